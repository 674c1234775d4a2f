// Models of changed scripts, of all games that have them.

#include "fuzz/model_check.hh"
#include "fuzz/script_check.hh"
#include "model/scripts/model.hh"

namespace speclev::fuzz {

bool takes(const std::filesystem::path& path) { return path.extension() == ".lua"; }

std::vector<std::string> seeds_of(const std::string& text) { return {text}; }

std::vector<std::string> dictionary() {
  std::vector<std::string> words = {"\n",
                                    "\r\n",
                                    "local ",
                                    "local function f(a, b)",
                                    "function(rm) ",
                                    "if a then ",
                                    "elseif b then ",
                                    "else ",
                                    "end ",
                                    "end)\n",
                                    "while a do ",
                                    "for i = 1, 3 do ",
                                    "for k, v in pairs(t) do ",
                                    "repeat ",
                                    "until ",
                                    "goto a ",
                                    "::a::",
                                    "return ",
                                    "break ",
                                    "<const> ",
                                    "{",
                                    "}",
                                    "(",
                                    ")",
                                    "[",
                                    "]",
                                    ",",
                                    ";",
                                    " = ",
                                    ".",
                                    ":",
                                    "\"",
                                    "'",
                                    "[[",
                                    "]]",
                                    "[==[",
                                    "]==]",
                                    "--",
                                    "--[[",
                                    "\\",
                                    "\\z",
                                    "a",
                                    "a.b",
                                    "a:b",
                                    "nil",
                                    "0x1p4",
                                    "3..4",
                                    "des",
                                    "map = [[",
                                    "contents = function() ",
                                    "coord = {1,2}",
                                    "region = {1,2,3,4}",
                                    ":grow("};
  for (const lua::Function& each : script_games().front()->functions)
    if (each.table == "des" || each.table == "selection") words.push_back(each.table + "." + each.name + "(");
  return words;
}

}  // namespace speclev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace speclev;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t number = fuzz::hash_of(bytes);
  const auto& games = fuzz::script_games();
  fuzz::check_model(lua::ScriptSource(SourceText("source", bytes), games[number % games.size()]), number);
  return 0;
}
