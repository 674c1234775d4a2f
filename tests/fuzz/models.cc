// Models of changed sources, of the games of all languages.

#include "fuzz/model_check.hh"

namespace speclev::fuzz {

namespace {

/// Of each language several, also such as have more words than others.
const std::vector<Target>& targets() {
  static const std::vector<Target> all = {*find_target("nethack-3.4.3"), *find_target("nethack-3.6.6"),
                                          *find_target("gnollhack"),     *find_target("nethack-3.0.0"),
                                          *find_target("unnethack"),     *find_target("dnethack")};
  return all;
}

}  // namespace

std::vector<std::string> dictionary() {
  std::vector<std::string> words = {"\n", "\r\n", "MAP\n", "ENDMAP\n", "{",     "}", "(", ")", "[",
                                    "]",  "\"",   "'",     "$x",       "$x = ", ",", ":", "#"};
  for (const Target& target : targets())
    for (const auto& keyword : data_of(target).keywords.rows()) words.emplace_back(keyword.word);
  return words;
}

std::vector<std::string> seeds_of(const std::string& text) { return {text}; }

bool takes(const std::filesystem::path& path) {
  return path.extension() == ".des" || path.extension() == ".def" || path.extension() == ".pdf";
}

}  // namespace speclev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace speclev;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t number = fuzz::hash_of(bytes);
  const Target& target = fuzz::targets()[number % fuzz::targets().size()];
  const Abi& abi = fuzz::abis()[number / 64 % fuzz::abis().size()];
  for (const SourceForm form : {SourceForm::levels, SourceForm::def, SourceForm::pdf}) {
    if (form == SourceForm::levels ? !has_levels(target) : !has_dungeons(target)) continue;
    fuzz::check_model(SourceModel(SourceText("source", bytes), form, target, abi), number);
  }
  return 0;
}
