// Pictures, as the library draws them.
#include "speclev/picture.hh"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <set>

#include "helpers.hh"
#include "picture/drawing.hh"
#include "picture/packing.hh"

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

const std::string chamber =
    "MAZE:\"t\",' '\nGEOMETRY:left,top\nMAP\n-----\n+...|\n|...|\n-----\nENDMAP\nDOOR:locked,(0,1)\nFOUNTAIN:(1,1)\n";

}  // namespace

TEST_CASE("a load knows who made its squares, if that is wanted") {
  const LevelModel model = model_of(chamber);
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

TEST_CASE("a square is random if it is drawn as something else, not where its state is hidden") {
  const LevelModel model = model_of(
      "MAZE:\"t\",' '\nGEOMETRY:left,top\nMAP\n-----\n+...+\n-----\nENDMAP\nDOOR:closed,(0,1)\nDOOR:random,(4,1)\n");
  std::vector<LoadedLevel> loads;
  for (std::uint64_t seed = 0; seed < 20; ++seed) loads.push_back(load(model, {.seed = seed}));
  CHECK(picture_text(loads, {}).find("+...?") != std::string::npos);
  CHECK(picture_text(loads, {}).find("all other ground is so in all of 20 seeds\n") != std::string::npos);
  // Those of two states that are drawn alike.
  std::erase_if(loads, [](const LoadedLevel& each) {
    const DoorState state = each.at(7, 4).door;
    return state != DoorState::closed && state != DoorState::locked;
  });
  REQUIRE(loads.size() > 1);
  CHECK(picture_text(loads, {}).find("+...+") != std::string::npos);
  const std::string svg = picture_svg(loads, {model, "door"}, {});
  const bool is_told = svg.find("(7,4) door, closed, or door, locked<") != svg.npos ||
                       svg.find("(7,4) door, locked, or door, closed<") != svg.npos;
  CHECK(is_told);
}

TEST_CASE("what is certain is what all outcomes have, and not what some seeds agree on") {
  const LevelModel model =
      model_of("MAZE:\"t\",' '\nGEOMETRY:left,top\nMAP\n-----\n+...|\n-----\nENDMAP\nDOOR:random,(0,1)\n");
  const auto outcomes = load_all(model, {});
  REQUIRE(outcomes.has_value());
  std::vector<LoadedLevel> all;
  for (const LoadOutcome& outcome : *outcomes) all.push_back(outcome.level);
  // Two loads with one seed agree on everything.
  const std::vector<LoadedLevel> loads = {load(model, {.seed = 1}), load(model, {.seed = 1})};
  CHECK(picture_text(loads, {}).find("the ground is so in all of 2 seeds\n") != std::string::npos);
  const std::string text = picture_text(loads, {.outcomes = all});
  CHECK(text.find("?...|") != std::string::npos);
  CHECK(text.find("? differs from seed to seed; all other ground is certain\n") != std::string::npos);
}

namespace {

/// How bright a colour of 0xRRGGBB is, as people see it, from 0 to 1 (WCAG 2, "relative luminance").
double luminance(double red, double green, double blue) {
  const auto linear = [](double part) {
    part /= 255;
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/// The contrast of a colour with another one that covers a part of a third.
double contrast(std::uint32_t letter, std::uint32_t cover, double share, std::uint32_t ground) {
  const auto part = [](std::uint32_t color, int shift) { return static_cast<double>(color >> shift & 0xff); };
  const auto mixed = [&](int shift) { return part(cover, shift) * share + part(ground, shift) * (1 - share); };
  const double one = luminance(part(letter, 16), part(letter, 8), part(letter, 0));
  const double other = luminance(mixed(16), mixed(8), mixed(0));
  return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

}  // namespace

TEST_CASE("letters of all colours can be told from the ground, and from heat") {
  using namespace picture;
  CHECK(contrast(0, 0xffffff, 1, 0) == Approx(21));
  for (const auto look : {&InkLook::light, &InkLook::dark}) {
    const std::uint32_t ground = look_of(Ink::ground).*look;
    for (std::size_t i = 0; i <= static_cast<std::size_t>(Ink::title); ++i) {
      INFO(inks[i].name);
      CHECK(contrast(inks[i].*look, ground, 1, ground) >= 4.5);
    }
    for (const int percent : {10, 50, 90})
      CHECK(contrast(look_of(ink_of(Color::white)).*look, look_of(Ink::heat).*look, percent / 100.0, ground) >= 4.5);
  }
}

TEST_CASE("letters on heat are drawn in the colour that can be read there") {
  const LevelModel model = model_of(
      "MAZE:\"t\",' '\nGEOMETRY:left,top\nMAP\n.\nENDMAP\nMONSTER:'o',random,(0,0)\nOBJECT:'*',random,random\n");
  std::vector<LoadedLevel> loads;
  for (std::uint64_t seed = 0; seed < 20; ++seed) loads.push_back(load(model, {.seed = seed}));
  const auto drawn = [&](bool heat) {
    for (const picture::Words& words : picture::drawing_of(loads, {model, ""}, {.heat = heat}).words)
      if (words.text == "o") return words.ink;
    return picture::Ink::ground;
  };
  CHECK(drawn(false) == picture::ink_of(picture::Color::orange));
  CHECK(drawn(true) == picture::ink_of(picture::Color::white));
}

TEST_CASE("monsters and objects differ in more than colour, and a picture has a title and a description") {
  const LevelModel model = model_of(
      "MAZE:\"t\",' '\nGEOMETRY:left,top\nMAP\n...\nENDMAP\nMONSTER:'@',random,(0,0)\nOBJECT:'(',random,(2,0)\n");
  const picture::Drawing drawing = picture::drawing_of(std::vector{load(model, {})}, {model, "two <things>"}, {});
  const auto lines = [&](picture::Color color) {
    return std::ranges::count(drawing.lines, picture::ink_of(color), &picture::Line::ink);
  };
  CHECK(lines(picture::Color::orange) == 1);
  CHECK(lines(picture::Color::bright_green) == 2);
  CHECK(drawing.description ==
        "A level of 1 rows, from row 3 on. Squares with monsters in front: 1; with objects: 1; "
        "with traps, stairs and the like: 0.");
  const std::string svg = picture::svg_of(drawing, Background::automatic);
  CHECK(svg.find(" role=\"img\" aria-labelledby=\"title description\">\n<title id=\"title\">two &lt;things&gt;</title>"
                 "\n<desc id=\"description\">A level of 1 rows") != svg.npos);
  CHECK(svg.find("color-scheme:light dark") != svg.npos);
  CHECK(svg.find("@media(forced-colors:active)") != svg.npos);
}

TEST_CASE("numbers are packed into characters that have no meaning in a page") {
  std::set<std::string> seen;
  for (const std::size_t number : {0UL, 1UL, 80UL, 81UL, 200UL, 2000UL, 54900UL, 56000UL, picture::most_packed}) {
    std::string text;
    picture::append_number(text, number);
    INFO(number);
    CHECK(text.find_first_of("\"\\<&0123456789") == text.npos);
    CHECK(picture::shown(text) == text);
    CHECK(seen.insert(text).second);
  }
  CHECK(picture::packed(std::vector<std::size_t>{0, 0, 0, 1, 0}) == " 3! ");
  picture::Plane plane(4);
  plane.add_picture({5, 1, 1, 5});
  plane.add_picture({5, 2, 1, 5});
  // Squares that are the same have their number and one; 0 is the other one.
  CHECK(plane.packed() == std::vector<std::string>{"( #(", "!", "#"});
}

TEST_CASE("of maps that lead over the edges of the level only what is there is numbered") {
  std::vector<LoadedLevel> loads = {LoadedLevel()};
  loads[0].maps = {{-20, 0, 4, 0}, {70, -5, 200, 30}};
  loads[0].at(1, 0).terrain = Terrain::floor;
  const std::string text = picture_text(loads, {.grid = true});
  CHECK(text.find("\n 0 .   0   5\n") != text.npos);
  CHECK(text.find("\n   1234\n") != text.npos);  // columns 21 to 24 of the first
  CHECK(text.find("\n" + std::string(72, ' ') + "0123456789\n") != text.npos);
  const LevelModel model = model_of(chamber);
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
