// The tables that are imported from the small trees, compared with those expected of them.
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "import/game.hh"
#include "speclev/disk.hh"
#include "target/loading.hh"
#include "target/target_data.hh"

using namespace speclev;
using namespace speclev::test;

namespace {

/// A cell of the expected tables, where \xNN is a byte.
std::string cell(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.compare(at, 2, "\\x") == 0) {
      result += static_cast<char>(std::stoi(text.substr(at + 2, 2), nullptr, 16));
      at += 3;
    } else {
      result += text[at];
    }
  }
  return result;
}

using Table = std::vector<std::vector<std::string>>;

Table expected(const std::string& game, const std::string& file, std::size_t columns) {
  return read_table(SPECLEV_SOURCE_FOLDER "/tests/import/" + game + "/expected/" + file, columns);
}

/// Rows of monsters or objects: index, class, name.
void check_things(const Table& rows, const NameTable& table) {
  REQUIRE(rows.size() == table.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CHECK(cell(rows[i][1])[0] == table.entry(i).letter);
    CHECK(cell(rows[i][2]) == table.entry(i).name);
  }
}

/// Rows of classes: index, symbol; number 0 is no class.
void check_classes(const Table& rows, const LetterTable& table) {
  std::string letters;
  for (std::size_t i = 1; i < rows.size(); ++i) letters += cell(rows[i][1]);
  CHECK(letters == table.letters());
}

/// Rows of a group of constants.
std::map<std::string, int> group(const Table& rows, const std::string& name) {
  std::map<std::string, int> numbers;
  for (const auto& row : rows)
    if (row[0] == name) numbers[cell(row[1])] = std::atoi(row[2].c_str());
  return numbers;
}

std::map<std::string, int> numbers_of(const WordTable& table) {
  std::map<std::string, int> numbers;
  for (const WordTable::Row& row : table.rows()) numbers[std::string(row.name)] = row.number;
  return numbers;
}

/// The codes of a predicate, "1-12" or "22".
std::set<int> codes(const Table& rows, const std::string& predicate) {
  std::set<int> result;
  for (const auto& row : rows) {
    if (row[0] != "predicate" || row[1] != predicate) continue;
    const auto ends = split(row[2], '-');
    for (int code = std::stoi(ends.front()); code <= std::stoi(ends.back()); ++code) result.insert(code);
  }
  return result;
}

/// word, class, value; the values of words that the scanner does not give are those of the base.
void check_words(const Table& rows, const KeywordTable& table) {
  CHECK(rows.size() == table.rows().size());
  for (const auto& row : rows) {
    INFO(row[0]);
    const auto* word = table.find(row[0]);
    REQUIRE(word != nullptr);
    if (!row[2].empty() && word->token != TokenClass::reserved) CHECK(std::to_string(word->value) == row[2]);
  }
}

}  // namespace

TEST_CASE("numbers that are made by hand count more than those of the game") {
  const Game game("mini-3.4");
  game.replace("include/global.h", "#define MAXNROFROOMS 40", "#define MAXNROFROOMS 50");
  REQUIRE(game.import().status == 2);
  const std::string target = game.work() / "target/";
  CHECK_THAT(read_file(target + "profile"), Catch::Contains("limit rooms 100\n"));
  const std::vector<std::pair<std::string, std::string>> own = {
      {"profile", "limit   rooms 90  # ours\n"},
      {"traps.edits", "add 31 bucket\n"},
      {"keywords.edits", "add jammed door_state 77\nadd ours reserved\n"},
      {"terrain.edits", "add 40 rubble 'r' room\n"},
      {"loading.edits", "add terrain rubble passable room\n"}};
  for (const auto& [file, lines] : own) write_file(target + file, lines + read_file(target + file));

  const Result result = game.import();
  CHECK_STATUS(2);
  CHECK(count_lines(result.err, "[by-hand]") == 4);
  CHECK_THAT(result.err,
             Catch::Contains("the profile says 'limit rooms 90' and not 'limit rooms 100', as it is made by hand"));
  CHECK_THAT(result.err, Catch::Contains("'jammed' stands for 77 and not for "));
  CHECK_THAT(result.err, Catch::Contains("'bucket' in 'traps' is not as in the game"));
  const LoadedTarget loaded = load_target_on_disk(game.work() / "target");
  REQUIRE(loaded.target);
  const TargetData& data = data_of(*loaded.target);
  CHECK(data.limit(Limit::rooms) == 90);
  CHECK(data.traps.find("bucket") == 31);
  CHECK(data.terrain.code('r') == 40);
  REQUIRE(data.keywords.find("jammed") != nullptr);
  CHECK(data.keywords.find("jammed")->value == 77);
  CHECK(data.keywords.find("ours") != nullptr);
  for (const auto& [file, lines] : own) CHECK(read_file(target + file).starts_with(lines));
}

