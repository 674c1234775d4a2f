// What the programs for levels of the classic language know of them.

#include "fuzz/fuzz.hh"
#include "target/target_data.hh"

namespace speclev::fuzz::source_kind {

const std::vector<Target>& targets() {
  static const std::vector<Target> all = [] {
    std::vector<Target> list;
    for (const std::string& name : target_names())
      if (const Target target = *find_target(name); target.language() == "classic") list.push_back(target);
    return list;
  }();
  return all;
}

Output compile(const SourceText& source, const Settings& settings) {
  return speclev::compile(source, settings.target, settings.abi, settings.version, settings.options);
}

std::vector<Reading> draw(std::string_view bytes, const Target& target, const Abi& abi) {
  return {map(bytes, target, abi)};
}

std::vector<std::string> words() {
  std::vector<std::string> words = {
      "\nMAP\n",  "\nENDMAP\n", "NOMAP\n", "(0,0,5,5)",     "'a'",
      "'('",      "[50%]",      "[0]",     "random,random", "GEOMETRY:center,center\nMAP\n",
      "place[-1]"};
  const Target target = *find_target(default_target);
  for (const auto& keyword : target.data().keywords.rows()) words.emplace_back(keyword.word);
  return words;
}

}  // namespace speclev::fuzz::source_kind
