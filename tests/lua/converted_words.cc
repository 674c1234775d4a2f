// The words of the tables of each game, converted for another one: that game has the word, or it is told to be lost.
#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/characters.hh"
#include "classic/names.hh"
#include "lua/game_tables.hh"
#include "lua/names.hh"
#include "lua/script_ground.hh"
#include "speclev/convert.hh"
#include "speclev/lua.hh"
#include "speclev/speclev.hh"
#include "support/slowness.hh"
#include "target/target_data.hh"

using namespace speclev;

namespace {

/// A word of a table, in a statement of its own.
struct Word {
  std::string table, text, statement;
  char letter = '\0';        ///< of the class, where it is a name
  std::string meaning = {};  ///< the name of terrain in the game of the source
};

struct Tables {
  const TargetData& game;
  bool is_program;
};

std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }

std::string character(char letter) {
  return std::string(letter == '\'' || letter == '\\' ? "'\\" : "'") + letter + "'";
}

std::string in_class(char letter, std::string_view name, bool is_program) {
  return (is_program ? "(" : "") + character(letter) + "," + quoted(name) + (is_program ? ")" : "");
}

std::string value_of(const Slot& slot, const TargetData& game);

/// What a monster may look like, by the word in front.
std::string looks_of(std::string_view word) {
  if (word.find("monster") != std::string_view::npos) return "newt";
  return word.find("object") != std::string_view::npos ? "chest" : "fountain";
}

/// What may be said of a monster or object behind its place.
std::vector<std::string> extras_of(const ExtraRow& row, const TargetData& game) {
  if (row.constant) return {std::string(row.word)};
  if (row.is_key) return {std::string(row.word) + ":" + value_of(row.slot, game)};
  if (row.slot.kind != SlotKind::word) return {value_of(row.slot, game)};
  std::vector<std::string> words;
  for (const KeywordTable::Row& each : game.keywords.rows())
    if (each.token == row.slot.word)
      words.push_back(std::string(each.word) + (row.word_in_front ? " \"" + looks_of(each.word) + "\"" : ""));
  return words;
}

/// The statements for words of a class; WORD stands for the word, PLACE for a square.
const std::map<TokenClass, std::string> statements_of_words = {
    {TokenClass::altar_type, "ALTAR:PLACE,law,WORD"},
    {TokenClass::alignment, "ALTAR:PLACE,WORD,altar"},
    {TokenClass::door_state, "DOOR:WORD,PLACE"},
    {TokenClass::engraving_type, "ENGRAVING:PLACE,WORD,\"x\""},
    {TokenClass::light_state, "REGION:(1,1,2,2),WORD,\"zoo\""},
    {TokenClass::direction, "MAZEWALK:PLACE,WORD"},
    {TokenClass::up_or_down, "STAIR:PLACE,WORD"},
};

