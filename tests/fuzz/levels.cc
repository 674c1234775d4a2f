// What the programs for levels of the classic language know of them.

#include "fuzz/fuzz.hh"
#include "target/target_data.hh"

namespace speclev::fuzz::source_kind {

const std::vector<Target>& targets() {
  static const std::vector<Target> all = targets_of("classic");
  return all;
}

std::vector<std::string_view> suffixes() { return {".des"}; }

Output compile(const SourceText& source, const Settings& settings) {
  return speclev::compile(source, settings.target, settings.abi, settings.version, settings.options);
}

std::vector<Reading> draw(std::string_view, const Target&, const Abi&) { return {}; }

std::vector<std::string> words() {
  std::vector<std::string> words = {
      "\nMAP\n",   "\nENDMAP\n",  "NOMAP\n",   "(0,0,5,5)",     "'a'",
      "'('",       "[50%]",       "[0]",       "random,random", "GEOMETRY:center,center\nMAP\n",
      "place[-1]", "place[0][1]", "region[0]", "[skipcheck]"};
  const std::set<std::string> known = words_of_targets();
  words.insert(words.end(), known.begin(), known.end());
  return words;
}

}  // namespace speclev::fuzz::source_kind
