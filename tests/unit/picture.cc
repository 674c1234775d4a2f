// Pictures, as the library draws them.
#include "speclev/picture.hh"

#include <algorithm>
#include <catch2/catch.hpp>

#include "helpers.hh"
#include "picture/drawing.hh"

using namespace speclev;

namespace {

LevelModel model_of(const std::string& text) {
  const test::Compilation compilation;
  const Output output = compilation.run(text);
  REQUIRE(output.files.size() == 1);
  const LevelModelReading reading = read_level(output.files[0].bytes, compilation.target, compilation.abi);
  REQUIRE(reading.level.has_value());
  return *reading.level;
}

const std::string cell =
    "MAZE:\"t\",' '\nGEOMETRY:left,top\nMAP\n-----\n+...|\n|...|\n-----\nENDMAP\nDOOR:locked,(0,1)\nFOUNTAIN:(1,1)\n";

}  // namespace

TEST_CASE("a load knows who made its squares, if that is wanted") {
  const LevelModel model = model_of(cell);
  CHECK(load(model, {}).makers.empty());
  const LoadedLevel level = load(model, {.record_makers = true});
  REQUIRE(level.makers.size() == level.squares.size());
  const auto maker = [&](int x, int y) { return level.makers[static_cast<std::size_t>(y * columns_of_level + x)]; };
  CHECK(maker(4, 3) == Origin{"parts", -1, 0});  // a wall, whatever shape it got
  CHECK(maker(3, 3) == Origin{"parts", -1, 0});
  CHECK(maker(3, 4) == Origin{"doors", 0, 0});
  CHECK(maker(4, 4) == Origin{"fountains", 0, 0});
  CHECK(maker(5, 4) == Origin{"parts", -1, 0});
  CHECK(maker(20, 4).list.empty());  // of the filling
  CHECK(level.squares == load(model, {}).squares);
}

TEST_CASE("monsters stand in front of objects, these in front of traps, and traps in front of stairs") {
  // In the order in which the game makes them: stairs, traps, monsters, objects, gold.
  const LevelModel model = model_of(
      "MAZE:\"t\",' '\nGEOMETRY:left,top\nMAP\n.........\nENDMAP\n"
      "OBJECT:'(',random,(0,0)\nMONSTER:'o',random,(0,0)\nTRAP:\"web\",(0,0)\n"
      "TRAP:\"web\",(1,0)\nOBJECT:'(',random,(1,0)\n"
      "GOLD:5,(2,0)\nTRAP:\"web\",(2,0)\n"
      "STAIR:(3,0),down\nTRAP:\"web\",(3,0)\n"
      "OBJECT:'(',random,(4,0)\nSTAIR:(4,0),up\n"
      "GOLD:5,(5,0)\nMONSTER:'o',random,(5,0)\n"
      "OBJECT:'(',random,(6,0)\nOBJECT:'!',random,(6,0)\n"
      "FOUNTAIN:(7,0)\nOBJECT:'(',random,(7,0)\n"
      "STAIR:(8,0),down\n");
  CHECK(picture_text(std::vector{load(model, {})}, {}).find("o($^(o!(>") != std::string::npos);
  // With several seeds, too.
  CHECK(picture_text(std::vector{load(model, {.seed = 1}), load(model, {.seed = 2})}, {}).find("o($^(o!(>") !=
        std::string::npos);
}

TEST_CASE("what a maze is stocked with is not counted as what may be somewhere") {
  const LevelModel model =
      model_of("MAZE:\"t\",' '\nGEOMETRY:left,top\nMAP\n...\n...\n...\nENDMAP\nMAZEWALK:(2,0),east\n");
  std::vector<LoadedLevel> loads;
  for (std::uint64_t seed = 0; seed < 5; ++seed) loads.push_back(load(model, {.seed = seed}));
  REQUIRE(std::ranges::any_of(loads[0].things, &LoadedThing::stocked));
  CHECK(picture_text(loads, {.heat = true}).find("how often") == std::string::npos);
  const LevelModel other = model_of("MAZE:\"t\",' '\nGEOMETRY:left,top\nMAP\n...\n...\n...\nENDMAP\nGOLD:5,random\n");
  loads = {load(other, {.seed = 1}), load(other, {.seed = 2})};
  CHECK(picture_text(loads, {.heat = true}).find("how often") != std::string::npos);
}

TEST_CASE("a door of another state is another square") {
  const LevelModel model = model_of(
      "MAZE:\"t\",' '\nGEOMETRY:left,top\nMAP\n-----\n+...+\n-----\nENDMAP\nDOOR:closed,(0,1)\nDOOR:random,(4,1)\n");
  std::vector<LoadedLevel> loads;
  for (std::uint64_t seed = 0; seed < 20; ++seed) loads.push_back(load(model, {.seed = seed}));
  // Even those of two states that are drawn alike.
  std::erase_if(loads, [](const LoadedLevel& each) {
    const DoorState state = each.at(7, 4).door;
    return state != DoorState::closed && state != DoorState::locked;
  });
  REQUIRE(loads.size() > 1);
  CHECK(picture_text(loads, {}).find("+...?") != std::string::npos);
}

TEST_CASE("of maps that lead over the edges of the level only what is there is numbered") {
  std::vector<LoadedLevel> loads = {LoadedLevel()};
  loads[0].maps = {{-20, 0, 4, 0}, {70, -5, 200, 30}};
  loads[0].at(1, 0).terrain = Terrain::floor;
  const std::string text = picture_text(loads, {.grid = true});
  CHECK(text.find("\n 0 .   0   5\n") != text.npos);
  CHECK(text.find("\n   1234\n") != text.npos);  // columns 21 to 24 of the first
  CHECK(text.find("\n" + std::string(72, ' ') + "0123456789\n") != text.npos);
  const LevelModel model = model_of(cell);
  const std::string svg = picture_svg(loads, {model, "edges"}, {.grid = true});
  CHECK(svg.find("x=\"-") == svg.npos);
}

TEST_CASE("text of pages has the letters of the world, and nothing that is no text") {
  CHECK(picture::escaped("a<b>&\"c\"") == "a&lt;b&gt;&amp;&quot;c&quot;");
  CHECK(picture::escaped("na\xc3\xafve \xe2\x98\xba\t\xf0\x9f\x90\x89\n") ==
        "na\xc3\xafve \xe2\x98\xba\t\xf0\x9f\x90\x89\n");
  CHECK(picture::escaped("\x1b\xe9\xc2\x85\xef\xbf\xbe.") == std::string(5, '?') + ".");
}

TEST_CASE(
    "of several places where something is equally often the list names the uppermost, of these the one on the left") {
  std::vector<LoadedLevel> loads(6);
  constexpr LevelPlace places[] = {{9, 7}, {5, 4}, {2, 4}, {2, 9}, {3, 5}, {2, 4}};
  for (std::size_t i = 0; i < loads.size(); ++i) {
    loads[i].squares.resize(static_cast<std::size_t>(columns_of_level * rows_of_level));
    LoadedThing& thing = loads[i].things.emplace_back();
    thing.kind = ThingKind::fountain;
    thing.place = places[i];
    thing.origin = {"fountains", 0, 0};
  }
  const Target target = find_target(default_target).value();
  const auto most_often = [&] { return thing_list(loads, target, {.heat = true}); };
  CHECK_THAT(most_often(), Catch::Contains("5 places from (2,4) to (9,9), most often (2,4), with 2 of 6 seeds"));
  loads[5].things[0].place = {6, 4};
  CHECK_THAT(most_often(), Catch::Contains("6 places from (2,4) to (9,9), most often (2,4), with 1 of 6 seeds"));
}
