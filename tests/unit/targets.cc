// The targets that come with the program, and their tables against those of the reference folder, where that is there.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "helpers.hh"

using namespace speclev;

namespace {

namespace fs = std::filesystem;

/// A cell of a reference table: \xNN is a byte.
std::string unescaped(const std::string& cell) {
  std::string result;
  for (std::size_t i = 0; i < cell.size(); ++i) {
    if (cell[i] != '\\' || i + 3 >= cell.size() || cell[i + 1] != 'x') {
      result += cell[i];
      continue;
    }
    result += static_cast<char>(std::stoi(cell.substr(i + 2, 2), nullptr, 16));
    i += 3;
  }
  return result;
}

using TextTable = std::vector<std::vector<std::string>>;

/// The rows of a reference table without its header.
TextTable table(const fs::path& path, bool may_be_empty = false) {
  std::ifstream in(path, std::ios::binary);
  INFO("reading " << path);
  REQUIRE(in);
  TextTable rows;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    rows.emplace_back();
    std::size_t begin = 0;
    for (std::size_t end = 0; end != std::string::npos; begin = end + 1) {
      end = line.find('\t', begin);
      rows.back().push_back(unescaped(line.substr(begin, end == std::string::npos ? end : end - begin)));
    }
  }
  REQUIRE((may_be_empty || !rows.empty()));
  return rows;
}

/// name and value of the constants of a group.
std::map<std::string, std::string> constants(const TextTable& all, const std::string& group) {
  std::map<std::string, std::string> result;
  for (const auto& row : all)
    if (row.at(0) == group) result[row.at(1)] = row.at(2);
  return result;
}

/// The numbers of a list of ranges: 1-3,7.
std::set<int> numbers_of(const std::string& ranges) {
  std::set<int> result;
  std::istringstream in(ranges);
  for (std::string range; std::getline(in, range, ',');) {
    const std::size_t dash = range.find('-');
    const int first = std::stoi(range);
    const int last = dash == std::string::npos ? first : std::stoi(range.substr(dash + 1));
    for (int i = first; i <= last; ++i) result.insert(i);
  }
  return result;
}

void compare_names(const NameTable& names, const fs::path& path) {
  const TextTable rows = table(path);
  INFO(path);
  REQUIRE(names.size() == rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    INFO("number " << i);
    CHECK(rows[i].at(0) == std::to_string(i));
    CHECK(std::string(1, names.entry(i).letter) == rows[i].at(1));
    CHECK(names.entry(i).name == rows[i].at(2));
  }
}

void compare_letters(const LetterTable& letters, const fs::path& path) {
  std::string expected;
  for (const auto& row : table(path)) expected += row.at(1);
  INFO(path);
  // Number 0 is no class, and one whose names are stored has no number. In 3.0 classes are written as their characters.
  std::string numbered(expected.starts_with('\0') ? 1 : 0, '\0');
  for (const char letter : letters.letters())
    if (!letters.stores_names(letter)) numbered += letter;
  CHECK(numbered == expected);
}

void compare_words(const WordTable& words, const std::map<std::string, std::string>& expected) {
  REQUIRE_FALSE(expected.empty());
  for (const auto& [name, number] : expected) {
    INFO(name);
    CHECK(words.find(name) == std::stoi(number));
    CHECK(words.name(std::stoi(number)) == name);
  }
}

