// Every fact of a target is in the list, and one that a game does not tell is named.
#include <algorithm>
#include <catch2/catch.hpp>

#include <filesystem>
#include <set>

#include "import/fact_list.hh"
#include "import/game.hh"
#include "speclev/target.hh"
#include "target/built_in.hh"
#include "target/data_files.hh"
#include "target/profile_keys.hh"
#include "target/target_data.hh"

using namespace speclev;
using namespace speclev::test;

namespace {

using FactNames = std::multiset<std::string>;

FactNames listed_in(const std::string& group) {
  FactNames names;
  for (const import::ListedFact& each : import::listed_facts())
    if (each.group == group) names.emplace(each.name);
  return names;
}

FactNames kinds_of_files() {
  FactNames names;
  for (const DataFileKind& kind : data_file_kinds()) names.emplace(kind.file);
  return names;
}

template <class Range>
FactNames facts_named(const Range& range) {
  FactNames names;
  for (const auto& each : range) names.emplace(each);
  return names;
}

/// An import that fails because a fact was not asked; it names the fact and the question.
void cannot_tell(const Game& game, const std::string& fact, const std::string& question) {
  const Result result = game.import();
  CHECK_STATUS(1);
  INFO(fact);
  CHECK_THAT(result.err, Catch::Contains("no answer for '" + question + "', which the target's '" + fact + "' is"));
  CHECK_THAT(result.err, Catch::Contains("[unasked-fact]"));
  CHECK_FALSE(std::filesystem::exists(game.work() / "target"));
}

/// The folder of a target that an import made, with lines by hand in its profile.
void begin_by_hand(const Game& game, const std::string& lines) {
  std::filesystem::create_directory(game.work() / "target");
  write_file(game.work() / "target/profile",
             lines + "# Made by 'speclev import', and made again each time; lines above this one stay.\n");
}

/// Gives a name of the tree's headers or compiler another one, everywhere.
void rename_all(const Game& game, const std::string& file, const std::string& old, const std::string& other) {
  std::string text = game.read(file);
  REQUIRE(contains(text, old));
  for (std::size_t at = 0; (at = text.find(old, at)) != std::string::npos; at += other.size())
    text.replace(at, old.size(), other);
  write_file(game.path(file), text);
}

}  // namespace

TEST_CASE("each fact that a target can hold is in the list once, with what it comes from") {
  CHECK(listed_in("key") == facts_named(profile_keys));
  CHECK(listed_in("limit") == facts_named(limit_names));
  CHECK(listed_in("feature") == facts_named(feature_names));
  CHECK(listed_in("file") == kinds_of_files());
  FactNames numbers = facts_named(number_names);
  numbers.emplace("words");  // which layouts ask for, and not the code
  CHECK(listed_in("number") == numbers);
  unsigned kinds = 0;
  for (const std::string& name : listed_in("terrain")) {
    INFO(name);
    const auto kind = TerrainTable::kind(name);
    REQUIRE(kind.has_value());
    kinds |= *kind;
  }
  for (const std::string& name : target_names()) {
    INFO(name);
    const auto target = find_target(name);
    const TargetData& data = data_of(*target);
    for (const auto& [number, value] : data.numbers) CHECK(numbers.contains(number));
    for (const TerrainTable::Row& row : data.terrain.rows()) CHECK((row.kinds & ~kinds) == 0);
  }
  for (const import::ListedFact& each : import::listed_facts()) {
    INFO(each.group << " " << each.name);
    CHECK_FALSE((each.question.empty() && each.follows.empty()));
  }
}

TEST_CASE("each file of the targets that come with the program is one of the list") {
  const FactNames files = listed_in("file");
  for (const auto& entry : std::filesystem::recursive_directory_iterator(SPECLEV_SOURCE_FOLDER "/dat/targets")) {
    if (!entry.is_regular_file()) continue;
    const std::string target = entry.path().parent_path().filename().string();
    const auto scripts = script_target_names();
    if (std::ranges::find(scripts, target) != scripts.end()) continue;
    std::string name = entry.path().filename().string();
    if (name.ends_with(".edits")) name.resize(name.size() - 6);
    INFO(entry.path().string());
    CHECK((name == "profile" || name.ends_with(".layout") || files.contains(name)));
  }
}

TEST_CASE("a limit that the headers do not have is an error, until a flag or a line by hand gives it") {
  const Game game("mini-3.4");
  game.replace("include/global.h", "MAXNROFROOMS", "MANY_ROOMS");
  cannot_tell(game, "limit rooms", "MAXNROFROOMS");
  Result result = game.import({"-o", "target", "--cc", "cc -DMAXNROFROOMS=MANY_ROOMS"});
  CHECK_STATUS(2);
  std::filesystem::remove_all(game.work() / "target");
  begin_by_hand(game, "limit rooms 70\n");
  result = game.import();
  CHECK_STATUS(2);
  CHECK(contains(read_file(game.work() / "target/profile"), "limit rooms 70\n"));
}

