// What kinds can be asked for that is no share or number alone: gates, graves, words of the game, sketches of letters,
// plans of rooms, shapes of mazes. What is counted here is counted otherwise than the generator does.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "generate/algorithms.hh"
#include "generate/parameters.hh"
#include "generate/sketch.hh"
#include "helpers.hh"
#include "speclev/generate.hh"
#include "speclev/play.hh"
#include "support/files.hh"

using namespace speclev;
using namespace speclev::generator;

namespace {

using Places = std::set<std::pair<int, int>>;
using Ranges = std::map<std::string, NumberRange>;

GeneratedLevel level_of(const GeneratorRequest& request, const std::string& game = "nethack-3.4.3") {
  const Target target = find_target(game).value();
  return generate(request, target, parse_abi(target.default_abi()).value());
}

LoadedLevel loaded(const std::string& text, const std::string& game) {
  const LevelModelReading reading =
      read_level(test::level_of(text, game), find_target(game).value(), test::abi_named("lp64le"));
  REQUIRE(reading.level.has_value());
  return load(*reading.level, {.seed = 1});
}

/// What an algorithm draws before walls, stairs and things are put into it.
Sketch sketched(const GeneratorRequest& request, MapSize size = {70, 19}) {
  const Algorithm& algorithm = *find_algorithm(request.kind, 0);
  const Game game(find_target("nethack-3.4.3").value());
  Random random(request.seed, 0);
  Values values;
  values.draw(algorithm.all_parameters(), request.values, random);
  Sketch sketch(size.columns, size.rows);
  GenerationContext making{game, values, random, nullptr, nullptr, request};
  algorithm.draw(sketch, making);
  INFO(request.kind << " " << request.seed);
  REQUIRE(sketch.failure == "");
  return sketch;
}

Places places_of(const Sketch& sketch, Terrain terrain) {
  Places places;
  for (int y = 0; y < sketch.height; ++y)
    for (int x = 0; x < sketch.width; ++x)
      if (sketch.at({x, y}) == terrain) places.emplace(x, y);
  return places;
}

Places united(Places a, const Places& b) {
  a.insert(b.begin(), b.end());
  return a;
}

/// How many parts there are between which nobody gets in straight lines.
int parts(Places left) {
  int count = 0;
  while (!left.empty()) {
    ++count;
    std::vector<std::pair<int, int>> found{*left.begin()};
    left.erase(left.begin());
    while (!found.empty()) {
      const auto [x, y] = found.back();
      found.pop_back();
      for (const auto& next : {std::pair(x + 1, y), std::pair(x - 1, y), std::pair(x, y + 1), std::pair(x, y - 1)})
        if (left.erase(next) > 0) found.push_back(next);
    }
  }
  return count;
}

int mentions(const std::string& text, const std::string& part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

std::string map_of(const std::string& text) {
  const std::size_t begin = text.find("\nMAP\n") + 5;
  return text.substr(begin, text.find("ENDMAP") - begin);
}

/// Boxes of which straight lines part one half from the other, and again what is in the halves.
bool can_be_parted(std::vector<LevelArea> boxes) {
  if (boxes.size() < 2) return true;
  for (const bool across : {true, false})
    for (const LevelArea& each : boxes) {
      const int line = across ? each.x2 : each.y2;
      std::vector<LevelArea> first, second;
      for (const LevelArea& box : boxes) {
        if ((across ? box.x2 : box.y2) <= line) first.push_back(box);
        if ((across ? box.x1 : box.y1) > line) second.push_back(box);
      }
      if (first.size() + second.size() == boxes.size() && !second.empty())
        return can_be_parted(first) && can_be_parted(second);
    }
  return false;
}

}  // namespace

TEST_CASE("a town has as many gates as it shall, each in another side of its wall, and a way around it") {
  for (int gates = 1; gates <= 4; ++gates)
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      INFO(gates << " " << seed);
      const Sketch town = sketched({.kind = "town", .seed = seed, .values = {{"gates", {gates, gates}}}});
      // The wall, as the sides of the map tell it.
      std::map<char, int> sides;
      for (const SketchDoor& door : town.doors) {
        const bool is_of_house =
            std::ranges::any_of(town.rooms, [&](const SketchRoom& room) { return room.floor.grown(1).has(door.at); });
        if (is_of_house) continue;
        if (door.at.x == 5) ++sides['w'];
        if (door.at.x == 70 - 6) ++sides['e'];
        if (door.at.y == 2) ++sides['n'];
        if (door.at.y == 19 - 3) ++sides['s'];
      }
      CHECK(static_cast<int>(sides.size()) == gates);
      for (const auto& [side, count] : sides) CHECK(count == 1);
      CHECK(town.doors.size() == town.rooms.size() + static_cast<std::size_t>(gates));
      const Places floor = places_of(town, Terrain::floor), doors = places_of(town, Terrain::door);
      CHECK(parts(united(floor, doors)) == 1);
      // Without its doors the way around it is a part of its own, with the ways up and down.
      int outside = 0;
      for (const auto& [x, y] : floor) outside += x < 5 || x > 64 || y < 2 || y > 16;
      CHECK(outside >= 2 * 58 + 2 * 15);
      for (const SketchThing& each : town.things)
        if (each.kind == ThingKind::stairs_up || each.kind == ThingKind::stairs_down)
          CHECK((each.at.x < 5 || each.at.x > 64 || each.at.y < 2 || each.at.y > 16));
    }
  const Sketch open = sketched({.kind = "town", .values = {{"gates", {0, 0}}, {"wall", {1, 1}}}});
  CHECK(open.doors.size() == open.rooms.size());
  CHECK(level_of({.kind = "town", .size = MapSize{43, 19}, .values = {{"gates", {1, 4}}}}).error ==
        "'gates' must be 0 in a town of less than 44x15 squares");
  CHECK(level_of({.kind = "town", .values = {{"gates", {2, 2}}, {"wall", {0, 0}}}}).error ==
        "'gates' must be 0 in a town without a wall");
  // By chance there is none.
  CHECK(level_of({.kind = "town", .size = MapSize{43, 19}}).error == "");
  CHECK(level_of({.kind = "town", .values = {{"gates", {5, 5}}}}).error == "parameter 'gates' must be 0 to 4, not 5");
}