/// The class of a word of the opcode language, by the reference's name for it. There every word that is not one of many
/// has a class of its own.
std::optional<TokenClass> opcode_token_class(const std::string& name, const std::vector<std::string_view>& own) {
  static const std::set<std::string> statements = {
      "altar",        "branch",       "corridor", "door",   "drawbridge", "engraving",     "exit",
      "fountain",     "gold",         "grave",    "ladder", "mazewalk",   "message",       "mineralize",
      "non_diggable", "non_passwall", "pool",     "portal", "sink",       "rand_corridor", "replace_terrain",
      "stair",        "teleprt",      "trap",     "wallify"};
  static const std::set<std::string> extras = {"avenge",    "blinded",    "buried",    "cancelled", "confused",
                                               "eroded",    "erodeproof", "female",    "fleeing",   "greased",
                                               "invis",     "montype",    "name",      "paralyzed", "quantity",
                                               "recharged", "revived",    "seentraps", "stunned"};
  static const std::map<std::string, TokenClass> others = {{"circle", TokenClass::selection_call},
                                                           {"ellipse", TokenClass::selection_call},
                                                           {"filter", TokenClass::selection_call},
                                                           {"gradient", TokenClass::selection_call},
                                                           {"grow", TokenClass::selection_call},
                                                           {"rndcoord", TokenClass::selection_call},
                                                           {"complement", TokenClass::selection_prefix},
                                                           {"fillrect", TokenClass::selection_prefix},
                                                           {"flood", TokenClass::selection_prefix},
                                                           {"rect", TokenClass::selection_prefix},
                                                           {"maze_grid", TokenClass::init_grid},
                                                           {"mines", TokenClass::init_mines},
                                                           {"roguelev", TokenClass::init_bare},
                                                           {"solid_fill", TokenClass::init_solid},
                                                           {"break", TokenClass::break_word},
                                                           {"case", TokenClass::case_word},
                                                           {"default", TokenClass::default_word},
                                                           {"else", TokenClass::else_word},
                                                           {"for", TokenClass::for_word},
                                                           {"function", TokenClass::function_word},
                                                           {"if", TokenClass::if_word},
                                                           {"switch", TokenClass::switch_word},
                                                           {"random_type_bracket", TokenClass::random_bracket}};
  static const std::set<std::string> reserved = {"horiz_or_vert"};
  if (statements.contains(name)) return TokenClass::statement;
  if (reserved.contains(name)) return TokenClass::reserved;
  if (extras.contains(name)) return TokenClass::extra;
  const auto other = others.find(name);
  std::vector<std::string_view> classes = own;
  return other == others.end() ? TokenClassNames(classes).find(name) : other->second;
}

/// The class of a word of the classic language, by the reference's name for it.
std::optional<TokenClass> classic_token_class(const std::string& name) {
  static const std::map<std::string, TokenClass> others = {
      {"buried", TokenClass::object_position}, {"initmap_type", TokenClass::map_style},
      {"minvent", TokenClass::carried},        {"mpickup", TokenClass::object_position},
      {"obj_rank", TokenClass::object_rank},   {"objflag_type", TokenClass::object_flag},
      {"objflags", TokenClass::object_flags},  {"randomregion", TokenClass::random_region},
      {"roomshape", TokenClass::region_shape}, {"sanityflag", TokenClass::check_flag},
      {"wallsign", TokenClass::wall_sign}};
  const auto other = others.find(name);
  return other == others.end() ? token_class(name) : other->second;
}

/// What words of a class are to the grammar: in 3.0 a MAZE has no filling, directions are counted, and two words are in
/// no statement.
TokenClass grammar_class(const TargetData& data, TokenClass token) {
  if (!data.name.starts_with("nethack-3.0.")) return token;
  if (token == TokenClass::level || token == TokenClass::room) return TokenClass::reserved;
  if (token == TokenClass::direction) return TokenClass::clockwise_direction;
  return token == TokenClass::maze ? TokenClass::bare_maze : token;
}

void compare_keywords(const TargetData& data, const fs::path& path) {
  const KeywordTable& keywords = data.keywords;
  const bool opcode = data.language->name == "opcode";
  std::set<std::string> expected, found;
  for (const auto& row : table(path)) {
    const auto token = opcode ? opcode_token_class(row.at(1), data.token_classes) : classic_token_class(row.at(1));
    INFO(row.at(0));
    const int value = row.at(2).empty() ? 0 : std::stoi(row.at(2));
    expected.insert(row.at(0));
    const KeywordTable::Row* keyword = keywords.find(row.at(0));
    REQUIRE(keyword != nullptr);
    // What a word is to the grammar differs among the variants of the opcode language.
    if (opcode && data.game != find_target(default_target)->game()) continue;
    REQUIRE(token);
    CHECK(keyword->token == grammar_class(data, *token));
    // The only word of its class, its value stands for nothing. Those of some classes are numbers of our own.
    const bool own = opcode && row.at(2).empty();
    if (*token != TokenClass::none && *token != TokenClass::reserved && *token != TokenClass::object_position && !own)
      CHECK(keyword->value == value);
  }
  for (const auto& row : keywords.rows()) found.emplace(row.word);
  CHECK(found == expected);
}

