// Models of changed sources, of the games of all languages.

#include "fuzz/fuzz.hh"
#include "speclev/source.hh"
#include "support/source_rules.hh"

namespace speclev::fuzz {

namespace {

/// Of each language several, also such as have more words than others.
const std::vector<Target>& targets() {
  static const std::vector<Target> all = {*find_target("nethack-3.4.3"), *find_target("nethack-3.6.6"),
                                          *find_target("gnollhack"),     *find_target("nethack-3.0.0"),
                                          *find_target("unnethack"),     *find_target("dnethack")};
  return all;
}

void check(const SourceModel& model, std::size_t number) {
  const std::string_view bytes = model.text().bytes();
  const std::string broken = test::broken_rule(model);
  require(broken.empty(), broken.c_str());
  for (std::size_t i = 0; i < 3; ++i) {
    const auto at = static_cast<std::uint32_t>(number * (i + 1) % (bytes.size() + 1));
    const Expectation expectation = model.expected(at);
    require(expectation.replaced.begin <= at && expectation.replaced.end <= bytes.size(), "what is replaced is there");
    if (const SourcePart* const part = model.part_at(at)) static_cast<void>(model.meaning(*part, at));
    if (const auto square = model.square_at(at))
      require(model.map_character(square->frame, square->column, square->row) == bytes[at],
              "a square has its character");
    if (expectation.keyword != Span{}) static_cast<void>(model.form_of(expectation.keyword));
  }
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
    fuzz::check(SourceModel(SourceText("source", bytes), form, target, abi), number);
  }
  return 0;
}