TEST_CASE("a graveyard has as many graves as it shall at most, and a fence with one way in") {
  int all = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    INFO(seed);
    const GeneratedLevel level =
        level_of({.kind = "town", .seed = seed, .values = {{"graves", {4, 4}}, {"ruin", {0, 0}}}}, "nethack-3.6.6");
    REQUIRE(level.error == "");
    const LoadedLevel town = loaded(level.text, "nethack-3.6.6");
    Places graves, fence;
    for (int y = 0; y < rows_of_level; ++y)
      for (int x = 1; x < columns_of_level; ++x) {
        if (town.at(x, y).terrain == Terrain::grave) graves.emplace(x, y);
        if (town.at(x, y).terrain == Terrain::iron_bars) fence.emplace(x, y);
      }
    CHECK(graves.size() <= 4);
    all += static_cast<int>(graves.size());
    REQUIRE_FALSE(fence.empty());
    const auto [left, right] = std::ranges::minmax(fence, {}, &std::pair<int, int>::first);
    const auto [top, bottom] = std::ranges::minmax(fence, {}, &std::pair<int, int>::second);
    const int width = right.first - left.first, height = bottom.second - top.second;
    CHECK(static_cast<int>(fence.size()) == 2 * (width + height) - 1);
    for (const auto& [x, y] : graves) CHECK((x > left.first && x < right.first && y > top.second && y < bottom.second));
  }
  CHECK(all >= 12);
  CHECK(mentions(level_of({.kind = "town", .values = {{"graves", {0, 0}}}}, "nethack-3.6.6").text, "GRAVE") == 0);
  // Where there are no graves: told to who asks for them, and left out otherwise.
  const GeneratedLevel none = level_of({.kind = "town", .values = {{"graves", {2, 4}}}});
  CHECK(none.error == "'graves' must be 0: the game has no graves");
  CHECK(none.refusals.empty());
  CHECK(level_of({.kind = "town"}).error == "");
}

