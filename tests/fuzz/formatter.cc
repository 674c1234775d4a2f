// Changed sources through the formatter.

#include "fuzz/fuzz.hh"
#include "support/formatted.hh"

namespace speclev::fuzz {

bool takes(const std::filesystem::path& path) { return source_kind::is_source(path); }

std::vector<std::string> seeds_of(const std::string& text) { return {text}; }

std::vector<std::string> dictionary() {
  std::vector<std::string> words = {
      "\n", "\r\n", "  ", "\t", " \n", "\n# remark \n", "\n  #x\n", "{", "}", "[", "]", "(", ")", ":", ",", "&", "="};
  for (std::string& word : source_kind::words()) words.push_back(std::move(word));
  return words;
}

}  // namespace speclev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace speclev;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t number = fuzz::hash_of(bytes);
  const auto& targets = fuzz::source_kind::targets();
  const Target& target = targets[number % targets.size()];
  const Abi& abi = fuzz::abis()[number / 64 % fuzz::abis().size()];
  const auto require = [](bool holds, const char* property, const std::string& detail) {
    if (!holds) std::fprintf(stderr, "%s\n", detail.c_str());
    fuzz::require(holds, property);
  };
  const SourceText source("source", bytes);
  if (has_levels(target)) test::check_format(source, target, abi, {}, require);
  if (has_dungeons(target))
    for (const DungeonForm form : {DungeonForm::def, DungeonForm::pdf})
      test::check_format_dungeon(source, form, target, abi, {}, require);
  return 0;
}