std::vector<Word> words_of(const Tables& from) {
  std::vector<Word> words;
  const TargetData& game = from.game;
  for (const auto& [name, number] : game.rooms.rows())
    words.push_back({"room", std::string(name), "REGION:(1,1,2,2),lit," + quoted(name)});
  for (const auto& [name, number] : game.traps.rows())
    words.push_back({"trap", std::string(name), "TRAP:" + quoted(name) + ",PLACE"});
  for (const bool is_monster : {true, false}) {
    const NameTable& names = is_monster ? game.monsters : game.objects;
    for (const NameEntry& entry : names.entries()) {
      if (entry.name.empty()) continue;
      // Some games take the first name that a longer one begins with.
      const auto taken = is_monster ? classic::find_monster(game, entry.letter, entry.name)
                                    : classic::find_object(game, entry.letter, entry.name);
      const std::string_view kind = from.is_program || !taken ? entry.name : names.name(*taken);
      words.push_back({is_monster ? "monster" : "object", std::string(kind),
                       std::string(is_monster ? "MONSTER:" : "OBJECT:") +
                           in_class(entry.letter, entry.name, from.is_program) + ",PLACE",
                       entry.letter});
    }
  }
  for (char letter = '!'; letter <= '~'; ++letter) {
    const std::string written = character(letter);
    const std::string of_any = from.is_program ? "" : ",random";
    if (game.monster_classes.contains(letter))
      words.push_back({"monster class", {letter}, "MONSTER:" + written + of_any + ",PLACE", letter});
    if (game.object_classes.contains(letter))
      words.push_back({"object class", {letter}, "OBJECT:" + written + of_any + ",PLACE", letter});
    if (const auto code = game.terrain.code(letter); from.is_program && letter != 'x' && code)
      words.push_back({"terrain", {letter}, "TERRAIN:PLACE," + written, letter, std::string(game.terrain.name(*code))});
  }
  if (!from.is_program)
    for (const KeywordTable::Row& each : game.keywords.rows()) {
      const std::string word(each.word);
      if (each.token == TokenClass::mon_attitude || each.token == TokenClass::mon_alertness)
        words.push_back({"extra monster", word, "MONSTER:'o',\"hill orc\",PLACE," + word});
      if (each.token == TokenClass::curse_type)
        words.push_back({"extra object", word, "OBJECT:'*',\"ruby\",PLACE," + word + ",0"});
    }
  for (const ExtraRow& row : game.extras)
    if (row.of == "monster" || row.of == "object")
      for (const std::string& each : extras_of(row, game))
        words.push_back(
            {"extra " + std::string(row.of), each,
             (row.of == "monster" ? "MONSTER:('o',\"hill orc\"),PLACE," : "OBJECT:('%',\"corpse\"),PLACE,") + each});
  for (const KeywordTable::Row& each : game.keywords.rows())
    if (const auto statement = statements_of_words.find(each.token); statement != statements_of_words.end()) {
      std::string text = statement->second;
      text.replace(text.find("WORD"), 4, each.word);
      words.push_back({"word " + statement->second, std::string(each.word), text});
    }
  return words;
}

/// Each on a line of its own, behind the head; those that the game does not take are left out. Empty: it takes no such
/// head.
std::string level_of(std::vector<Word>& words, const Target& target, const std::string& first) {
  const std::string head = first + "GEOMETRY:center,center\nMAP\n";
  std::string map;
  for (int i = 0; i < 18; ++i) map += std::string(70, '.') + "\n";
  for (int attempt = 0; attempt < 8; ++attempt) {
    std::string text = head + map + "ENDMAP\n";
    const auto before = static_cast<std::uint32_t>(std::ranges::count(text, '\n'));
    for (std::size_t i = 0; i < words.size(); ++i) {
      std::string statement = words[i].statement;
      if (const std::size_t at = statement.find("PLACE"); at != std::string::npos)
        statement.replace(at, 5, "(" + std::to_string(i % 35 * 2) + "," + std::to_string(i / 35 % 18) + ")");
      text += statement + "\n";
    }
    const SourceText source("t.des", text);
    CompileOptions options;
    options.max_errors = 0;
    const Output output =
        compile(source, target, parse_abi("lp64le").value(), VersionWords(version_word_count(target)), options);
    if (!output.failed) return text;
    std::set<std::size_t> wrong;
    for (const Diagnostic& each : output.diagnostics)
      if (each.severity == Severity::error) wrong.insert(source.position(each.span.begin).line - before - 1);
    std::vector<Word> kept;
    for (std::size_t i = 0; i < words.size(); ++i)
      if (!wrong.contains(i)) kept.push_back(words[i]);
    if (kept.size() == words.size()) return {};
    words = std::move(kept);
  }
  return {};
}

/// The lines of which something is told to be lost.
std::set<std::size_t> lines_with_losses(const speclev::Conversion& conversion, const SourceText& source) {
  std::set<std::size_t> lines;
  for (const Diagnostic& each : conversion.diagnostics)
    if (diag_name(each.id).starts_with("lost-")) lines.insert(source.position(each.span.begin).line);
  return lines;
}

bool is_in_form(const lua::GameTables& game, std::string_view function, std::string_view key, std::string_view word) {
  const lua::Function* found = game.find_function("des", function);
  REQUIRE(found != nullptr);
  const lua::Parameter* parameter = found->table_form()->find(key);
  REQUIRE(parameter != nullptr);
  return parameter->allows(word);
}