void compare_map_characters(const TerrainTable& terrain, const TextTable& all) {
  auto characters = constants(all, "map_char");
  REQUIRE_FALSE(characters.empty());
  // In 3.0 that is how the other two of its rows are told.
  if (const auto others = characters.extract("(any other)"))
    for (const char* character : {".", " "}) characters[character] = others.mapped();
  for (const auto& [character, code] : characters) {
    INFO("'" << character << "'");
    CHECK(terrain.code(character.at(0)) == std::stoi(code));
  }
  CHECK(terrain.letters().size() == characters.size());
}

/// In the opcode language only two kinds of terrain are asked for.
void compare_opcode_terrain(const TerrainTable& terrain, const TextTable& all) {
  compare_map_characters(terrain, all);
  const auto predicates = constants(all, "predicate");
  const auto joined = predicates.find("JOINED_FOREGROUND");  // not there for variants
  const int count = std::stoi(constants(all, "limit").at("MAX_TYPE"));
  for (const char letter : terrain.letters()) {
    INFO("'" << letter << "'");
    const int code = terrain.code(letter).value();
    if (joined != predicates.end())
      CHECK(terrain.is(code, TerrainTable::joinable) == numbers_of(joined->second).contains(code));
    CHECK(terrain.is(code, TerrainTable::unset) == (code >= count));
  }
  for (const auto& [name, code] : constants(all, "terrain")) {
    INFO(name);
    CHECK_FALSE(terrain.name(std::stoi(code)).empty());
  }
}

void compare_opcodes(const WordTable& opcodes, const fs::path& path) {
  std::map<std::string, std::string> numbers;
  for (const auto& row : table(path)) numbers[row.at(1)] = row.at(0);
  INFO(path);
  compare_words(opcodes, numbers);
}

void compare_opcode_limits(const TargetData& data, const TextTable& all) {
  const auto limits = constants(all, "limit");
  const auto compare = [&](Limit which, const std::string& name) {
    INFO(name);
    if (limits.contains(name)) CHECK(data.limit(which) == std::stoll(limits.at(name)));
  };
  CHECK(limits.contains("MAXRTYPE"));
  compare(Limit::level_name, "level_name_chars");
  compare(Limit::map_columns, "MAP_X_LIM");
  compare(Limit::map_rows, "MAP_Y_LIM");
  compare(Limit::map_text, "map_text_buffer");
  compare(Limit::alignments, "align_register_count");
  compare(Limit::room_types, "MAXRTYPE");
  if (const auto pack = constants(all, "pack"); pack.contains("index_or_lit_bias"))
    CHECK(data.numbers.at("pack-bias") == std::stoll(pack.at("index_or_lit_bias")));
}

void compare_terrain(const TerrainTable& terrain, const TextTable& all) {
  compare_map_characters(terrain, all);
  const auto codes = constants(all, "terrain");
  const auto predicates = constants(all, "predicate");
  const auto limits = constants(all, "limit");
  if (!limits.contains("MAX_TYPE")) return;
  const int count = std::stoi(limits.at("MAX_TYPE"));
  const auto code = [&](const char* name) { return std::stoi(codes.at(name)); };
  const auto holds = [&](const char* name) { return numbers_of(predicates.at(name)); };
  const std::pair<unsigned, std::set<int>> kinds[] = {{TerrainTable::rock, holds("IS_ROCK")},
                                                      {TerrainTable::wall, holds("IS_WALL")},
                                                      {TerrainTable::blocked, holds("IS_DOOR")},
                                                      {TerrainTable::room, holds("IS_ROOM")},
                                                      {TerrainTable::door, {code("DOOR"), code("SDOOR")}},
                                                      {TerrainTable::bound, {code("CROSSWALL")}}};
  for (const auto& [kind, expected] : kinds)
    for (int i = 0; i < count; ++i) {
      INFO("kind " << kind << ", code " << i);
      CHECK(terrain.is(i, kind) == expected.contains(i));
      CHECK_FALSE(terrain.name(i).empty());
    }
  CHECK(terrain.is(code("CORR"), TerrainTable::joinable));
  CHECK(terrain.is(code("ROOM"), TerrainTable::joinable));
  CHECK(terrain.name(count).empty());
}

