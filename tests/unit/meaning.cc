// What numbers in files mean, as doc/formats.md lists it.
#include "classic/meaning.hh"

#include <catch2/catch.hpp>

#include "helpers.hh"

using namespace speclev;

namespace {

std::string meaning(std::string_view what, std::int64_t value) {
  static const Target target = find_target(default_target).value();
  return classic::meaning_of(data_of(target), what, value);
}

}  // namespace

TEST_CASE("the meaning of places") {
  CHECK(meaning("coordinate", 0).empty());
  CHECK(meaning("coordinate", 79).empty());
  CHECK(meaning("coordinate", -1) == "place[0]");
  CHECK(meaning("coordinate", -10) == "place[9]");
  CHECK(meaning("coordinate", -11) == "random");
}

TEST_CASE("the meaning of classes") {
  CHECK(meaning("class", 'o') == "'o'");
  CHECK(meaning("class", '\'') == "'''");
  CHECK(meaning("class", -1) == "register[0]");
  CHECK(meaning("class", -10) == "register[9]");
  CHECK(meaning("class", -11) == "random");
}

TEST_CASE("the meaning of alignments") {
  CHECK(meaning("alignment", 0) == "noalign");
  CHECK(meaning("alignment", 1) == "chaos");
  CHECK(meaning("alignment", 7) == "noncoaligned");
  CHECK(meaning("alignment", -1) == "align[0]");
  CHECK(meaning("alignment", -3) == "align[2]");
  CHECK(meaning("alignment", -11) == "random");
  CHECK(meaning("alignment", -12) == "none given");
}

TEST_CASE("the meaning of numbers in tables") {
  CHECK(meaning("monster", 72) == "hill orc");
  CHECK(meaning("monster", -1) == "random");
  CHECK(meaning("monster", 9999).empty());
  CHECK(meaning("object", 190) == "chest");
  CHECK(meaning("object", -1) == "random");
  CHECK(meaning("trap", 18) == "web");
  CHECK(meaning("trap", -1) == "random");
  CHECK(meaning("corpse", 72) == "hill orc");
  CHECK(meaning("corpse", -2) == "unknown name");
  CHECK(meaning("terrain", 24) == "floor");
  CHECK(meaning("terrain", -1) == "random");
}

TEST_CASE("the meaning of room types") {
  CHECK(meaning("room_type", 0) == "ordinary");
  CHECK(meaning("room_type", 8) == "zoo");
  CHECK(meaning("room_type", 24) == "candle shop");
  CHECK(meaning("room_type", 25) == "ordinary, unfilled");
  CHECK(meaning("room_type", 33) == "zoo, unfilled");
  CHECK(meaning("room_type", -1) == "random");
}

TEST_CASE("the meaning of map cells") {
  CHECK(meaning("cell", 0) == "' '");
  CHECK(meaning("cell", 24) == "'.'");
  CHECK(meaning("cell", 25).empty());
}

TEST_CASE("the meaning of words with a value") {
  CHECK(meaning("door_state", 8) == "locked");
  CHECK(meaning("door_state", 0) == "nodoor");
  CHECK(meaning("door_state", -1) == "random");
  CHECK(meaning("direction", 4) == "east");
  CHECK(meaning("engraving_type", 3) == "burn");
  CHECK(meaning("light_state", 0) == "unlit");
  CHECK(meaning("altar_type", 2) == "sanctum");
  CHECK(meaning("mon_attitude", 1) == "peaceful");
  CHECK(meaning("mon_alertness", 1) == "asleep");
  CHECK(meaning("mon_appearance", 2) == "m_object");
  CHECK(meaning("mon_appearance", 0) == "none");
  CHECK(meaning("curse_type", 3) == "cursed");
  CHECK(meaning("up_or_down", 1) == "up");
  CHECK(meaning("boolean", 0) == "false");
  CHECK(meaning("door_state", 3).empty());
}

TEST_CASE("the meaning of other numbers") {
  CHECK(meaning("version", 0x03040300) == "0x03040300");
  CHECK(meaning("level_type", 1) == "rooms");
  CHECK(meaning("level_type", 2) == "maze");
  CHECK(meaning("level_type", 3).empty());
  CHECK(meaning("bridge_direction", 0) == "north");
  CHECK(meaning("bridge_direction", 3) == "west");
  CHECK(meaning("bridge_direction", 4).empty());
  CHECK(meaning("containment", 0) == "not contained");
  CHECK(meaning("containment", 2) == "container");
  CHECK(meaning("levregion", 1) == "level");
  CHECK(meaning("levregion", 0) == "map part");
  CHECK(meaning("enchantment", -127) == "random");
  CHECK(meaning("enchantment", 2).empty());
  CHECK(meaning("enchantment", -1).empty());
  CHECK(meaning("amount", -1) == "random");
  CHECK(meaning("flags", 0).empty());
  CHECK(meaning("flags", 17) == "noteleport, arboreal");
  CHECK(meaning("horizontal", 2) == "half-left");
  CHECK(meaning("horizontal", 3) == "center");
  CHECK(meaning("vertical", 3) == "center");
  CHECK(meaning("vertical", 5) == "bottom");
  CHECK(meaning("vertical", 2).empty());
}

TEST_CASE("the meaning of level regions") {
  const char* kinds[] = {"stair down",  "stair up",      "portal",    "branch",     "teleport",
                         "teleport up", "teleport down", "ladder up", "ladder down"};
  for (int i = 0; i < 9; ++i) CHECK(meaning("region_kind", i) == kinds[i]);
  CHECK(meaning("region_kind", 9).empty());
}

TEST_CASE("corners are places on the map and have no other meaning") {
  CHECK(meaning("corners", 5).empty());
  CHECK(meaning("corners", -1).empty());
}

TEST_CASE("a meaning that nobody knows") { CHECK(meaning("nothing", 5).empty()); }