TEST_CASE("that levels are loaded by the rules of the base is said, until the folder has rules of its own") {
  const Game game("mini-3.4");
  REQUIRE(game.import().status == 2);
  Result result = game.import();
  CHECK(count_lines(result.err, "[loading-of-base]") == 1);
  CHECK_THAT(result.err,
             Catch::Contains("are those of 'nethack-3.4.3'; what differs is written into loading.edits by hand"));
  std::string own;
  const Target base = find_target("nethack-3.4.3").value();
  for (const LoadingRow& row : data_of(base).loading.rows())
    if (row.kind != LoadingRow::Kind::terrain)
      own += "replace " + std::string(loading_word(row.kind)) + " " + std::string(row.name) + " " + loading_value(row) +
             "\n";
  const std::string edits = game.work() / "target/loading.edits";
  write_file(edits, own + read_file(edits));
  result = game.import();
  CHECK_STATUS(2);
  CHECK_FALSE(contains(result.err, "[loading-of-base]"));
}

TEST_CASE("numbers by hand of what the base has, too, move nothing behind them") {
  const std::string name = GENERATE("mini-3.4", "mini-3.6");
  const Game game(name);
  REQUIRE(game.import().status == 2);
  const std::string target = game.work() / "target/";
  const TargetData before = data_of(*load_target_on_disk(target).target);
  const std::vector<std::pair<std::string, std::string>> own = {{"profile", "limit rooms 40\n"},
                                                                {"rooms.edits", "replace vault: 33 vault\n"},
                                                                {"traps.edits", "replace magic: 40 magic\n"},
                                                                {"terrain.edits", "replace pool: 50 pool 'P'\n"}};
  for (const auto& [file, lines] : own) write_file(target + file, lines + read_file(target + file));
  const Result result = game.import();
  CHECK_STATUS(2);
  CHECK(count_lines(result.err, "[by-hand]") == 4);
  CHECK_THAT(result.err,
             Catch::Contains("the profile says 'limit rooms 40' and not 'limit rooms 80', as it is made by hand"));
  const LoadedTarget loaded = load_target_on_disk(target);
  REQUIRE(loaded.target);
  const TargetData& data = data_of(*loaded.target);
  CHECK(data.limit(Limit::rooms) == 40);
  CHECK(data.rooms.find("vault") == 33);
  CHECK(data.traps.find("magic") == 40);
  CHECK(data.terrain.code('P') == 50);
  const auto others_stay = [](const WordTable& now, const WordTable& then, std::string_view changed) {
    REQUIRE(now.rows().size() == then.rows().size());
    for (const WordTable::Row& row : then.rows()) {
      INFO(row.name);
      if (row.name != changed) CHECK(now.find(row.name) == then.find(row.name));
    }
  };
  others_stay(data.rooms, before.rooms, "vault");
  others_stay(data.traps, before.traps, "magic");
  for (const char letter : before.terrain.letters())
    if (letter != 'P') CHECK(data.terrain.code(letter) == before.terrain.code(letter));
}