/// Limits of which the reference knows; less: what an original's number is more than ours.
void compare_limits(const TargetData& data, const TextTable& all) {
  const auto limits = constants(all, "limit");
  const auto compare = [&](Limit limit, const char* name, int less = 0) {
    const auto known = limits.find(name);
    INFO(name);
    if (known != limits.end()) CHECK(data.limit(limit) == std::stoll(known->second) - less);
  };
  compare(Limit::level_columns, "COLNO");
  compare(Limit::map_columns, "MAP_X_LIM");
  compare(Limit::map_rows, "MAP_Y_LIM");
  compare(Limit::map_text, "map_text_buffer", 1);
  compare(Limit::message, "message_text_buffer", 1);
  compare(Limit::parts, "list_parts");
  compare(Limit::registers, "MAX_REGISTERS");
  compare(Limit::room_types, "MAXRTYPE");
  // The original has arrays there, but does not check how much goes into them.
  if (data.name.starts_with("nethack-3.1.")) return;
  if (data.name.starts_with("nethack-3.0.")) return compare(Limit::regions, "list_regions");
  compare(Limit::rooms, "list_rooms");
  compare(Limit::subrooms, "MAX_SUBROOMS");
  compare(Limit::entries, "list_monsters", 1);
  compare(Limit::non_passwalls, "list_non_passwall", 1);
}

void compare_dungeon_limits(const TargetData& data, const TextTable& all) {
  const auto limits = constants(all, "limit");
  const auto limit = [&](const char* name) { return std::stoll(limits.at(name)); };
  CHECK(data.limit(Limit::dungeons) == limit("MAXDUNGEON"));
  CHECK(data.limit(Limit::dungeon_levels) == limit("LEV_LIMIT"));
  CHECK(data.limit(Limit::branches) == limit("BRANCH_LIMIT"));
  CHECK(data.limit(Limit::depth) == limit("MAXLEVEL"));
}

/// The class of a word of dungeon descriptions, by the reference's name for it. There the words of descriptions and
/// alignments are one class.
TokenClass dungeon_token_class(const std::string& name, int value, int first_alignment) {
  static const std::map<std::string, TokenClass> classes = {{"a_dungeon", TokenClass::dungeon},
                                                            {"alignment", TokenClass::dungeon_alignment},
                                                            {"branch", TokenClass::branch},
                                                            {"chbranch", TokenClass::chain_branch},
                                                            {"chlevel", TokenClass::chain_level},
                                                            {"description", TokenClass::description},
                                                            {"entry", TokenClass::entry},
                                                            {"levalign", TokenClass::level_alignment},
                                                            {"level", TokenClass::level},
                                                            {"leveldesc", TokenClass::level_description},
                                                            {"no_down", TokenClass::branch_type},
                                                            {"no_up", TokenClass::branch_type},
                                                            {"portal", TokenClass::branch_type},
                                                            {"protofile", TokenClass::protofile},
                                                            {"rndchlevel", TokenClass::random_chain_level},
                                                            {"rndlevel", TokenClass::random_level},
                                                            {"stair", TokenClass::branch_type},
                                                            {"cmap_type", TokenClass::tiles},
                                                            {"tileset", TokenClass::tileset},
                                                            {"up_or_down", TokenClass::up_or_down}};
  if (name == "descriptor")
    return value == 0 || value >= first_alignment ? TokenClass::alignment : TokenClass::descriptor;
  return classes.at(name);
}

void compare_dungeon_keywords(const KeywordTable& keywords, const fs::path& path) {
  const TextTable rows = table(path);
  CHECK(keywords.rows().size() == rows.size());
  int first_alignment = 0;
  for (const auto& row : rows)
    if (row.at(0) == "chaotic") first_alignment = std::stoi(row.at(2));
  for (const auto& row : rows) {
    INFO(row.at(0));
    const int value = row.at(2).empty() ? 0 : std::stoi(row.at(2));
    const KeywordTable::Row* keyword = keywords.find(row.at(0));
    REQUIRE(keyword != nullptr);
    CHECK(keyword->token == dungeon_token_class(row.at(1), value, first_alignment));
    CHECK(keyword->value == value);
  }
}