TEST_CASE("the fewer lots are built upon, the fewer houses there are, and gardens are in their place") {
  std::size_t few = 0, many = 0;
  int trees = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Ranges rest = {{"gates", {0, 0}}, {"wall", {1, 1}}, {"width", {5, 5}}, {"height", {3, 3}}};
    Ranges sparse = rest, dense = rest;
    sparse["density"] = {30, 30};
    dense["density"] = {100, 100};
    const Sketch wide = sketched({.kind = "town", .seed = seed, .values = sparse});
    few += wide.rooms.size();
    trees += static_cast<int>(places_of(wide, Terrain::tree).size());
    const Sketch full = sketched({.kind = "town", .seed = seed, .values = dense});
    many += full.rooms.size();
    CHECK(places_of(full, Terrain::tree).empty());
  }
  CHECK(few * 100 < many * 40);
  CHECK(few * 100 > many * 20);
  CHECK(trees > 50);
}

TEST_CASE("shops and the temple of a town are what is asked for in words of the game") {
  for (const std::string game : {"nethack-3.4.3", "nethack-3.6.6", "slashem-0.0.7E7F3", "evilhack"}) {
    INFO(game);
    const GeneratorRequest request = {
        .kind = "town",
        .seed = 3,
        .words = {{"shop_types", {"ring shop", "food shop", "ring shop"}}, {"alignment", {"chaos"}}}};
    const GeneratedLevel level = level_of(request, game);
    REQUIRE(level.error == "");
    CHECK(mentions(level.text, "\"ring shop\"") == 2);
    CHECK(mentions(level.text, "\"food shop\"") == 1);
    CHECK(mentions(level.text, "shop\"") == 3);
    CHECK(mentions(level.text, "chaos,shrine") + mentions(level.text, "chaos, shrine") == 1);
    CHECK(mentions(level.text, "shop_types=ring_shop,food_shop,ring_shop") == 1);
    const auto recipe = recipe_of(level.text);
    REQUIRE(recipe.has_value());
    CHECK(recipe->request.words == request.words);
    CHECK(level_of(recipe->request, game).text == level.text);
    // Others besides.
    GeneratorRequest more = request;
    more.values["shops"] = {2, 2};
    more.words["shop_types"] = {"ring shop"};
    CHECK(mentions(level_of(more, game).text, "shop\"") == 3);
  }
  const auto error = [](const std::map<std::string, std::vector<std::string>>& words, const Ranges& values = {},
                        const std::string& kind = "town") {
    const GeneratedLevel level =
        level_of({.kind = kind, .values = values, .tries = 2, .words = words}, "nethack-3.0.10");
    CHECK(level.text.empty());
    return level.error;
  };
  CHECK(error({{"shop_types", {"fish shop"}}}) == "parameter 'shop_types' must be of 'shop', not 'fish shop'");
  CHECK(error({{"alignment", {"evil"}}}) == "parameter 'alignment' must be of 'chaos', 'neutral', 'law', not 'evil'");
  CHECK(error({{"alignment", {"law", "chaos"}}}) == "parameter 'alignment' takes 1 word, not 2");
  CHECK(error({{"shop_types", {}}}) == "parameter 'shop_types' takes 1 to 12 words, not 0");
  CHECK(error({{"shop_types", std::vector<std::string>(13, "shop")}}) ==
        "parameter 'shop_types' takes 1 to 12 words, not 13");
  CHECK(error({{"shops", {"shop"}}}) == "'town' has no parameter 'shops'");
  CHECK(error({{"alignment", {"law"}}}, {}, "caves") == "'caves' has no parameter 'alignment'");
  CHECK(error({{"alignment", {"law"}}}, {{"temple", {0, 0}}}) == "'temple' must be 1 in a town with 'alignment'");
  CHECK(error({{"alignment", {"law"}}}, {{"ruin", {10, 10}}}) ==
        "'ruin' must be 0 in a town with 'shop_types' or 'alignment'");
  CHECK(error({{"shop_types", std::vector<std::string>(12, "shop")}}, {{"width", {14, 14}}})
            .ends_with("fewer than the temple and the shops of 'shop_types'"));
  CHECK(generator_words("shop_types", find_target("nethack-3.0.10").value()) == std::vector<std::string>{"shop"});
  CHECK(generator_words("shop_types", find_target("nethack-3.4.3").value()).size() == 11);
  CHECK(generator_words("width", find_target("nethack-3.4.3").value()).empty());
  CHECK(generator_words_of("food_shop,law") == std::vector<std::string>{"food shop", "law"});
  CHECK(generator_words_of("").empty());
}