/// Whether a call for a monster or object says so much: with the same key, or with one that doc/from-3.6-to-5.0.md has.
bool has_extra(const lua::GameTables& game, const Word& word) {
  const std::string key = word.text.substr(0, word.text.find_first_of(": "));
  if (key.find_first_of("\"(0123456789") == 0) return true;  // a name, a place or a number
  const std::map<std::string, std::string> keys = {
      {"hostile", "peaceful"},    {"awake", "asleep"},        {"m_monster", "appear_as"}, {"m_object", "appear_as"},
      {"m_feature", "appear_as"}, {"not_trapped", "trapped"}, {"unlit", "lit"},           {"erodeproof", "eroded"},
      {"NAME", "name"},           {"blessed", "buc"},         {"uncursed", "buc"},        {"cursed", "buc"},
      {"law", "align"},           {"neutral", "align"},       {"chaos", "align"},         {"noalign", "align"},
      {"coaligned", "align"},     {"noncoaligned", "align"}};
  const auto renamed = keys.find(key);
  const std::string_view called = word.table == "extra monster" ? "monster" : "object";
  const lua::Parameter* found =
      game.find_function("des", called)->table_form()->find(renamed == keys.end() ? key : renamed->second);
  const std::size_t colon = word.text.find(':');
  if (found == nullptr || colon == std::string::npos) return found != nullptr;
  const bool is_word = word.text.find_first_of("\"(0123456789", colon) != colon + 1;
  return is_word ? found->allows(word.text.substr(colon + 1)) : found->type != "boolean";
}

/// Whether a game with scripts has a word.
bool has(const lua::GameTables& game, const Word& word) {
  const auto is_named = [&](const auto& kind) { return equal_but_for_case(kind.name, word.text); };
  // What the later game calls otherwise: doc/from-3.6-to-5.0.md.
  const std::map<std::string, std::string> renamed = {{"aligned priest", "aligned cleric"},
                                                      {"huge chunk of meat", "enormous meatball"},
                                                      {"blinding venom", "splash of blinding venom"},
                                                      {"acid venom", "splash of acid venom"},
                                                      {"slime mold", "fruit"}};
  if (const auto later = renamed.find(word.text); later != renamed.end()) return true;
  if (word.table == "room" || word.table == "trap") return game.find_constant(word.table, word.text, true) != nullptr;
  if (word.table.starts_with("extra")) return has_extra(game, word);
  if (word.table == "monster")
    return std::ranges::any_of(game.monsters, [&](const lua::MonsterKind& kind) {
      return is_named(kind) || std::ranges::any_of(kind.names, is_named);
    });
  if (word.table == "object")
    return std::ranges::any_of(
        game.objects, [&](const lua::ObjectKind& kind) { return is_named(kind) && kind.letter == word.letter; });
  if (word.table == "monster class") return game.monster_classes.find(word.letter) != std::string::npos;
  if (word.table == "object class") return game.object_classes.find(word.letter) != std::string::npos;
  if (word.table == "terrain") {
    const lua::ScriptGround ground(game);
    return std::ranges::any_of(game.group("map_char"), [&](const lua::Constant& each) {
      return each.value && ground.name_in_targets(static_cast<int>(*each.value)) == word.meaning;
    });
  }
  const auto starts = [&](std::string_view statement) { return word.statement.starts_with(statement); };
  if (starts("ALTAR"))
    return is_in_form(game, "altar", word.table.find("law,") != std::string::npos ? "type" : "align", word.text);
  if (starts("DOOR")) return is_in_form(game, "door", "state", word.text);
  if (starts("ENGRAVING")) return is_in_form(game, "engraving", "type", word.text);
  if (starts("MAZEWALK")) return is_in_form(game, "mazewalk", "dir", word.text);
  if (starts("STAIR")) return is_in_form(game, "stair", "dir", word.text);
  return word.text == "lit" || word.text == "unlit";
}