void compare_conditions(const DungeonTables& data, const fs::path& path) {
  if (!fs::exists(path)) return;  // not recorded
  std::map<std::string, std::string> expected, found;
  for (const auto& row : table(path)) expected[row.at(0)] = row.at(1);
  for (const Condition& condition : data.conditions)
    found[std::string(condition.name)] = condition.holds ? "on" : "off";
  INFO(path);
  CHECK(found == expected);
}

/// The version words that are written, by ABI.
std::map<std::string, VersionWords> version_words(const fs::path& path) {
  std::map<std::string, VersionWords> words;
  for (const auto& row : table(path, true))
    if (row.at(5) == "yes") words[row.at(0)].push_back(std::stoull(row.at(3), nullptr, 0));
  return words;
}

const fs::path tables_folder = fs::path(SPECLEV_REFERENCE_FOLDER) / "targets";

/// The targets that are releases of the game from which all others come, in their order.
std::vector<std::string> releases() {
  std::vector<std::string> names = target_names();
  std::erase_if(names, [](const std::string& name) { return !name.starts_with("nethack-3."); });
  return names;
}

}  // namespace

TEST_CASE("all targets that come with the program load") {
  const std::vector<std::string> names = target_names();
  for (const std::string& name : names) {
    INFO(name);
    const auto target = find_target(name);
    REQUIRE(target);
    CHECK(target->name() == name);
    CHECK(has_levels(*target));
    CHECK(has_dungeons(*target) == !name.starts_with("nethack-3.0."));
    const std::size_t words = version_word_count(*target);
    CHECK((target->version(target->default_abi()) != nullptr) == (words > 0));
    for (const std::string& abi : abi_names())
      if (const VersionWords* own = target->version(abi)) CHECK(own->size() == words);
  }
  for (const std::string& name : releases()) {
    INFO(name);
    const auto target = find_target(name);
    CHECK(target->language() == (name < "nethack-3.6" ? "classic" : "opcode"));
    const std::size_t words = name < "nethack-3.2" ? 0 : name == "nethack-3.2.0" ? 3 : name < "nethack-3.6" ? 4 : 5;
    CHECK(version_word_count(*target) == words);
  }
}

TEST_CASE("the releases derive from the last one of their family") {
  const auto folders = [](const std::string& name) {
    std::vector<std::string> names;
    const auto target = find_target(name);
    for (const std::string& folder : data_of(*target).folders) names.push_back(folder.substr(folder.rfind('/') + 1));
    return names;
  };
  const std::vector<std::string> names = releases();
  const auto first_of_36 = std::find(names.begin(), names.end(), "nethack-3.6.0");
  std::vector<std::string> older(names.begin(), first_of_36);
  std::reverse(older.begin(), older.end());
  CHECK(folders("nethack-3.0.0") == older);
  std::vector<std::string> newer(first_of_36, std::find(names.begin(), names.end(), "nethack-3.6.7"));
  newer.push_back("nethack-3.4.3");
  std::reverse(newer.begin(), newer.end());
  CHECK(folders("nethack-3.6.0") == newer);
  CHECK(folders("nethack-3.6.7") == std::vector<std::string>{"nethack-3.4.3", "nethack-3.6.6", "nethack-3.6.7"});
}

TEST_CASE("targets that do not come with the program") {
  CHECK_FALSE(find_target(""));
  CHECK_FALSE(find_target("nethack-3.4"));
  CHECK_FALSE(find_target("../targets/nethack-3.4.3"));
  CHECK(find_target(default_target));
}

