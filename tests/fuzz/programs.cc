// What the programs for levels of the opcode language know of them.

#include "fuzz/fuzz.hh"
#include "target/target_data.hh"

namespace speclev::fuzz::source_kind {

namespace {

/// What every file has that is included.
constexpr const char* included = "FUNCTION lib() {\nEXIT\n}\n";

}  // namespace

const std::vector<Target>& targets() {
  static const std::vector<Target> all = targets_of("opcode");
  return all;
}

std::vector<std::string_view> suffixes() { return {".des"}; }

Output compile(const SourceText& source, const Settings& settings) {
  CompileOptions options = settings.options;
  options.open = [](const std::string& path) { return SourceText(path, included); };
  return speclev::compile(source, settings.target, settings.abi, settings.version, options);
}

std::vector<Reading> draw(std::string_view, const Target&, const Abi&) { return {}; }

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
                                    "MONSTER:'a',(1,1) {\n",
                                    "MONSTER[50%]:'a',(1,1)\n",
                                    "INCLUDE \"lib\"\n",
                                    "FUNCTION f() {\n",
                                    "FUNCTION g($n:integer,$t:string) {\n",
                                    "lib()\n",
                                    "f()\n",
                                    "g(1,\"a\")\n",
                                    " - ",
                                    "rnd(5)",
                                    "level.depth",
                                    "hero.name",
                                    "$a.x",
                                    "$b.length",
                                    "coord(1,2)",
                                    "gradient(radial,(1,5),",
                                    ",(1 - 5),"};
  const std::set<std::string> known = words_of_targets();
  words.insert(words.end(), known.begin(), known.end());
  return words;
}

}  // namespace speclev::fuzz::source_kind