/// Whether a game of programs has it.
bool has(const TargetData& game, const Word& word) {
  if (word.table == "room") return game.rooms.find(word.text).has_value();
  if (word.table == "trap") return game.traps.find(word.text).has_value();
  if (word.table == "monster") return game.monsters.find_any_case(word.letter, word.text).has_value();
  if (word.table == "object") return game.objects.find_any_case(word.letter, word.text).has_value();
  if (word.table == "monster class") return game.monster_classes.contains(word.letter);
  if (word.table == "object class") return game.object_classes.contains(word.letter);
  return game.keywords.find(word.text) != nullptr;
}

/// A value for a slot of a statement.
std::string value_of(const Slot& slot, const TargetData& game) {
  const std::string key = slot.key.empty() ? "" : std::string(slot.key) + ":";
  switch (slot.kind) {
    case SlotKind::string:
    case SlotKind::text: return key + "\"x\"";
    case SlotKind::coord: return key + "(1,2)";
    case SlotKind::selection: return key + "(1,2)";
    case SlotKind::region: return key + "(1,1,2,2)";
    case SlotKind::levregion: return "levregion(10,1,20,9)";
    case SlotKind::mapchar:
    case SlotKind::fill:
    case SlotKind::litchar: return "'.'";
    case SlotKind::monster: return key + "('o',\"hill orc\")";
    case SlotKind::object: return key + "('*',\"ruby\")";
    case SlotKind::random: return "random";
    case SlotKind::align: return "law";
    case SlotKind::percent:
    case SlotKind::clamped: return "50%";
    case SlotKind::trap:
    case SlotKind::traps: return "\"pit\"";
    case SlotKind::directions: return "north";
    case SlotKind::end: return "(0,north,0)";
    case SlotKind::creature: return "'o'";
    case SlotKind::word:
    case SlotKind::flagged:
      for (const KeywordTable::Row& each : game.keywords.rows())
        if (each.token == slot.word && slot_value(slot, each.value)) return key + std::string(each.word);
      return key + "x";
    default: return key + "1";
  }
}

std::string statement_of(const StatementRow& row, const TargetData& game) {
  std::string text;
  for (const Slot& each : row.slots) {
    if (each.kind == SlotKind::extras) continue;
    text += text.empty() ? ":" : ",";
    if (each.kind != SlotKind::group) {
      text += value_of(each, game);
      continue;
    }
    std::string group;
    for (const Slot& inner : row.group) group += (group.empty() ? "" : ",") + value_of(inner, game);
    text += row.group.size() == 1 ? group : "(" + group + ")";
  }
  return std::string(row.keyword) + text;
}

/// A part of the words as a level, with those that the game takes; it has a limit for how many of a kind there are.
std::string level_with(std::vector<Word>& words, const Target& from) {
  const std::vector<std::string> heads = {"LEVEL:\"t\"\nINIT_MAP:solidfill,('.',lit)\n", "MAZE:\"t\",'.'\n",
                                          "MAZE:\"t\"\n"};
  for (const std::string& head : heads) {
    std::vector<Word> kept = words;
    std::string text = level_of(kept, from, head);
    if (text.empty()) continue;
    words = std::move(kept);
    return text;
  }
  FAIL("no level");
  return {};
}

template <class Game>
void check_pair(const Target& from, const std::string& to, const Game& game,
                const std::function<speclev::Conversion(const SourceText&)>& convert) {
  const std::vector<Word> all = words_of({data_of(from), from.language() == "opcode"});
  const std::size_t parts = all.size() / 250 + 1;
  std::size_t tried = 0;
  std::string silent, untrue;
  for (std::size_t part = 0; part < parts; ++part) {
    std::vector<Word> words;
    for (std::size_t i = part; i < all.size(); i += parts) words.push_back(all[i]);
    const std::string text = level_with(words, from);
    tried += words.size();
    const SourceText source("t.des", text);
    const speclev::Conversion conversion = convert(source);
    REQUIRE_FALSE(conversion.failed);
    for (const OutputFile& file : conversion.files) CHECK_THAT(file.name, Catch::StartsWith("t."));
    const std::set<std::size_t> lost = lines_with_losses(conversion, source);
    const auto first = static_cast<std::size_t>(std::ranges::count(text, '\n')) - words.size() + 1;
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (!has(game, words[i]) && !lost.contains(first + i)) silent += words[i].statement + "\n";
      if (has(game, words[i]) && lost.contains(first + i)) untrue += words[i].statement + "\n";
    }
  }
  INFO(from.name() << " to " << to);
  CHECK(tried * 20 > all.size() * 12);
  CHECK(silent == "");
  CHECK(untrue == "");
}