TEST_CASE("what is imported from the small trees is what is expected of them") {
  const std::string name = GENERATE("mini-3.4", "mini-3.6");
  const Game game(name);
  const Result result = game.import();
  CHECK_STATUS(2);  // a word is left for people
  const LoadedTarget loaded = load_target_on_disk(game.work() / "target");
  REQUIRE(loaded.target);
  CHECK(loaded.reports.empty());
  const TargetData& target = data_of(*loaded.target);

  check_things(expected(name, "monsters.tsv", 3), target.monsters);
  check_things(expected(name, "objects.tsv", 3), target.objects);
  check_classes(expected(name, "monster_classes.tsv", 2), target.monster_classes);
  check_classes(expected(name, "object_classes.tsv", 2), target.object_classes);
  check_words(expected(name, "keywords.tsv", 3), target.keywords);
  check_words(expected(name, "dgn_keywords.tsv", 3), target.dungeon.keywords);

  const Table constants = expected(name, "constants.tsv", 3);
  CHECK(group(constants, "trap") == numbers_of(target.traps));
  CHECK(group(constants, "room") == numbers_of(target.rooms));
  std::map<std::string, int> characters;
  for (int letter = 1; letter < 128; ++letter)
    if (const auto code = target.terrain.code(static_cast<char>(letter)))
      characters[std::string(1, static_cast<char>(letter))] = *code;
  CHECK(group(constants, "map_char") == characters);
  const int end = group(constants, "limit")["MAX_TYPE"];
  for (int code = 0; code < 128; ++code) {
    INFO(code);
    CHECK(target.terrain.name(code).empty() == (code >= end));
    if (code >= end) continue;
    CHECK(target.terrain.is(code, TerrainTable::rock) == codes(constants, "IS_ROCK").contains(code));
    CHECK(target.terrain.is(code, TerrainTable::wall) == codes(constants, "IS_WALL").contains(code));
    CHECK(target.terrain.is(code, TerrainTable::room) == codes(constants, "IS_ROOM").contains(code));
    // A secret door is one to DOOR, too.
    if (codes(constants, "IS_DOOR").contains(code)) CHECK(target.terrain.is(code, TerrainTable::door));
  }
  CHECK(target.limit(Limit::room_types) == group(constants, "limit")["MAXRTYPE"]);
  if (const auto bias = group(constants, "pack"); !bias.empty())
    CHECK(target.number(Number::pack_bias) == bias.at("index_or_lit_bias"));

  VersionWords words;
  for (const auto& row : expected(name, "version.tsv", 6)) words.push_back(std::stoull(row[3], nullptr, 16));
  REQUIRE(loaded.target->version("lp64le") != nullptr);
  CHECK(*loaded.target->version("lp64le") == words);

  if (name == "mini-3.6") {
    std::map<std::string, int> opcodes;
    for (const auto& row : expected(name, "opcodes.tsv", 3)) opcodes[row[1]] = std::stoi(row[0]);
    CHECK(opcodes == numbers_of(target.opcodes));
  }
}

TEST_CASE("the findings are those expected, in the report as well") {
  const std::string name = GENERATE("mini-3.4", "mini-3.6");
  const Game game(name);
  const Result result = game.import({"-o", "target", "--report", "report.json"});
  CHECK_STATUS(2);
  const std::string report = read_file(game.work() / "report.json");
  for (const auto& row : expected(name, "report.tsv", 5)) {
    INFO(row[0] << " " << row[1]);
    CHECK_THAT(result.err, Catch::Contains("'" + row[1] + "'"));
    CHECK_THAT(result.err, Catch::Contains("[" + row[0] + "]"));
    const std::string value = row[3].empty() ? "null" : row[3];
    const auto at = report.find("\"kind\": \"" + row[0] + "\",\n      \"weight\": \"" +
                                (row[0].starts_with("unknown") ? "unfinished" : "taken") + "\",\n      \"word\": \"" +
                                row[1] + "\"");
    REQUIRE(at != std::string::npos);
    const std::string finding = report.substr(at, report.find('}', at) - at);
    CHECK_THAT(finding, Catch::Contains("\"token\": \"" + row[2] + "\""));
    CHECK_THAT(finding, Catch::Contains("\"value\": " + value));
    CHECK_THAT(finding, Catch::Contains("\"class\": \"" + row[4] + "\""));
  }
  // The table of these has no row for what the loader takes terrain for, nor for the rules that its code has.
  // Nor are the two classes with one character a word.
  CHECK(count_lines(report, "\"kind\"") == expected(name, "report.tsv", 5).size() + 3);
  CHECK_THAT(result.err, Catch::Contains("what the loader takes rubble for is not known but for 'room': "));
  CHECK(contains(read_file(game.work() / "target/loading.edits"), "terrain rubble room unknown\n"));
  const std::string base = name == "mini-3.4" ? "nethack-3.4.3" : "nethack-3.6.6";
  CHECK_THAT(report, Catch::Contains("\"base\": \"" + base + "\""));
  CHECK_THAT(result.err,
             Catch::Contains(name == "mini-3.4"
                                 ? "385 monsters (+3), 436 objects (+3), 23 traps (+1), 25 rooms (+1, 11 moved)"
                                 : "384 monsters (+2), 456 objects (+2), 24 traps (+1), 26 rooms (+1, 12 moved)"));
}

