// Selections of programs, in scripts. tests/lua/selections.tsv has the squares that the game selects, counted from the
// corner of the map below: they are worked out by hand, circles and ellipses are what the game itself drew of its
// cases.
#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "bytecode/word_values.hh"
#include "lua/game_tables.hh"
#include "speclev/convert.hh"
#include "speclev/lua.hh"
#include "speclev/play.hh"
#include "speclev/speclev.hh"
#include "support/files.hh"
#include "target/target_data.hh"

using namespace speclev;

namespace {

constexpr std::string_view programs = "opcode";
constexpr const char* map_of_test =
    "INIT_MAP:solidfill,('.',lit)\n"
    "GEOMETRY:center,center\n"
    "MAP\n"
    "----------------\n"
    "|..|...........|\n"
    "|..|...........|\n"
    "----...........|\n"
    "|..............|\n"
    "|..............|\n"
    "|..............|\n"
    "----------------\n"
    "ENDMAP\n"
    "REGION:(0,0,15,7),lit,\"ordinary\"\n";

using Squares = std::set<std::pair<int, int>>;

/// The squares of a row of the table, and those that may be missing.
struct Wanted {
  Squares sure, possible;
};

Wanted squares_of(const std::string& text) {
  Wanted wanted;
  for (std::string each : test::split(text, ' ')) {
    const bool is_possible = each.ends_with('?');
    const std::size_t comma = each.find(',');
    REQUIRE(comma != std::string::npos);
    (is_possible ? wanted.possible : wanted.sure).emplace(std::stoi(each), std::stoi(each.substr(comma + 1)));
  }
  return wanted;
}

/// Where trees are that a level has on its map, counted from its corner.
Squares trees(const LoadedLevel& level) {
  REQUIRE_FALSE(level.maps.empty());
  const LevelArea map = level.maps.front();
  Squares found;
  for (int y = 0; y < rows_of_level; ++y)
    for (int x = 1; x < columns_of_level; ++x)
      if (level.at(x, y).letter == 'T') found.emplace(x - map.x1, y - map.y1);
  return found;
}

bool are(const Squares& found, const Wanted& wanted) {
  return std::ranges::includes(found, wanted.sure) && std::ranges::all_of(found, [&](const auto& each) {
           return wanted.sure.contains(each) || wanted.possible.contains(each);
         });
}

struct Word {
  std::string name;
  bool is_joined = false;  ///< its ends are joined by '-'
};

/// That word of a class which stands for a number; empty if there is none.
std::string word_of(const TargetData& game, TokenClass of, std::int64_t number) {
  for (const KeywordTable::Row& each : game.keywords.rows())
    if (each.token == of && each.value == number) return std::string(each.word);
  return {};
}

/// A selection of the table as a game writes it: '~' joins two ends, <N> is the word for that way to fill.
std::string written(std::string text, const TargetData& game, bool is_joined) {
  std::ranges::replace(text, '~', is_joined ? '-' : ',');
  for (const int number : {0, 1})
    if (const std::string mark = "<" + std::to_string(number) + ">"; text.find(mark) != std::string::npos)
      text.replace(text.find(mark), mark.size(), word_of(game, TokenClass::filling, number));
  return text;
}

/// All words with which a game begins a selection.
std::vector<Word> words_of(const TargetData& game) {
  std::vector<Word> words;
  for (const KeywordTable::Row& each : game.keywords.rows()) {
    const bool is_joined = each.token == TokenClass::joined_randline ||
                           (each.token == TokenClass::selection_prefix && each.value == opcode::joined_line);
    if (is_joined || each.token == TokenClass::selection_prefix || each.token == TokenClass::selection_call ||
        each.token == TokenClass::line || each.token == TokenClass::randline)
      words.push_back({std::string(each.word), is_joined});
  }
  words.push_back({"", false});
  return words;
}

}  // namespace

TEST_CASE("each word that selects something selects the same squares in a script") {
  const auto rows = test::read_table(SPECLEV_SOURCE_FOLDER "/tests/lua/selections.tsv", 3);
  const Abi abi = parse_abi("lp64le").value();
  for (const std::string& name : target_names()) {
    const Target target = find_target(name).value();
    if (target.language() != programs) continue;
    const TargetData& tables = data_of(target);
    const bool has_minus = tables.has(Feature::subtraction);
    for (const auto& [word, is_joined] : words_of(tables)) {
      std::size_t tried = 0;
      for (const auto& row : rows) {
        if (row[0] != word) continue;
        const std::string expression = written(row[1], tables, is_joined || (word == "gradient" && has_minus));
        const SourceText source("t.des",
                                "LEVEL:\"t\"\n" + std::string(map_of_test) + "TERRAIN:" + expression + ",'T'\n");
        INFO(name << ": " << expression);
        const Output compiled = compile(source, target, abi, VersionWords(version_word_count(target)), {});
        if (compiled.failed) continue;  // not in this game
        ++tried;
        const auto conversion = convert_to_scripts(source, target, target, lua::find_game("nethack-5.0"), abi, {});
        CHECK(conversion.difference == "");
        REQUIRE(conversion.files.size() == 1);
        INFO(conversion.files.front().bytes);
        if (row[2] == "lost") {
          CHECK(conversion.is_lossy);
          continue;
        }
        CHECK_FALSE(conversion.is_lossy);
        const Wanted wanted = squares_of(row[2]);
        const LevelModelReading before = read_level(compiled.files.front().bytes, target, abi);
        REQUIRE(before.level);
        CHECK(are(trees(load(*before.level, {})), wanted));
        const auto loaded = lua::load_script(conversion.files.front().bytes, "t", *lua::find_game("nethack-5.0"));
        CHECK(loaded.ending == lua::Ending::good);
        CHECK(are(trees(loaded.level), wanted));
      }
      INFO(name << ": " << word);
      const bool has_no_use = word == "gradient" && !tables.has(Feature::gradients);
      CHECK((tried > 0) != has_no_use);
    }
  }
}