TEST_CASE("a level has no way up where none is wanted, and its comment says so, which others do not") {
  for (const char* game : {"nethack-3.4.3", "nethack-3.6.6"})
    for (const char* kind : {"caves", "maze", "town", "rooms"}) {
      INFO(game << " " << kind);
      const GeneratedLevel usual = level_of({.kind = kind, .seed = 3}, game);
      GeneratorRequest request = {.kind = kind, .seed = 3};
      request.values["up"] = {0, 0};
      const GeneratedLevel made = level_of(request, game);
      REQUIRE(made.error == "");
      const auto ways = [&](const std::string& text, ThingKind way) {
        return std::ranges::count(loaded(text, game).things, way, &LoadedThing::kind);
      };
      CHECK(ways(usual.text, ThingKind::stairs_up) == 1);
      CHECK(ways(made.text, ThingKind::stairs_up) == 0);
      CHECK(ways(made.text, ThingKind::stairs_down) == 1);
      CHECK(ways(usual.text, ThingKind::branch) == 0);
      CHECK(ways(made.text, ThingKind::branch) == 1);
      CHECK(made.facts.way == -1);
      CHECK(usual.text.find(" up=") == std::string::npos);
      CHECK(made.text.find(" up=0") != std::string::npos);
      const auto recipe = recipe_of(made.text);
      REQUIRE(recipe);
      CHECK(level_of(recipe->request, game).text == made.text);
    }
  GeneratorRequest without = {.kind = "caves", .seed = 3};
  without.values["up"] = {0, 0};
  CHECK(level_of(without, "nethack-3.0.10").error == "'up' must be 1: levels of this game have no branches");
}

TEST_CASE("a landscape is what its sketch shows: square by square, or refined") {
  // As many letters as there are squares inside of the rim, and all land hangs together.
  std::string exact;
  for (int y = 0; y < 12; ++y)
    exact += y % 4 == 1   ? "}}}}}}}}}}.}}}}}}}}}}}TT\n"
             : y % 4 == 2 ? "....-----.....LLL....III\n"
                          : "........................\n";
  const GeneratedLevel level = level_of({.kind = "landscape",
                                         .size = MapSize{26, 14},
                                         .values = {{"islets", {1, 1}}, {"smoothing", {3, 3}}},
                                         .sketch = "land",
                                         .sketch_text = exact});
  REQUIRE(level.error == "");
  const std::vector<std::string> rows = test::split(map_of(level.text), '\n');
  std::string inside;
  for (std::size_t y = 1; y + 1 < 14; ++y) inside += rows[y].substr(1, 24) + "\n";
  CHECK(inside == exact);

  // Of coarse cells about as much is there as of letters, and where the sketch has it.
  const std::string coarse = "}}}}\n}..}\n}.T}\n}}}}\n";
  int water_of_corners = 0, all_of_corners = 0, trees = 0, floor = 0, water = 0;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const Sketch land = sketched({.kind = "landscape", .seed = seed, .sketch = "a", .sketch_text = coarse}, {74, 18});
    for (int y = 1; y < 17; ++y)
      for (int x = 1; x < 73; ++x) {
        const bool is_corner = (x < 15 || x > 58) && (y < 3 || y > 14);
        all_of_corners += is_corner;
        water_of_corners += is_corner && land.is({x, y}, Terrain::moat);
        trees += land.is({x, y}, Terrain::tree);
        floor += land.is({x, y}, Terrain::floor);
        water += land.is({x, y}, Terrain::moat);
      }
    CHECK(parts(places_of(land, Terrain::floor)) == 1);
  }
  CHECK(water_of_corners * 100 > all_of_corners * 90);
  const int all = 8 * 16 * 72;
  CHECK(std::abs(water * 16 - all * 12) < all * 2);
  CHECK(std::abs(trees * 16 - all) < all);
  CHECK(trees > 100);
  CHECK(std::abs(floor * 16 - all * 3) < all * 2);
  const GeneratorRequest request = {.kind = "landscape", .seed = 2, .sketch = "a", .sketch_text = coarse};
  const GeneratedLevel made = level_of(request);
  auto recipe = recipe_of(made.text);
  REQUIRE(recipe.has_value());
  CHECK(recipe->request.sketch == "a");
  recipe->request.sketch_text = coarse;
  CHECK(level_of(recipe->request).text == made.text);
}

