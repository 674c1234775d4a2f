// Made-up selections of programs: what they become is Lua, and selects the same squares.
#include <algorithm>
#include <catch2/catch.hpp>
#include <lua.hpp>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "live/choices.hh"
#include "lua/game_tables.hh"
#include "speclev/convert.hh"
#include "speclev/lua.hh"
#include "speclev/play.hh"
#include "speclev/speclev.hh"
#include "support/slowness.hh"
#include "target/target_data.hh"

using namespace speclev;

namespace {

const std::string head =
    "LEVEL:\"t\"\nINIT_MAP:solidfill,('.',lit)\nGEOMETRY:center,center\nMAP\n--------------------\n"
    "|..|...............|\n|..|...}}..........|\n----...}}..........|\n|.........LL.......|\n|.........LL.......|\n"
    "|..................|\n|..................|\n--------------------\nENDMAP\n";

/// Variables of each kind; a game may not have all of them.
const std::vector<std::string> definitions = {
    "$place = (6,3)\n",        "$chosen = rndcoord((7,5))\n", "$places = { (5,2),(9,5),(12,6) }\n",
    "$number = 2\n",           "$numbers = { 1,2,3 }\n",      "$some = selection: fillrect (5,2,9,4)\n",
    "$ground = TERRAIN:'.'\n", "$area = (3,1,8,5)\n",
};

Output compiled(const SourceText& source, const Target& target) {
  return compile(source, target, parse_abi("lp64le").value(), VersionWords(version_word_count(target)), {});
}

/// Makes selections of a game, nested in each place where a value may stand. Without chance each choice of theirs has
/// one outcome.
class Expressions : test::Choices {
 public:
  Expressions(const TargetData& game, std::vector<std::string> variables, bool by_chance, unsigned seed)
      : Choices(seed), game_(game), variables_(std::move(variables)), by_chance_(by_chance) {}

  std::string selection(int depth) {
    if (depth <= 0) return one_in(2) ? place(0) : "fillrect " + region();
    switch (below(14)) {
      case 0: return "(" + selection(depth - 1) + ")";
      case 1: return selection(depth - 1) + " & " + selection(depth - 1);
      case 2: return "rect " + region();
      case 3: return "fillrect " + region();
      case 4: return "line " + ends(depth - 1);
      case 5: return "floodfill " + place(depth - 1);
      case 6: return "grow(" + selection(depth - 1) + ")";
      case 7: return "grow(" + std::string(one_in(2) ? "north|west" : "south") + "," + selection(depth - 1) + ")";
      case 8: return "filter(" + percent() + "," + selection(depth - 1) + ")";
      case 9: return "filter(" + selection(depth - 1) + "," + selection(depth - 1) + ")";
      case 10: return "circle(" + place(depth - 1) + "," + number(depth - 1) + filling() + ")";
      case 11: return "ellipse(" + place(depth - 1) + "," + number(0) + "," + number(depth - 1) + filling() + ")";
      case 12: return other(depth - 1);
      default: return place(depth);
    }
  }

 private:
  bool has(std::string_view name) const {
    return std::ranges::any_of(variables_, [&](const std::string& each) { return each.starts_with(name); });
  }

  /// What only some games have.
  std::string other(int depth) {
    switch (below(4)) {
      case 0: return "filter('.'," + selection(depth) + ")";
      case 1: return has("$ground") ? "filter($ground," + selection(depth) + ")" : selection(depth);
      case 2: return has("$some") ? "$some" : selection(depth);
      default: return game_.keywords.find("complement") != nullptr ? "complement " + selection(depth) : place(depth);
    }
  }

  std::string region() {
    const int x = below_int(8), y = below_int(4);
    if (has("$area") && one_in(6)) return "$area";
    return "(" + std::to_string(x) + "," + std::to_string(y) + "," + std::to_string(x + 1 + below_int(8)) + "," +
           std::to_string(y + 1 + below_int(3)) + ")";
  }

  std::string coordinate() {
    return "(" + std::to_string(1 + below_int(17)) + "," + std::to_string(1 + below_int(7)) + ")";
  }

