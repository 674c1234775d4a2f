// Levels that are turned over: by a script at once, or by the game at the end. Within the smallest area that holds all
// that is not stone a column x becomes first + last - x, a row likewise; all that is there by then moves.
#include <catch2/catch.hpp>
#include <string>

#include "speclev/lua.hh"

using namespace speclev;

namespace {

/// Three columns from 10 on, two rows from 5 on.
const std::string ground =
    "des.map({ x = 10, y = 5, map = [[\nL..\nP.}\n]] })\n"
    "des.trap(\"pit\", 1, 0)\n"
    "des.object(\"axe\", 2, 0)\n"
    "des.exclusion({ region = { 0, 0, 0, 1 } })\n"
    "des.levregion({ region = { 1, 1, 1, 1 }, type = \"stair-up\" })\n";

lua::LoadedScript loaded(const std::string& script, bool mirrors = false, std::uint64_t seed = 0) {
  LoadOptions options;
  options.mirrors = mirrors;
  options.seed = seed;
  return lua::load_script(script, "t", *lua::find_game("nethack-5.0"), options);
}

/// The rows of the map; stairs are blank.
std::string drawn(const lua::LoadedScript& script) {
  std::string text;
  for (int y = 5; y <= 6; ++y)
    for (int x = 10; x <= 12; ++x) text += script.level.at(x, y).letter;
  return text;
}

LevelPlace place_of(const lua::LoadedScript& script, ThingKind kind) {
  for (const LoadedThing& each : script.level.things)
    if (each.kind == kind) return each.place;
  return {-1, -1};
}

}  // namespace

TEST_CASE("a script turns over what it has made so far") {
  const std::string later = "des.engraving({ x = 1, y = 0, type = \"burn\", text = \"here\" })\n";
  struct Turned {
    const char* call;
    const char* rows;
    LevelPlace trap, object, stairs;
    LevelArea exclusion;
  };
  const Turned all[] = {
      {"", "L..P }", {11, 5}, {12, 5}, {11, 6}, {10, 5, 10, 6}},
      {"nh.flip_level(0)\n", "L..P }", {11, 5}, {12, 5}, {11, 6}, {10, 5, 10, 6}},
      {"nh.flip_level(1)\n", "P }L..", {11, 6}, {12, 6}, {11, 5}, {10, 5, 10, 6}},
      {"nh.flip_level(2)\n", "..L} P", {11, 5}, {10, 5}, {11, 6}, {12, 5, 12, 6}},
      {"nh.flip_level(3)\n", "} P..L", {11, 6}, {10, 6}, {11, 5}, {12, 5, 12, 6}},
  };
  for (const Turned& each : all) {
    INFO(each.call);
    const lua::LoadedScript script = loaded(ground + each.call + later);
    CHECK(script.ending == lua::Ending::good);
    CHECK(drawn(script) == each.rows);
    CHECK(place_of(script, ThingKind::trap) == each.trap);
    CHECK(place_of(script, ThingKind::object) == each.object);
    CHECK(place_of(script, ThingKind::stairs_up) == each.stairs);
    CHECK(place_of(script, ThingKind::engraving) == LevelPlace{11, 5});
    REQUIRE(script.areas.size() == 1);
    CHECK(script.areas.front().area == each.exclusion);
  }
  // Where nothing is there is nothing to turn.
  CHECK(loaded("nh.flip_level(3)\n").ending == lua::Ending::good);
}

TEST_CASE("exclusions move with the level that the game turns over") {
  bool is_turned = false;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const lua::LoadedScript script = loaded(ground, true, seed);
    const bool is_lava_right = drawn(script).find('L') % 3 == 2;
    REQUIRE(script.areas.size() == 1);
    CHECK(script.areas.front().area.x1 == (is_lava_right ? 12 : 10));
    is_turned = is_turned || is_lava_right;
  }
  CHECK(is_turned);
}