TEST_CASE("what INIT_MAP makes goes with the numbers of its words") {
  const Game game("mini-3.6");
  game.replace("include/sp_lev.h", "#define LVLINIT_MINES 3", "#define LVLINIT_MINES 4\n#define LVLINIT_SWAMP 7");
  game.replace("include/sp_lev.h", "#define LVLINIT_ROGUE 4", "#define LVLINIT_ROGUE 6");
  game.replace("util/lev_comp.l", "mines\t\tST_RET(MINES_ID);",
               "mines\t\tST_RET(MINES_ID);\nswamp\t\tST_RET(MINES_ID);");
  const Result result = game.import();
  CHECK_THAT(result.err,
             Catch::Contains("what INIT_MAP makes by the word 'swamp' is not known: lint does not judge it"));
  CHECK(count_lines(result.err, "[unknown-style]") == 1);
  const LoadedTarget loaded = load_target_on_disk(game.work() / "target");
  REQUIRE(loaded.target);
  std::map<std::string, std::string> styles;
  for (const LoadingRow& row : data_of(*loaded.target).loading.rows())
    if (row.kind == LoadingRow::Kind::style) styles[std::string(row.name)] = loading_value(row);
  CHECK(styles == std::map<std::string, std::string>{{"0", "nothing"},
                                                     {"1", "solid"},
                                                     {"2", "grid"},
                                                     {"3", "unknown"},
                                                     {"4", "cave"},
                                                     {"6", "unknown"},
                                                     {"7", "unknown"}});
}

TEST_CASE("a folder holds what differs from the base and nothing else") {
  const Game game("mini-3.4");
  const Result result = game.import({"-o", "target", "-Wno-unknown-word"});
  CHECK_STATUS(0);
  const auto own_lines = [&](const std::string& file) {
    const std::string text = read_file(game.work() / "target/" + file);
    return text.substr(text.find('\n') + 1);
  };
  CHECK(list_folder(game.work() / "target") ==
        Names{"dungeon-keywords.edits", "keywords.edits", "loading.edits", "monsters.edits", "needed-dungeons.edits",
              "object-classes.edits", "objects.edits", "profile", "rooms.edits", "terrain.edits", "traps.edits"});
  CHECK(own_lines("loading.edits") == "add terrain rubble room unknown\n");
  CHECK(own_lines("monsters.edits") ==
        "before soldier ant: 'a' lantern moth\nbefore baby silver dragon: 'D' cellar drake\nadd '@' toll keeper\n");
  CHECK(own_lines("rooms.edits") == "before shop: library\n");
  CHECK(own_lines("traps.edits") == "add bucket\n");
  CHECK(own_lines("keywords.edits") ==
        "add jammed door_state 16\nadd foggy flag_type 32\nadd shutter door_state 16\nremove m_feature\n");
  CHECK(own_lines("profile") ==
        "base nethack-3.4.3\ngame game\nversion lp64le 0x03040380 0x001e0cc6 0x211b4181 0xb8d24951\nlimit room-types "
        "25\n");
}