TEST_CASE("a sketch that is none is told of, with its line and what there may be") {
  const auto error = [](const std::string& text, const std::string& game = "nethack-3.4.3", const Ranges& values = {},
                        const std::string& kind = "landscape") {
    const GeneratedLevel level =
        level_of({.kind = kind, .values = values, .sketch = "isle", .sketch_text = text}, game);
    CHECK(level.text.empty());
    return level.error;
  };
  CHECK(error("}}\n..\n") == "sketch 'isle' must have 3x2 to 74x17 letters, not 2x2");
  CHECK(error("...\n") == "sketch 'isle' must have 3x2 to 74x17 letters, not 3x1");
  CHECK(error("") == "sketch 'isle' must have 3x2 to 74x17 letters, not 0x0");
  const std::string long_row(75, '.');
  CHECK(error(long_row + "\n" + long_row + "\n") == "sketch 'isle' must have 3x2 to 74x17 letters, not 75x2");
  CHECK(error("...\n....\n") == "sketch 'isle', line 2: rows have as many letters as the first one, 3, not 4");
  CHECK(error("...\n\n...\n") == "sketch 'isle', line 2: rows have as many letters as the first one, 3, not 0");
  CHECK(error("...\n.x.\n") == "sketch 'isle', line 2: letters are '.', '}', 'T', '-', 'I' and 'L', not 'x'");
  CHECK(error("...\n.T.\n", "nethack-3.0.10") ==
        "sketch 'isle', line 2: maps of this game have no such terrain as 'T'");
  CHECK(error("...\n...\n", "nethack-3.4.3", {{"water", {20, 20}}}) ==
        "'water' is not for a landscape with a sketch, whose letters say it");
  CHECK(error("...\n...\n", "nethack-3.4.3", {}, "caves") == "'caves' takes no sketch");
  CHECK(level_of({.kind = "landscape", .sketch_text = "...\n...\n"}).error == "a sketch needs a name");
  CHECK(error("}}}\n}}}\n").starts_with("no level of 20 attempts is good"));
}

TEST_CASE("rooms of the second plan part the map, and halls join them") {
  int other_plan_cannot = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    INFO(seed);
    const Ranges values = {{"plan", {1, 1}}, {"rooms", {9, 9}}, {"loops", {0, 0}}, {"dead_ends", {0, 0}}};
    const Sketch sketch = sketched({.kind = "rooms", .seed = seed, .values = values});
    CHECK(sketch.rooms.size() == 9);
    std::vector<LevelArea> boxes;
    for (const SketchRoom& room : sketch.rooms) boxes.push_back(room.floor.grown(1));
    CHECK(can_be_parted(boxes));
    // As many halls as it takes, each with two doors.
    CHECK(sketch.doors.size() == 2 * 8);
    CHECK(parts(united(united(places_of(sketch, Terrain::floor), places_of(sketch, Terrain::door)),
                       places_of(sketch, Terrain::corridor))) == 1);
    Ranges leaning = values;
    leaning["plan"] = {2, 2};
    std::vector<LevelArea> others;
    for (const SketchRoom& room : sketched({.kind = "rooms", .seed = seed, .values = leaning}).rooms)
      others.push_back(room.floor.grown(1));
    other_plan_cannot += !can_be_parted(others);
  }
  CHECK(other_plan_cannot > 6);  // their walls are the same
  Ranges halved = {{"plan", {1, 1}}, {"rooms", {30, 30}}, {"depth", {2, 2}}};
  CHECK(sketched({.kind = "rooms", .values = halved}).rooms.size() == 4);
}

