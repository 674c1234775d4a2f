// Any text through what 'speclev import' reads: sources of games, commands, and the output of the probe.

#include <algorithm>
#include <tuple>
#include <type_traits>

#include "fuzz/fuzz.hh"
#include "import/answers.hh"
#include "import/c_text.hh"
#include "import/import.hh"
#include "import/scanner_rules.hh"
#include "speclev/import.hh"

namespace speclev::fuzz {

namespace {

/// A fact of the probe.
template <class... Parts>
std::string fact(const char* kind, const Parts&... parts) {
  std::string line = kind;
  const auto add = [&](const auto& part) {
    if constexpr (std::is_convertible_v<decltype(part), std::string>)
      line.append("\t").append(part);
    else
      line.append("\t").append(std::to_string(part));
  };
  (add(parts), ...);
  return line + "\n";
}

/// The facts of monsters or objects.
std::string things(const std::string& kind, const NameTable& table, const LetterTable& classes) {
  std::string text = fact((kind + "-class").c_str(), 0);
  const std::string letters(classes.letters());
  for (const char letter : letters) text += fact((kind + "-class").c_str(), static_cast<int>(letter));
  for (const NameTable::Entry& entry : table.entries())
    text += fact(kind.c_str(), static_cast<int>(letters.find(entry.letter) + 1), std::string(entry.name));
  text += fact((kind + "s").c_str(), table.size());
  if (kind == "object") text.insert(text.size() - 1, "\t" + std::to_string(table.size()));
  return text;
}

/// What the probe would print of a game that is as a target.
std::string answers_of(const Target& target) {
  const TargetData& data = data_of(target);
  std::string text = fact("speclev-probe", 3) + "machine\t2\t4\t8\t8\t8\tlittle\tsigned\nversion\t0x03040380\n";
  text += things("monster", data.monsters, data.monster_classes) + things("object", data.objects, data.object_classes);
  for (const auto& [kind, table] : {std::pair("trap", &data.traps), std::pair("room", &data.rooms)})
    for (const WordTable::Row& row : table->rows()) text += fact(kind, row.number, std::string(row.name));
  for (const WordTable::Row& row : data.opcodes.rows()) text += fact("opcode", std::string(row.name), row.number);
  for (const auto& [kind, scanner, table] : {std::tuple("word", "level-scanner", &data.keywords),
                                             std::tuple("dungeon-word", "dungeon-scanner", &data.dungeon.keywords)}) {
    text += fact(scanner, "a.l");
    for (const KeywordTable::Row& row : table->rows())
      text += fact(kind, 1, std::string(row.word), "T" + std::to_string(static_cast<int>(row.token)), row.value);
  }
  for (int letter = 1; letter < 128; ++letter)
    if (const auto code = data.terrain.code(static_cast<char>(letter))) text += fact("map-character", letter, *code);
  for (const char* check : {"IS_ROCK", "IS_WALL", "IS_DOOR", "IS_ROOM"}) text += fact("check", check);
  return text + fact("holds", "IS_ROCK", 0) + fact("constant", "COLNO", 80) + fact("terrain", "STONE", 0) +
         fact("record", "trap", 4, "sp_lev.h", 1) + fact("field", "trap", "x", 0, 1) + "end\n";
}

void read_sources(const std::string& text) {
  using namespace import;
  const std::string plain = without_comments(text);
  require(plain.size() == text.size() && std::ranges::count(plain, '\n') == std::ranges::count(text, '\n'),
          "without comments a text has the same lines");
  std::size_t tokens = 0;
  for (const CToken& token : c_tokens(plain)) tokens += token.text.size();
  require(tokens <= plain.size(), "tokens do not overlap");
  numbers_defined(plain);
  structures(plain);
  identifiers(plain);
  members_of_table(plain, "trap_types");
  const auto declared = declared_tokens(text);
  for (const ScannerWord& word : scanner_words(text, declared))
    require(!word.word.empty() && declared.contains(word.token), "a word has a token that is declared");
  row_characters(text);
  for (std::size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size() - 1) + 1)
    for (const std::string& word : expand_pattern(std::string_view(text).substr(at, text.find('\n', at) - at)))
      require(!word.empty(), "a pattern of words has no empty one");
}

void import_answers(const std::string& answers) {
  using namespace import;
  const GameFacts facts = read_answers(answers);
  const Imported imported = import_game(facts, {"game", "target", {}, {}, {}});
  require(imported.has_errors() || imported.files.contains("profile"), "what is imported has a profile");
}

}  // namespace

bool takes(const std::filesystem::path& path) {
  constexpr std::string_view suffixes[] = {".l", ".y", ".h", ".c"};
  return std::ranges::find(suffixes, path.extension().string()) != std::end(suffixes);
}

std::vector<std::string> seeds_of(const std::string& text) {
  std::vector<std::string> seeds = {text};
  // Of all targets that can be a base, one or the other for each source.
  for (const char* language : {"classic", "opcode"}) {
    const auto targets = targets_of(language);
    seeds.push_back(answers_of(targets[hash_of(text) % targets.size()]));
  }
  return seeds;
}

std::vector<std::string> dictionary() {
  return {"%%\n",    "%token ", "%{\n",     "%}\n",        "%s ",  "<MAPC>",        "[",        "]*",
          "\\n",     "(a|b)?",  "\"",       "{",           "}",    "BEGIN",         "yylval",   ".i=",
          "return ", "|\n",     "/*",       "*/",          "//",   "#define ",      "\\\n",     "enum {",
          "};",      "struct ", "typedef ", "trap_types[", "=",    "word\t",        "opcode\t", "holds\t",
          "check\t", "field\t", "record\t", "constant\t",  "\t-1", "\t99999999999", "end\n",    "\\x"};
}

}  // namespace speclev::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace speclev;
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    if (text.starts_with("speclev-probe"))
      fuzz::import_answers(text);
    else
      fuzz::read_sources(text);
  } catch (const import::ImportError& error) {
    fuzz::require(error.what()[0] != 0, "an error says what is wrong");
  }
  try {
    fuzz::require(!import::split_command(text).empty(), "a command has a program");
  } catch (const import::ImportError&) {
  }
  return 0;
}