TEST_CASE("how strong monsters are is imported where the game's entries of them have what is asked") {
  for (const char* name : {"mini-3.4", "mini-3.6"}) {
    INFO(name);
    const Game plain(name, "plain");
    plain.import();
    CHECK_FALSE(std::filesystem::exists(plain.work() / "target/creatures"));

    const Game game(name);
    // The flags have a name and numbers of this game's own; they are behind level, speed, armour, resistance,
    // alignment.
    game.replace(
        "include/permonst.h", "mmove; };",
        "mmove, armour, resists, side; unsigned short made; int more[3]; };\n"
        "#define G_FREQ 0x7\n#define G_NOGEN 0x8\n#define G_UNIQ 0x10\n#define G_HELL 0x20\n#define G_NOHELL 0x40\n"
        "#define G_SGROUP 0x80\n#define G_LGROUP 0x100");
    game.replace("src/monst.c", "{ nam, sym, lvl, mov }",
                 "{ nam, sym, lvl, mov, 3, 4, -5, 2, {0, 0, 0} }\n"
                 "#define MADE(nam, sym, lvl, flags) { nam, sym, lvl, 12, 3, 4, -5, flags, {0, 0, 0} }");
    game.replace("src/monst.c", "MON(\"giant ant\", S_CLASS_1, 1, 12)",
                 "MADE(\"giant ant\", S_CLASS_1, 2, 3 | G_SGROUP)");
    game.replace("src/monst.c", "MON(\"killer bee\", S_CLASS_1, 1, 12)",
                 "MADE(\"killer bee\", S_CLASS_1, 7, 7 | G_LGROUP | G_NOHELL)");
    game.replace("src/monst.c", "MON(\"queen bee\", S_CLASS_1, 1, 12)",
                 "MADE(\"queen bee\", S_CLASS_1, 9, G_NOGEN | G_UNIQ)");
    game.replace("src/monst.c", "MON(\"fire ant\", S_CLASS_1, 1, 12)", "MADE(\"fire ant\", S_CLASS_1, 30, 1 | G_HELL)");
    game.make();
    const Result result = game.import();
    INFO(result.describe());
    REQUIRE(result.status < 3);
    const LoadedTarget loaded = load_target_on_disk(game.work() / "target");
    REQUIRE(loaded.target);
    const TargetData& data = data_of(*loaded.target);
    std::map<std::string_view, const CreatureRow*> rows;
    for (const CreatureRow& row : data.creatures) rows[row.name] = &row;
    const auto check = [&](const char* monster, int level, int frequency, bool is_common) {
      INFO(monster);
      REQUIRE(rows.contains(monster));
      CHECK(rows[monster]->letter == 'a');
      CHECK(rows[monster]->level == level);
      CHECK(rows[monster]->frequency == frequency);
      CHECK(rows[monster]->is_common == is_common);
    };
    check("giant ant", 2, 3, true);
    check("killer bee", 7, 7, true);
    check("lantern moth", 1, 2, true);
    check("queen bee", 9, 0, false);
    check("fire ant", 30, 1, false);
    const std::string text = read_file(game.work() / "target/creatures");
    for (const char* row : {"\n'a' giant ant: 2 3 small-group\n", "\n'a' killer bee: 7 7 not-in-hell large-group\n",
                            "\n'a' queen bee: 9 0 not-generated unique\n", "\n'a' fire ant: 30 1 hell\n"})
      CHECK((text.find(row) != std::string::npos));
    // Each that level files can name, once.
    std::set<std::pair<char, std::string_view>> named;
    for (const NameEntry& entry : data.monsters.entries())
      if (!entry.name.empty()) named.emplace(entry.letter, entry.name);
    CHECK(data.creatures.size() == named.size());
    // Imported once more, nothing changes; without the flags the folder keeps nothing of them.
    CHECK(game.import({"-o", "target", "--check"}).status == result.status);
  }
}