TEST_CASE("what the older releases lack, or have alone") {
  const auto has = [](const char* name, Feature feature) { return data_of(*find_target(name)).has(feature); };
  for (const char* name : {"nethack-3.4.0", "nethack-3.4.1", "nethack-3.4.2", "nethack-3.4.3"}) {
    CHECK(has(name, Feature::escaped_characters));
    CHECK(has(name, Feature::map_line_numbers));
  }
  CHECK(has("nethack-3.4.3", Feature::joined_foreground));
  CHECK(has("nethack-3.4.2", Feature::joined_foreground));
  CHECK_FALSE(has("nethack-3.4.1", Feature::joined_foreground));
  CHECK_FALSE(has("nethack-3.4.0", Feature::joined_foreground));
  for (const std::string& name : releases()) {
    INFO(name);
    const auto target = find_target(name);
    const TargetData& data = data_of(*target);
    CHECK(data.has(Feature::crlf) == (name >= "nethack-3.4.1"));
    CHECK(data.has(Feature::percent_lines) == (name < "nethack-3.6"));
    CHECK(data.has(Feature::caret_lines) == (name >= "nethack-3.6"));
    CHECK(data.has(Feature::chain_by_branch) == (name < "nethack-3.3"));
    CHECK(data.has(Feature::late_bones_marker) == (name > "nethack-3.1" && name < "nethack-3.2"));
    CHECK(data.has(Feature::narrow_integers) == (name == "nethack-3.6.0" || name == "nethack-3.6.1"));
  }
}

TEST_CASE("no word of another language is a word of this one") {
  const auto target = find_target(default_target);
  const TargetData& data = data_of(*target);
  CHECK(data.foreign.size() > 50);
  std::set<std::string_view> words;
  for (const ForeignWord& foreign : data.foreign) {
    INFO(foreign.word);
    CHECK(data.keywords.find(foreign.word) == nullptr);
    CHECK_FALSE(foreign.advice.empty());
    CHECK(words.insert(foreign.word).second);
  }
}

TEST_CASE("the tables of the targets agree with the reference") {
  for (const std::string& name : target_names()) {
    const fs::path of_build = fs::path(SPECLEV_REFERENCE_FOLDER) / "builds" / name / "targets";
    const fs::path folder = fs::is_directory(of_build) ? of_build : tables_folder / name;
    if (!fs::is_directory(folder)) {
      WARN("skipped: there is no reference for the tables of " << name);
      continue;
    }
    INFO(name);
    const auto target = find_target(name);
    REQUIRE(target);
    const TargetData& data = data_of(*target);
    const TextTable all = table(folder / "constants.tsv");
    if (has_dungeons(*target)) {
      compare_dungeon_limits(data, all);
      compare_dungeon_keywords(data.dungeon.keywords, folder / "dgn_keywords.tsv");
      compare_conditions(data.dungeon, folder / "features.tsv");
    }
    const auto versions = version_words(folder / "version.tsv");
    CHECK(versions.empty() == (version_word_count(*target) == 0));
    for (const auto& [abi, words] : versions) {
      INFO(abi);
      REQUIRE(target->version(abi) != nullptr);
      // What stands behind these in some files are constants of the layout.
      const VersionWords& own = *target->version(abi);
      REQUIRE(own.size() <= words.size());
      CHECK(std::equal(own.begin(), own.end(), words.begin()));
    }
    if (!has_levels(*target)) continue;
    compare_names(data.monsters, folder / "monsters.tsv");
    compare_names(data.objects, folder / "objects.tsv");
    compare_letters(data.monster_classes, folder / "monster_classes.tsv");
    compare_letters(data.object_classes, folder / "object_classes.tsv");
    compare_words(data.traps, constants(all, "trap"));
    compare_words(data.rooms, constants(all, "room"));
    const bool opcode = target->language() == "opcode";
    compare_keywords(data, folder / "keywords.tsv");
    if (opcode) {
      compare_opcode_terrain(data.terrain, all);
      compare_opcodes(data.opcodes, folder / "opcodes.tsv");
      compare_opcode_limits(data, all);
    } else {
      compare_terrain(data.terrain, all);
      compare_limits(data, all);
    }
  }
}

TEST_CASE("the words of the 3.6 language that this one lacks are known as such") {
  const fs::path path = tables_folder / "nethack-3.6.6" / "keywords.tsv";
  if (!fs::exists(path)) {
    WARN("skipped: there is no reference for the words of nethack-3.6.6");
    return;
  }
  const auto target = find_target(default_target);
  const TargetData& data = data_of(*target);
  for (const auto& row : table(path)) {
    const std::string& word = row.at(0);
    if (data.keywords.find(word) != nullptr || word.ends_with('[')) continue;
    INFO(word);
    const bool known = std::any_of(data.foreign.begin(), data.foreign.end(),
                                   [&](const ForeignWord& each) { return each.word == word; });
    CHECK(known);
  }
}
