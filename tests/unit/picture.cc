// Pictures, as the library draws them.
#include "speclev/picture.hh"

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