  /// A selection of one square.
  std::string square(int depth) {
    if (depth <= 0) return coordinate();
    switch (below(3)) {
      case 0: return "filter(100%," + square(depth - 1) + ")";
      case 1: return "(" + square(depth - 1) + ")";
      default: return place(depth - 1);
    }
  }

  std::string place(int depth) {
    if (by_chance_ && one_in(6)) return "random";
    if (by_chance_ && one_in(6) && game_.keywords.find("random[") != nullptr)
      return "random[" + std::string(one_in(2) ? "dry" : "wet,hot") + "]";
    if (depth <= 0) return coordinate();
    switch (below(6)) {
      case 0: return "rndcoord(" + (by_chance_ ? selection(depth - 1) : square(depth - 1)) + ")";
      case 1: return has("$place ") ? "$place" : coordinate();
      case 2: return has("$places") ? "$places[" + number(0) + "]" : coordinate();
      case 3: return has("$chosen") ? "$chosen" : coordinate();
      case 4: return "rndcoord(" + square(depth - 1) + ")";
      default: return game_.keywords.find("coord") != nullptr ? "coord(3+2,4)" : coordinate();
    }
  }

  std::string ends(int depth) {
    const bool is_joined = game_.has(Feature::subtraction);
    return place(depth) + (is_joined ? " - " : ",") + place(depth);
  }

  std::string number(int depth) {
    if (depth <= 0) return std::to_string(1 + below_int(3));
    const std::string left = number(depth - 1), right = number(depth - 1);
    switch (below(8)) {
      case 0: return "(" + left + ")";
      case 1: return left + " + " + right;
      case 2: return left + " * " + right;
      case 3: return left + " / " + right;
      case 4: return left + " % " + right;
      case 5: return by_chance_ ? "1d3" : "2d1";
      case 6: return has("$number ") ? "$number" : left;
      default: return has("$numbers") ? "$numbers[1]" : left;
    }
  }

  std::string percent() { return std::to_string(by_chance_ ? below_int(101) : one_in(5) ? 0 : 100) + "%"; }
  std::string filling() { return std::vector<std::string>{"", ",filled", ",unfilled"}[below(3)]; }
  int below_int(std::size_t limit) { return static_cast<int>(below(limit)); }

  const TargetData& game_;
  std::vector<std::string> variables_;
  bool by_chance_;
};

std::set<std::pair<int, int>> trees(const LoadedLevel& level) {
  std::set<std::pair<int, int>> found;
  for (int y = 0; y < rows_of_level; ++y)
    for (int x = 1; x < columns_of_level; ++x)
      if (level.at(x, y).letter == 'T') found.emplace(x, y);
  return found;
}

std::string syntax_error(const std::string& script) {
  const std::unique_ptr<lua_State, decltype(&lua_close)> state(luaL_newstate(), &lua_close);
  if (luaL_loadbufferx(state.get(), script.data(), script.size(), "t", "t") == LUA_OK) return {};
  return lua_tostring(state.get(), -1);
}

/// A level that stops while it is loaded is none.
bool is_whole(const LoadedLevel& level) {
  return std::ranges::none_of(level.findings, [](const LoadFinding& each) {
    const LoadConsequence then = facts_of(each.fault).consequence;
    return then == LoadConsequence::aborts || then == LoadConsequence::crashes || each.fault == LoadFault::endless_line;
  });
}

std::vector<std::string> known_definitions(const Target& target) {
  std::vector<std::string> known;
  for (const std::string& each : definitions)
    if (!compiled(SourceText("t.des", head + each), target).failed) known.push_back(each);
  return known;
}

}  // namespace