TEST_CASE("rooms of the third plan lean on each other, and one calls no more than it may") {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    INFO(seed);
    Ranges values = {
        {"plan", {2, 2}}, {"rooms", {8, 8}}, {"loops", {0, 0}}, {"dead_ends", {0, 0}}, {"branching", {1, 1}}};
    const Sketch chain = sketched({.kind = "rooms", .seed = seed, .values = values});
    CHECK(places_of(chain, Terrain::corridor).empty());
    CHECK(chain.doors.size() + 1 == chain.rooms.size());
    const auto doors_of = [](const Sketch& sketch, const SketchRoom& room) {
      return std::ranges::count_if(sketch.doors,
                                   [&](const SketchDoor& door) { return room.floor.grown(1).has(door.at); });
    };
    for (const SketchDoor& door : chain.doors)
      CHECK(std::ranges::count_if(chain.rooms, [&](const SketchRoom& room) {
              return std::ranges::any_of(straight_steps, [&](Spot step) { return room.floor.has(door.at + step); });
            }) == 2);
    for (const SketchRoom& room : chain.rooms) CHECK(doors_of(chain, room) <= 2);
    values["branching"] = {30, 30};
    values["rooms"] = {20, 20};
    values["loops"] = {4, 4};
    const Sketch many = sketched({.kind = "rooms", .seed = seed, .values = values});
    CHECK(many.rooms.size() >= 6);
    CHECK(many.doors.size() >= many.rooms.size());  // there are loops
    CHECK(parts(united(places_of(many, Terrain::floor), places_of(many, Terrain::door))) == 1);
  }
  // The first plan has it, too: of a chain all doors but those at its ends.
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const Sketch chain = sketched(
        {.kind = "rooms", .seed = seed, .values = {{"branching", {1, 1}}, {"loops", {0, 0}}, {"dead_ends", {0, 0}}}});
    for (const SketchRoom& room : chain.rooms)
      CHECK(std::ranges::count_if(chain.doors,
                                  [&](const SketchDoor& door) { return room.floor.grown(1).has(door.at); }) <= 2);
  }
}

TEST_CASE("mazes have the shape that they shall") {
  const auto maze = [](int shape, bool single) {
    return places_of(sketched({.kind = "maze",
                               .seed = 4,
                               .values = {{"shape", {shape, shape}},
                                          {"single", {single, single}},
                                          {"ways", {1, 1}},
                                          {"loops", {0, 0}},
                                          {"rooms", {0, 0}}}},
                              {75, 19}),
                     Terrain::floor);
  };
  for (const bool single : {false, true}) {
    std::map<int, Places> mazes;
    for (int shape = 0; shape <= 4; ++shape) {
      INFO(shape << single);
      mazes[shape] = maze(shape, single);
      CHECK(parts(mazes[shape]) == 1);
      // A tree, or a line.
      int joints = 0;
      for (const auto& [x, y] : mazes[shape])
        joints += mazes[shape].contains({x + 1, y}) + mazes[shape].contains({x, y + 1});
      CHECK(joints == static_cast<int>(mazes[shape].size()) - 1);
    }
    const auto has_within = [&](int shape, int x1, int y1, int x2, int y2) {
      return std::ranges::any_of(mazes[shape], [&](const auto& at) {
        return at.first >= x1 && at.first <= x2 && at.second >= y1 && at.second <= y2;
      });
    };
    for (int shape = 0; shape <= 4; ++shape) {
      INFO(shape << single);
      for (const auto& [x, y] : {std::pair(1, 1), {70, 1}, {1, 15}, {70, 15}})
        CHECK(has_within(shape, x, y, x + 3, y + 2) == (shape == 0));
      CHECK(has_within(shape, 32, 8, 42, 10) == (shape != 2));
      CHECK(has_within(shape, 34, 0, 40, 4));  // the top,
      CHECK(has_within(shape, 0, 8, 12, 10));  // and the left end
      // Between the middle and a corner.
      CHECK(has_within(shape, 13, 4, 15, 5) == (shape < 3));
    }
  }
  CHECK(level_of({.kind = "maze", .values = {{"shape", {5, 5}}}}).error == "parameter 'shape' must be 0 to 4, not 5");
}

