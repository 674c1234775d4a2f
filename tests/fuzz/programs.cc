// What the programs for levels of the opcode language know of them.

#include "fuzz/fuzz.hh"
#include "target/target_data.hh"

namespace speclev::fuzz::source_kind {

const std::vector<Target>& targets() {
  static const std::vector<Target> all = {*find_target("nethack-3.6.6"), *find_target("nethack-3.6.0")};
  return all;
}

Output compile(const SourceText& source, const Settings& settings) {
  return speclev::compile(source, settings.target, settings.abi, settings.version, settings.options);
}

std::vector<Reading> draw(std::string_view bytes, const Target& target, const Abi& abi) {
  return {map(bytes, target, abi)};
}

std::vector<std::string> words() {
  std::vector<std::string> words = {"\nMAP\n",
                                    "\nENDMAP\n",
                                    "GEOMETRY:center,center\nMAP\n..\nENDMAP\n",
                                    "(0,0,5,5)",
                                    "'a'",
                                    "[50%]",
                                    "[50%]: ",
                                    "30%",
                                    "3d6",
                                    "+1",
                                    "{",
                                    "}",
                                    "[",
                                    "]",
                                    "$a",
                                    "$b",
                                    " = ",
                                    "$a = 1\n",
                                    "$b = { (1,1),random }\n",
                                    "$c = selection: rect (1,1,2,2)\n",
                                    "$a[0]",
                                    " & ",
                                    " | ",
                                    " . ",
                                    " + ",
                                    "random[",
                                    "align[1]",
                                    "quantity:",
                                    "montype:'a'",
                                    "name:\"x\"",
                                    "seen_traps:\"pit\"|all",
                                    "rndcoord(",
                                    "filter(20%,",
                                    "LEVEL:\"b\"\n",
                                    "IF [50%] {\n",
                                    "} ELSE {\n",
                                    "LOOP [3] {\n",
                                    "FOR $i = 1 TO 3 {\n",
                                    "SWITCH [1] {\nCASE 1:\n",
                                    "CONTAINER:'(',(1,1) {\n",
                                    "MONSTER:'a',(1,1) {\n"};
  for (const auto& keyword : targets().front().data().keywords.rows()) words.emplace_back(keyword.word);
  return words;
}

}  // namespace speclev::fuzz::source_kind