TEST_CASE("the advice about a limit that nothing tells is followed to the letter, by a flag and by hand") {
  const Game game("mini-3.6");
  for (const char* line : {"#define MAX_NESTED_IFS 4\n", "#define MAX_NESTED_IFS \\\n    20 /* of IF and FOR */\n"})
    game.replace("util/lev_comp.y", line, "\n");
  cannot_tell(game, "limit nested-blocks", "MAX_NESTED_IFS");
  Result result = game.import();
  CHECK(contains(result.err,
                 "add -DMAX_NESTED_IFS=N to --cc, or write the line 'limit nested-blocks N', with the number "
                 "of the game for N, at the top of './target/profile'"));
  result = game.import({"-o", "target", "--cc", "cc -DMAX_NESTED_IFS=30"});
  CHECK_STATUS(2);
  CHECK(contains(read_file(game.work() / "target/profile"), "limit nested-blocks 30\n"));
  std::filesystem::remove_all(game.work() / "target");
  std::filesystem::create_directory(game.work() / "target");
  write_file(game.work() / "target/profile", "limit nested-blocks 30\n");
  result = game.import();
  CHECK_STATUS(2);
  CHECK(read_file(game.work() / "target/profile").starts_with("limit nested-blocks 30\n#"));
}

TEST_CASE("numbers and files by hand for the first import need no more than their lines") {
  const Game game("mini-3.6");
  game.replace("include/sp_lev.h", "SP_MONST_PACK", "PACKED_MONSTER");
  rename_all(game, "util/lev_main.c", "trap_types", "kinds_of_traps");
  cannot_tell(game, "file traps", "trap_types");
  std::filesystem::create_directory(game.work() / "target");
  write_file(game.work() / "target/profile", "number pack-bias 10\n");
  write_file(game.work() / "target/traps.edits", "add bucket\n");
  const Result result = game.import();
  CHECK_STATUS(2);
}

TEST_CASE("what only grammars and scanners define or include is found") {
  const Game game("mini-3.6");
  REQUIRE(game.import().status == 2);
  CHECK_FALSE(contains(read_file(game.work() / "target/profile"), "nested-blocks"));
  Result result = game.import({"-o", "target", "--cc", "cc -DSMALL_TABLES"});
  CHECK_STATUS(2);
  CHECK(contains(read_file(game.work() / "target/profile"), "limit nested-blocks 4\n"));
  game.replace("util/lev_comp.y", "MAX_SWITCH_CASES = 20", "MAX_SWITCH_CASES = 9");
  game.replace("include/engrave.h", "#define ENGR_DUST 1", "#define ENGR_DUST 7");
  game.replace("include/sp_lev.h", "#define LVLINIT_FILL 1", "#define LVLINIT_FILL 8");
  result = game.import();
  CHECK_STATUS(2);
  CHECK(contains(read_file(game.work() / "target/profile"), "limit cases 9\n"));
  CHECK_THAT(result.err, Catch::Contains("'dust' stands for 7 instead of 1"));
  CHECK_THAT(result.err, Catch::Contains("'solidfill' stands for 8 instead of 1"));  // by the action of the grammar

  // A header that makes no sense there is left out, and what follows from it is said.
  game.replace("include/engrave.h", "struct engr {", "struct engr { this is no C");
  result = game.import();
  CHECK_STATUS(1);
  CHECK_THAT(result.err, Catch::Contains("the compiler does not accept the question for engrave.h in util/lev_comp.l"));
  CHECK_THAT(result.err, Catch::Contains("no answer for 'dust'"));
}

TEST_CASE("tables of the level compiler under other names are errors, and a file by hand is not") {
  const Game game("mini-3.4");
  rename_all(game, "util/lev_main.c", "trap_types", "kinds_of_traps");
  cannot_tell(game, "file traps", "trap_types");
  rename_all(game, "util/lev_main.c", "kinds_of_traps", "trap_types");
  rename_all(game, "util/lev_main.c", "room_types", "kinds_of_rooms");
  cannot_tell(game, "file rooms", "room_types");
  begin_by_hand(game, "");
  write_file(game.work() / "target/rooms.edits", "add library\n");
  const Result result = game.import();
  CHECK_STATUS(2);
}

TEST_CASE("structures and fields that the headers do not have are errors") {
  const Game game("mini-3.4");
  game.replace("include/sp_lev.h", "} drawbridge;", "} bridge;");
  cannot_tell(game, "layout", "drawbridge");
  game.replace("include/sp_lev.h", "} bridge;", "} drawbridge;");
  game.replace("include/sp_lev.h", "nroom, ncorr", "rooms, ncorr");
  cannot_tell(game, "layout", "splev.nroom");
  game.replace("include/sp_lev.h", "rooms, ncorr", "nroom, ncorr");
  game.replace("include/sp_lev.h", "} splev;", "} level_of_rooms;");
  const Result result = game.import();  // there is no such structure at all
  CHECK_STATUS(2);
  CHECK_THAT(result.err, Catch::Contains("as in nethack-3.4.3 are taken to be: "));
  CHECK_THAT(result.err, Catch::Contains("layout (splev.nroom)"));
}

TEST_CASE("words whose values the compiler does not accept, and styles without a number, are errors") {
  const Game game("mini-3.6");
  game.replace("util/lev_comp.l", "yylval.i=3; return CENTER", "yylval.i=THE_MIDDLE; return CENTER");
  cannot_tell(game, "keywords center", "center");
  game.replace("util/lev_comp.l", "yylval.i=THE_MIDDLE; return CENTER", "yylval.i=3; return CENTER");
  game.replace("include/sp_lev.h", "LVLINIT_ROGUE", "LVLINIT_BARE");
  cannot_tell(game, "keywords rogue", "rogue");
}

TEST_CASE("opcodes and numbers of programs that the headers do not have are errors") {
  const Game game("mini-3.6");
  game.replace("include/sp_lev.h", "SP_MONST_PACK", "PACKED_MONSTER");
  cannot_tell(game, "number pack-bias", "pack-bias");
}