/// The games of a language, without those that have the same words as one in front of them.
std::vector<Target> games_of(std::string_view language) {
  std::vector<Target> games;
  for (const std::string& name : target_names()) {
    Target game = find_target(name).value();
    const TargetData& own = data_of(game);
    const auto has_same_words = [&](const Target& other) {
      const TargetData& before = data_of(other);
      return before.rooms == own.rooms && before.traps == own.traps && before.monsters == own.monsters &&
             before.objects == own.objects && std::ranges::equal(before.keywords.rows(), own.keywords.rows());
    };
    if (game.language() == language && std::ranges::none_of(games, has_same_words)) games.push_back(std::move(game));
  }
  return games;
}

}  // namespace

TEST_CASE("each word of a game of programs is one of the game with scripts, or is told to be lost") {
  std::size_t pair = 0;  // each game with one of the three; all pairs take minutes
  for (const Target& from : games_of("opcode")) {
    ++pair;
    for (const std::string& to : lua::game_names()) {
      if (++pair % lua::game_names().size() != 0 || test::left_out()) continue;
      const auto game = lua::find_game(to);
      check_pair(from, to, *game, [&](const SourceText& source) {
        return convert_to_scripts(source, from, from, game, parse_abi("lp64le").value(), CompileOptions());
      });
    }
  }
}

TEST_CASE("a statement that the game with scripts lacks is told to be lost, and the rest is the same level") {
  const auto game = lua::find_game("nethack-5.0");
  const Abi abi = parse_abi("lp64le").value();
  for (const std::string& name : target_names()) {
    const Target from = find_target(name).value();
    if (from.language() != "opcode") continue;
    const TargetData& tables = data_of(from);
    std::size_t tried = 0, lost = 0;
    for (const StatementRow& row : tables.statements) {
      const std::string statement = statement_of(row, tables);
      for (const std::string in_front : {"", "[50%]: ", "IF [50%] {\n"}) {
        if (test::left_out()) continue;
        const SourceText source("t.des",
                                "LEVEL:\"t\"\nINIT_MAP:solidfill,('.',lit)\nGEOMETRY:center,center\nMAP\n.....\n..}..\n"
                                ".....\n.....\nENDMAP\nTRAP:\"pit\",(0,0)\n" +
                                    in_front + statement + (in_front.ends_with("{\n") ? "\n}\n" : "\n") +
                                    "SINK:(4,3)\n");
        if (compile(source, from, abi, VersionWords(version_word_count(from)), {}).failed) continue;
        INFO(name << ": " << source.bytes());
        ++tried;
        const auto conversion = convert_to_scripts(source, from, from, game, abi, CompileOptions());
        CHECK(conversion.difference == "");
        lost +=
            static_cast<std::size_t>(std::ranges::count(conversion.diagnostics, Diag::lost_statement, &Diagnostic::id));
      }
    }
    INFO(name);
    CHECK((tried > 20 || test::slowness > 1));
    if (name == "evilhack") CHECK((lost >= 12 || test::slowness > 1));
  }
}

TEST_CASE("each word of a game of lists is one of the game of programs, or is told to be lost") {
  const std::vector<Target> later = games_of("opcode");
  std::size_t pair = 0;  // each game with two others in turn; all pairs take minutes
  for (const Target& from : games_of("classic"))
    for (std::size_t i = 0; i < 2; ++i) {
      const Target& to = later[pair++ % later.size()];
      if (test::left_out()) continue;
      check_pair(from, to.name(), data_of(to), [&](const SourceText& source) {
        return convert_source(source, from, to, parse_abi("lp64le").value(), CompileOptions());
      });
    }
}