TEST_CASE("made-up selections are the same squares in scripts, whatever stands in whatever") {
  const bool by_chance = GENERATE(false, true);
  const auto game = lua::find_game("nethack-5.0");
  std::size_t compared = 0, all_tries = 0;
  for (const std::string_view name : {"nethack-3.6.6", "evilhack", "unnethack", "sporkhack", "dynahack"}) {
    const Target target = find_target(name).value();
    const std::vector<std::string> known = known_definitions(target);
    std::string defined;
    for (const std::string& each : known) defined += each;
    std::size_t accepted = 0;
    const unsigned tries = 120 / test::slowness;
    for (unsigned seed = 0; seed < tries; ++seed) {
      const std::string made = Expressions(data_of(target), known, by_chance, seed).selection(4);
      const bool is_variable = seed % 2 == 0;
      const SourceText source(
          "t.des", head + defined +
                       (is_variable ? "$g = selection: " + made + "\nTERRAIN:$g,'T'\n" : "TERRAIN:" + made + ",'T'\n"));
      const Output before = compiled(source, target);
      if (before.failed) continue;
      ++accepted;
      INFO(name << " " << seed << ": " << made);
      const auto conversion =
          convert_to_scripts(source, target, target, game, parse_abi("lp64le").value(), CompileOptions());
      CHECK(conversion.difference == "");
      REQUIRE(conversion.files.size() == 1);
      const std::string& script = conversion.files.front().bytes;
      INFO(script);
      CHECK(syntax_error(script) == "");
      const auto after = lua::load_script(script, "t", *game);
      CHECK(after.end.text == "");
      const LevelModelReading reading = read_level(before.files.front().bytes, target, parse_abi("lp64le").value());
      REQUIRE(reading.level);
      const LoadedLevel level = load(*reading.level, {});
      if (!is_whole(level)) continue;
      CHECK_FALSE(conversion.is_lossy);
      if (by_chance) continue;
      ++compared;
      CHECK(trees(level) == trees(after.level));
    }
    all_tries += tries;
    INFO(name);
    CHECK(accepted * 2 > tries);
  }
  // Few levels of some games are certain as a whole; those of all games together are enough.
  CHECK((by_chance || compared * 5 > all_tries));
}

TEST_CASE("values that are long or deep become Lua, or it is told that they are lost") {
  const Target target = find_target("nethack-3.6.6").value();
  const auto repeated = [](std::string_view text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
  };
  const auto convert = [&](const std::string& statements) {
    return convert_to_scripts(SourceText("t.des", head + statements), target, target, lua::find_game("nethack-5.0"),
                              parse_abi("lp64le").value(), CompileOptions());
  };
  struct Row {
    std::string what, statements;
    bool is_lost;
  };
  const Row rows[] = {
      {"sum", "TERRAIN:circle((7,4),1" + repeated("+0", 3000) + "),'T'\n", false},
      {"union", "TERRAIN:(5,2)" + repeated("&(6,2)", 400) + ",'T'\n", false},
      {"text", "MESSAGE:\"a\"" + repeated(".\"b\"", 900) + "\n", false},
      {"few parentheses", "TERRAIN:" + repeated("(", 20) + "(5,2)" + repeated(")", 20) + ",'T'\n", false},
      {"parentheses", "TERRAIN:" + repeated("(", 3000) + "(5,2)" + repeated(")", 3000) + ",'T'\n", true},
      {"numbers", "GOLD:" + repeated("(", 3000) + "5" + repeated(")", 3000) + ",(5,2)\n", true},
      {"grown", "TERRAIN:" + repeated("grow(", 300) + "(5,2)" + repeated(")", 300) + ",'T'\n", true},
      {"blocks", repeated("IF [50%] {\n", 20) + "TRAP:\"pit\",(5,2)\n" + repeated("}\n", 20), false},
      {"containers",
       "CONTAINER:('(',\"chest\"),(5,2) {\n" + repeated("CONTAINER:('(',\"chest\") {\n", 9) + repeated("}\n", 10),
       false},
      {"more containers",
       "CONTAINER:('(',\"chest\"),(5,2) {\n" + repeated("CONTAINER:('(',\"chest\") {\n", 12) + repeated("}\n", 13),
       true},
  };
  for (const Row& row : rows) {
    INFO(row.what);
    if (compiled(SourceText("t.des", head + row.statements), target).failed) continue;
    const auto conversion = convert(row.statements);
    CHECK(conversion.is_lossy == row.is_lost);
    CHECK(conversion.difference == "");
    REQUIRE(conversion.files.size() == 1);
    const std::string& script = conversion.files.front().bytes;
    CHECK(syntax_error(script) == "");
    std::size_t longest = 0;
    for (std::size_t at = 0; at < script.size();) {
      const std::size_t end = std::min(script.find('\n', at), script.size());
      longest = std::max(longest, end - at);
      at = end + 1;
    }
    CHECK(longest < 8192);
  }
}