TEST_CASE("features of a level come along into those like it, but no more of them than there are") {
  const std::string head = "LEVEL:\"a\"\nINIT_MAP:solidfill,' '\nGEOMETRY:center,center\nMAP\n";
  std::string source = head;
  for (int y = 0; y < 15; ++y)
    source += y % 14 == 0 ? std::string(60, '-') + "\n"
                          : "|" + std::string(20, '.') + (y % 5 == 3 ? "." : "|") + std::string(37, '.') + "|\n";
  source += "ENDMAP\nFOUNTAIN:(5,5)\nFOUNTAIN:(40,8)\nGRAVE:(10,9),random\nALTAR:(30,4),law,altar\nSINK:(50,11)\n";
  const std::vector<std::pair<Terrain, int>> most = {
      {Terrain::fountain, 2}, {Terrain::grave, 1}, {Terrain::altar, 1}, {Terrain::sink, 1}, {Terrain::throne, 0}};
  std::map<Terrain, int> all;
  for (std::uint64_t seed = 0; seed < 16; ++seed)
    for (const int wanted : {1, 0}) {
      INFO(seed << " " << wanted);
      const GeneratedLevel level = level_of({.kind = "like",
                                             .seed = seed,
                                             .values = {{"features", {wanted, wanted}}, {"pattern", {2, 2}}},
                                             .source = "a",
                                             .source_text = source},
                                            "nethack-3.6.6");
      REQUIRE(level.error == "");
      const LoadedLevel made = loaded(level.text, "nethack-3.6.6");
      for (const auto& [terrain, greatest] : most) {
        int count = 0;
        for (int y = 0; y < rows_of_level; ++y)
          for (int x = 1; x < columns_of_level; ++x) count += made.at(x, y).terrain == terrain;
        CHECK(count <= (wanted == 0 ? 0 : greatest));
        all[terrain] += count;
      }
    }
  CHECK(all[Terrain::fountain] >= 4);
  for (const Terrain each : {Terrain::grave, Terrain::altar, Terrain::sink}) CHECK(all[each] >= 1);
}

TEST_CASE("before the fourth algorithm all that lies in lava's reach is worn by it, and half of the rest by its age") {
  const auto level_with = [](char around, const Ranges& values, std::uint64_t seed) {
    std::string source = "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n";
    for (int y = 0; y < 9; ++y)
      source += y == 4 ? std::string(2, around) + std::string(30, '.') + std::string(2, around) + "\n"
                       : std::string(34, around) + "\n";
    source += "ENDMAP\nSTAIR:(3,4),up\n";
    Ranges all = values;
    for (const char* name : {"food", "tools", "potions", "scrolls", "books", "rings", "wands", "gems"})
      all[name] = {0, 0};
    all["chests"] = {0, 0};
    const GeneratedLevel level = level_of(
        {.kind = "contents", .algorithm = 3, .seed = seed, .values = all, .source = "a", .source_text = source});
    INFO(level.error);
    REQUIRE(!level.text.empty());
    std::map<std::string, int> words;
    for (const std::string& line : test::split(level.text, '\n'))
      if (line.starts_with("OBJECT:")) ++words[line.substr(line.find_last_of(',') + 1)];
    return words;
  };
  int old = 0, new_ones = 0;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const Ranges values = {{"wear", {1, 1}}, {"heat", {3, 3}}, {"age", {0, 0}}};
    const auto burnt = level_with('L', values, seed), rusted = level_with('}', values, seed),
               kept = level_with('-', values, seed);
    CHECK(burnt.size() == 1);
    CHECK(burnt.contains("-3"));
    CHECK(rusted.size() == 1);
    CHECK(rusted.contains("-1"));
    CHECK((!kept.contains("-1") && !kept.contains("-3")));
    for (const auto& [word, count] : level_with('-', {{"wear", {0, 0}}, {"heat", {0, 0}}, {"age", {2, 2}}}, seed)) {
      CHECK(word != "-3");
      (word.starts_with('-') ? old : new_ones) += count;
    }
  }
  CHECK(old >= 3);
  CHECK(new_ones > old);
}

TEST_CASE("rooms and mazes of which nothing new is asked are those of the second algorithm") {
  for (const std::string kind : {"rooms", "maze"})
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      INFO(kind << " " << seed);
      const auto level = [&](int algorithm) {
        const std::string text = level_of({.kind = kind, .algorithm = algorithm, .seed = seed}).text;
        REQUIRE(mentions(text, " generate " + kind + "/" + std::to_string(algorithm) + " ") == 1);
        return text.substr(text.find("# From the way up"));
      };
      CHECK(level(2) == level(3));
    }
}
