// What is generated: ground, things on it, sources. What is counted here is counted otherwise than the generator does.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/digest.hh"
#include "generate/algorithms.hh"
#include "generate/critics.hh"
#include "generate/repair.hh"
#include "generate/themes.hh"
#include "helpers.hh"
#include "speclev/disk.hh"
#include "speclev/format.hh"
#include "speclev/generate.hh"
#include "speclev/lint.hh"
#include "speclev/speclev.hh"
#include "support/files.hh"
#include "support/slowness.hh"

using namespace speclev;
using namespace speclev::generator;

namespace {

using Places = std::set<std::pair<int, int>>;

const std::vector<std::string> kinds = {"caves", "tunnels", "rooms", "maze", "landscape", "town", "lair"};
const std::vector<std::string> games = {"nethack-3.4.3",     "nethack-3.6.6", "nethack-3.0.10", "gnollhack",
                                        "slashem-0.0.7E7F3", "unnethack",     "evilhack"};

bool has_text(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

Target target_of_name(const std::string& name) { return find_target(name).value(); }
Abi abi_for(const Target& target) { return parse_abi(target.default_abi()).value(); }

GeneratedLevel made(const GeneratorRequest& request, const std::string& game = "nethack-3.4.3") {
  const Target target = target_of_name(game);
  return generate(request, target, abi_for(target));
}

Sketch drawn(const std::string& kind, std::uint64_t seed, const std::map<std::string, NumberRange>& given = {},
             MapSize size = {70, 19}) {
  const Algorithm& algorithm = *find_algorithm(kind, 0);
  const Game game(target_of_name("nethack-3.4.3"));
  Random random(seed, 0);
  Values values;
  values.draw(algorithm.all_parameters(), given, random);
  ThemeReading theme = read_theme("orcs", theme_text("orcs"));
  REQUIRE(fit(theme.theme, "orcs", game).empty());
  Sketch sketch(size.columns, size.rows);
  const GeneratorRequest request;
  GenerationContext making{game, values, random, &theme.theme, nullptr, request};
  algorithm.draw(sketch, making);
  build_walls(sketch, sketch.all());
  return sketch;
}

/// Squares that one may walk on, as this file sees it.
Places walkable(const Sketch& sketch) {
  Places places;
  for (int y = 0; y < sketch.height; ++y)
    for (int x = 0; x < sketch.width; ++x) {
      const Terrain terrain = sketch.cells[static_cast<std::size_t>(y * sketch.width + x)];
      if (terrain == Terrain::floor || terrain == Terrain::corridor || terrain == Terrain::door ||
          terrain == Terrain::ice)
        places.emplace(x, y);
    }
  return places;
}

/// All that hangs together with a place, by steps in straight lines.
Places flood(const Places& all, std::pair<int, int> from) {
  Places found, left{from};
  while (!left.empty()) {
    const auto [x, y] = *left.begin();
    left.erase(left.begin());
    found.emplace(x, y);
    for (const auto& next : {std::pair(x + 1, y), std::pair(x - 1, y), std::pair(x, y + 1), std::pair(x, y - 1)})
      if (all.contains(next) && !found.contains(next)) left.insert(next);
  }
  return found;
}

int count_of(const Sketch& sketch, Terrain terrain) {
  return static_cast<int>(std::ranges::count(sketch.cells, terrain));
}

/// Joined squares side by side.
int passages(const Places& places) {
  int count = 0;
  for (const auto& [x, y] : places) count += places.contains({x + 1, y}) + places.contains({x, y + 1});
  return count;
}

/// A sketch of rows: '.' is floor, '+' a door, all else rock.
Sketch sketch_of(const std::vector<std::string>& rows) {
  Sketch sketch(static_cast<int>(rows.front().size()), static_cast<int>(rows.size()));
  for (int y = 0; y < sketch.height; ++y)
    for (int x = 0; x < sketch.width; ++x) {
      const char c = rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
      sketch.cell({x, y}) = c == '.' ? Terrain::floor : c == '+' ? Terrain::door : Terrain::stone;
    }
  return sketch;
}

/// Steps to each place from one: numbers in rows, each of which becomes one more than the least around it, until going
/// over all of them changes nothing.
std::map<std::pair<int, int>, int> steps_from(const Places& all, const Places& doors, std::pair<int, int> from) {
  constexpr int width = columns_of_level + 2, far = 1 << 20;
  enum Ground : char { none, open, door };
  std::vector<Ground> ground(static_cast<std::size_t>(width) * (rows_of_level + 2), none);
  std::vector<int> steps(ground.size(), far);
  const auto place = [&](const std::pair<int, int>& at) {
    return static_cast<std::size_t>((at.second + 1) * width + at.first + 1);
  };
  for (const auto& at : all) ground[place(at)] = doors.contains(at) ? door : open;
  steps[place(from)] = 0;
  // Forwards and backwards in turns: distances that grow with the rows are there at once.
  for (bool changes = true, back = false; changes; back = !back) {
    changes = false;
    for (std::size_t i = width + 1; i + width + 1 < ground.size(); ++i) {
      const std::size_t at = back ? ground.size() - 1 - i : i;
      if (ground[at] == none) continue;
      int least = steps[at];
      for (const std::size_t row : {at - width, at, at + width})
        for (const std::size_t next : {row - 1, row, row + 1}) {
          const bool aslant = row != at && next != row;
          if (ground[next] != none && !(aslant && (ground[at] == door || ground[next] == door)))
            least = std::min(least, steps[next] + 1);
        }
      changes |= least < steps[at];
      steps[at] = least;
    }
  }
  std::map<std::pair<int, int>, int> result;
  for (const auto& at : all)
    if (steps[place(at)] < far) result[at] = steps[place(at)];
  return result;
}

/// What a level for 3.6.6 is with that seed of play.
LoadedLevel loaded_with(const std::string& text, std::uint64_t seed) {
  const Target target = target_of_name("nethack-3.6.6");
  const LevelModelReading reading = read_level(test::level_of(text, target.name()), target, abi_for(target));
  REQUIRE(reading.level.has_value());
  return load(*reading.level, {.seed = seed});
}

/// How many there are of each kind, class and number.
std::map<std::tuple<ThingKind, char, std::int64_t>, int> census(const LoadedLevel& level) {
  std::map<std::tuple<ThingKind, char, std::int64_t>, int> count;
  for (const LoadedThing& each : level.things) ++count[{each.kind, each.letter, each.number}];
  return count;
}

Output linted(const std::string& text, const Target& target) {
  CompileOptions options;
  options.policy.enable(DiagGroup::lint);
  options.policy.enable(DiagGroup::style);
  options.assume.finds = false;
  return compile(SourceText::of("level.des", text), target, abi_for(target), VersionWords(version_word_count(target)),
                 options);
}

}  // namespace

TEST_CASE("all floor of a drawn level hangs together, and none is at the rim") {
  for (const std::string& kind : kinds)
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      INFO(kind << " " << seed);
      const Sketch sketch = drawn(kind, seed);
      REQUIRE(sketch.failure.empty());
      const Places all = walkable(sketch);
      REQUIRE(all.size() > 50);
      CHECK(flood(all, *all.begin()) == all);
      CHECK(std::ranges::none_of(all, [&](const auto& at) {
        return at.first == 0 || at.second == 0 || at.first == sketch.width - 1 || at.second == sketch.height - 1;
      }));
    }
}

TEST_CASE("caves of an automaton have no squares that its rules would change") {
  // Once more than it takes for anything to change; what joins caves comes behind that.
  const std::map<std::string, NumberRange> still = {{"fill", {40, 40}}, {"rounds", {10, 10}}, {"pockets", {1, 1}}};
  const Sketch sketch = drawn("caves", 3, still);
  int odd = 0;
  for (int y = 1; y < sketch.height - 1; ++y)
    for (int x = 1; x < sketch.width - 1; ++x) {
      const auto is_rock = [&](int column, int row) {
        return sketch.cells[static_cast<std::size_t>(row * sketch.width + column)] != Terrain::floor;
      };
      int rock = -static_cast<int>(is_rock(x, y));
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) rock += is_rock(x + dx, y + dy);
      odd += is_rock(x, y) ? rock < 4 : rock >= 5;
    }
  CHECK(odd * 50 < sketch.width * sketch.height);
}

TEST_CASE("a maze without loops and rooms is a tree; one of a single way is a line") {
  for (const bool single : {false, true}) {
    const Sketch sketch =
        drawn("maze", 5, {{"ways", {1, 1}}, {"loops", {0, 0}}, {"rooms", {0, 0}}, {"single", {single, single}}});
    const Places all = walkable(sketch);
    CHECK(passages(all) == static_cast<int>(all.size()) - 1);
    if (!single) continue;
    int ends = 0;
    for (const auto& [x, y] : all) {
      const int around =
          all.contains({x + 1, y}) + all.contains({x - 1, y}) + all.contains({x, y + 1}) + all.contains({x, y - 1});
      CHECK(around <= 2);
      ends += around == 1;
    }
    CHECK(ends == 2);
  }
  const Sketch braided = drawn("maze", 5, {{"ways", {1, 1}}, {"loops", {100, 100}}, {"rooms", {0, 0}}});
  const Places all = walkable(braided);
  for (const auto& [x, y] : all)
    CHECK(all.contains({x + 1, y}) + all.contains({x - 1, y}) + all.contains({x, y + 1}) + all.contains({x, y - 1}) >=
          2);
}

TEST_CASE("a landscape has the shares that are asked for") {
  const Sketch sketch =
      drawn("landscape", 2,
            {{"water", {20, 20}}, {"woods", {10, 10}}, {"ice", {10, 10}}, {"lava", {5, 5}}, {"hills", {0, 0}}});
  const int inside = 68 * 17, rim = 70 * 19 - inside;
  const auto is_near = [&](int count, int percent) { return std::abs(count * 100 - percent * inside) < 3 * inside; };
  CHECK(is_near(count_of(sketch, Terrain::moat) - rim, 20));
  CHECK(is_near(count_of(sketch, Terrain::tree), 10));
  CHECK(is_near(count_of(sketch, Terrain::ice), 10));
  CHECK(is_near(count_of(sketch, Terrain::lava), 5));
  const Sketch heights = drawn("landscape", 2, {{"rectangles", {60, 60}}, {"water", {30, 30}}});
  CHECK(is_near(count_of(heights, Terrain::moat) - rim, 30));
}

TEST_CASE("rooms are joined by doors in their walls, and have none side by side") {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Sketch sketch = drawn("rooms", seed, {{"rooms", {6, 6}}, {"closed", {100, 100}}, {"locked", {0, 0}}});
    CHECK(sketch.rooms.size() <= 6);
    CHECK(sketch.rooms.size() >= 3);
    CHECK(count_of(sketch, Terrain::door) == static_cast<int>(sketch.doors.size()));
    for (const SketchDoor& door : sketch.doors) {
      CHECK(door.state == DoorState::closed);
      const auto in_wall = std::ranges::count_if(sketch.rooms, [&](const SketchRoom& room) {
        const bool beside = door.at.x == room.floor.x1 - 1 || door.at.x == room.floor.x2 + 1;
        const bool across = door.at.y == room.floor.y1 - 1 || door.at.y == room.floor.y2 + 1;
        return room.floor.grown(1).has(door.at) && beside != across;
      });
      CHECK(in_wall == 1);
      CHECK(std::ranges::count_if(sketch.doors, [&](const SketchDoor& other) {
              return std::abs(other.at.x - door.at.x) <= 1 && std::abs(other.at.y - door.at.y) <= 1;
            }) == 1);
    }
  }
}

TEST_CASE("a town has a door for each house, its shops and one temple; a ruined one has neither") {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Sketch town = drawn("town", seed, {{"shops", {2, 2}}, {"temple", {1, 1}}, {"gates", {0, 0}}});
    CHECK(town.doors.size() == town.rooms.size());
    const auto temples = std::ranges::count(town.regions, std::string("temple"), &SketchRegion::type);
    CHECK(temples == 1);
    CHECK(town.regions.size() == std::min<std::size_t>(3, town.rooms.size()));
    const Sketch ruin = drawn("town", seed, {{"shops", {2, 2}}, {"ruin", {20, 20}}});
    CHECK(ruin.regions.empty());
    CHECK(std::ranges::none_of(ruin.doors, [](const SketchDoor& door) { return door.state > DoorState::broken; }));
  }
}

TEST_CASE("who leads a lair is at its heart, nearer to it than those at the rim") {
  const Sketch sketch = drawn("lair", 4, {{"ground", {0, 0}}});
  const auto find = [&](std::string_view name) { return std::ranges::find(sketch.things, name, &SketchThing::name); };
  const auto leader = find("orc-captain");
  REQUIRE(leader != sketch.things.end());
  const Places all = walkable(sketch);
  const auto steps = steps_from(all, {}, {leader->at.x, leader->at.y});
  const int rim_section = static_cast<int>(std::ranges::find(sketch.sections, std::string("Sentries, at the rim")) -
                                           sketch.sections.begin());
  const int guard_section =
      static_cast<int>(std::ranges::find(sketch.sections, std::string("Guards, close by")) - sketch.sections.begin());
  int nearest_sentry = 1000, farthest_guard = 0;
  REQUIRE(std::ranges::count(sketch.things, guard_section, &SketchThing::section) > 0);
  REQUIRE(std::ranges::count(sketch.things, rim_section, &SketchThing::section) > 0);
  for (const SketchThing& each : sketch.things) {
    if (each.kind != ThingKind::monster) continue;
    const int away = steps.at({each.at.x, each.at.y});
    if (each.section == rim_section) nearest_sentry = std::min(nearest_sentry, away);
    if (each.section == guard_section) farthest_guard = std::max(farthest_guard, away);
  }
  CHECK(farthest_guard < nearest_sentry);
  CHECK(nearest_sentry < 1000);
}

TEST_CASE("critics count what an independent count finds") {
  Random random(11, 0);
  int all_dead_ends = 0, all_chokes = 0, all_doors = 0, all_apart = 0;
  for (int number = 0; number < 30; ++number) {
    std::vector<std::string> rows(9, std::string(14, ' '));
    for (std::size_t y = 1; y < 8; ++y)
      for (std::size_t x = 1; x < 13; ++x) rows[y][x] = random.percent(55) ? (random.one_in(12) ? '+' : '.') : ' ';
    const Sketch sketch = sketch_of(rows);
    const Places all = walkable(sketch);
    Places doors;
    for (const auto& at : all)
      if (sketch.is({at.first, at.second}, Terrain::door)) doors.insert(at);
    const GeneratedFacts measures = measure(sketch);
    CHECK(measures.floor == static_cast<int>(all.size()));
    CHECK(measures.way == -1);
    int dead_ends = 0, chokes = 0;
    for (const auto& at : all) {
      int around = 0;
      for (const auto& [place, count] : steps_from(all, doors, at)) around += count == 1;
      dead_ends += around == 1;
      // A square is a choke point if its neighbours do not all get to each other without it.
      Places rest = all;
      rest.erase(at);
      const auto before = steps_from(all, doors, at);
      const auto first = std::ranges::find_if(before, [](const auto& each) { return each.second == 1; });
      if (first == before.end()) continue;
      chokes += steps_from(rest, doors, first->first).size() + 1 < before.size();
    }
    CHECK(measures.dead_ends == dead_ends);
    CHECK(measures.choke_points == chokes);
    const auto [x, y] = *all.begin();
    const std::vector<int> distance = distances_from(sketch, {{x, y}});
    const auto steps = steps_from(all, doors, {x, y});
    all_dead_ends += dead_ends;
    all_chokes += chokes;
    all_doors += static_cast<int>(doors.size());
    all_apart += steps.size() < all.size();
    for (const auto& at : all) {
      const int there = distance[sketch.place({at.first, at.second})];
      CHECK(there == (steps.contains(at) ? steps.at(at) : -1));
    }
  }
  for (const int each : {all_dead_ends, all_chokes, all_doors, all_apart}) CHECK(each >= 5);
}

TEST_CASE("what falls apart is joined, or filled up where it is small") {
  Sketch sketch =
      sketch_of({"            ", " ...    ... ", " ...    ... ", "            ", "     .      ", "            "});
  Random random(1, 0);
  join_parts(sketch, 3, random);
  const Places all = walkable(sketch);
  CHECK(flood(all, *all.begin()) == all);
  CHECK_FALSE(all.contains({5, 4}));
  CHECK(all.size() == 12 + 4);
  build_walls(sketch, sketch.all());
  for (const auto& [x, y] : all)
    for (const Spot step : all_steps) CHECK_FALSE(sketch.is(Spot{x, y} + step, Terrain::stone));
}

TEST_CASE("generated levels compile, load and have nothing that the linter tells of, in each game and of each kind") {
  for (const std::string& game : games) {
    const Target target = target_of_name(game);
    for (const std::string& kind : kinds)
      for (std::uint64_t seed = 100; seed < (test::slowness == 1 ? 104 : 101); ++seed) {
        INFO(game << " " << kind << " " << seed);
        const GeneratedLevel level = made({.kind = kind, .seed = seed}, game);
        REQUIRE(level.error.empty());
        const Output output = linted(level.text, target);
        CHECK(output.diagnostics.empty());
        REQUIRE(output.files.size() == 1);
        const SourceText source = SourceText::of("level.des", level.text);
        CHECK(format_levels(source, target, abi_for(target), {}).text == level.text);
      }
  }
}

TEST_CASE("the facts of a level are those of the level that the game loads") {
  for (const std::string& kind : kinds) {
    INFO(kind);
    const Target target = target_of_name("nethack-3.4.3");
    const GeneratedLevel level = made({.kind = kind, .seed = 7}, target.name());
    const Output output = linted(level.text, target);
    REQUIRE(output.files.size() == 1);
    const LoadedLevel loaded = load(*read_level(output.files[0].bytes, target, abi_for(target)).level, {.seed = 1});
    Places all, doors;
    for (int y = 0; y < rows_of_level; ++y)
      for (int x = 1; x < columns_of_level; ++x) {
        const Terrain terrain = loaded.at(x, y).terrain;
        const bool is_open = terrain == Terrain::door || terrain == Terrain::corridor || terrain == Terrain::floor ||
                             terrain == Terrain::stairs || terrain == Terrain::fountain || terrain == Terrain::altar ||
                             terrain == Terrain::ice;
        if (is_open) all.emplace(x, y);
        if (terrain == Terrain::door) doors.emplace(x, y);
      }
    CHECK(level.facts.floor == static_cast<int>(all.size()));
    std::pair<int, int> up, down;
    int monsters = 0, objects = 0, traps = 0;
    for (const LoadedThing& each : loaded.things) {
      if (each.kind == ThingKind::stairs_up) up = {each.place.x, each.place.y};
      if (each.kind == ThingKind::stairs_down) down = {each.place.x, each.place.y};
      if (each.origin.list == "monsters") ++monsters;
      if (each.origin.list == "objects") ++objects;
      if (each.origin.list == "traps") ++traps;
    }
    CHECK(level.facts.way == steps_from(all, doors, up).at(down));
    CHECK(level.facts.monsters == monsters);
    CHECK(level.facts.objects == objects);
    CHECK(level.facts.traps == traps);
    int dead_ends = 0;
    for (const auto& at : all) {
      int around = 0;
      for (int dx = -1; dx <= 1; ++dx)
        for (int dy = -1; dy <= 1; ++dy) {
          const std::pair next(at.first + dx, at.second + dy);
          const bool aslant = dx != 0 && dy != 0;
          around += next != at && all.contains(next) && !(aslant && (doors.contains(at) || doors.contains(next)));
        }
      dead_ends += around == 1;
    }
    CHECK(level.facts.dead_ends == dead_ends);
  }
}

TEST_CASE("the sum of monsters' levels is that of the game's data") {
  const GeneratedLevel level = made({.kind = "caves", .seed = 5});
  // 'c' NAME: LEVEL …
  std::map<std::string, int> levels;
  for (const std::string& line :
       test::split(test::read_file(SPECLEV_SOURCE_FOLDER "/dat/generator/monsters/nethack-3.4.3"), '\n'))
    if (line.starts_with('\''))
      levels[line.substr(0, line.find(':', 4))] = std::stoi(line.substr(line.find(':', 4) + 1));
  int sum = 0, named = 0;
  for (const std::string& line : test::split(level.text, '\n'))
    if (line.starts_with("MONSTER:") && line.find('"') != std::string::npos) {
      const std::size_t quote = line.find('"');
      sum += levels.at(line.substr(8, 3) + " " + line.substr(quote + 1, line.rfind('"') - quote - 1));
      ++named;
    }
  CHECK(named > 0);
  CHECK(level.facts.monster_levels == sum);
}

TEST_CASE("a game of one's own says how strong its monsters are, and what it does not say is as in its base") {
  const test::TemporaryFolder folder;
  std::filesystem::create_directories(folder / "wasps");
  test::write_file(folder / "wasps/profile", "base nethack-3.4.3\n");
  test::write_file(folder / "wasps/monsters.edits",
                   "after giant beetle: 'a' giant wasp\nafter giant wasp: 'a' wasp: queen\n");
  test::write_file(folder / "wasps/creatures",
                   "'a' giant wasp: 6 7 large-group\n'a' wasp: queen: 12 1 unique\n'a' killer bee: 9 0\n");
  const LoadedTarget loaded = load_target_on_disk(folder / "wasps");
  REQUIRE(loaded.target);
  const TargetData& data = data_of(*loaded.target);
  std::map<std::string, Creature> found;
  for (const Creature& each : creatures_of(data, game_of_creatures(data, true)))
    found[each.letter + std::string(each.name)] = each;
  const auto is = [&](const std::string& key, int level, int frequency, bool is_common) {
    INFO(key);
    REQUIRE(found.contains(key));
    CHECK(found[key].level == level);
    CHECK(found[key].frequency == frequency);
    CHECK(found[key].is_common == is_common);
  };
  is("agiant wasp", 6, 7, true);
  is("awasp: queen", 12, 1, false);
  is("akiller bee", 9, 0, false);
  is("agiant beetle", 5, 3, true);
  // Its levels have it, and do not say that they are made by another game's table.
  std::string texts;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    GeneratorRequest request{.kind = "caves", .seed = seed};
    request.values = {{"difficulty", {7, 7}}, {"monsters", {12, 12}}};
    texts += generate(request, *loaded.target, abi_for(*loaded.target)).text;
  }
  CHECK((texts.find("\"giant wasp\"") != std::string::npos));
  CHECK((texts.find("queen") == std::string::npos));
  CHECK((texts.find("killer bee") == std::string::npos));
  CHECK((texts.find("are taken to be as strong") == std::string::npos));
}

TEST_CASE("what is wrong with a row of how strong a monster is") {
  const test::TemporaryFolder folder;
  std::filesystem::create_directories(folder / "wasps");
  test::write_file(folder / "wasps/profile", "base nethack-3.4.3\n");
  const auto told = [&](const std::string& row) {
    test::write_file(folder / "wasps/creatures", row + "\n");
    const LoadedTarget loaded = load_target_on_disk(folder / "wasps");
    CHECK_FALSE(loaded.target);
    REQUIRE(loaded.reports.size() == 1);
    REQUIRE(loaded.reports[0].diagnostics.size() == 1);
    const Diagnostic& only = loaded.reports[0].diagnostics[0];
    return row.substr(only.span.begin, only.span.end - only.span.begin) + ": " + only.message;
  };
  const std::string lacks = ": a colon with a level and a frequency behind it is missing";
  CHECK(told("'a' giant wasp: 1 2") == "giant wasp: unknown monster of this class 'giant wasp'");
  CHECK(told("'b' giant ant: 1 2") == "giant ant: unknown monster of this class 'giant ant'");
  CHECK(told("'a' giant ant") == lacks);
  CHECK(told("'a' giant ant: 1") == lacks);
  CHECK(told("'a' giant ant: 1 x") == lacks);
  CHECK(told("'a' giant ant: -1 2") == lacks);
  CHECK(told("'a' giant ant: 1 99999") == lacks);
  CHECK(told("'a' giant ant: 1 2 uniqe") == "uniqe: unknown mark of a monster 'uniqe'");
  CHECK(told("giant ant: 1 2") == "giant: expected a character in quotes or 'none', not giant");
}

TEST_CASE("a game of one's own has the monsters of its base, which the level says") {
  const test::TemporaryFolder folder;
  for (const auto& [name, base] : {std::pair("wasps", "nethack-3.4.3"), {"more", "../wasps"}, {"noise", "gnollhack"}}) {
    std::filesystem::create_directories(folder / name);
    test::write_file(folder / (std::string(name) + "/profile"), "base " + std::string(base) + "\n");
    test::write_file(folder / (std::string(name) + "/monsters.edits"), "after giant beetle: 'a' giant wasp\n");
  }
  const auto level_of = [&](const char* name, int algorithm) {
    const LoadedTarget loaded = load_target_on_disk(folder / name);
    REQUIRE(loaded.target);
    const GeneratedLevel level =
        generate({.kind = "caves", .algorithm = algorithm, .seed = 5}, *loaded.target, abi_for(*loaded.target));
    REQUIRE(level.error == "");
    return level;
  };
  const std::string remark = "# Monsters are taken to be as strong as those of the same name in nethack-3.4.3.\n";
  const GeneratedLevel known = made({.kind = "caves", .seed = 5});
  for (const char* name : {"wasps", "more"}) {
    INFO(name);
    const GeneratedLevel level = level_of(name, 2);
    CHECK(has_text(level.text, remark));
    CHECK(level.facts.monster_levels == known.facts.monster_levels);
    CHECK(known.facts.monster_levels > 0);
    // As the first algorithm did it.
    CHECK(has_text(level_of(name, 1).text, "# How strong monsters are is not known of this game"));
    CHECK(level_of(name, 1).facts.monster_levels == 0);
  }
  // What is not known of the base is not taken from farther away.
  CHECK(has_text(level_of("noise", 2).text, "# How strong monsters are is not known of this game"));
  CHECK_FALSE(has_text(known.text, "as strong as"));
}

TEST_CASE("equal requests give equal levels, and the first comment of one makes it again") {
  for (const std::string& kind : kinds) {
    INFO(kind);
    const GeneratorRequest request = {
        .kind = kind, .seed = 42, .size = MapSize{60, 17}, .name = "again", .values = {{"traps", {1, 3}}}};
    const GeneratedLevel first = made(request);
    REQUIRE(first.error.empty());
    CHECK(made(request).text == first.text);
    GeneratorRequest other = request;
    other.seed = 43;
    CHECK(made(other).text != first.text);
    const auto recipe = recipe_of(first.text);
    REQUIRE(recipe.has_value());
    CHECK(recipe->target == "nethack-3.4.3");
    CHECK(recipe->request.attempt == first.facts.attempt);
    CHECK(made(recipe->request).text == first.text);
  }
  CHECK_FALSE(recipe_of("# a level\nMAZE:\"a\",' '\n").has_value());
  CHECK_FALSE(recipe_of("# speclev 0.2.0 generate caves\n").has_value());
  CHECK_FALSE(recipe_of("# speclev 0.2.0 generate caves/1 --seed x\n").has_value());
  CHECK_FALSE(recipe_of("").has_value());
}

// What an algorithm of a number has once drawn it draws for ever, with all compilers and on all machines: these are
// texts behind their first word, which has the version. A change of an algorithm is a new one.
TEST_CASE("an algorithm draws what it has always drawn") {
  struct Drawn {
    std::string kind;
    int algorithm;
    std::string digest;
  };
  const std::vector<Drawn> drawn_before = {
      {"caves", 1, "444ab5054ef95cde"}, {"tunnels", 1, "6c8292bf6c74589c"},   {"rooms", 1, "dbaa87a3ab71d8fb"},
      {"maze", 1, "eae45ba035835a60"},  {"landscape", 1, "601edb59cf730093"}, {"town", 1, "eea1fafcf1fe6c43"},
      {"lair", 1, "afb002c6c1df08b7"},  {"caves", 2, "1ded8817ed34562f"},     {"tunnels", 2, "4d1ef156d682e66c"},
      {"rooms", 2, "84b3ce6723efee4d"}, {"maze", 2, "da77662113bee83a"},      {"landscape", 2, "34f4aa6c52ba2137"},
      {"town", 2, "c2b2a3bb62a108e4"},  {"lair", 2, "0ee339df0caa832b"},      {"rooms", 3, "06024952da79507f"},
      {"maze", 3, "89aaaa13eacd043c"},  {"town", 3, "f5d0cf338c053b08"}};
  for (const auto& [kind, algorithm, expected] : drawn_before) {
    std::string all;
    for (const std::string& game : {std::string("nethack-3.4.3"), std::string("nethack-3.6.6")})
      for (std::uint64_t seed = 0; seed < 3; ++seed) {
        const std::string text = made({.kind = kind, .algorithm = algorithm, .seed = seed}, game).text;
        all += text.substr(text.find(" generate "));
      }
    INFO(kind << algorithm);
    CHECK(digest(all) == expected);
  }
}

// What differs between the two is how a language with selections is used, and branches: nothing else may.
TEST_CASE("the second algorithm of each kind draws the levels of the first one") {
  for (const std::string& kind : kinds)
    for (std::uint64_t seed = 60; seed < 63; ++seed) {
      INFO(kind << " " << seed);
      const auto text = [&](int algorithm) {
        const std::string whole = made({.kind = kind, .algorithm = algorithm, .seed = seed}).text;
        const std::string words = " generate " + kind + "/" + std::to_string(algorithm) + " ";
        REQUIRE(has_text(whole, words));
        return whole.substr(whole.find(words) + words.size());
      };
      CHECK(text(1) == text(2));
    }
}

TEST_CASE("a level that is a program says by loops and selections what may be elsewhere, and it is never in the way") {
  std::map<std::string, int> words;
  int moved = 0;
  for (const std::string& kind : kinds)
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      INFO(kind << " " << seed);
      GeneratorRequest request = {
          .kind = kind, .algorithm = 2, .seed = seed, .values = {{"monsters", {30, 30}}, {"objects", {30, 30}}}};
      const GeneratedLevel level = made(request, "nethack-3.6.6");
      request.algorithm = 1;
      const GeneratedLevel plain = made(request, "nethack-3.6.6");
      REQUIRE(level.error == "");
      REQUIRE(plain.error == "");
      for (const char* word : {"LOOP", "rndcoord($", "SHUFFLE: $", "floodfill", "fillrect", "filter("})
        words[word] += has_text(level.text, word);
      CHECK_FALSE(has_text(plain.text, "$"));
      const LoadedLevel before = loaded_with(plain.text, 1);
      std::set<std::pair<int, int>> first_places;
      for (std::uint64_t play = 1; play <= 3; ++play) {
        const LoadedLevel loaded = loaded_with(level.text, play);
        // All that was there is there, and nothing else.
        CHECK(census(loaded) == census(before));
        Places all, doors;
        for (int y = 0; y < rows_of_level; ++y)
          for (int x = 1; x < columns_of_level; ++x) {
            const Terrain terrain = loaded.at(x, y).terrain;
            if (generator::is_walkable(terrain) || terrain == Terrain::stairs) all.emplace(x, y);
            if (terrain == Terrain::door) doors.emplace(x, y);
          }
        const auto up = std::ranges::find(loaded.things, ThingKind::stairs_up, &LoadedThing::kind);
        const auto steps = steps_from(all, doors, {up->place.x, up->place.y});
        std::set<std::pair<int, int>> places;
        for (const LoadedThing& each : loaded.things) {
          const std::pair at(each.place.x, each.place.y);
          const bool is_stocked =
              each.kind == ThingKind::monster || each.kind == ThingKind::object || each.kind == ThingKind::trap;
          const bool is_anything = each.letter == '\0' && each.number < 0;  // which may be anywhere
          if (!is_stocked || is_anything) continue;
          REQUIRE(steps.contains(at));
          if (kind != "town" && kind != "lair") CHECK(steps.at(at) >= 5);
          if (each.kind == ThingKind::monster) places.insert(at);
        }
        if (play == 1) first_places = places;
        moved += play > 1 && places != first_places;
      }
    }
  for (const char* word : {"LOOP", "rndcoord($", "SHUFFLE: $", "floodfill", "fillrect", "filter("}) {
    INFO(word);
    CHECK(words[word] >= 3);
  }
  CHECK(moved >= 10);
}

TEST_CASE("a request that cannot be done names the parameter and its range, and gives nothing") {
  const auto error = [](const GeneratorRequest& request, const std::string& game = "nethack-3.4.3") {
    const GeneratedLevel level = made(request, game);
    CHECK(level.text.empty());
    return level.error;
  };
  CHECK(error({.kind = "cellars"}) == "there is no kind of levels 'cellars'");
  CHECK(error({.kind = "caves", .algorithm = 9}) == "there is no kind of levels 'caves' with an algorithm 9");
  CHECK(error({.kind = "caves", .size = MapSize{10, 19}}) == "the size must be 16x8 to 76x19, not 10x19");
  CHECK(error({.kind = "caves", .size = MapSize{77, 19}}) == "the size must be 16x8 to 76x19, not 77x19");
  CHECK(error({.kind = "caves", .size = MapSize{60, 18}}, "nethack-3.0.10") ==
        "the size must be 16x8 to 76x17, not 60x18");
  CHECK(error({.kind = "caves", .name = "overlongname"}) ==
        "the name must be 1 to 8 letters, digits, '-' and '_', not 'overlongname'");
  CHECK(error({.kind = "caves", .name = "a\"b"}) == "the name must be 1 to 8 letters, digits, '-' and '_', not 'a\"b'");
  CHECK(error({.kind = "caves", .values = {{"fill", {19, 30}}}}) == "parameter 'fill' must be 20 to 60, not 19..30");
  CHECK(error({.kind = "caves", .values = {{"fill", {50, 40}}}}) ==
        "parameter 'fill' is a number or a range from the least to the greatest, not 50..40");
  CHECK(error({.kind = "caves", .values = {{"branches", {2, 2}}}}) == "'caves' has no parameter 'branches'");
  CHECK(error({.kind = "caves", .tries = 0}) == "the number of tries must be 1 or more, not 0");
  CHECK(error({.kind = "caves", .attempt = -1}) == "the number of the attempt must be 0 or more, not -1");
  CHECK(error({.kind = "caves", .theme = "orcs"}) == "'caves' takes no theme");
  CHECK(error({.kind = "lair", .theme = "bees"}) == "there is no theme 'bees'");
  CHECK(has_text(error({.kind = "landscape", .values = {{"woods", {10, 10}}}}, "nethack-3.0.10"), "'woods' must be 0"));
  CHECK(has_text(error({.kind = "landscape", .values = {{"water", {80, 80}}, {"hills", {60, 60}}}}), "90 or less"));
  CHECK(has_text(error({.kind = "caves",
                        .values = {{"fill", {60, 60}}, {"births", {4, 4}}, {"deaths", {1, 1}}, {"rounds", {10, 10}}}}),
                 "hardly any floor"));
}

TEST_CASE("themes are small files of names, whose mistakes are told by their lines") {
  const auto error = [](const std::string& text) {
    const GeneratedLevel level = made({.kind = "lair", .theme = "./mine", .theme_text = text});
    CHECK(level.text.empty());
    return level.error;
  };
  CHECK(error("leader 1 \"frobnicator\"\n") ==
        "theme './mine': the game has none of those it names beside 'frobnicator', nor that");
  CHECK(error("# nobody\n") == "theme './mine', line 1: there is nobody in it");
  CHECK(has_text(error("text A\nking 1 \"jackal\"\n"), "line 2: a line begins with text, leader"));
  CHECK(has_text(error("leader 0..99 \"jackal\"\n"), "line 1: 'leader' takes a number or a range from 0 to 40"));
  CHECK(has_text(error("leader one \"jackal\"\n"), "'leader' takes a number"));
  CHECK(has_text(error("leader 1 jackal\n"), "names in quotes"));
  CHECK(has_text(error("leader 1 \"jackal\" \"fox\"\n"), "names in quotes"));
  const GeneratedLevel level =
      made({.kind = "lair",
            .seed = 3,
            .theme = "./mine",
            .theme_text = "text Two\nleader 1 \"winter wolf\"\nguards 2 \"frob\", \"wolf\"\n"});
  CHECK(level.error.empty());
  CHECK(has_text(level.text, "# Two.\n"));
  CHECK(has_text(level.text, "MONSTER:'d',\"winter wolf\""));
  CHECK(has_text(level.text, "MONSTER:'d',\"wolf\""));
  CHECK_FALSE(has_text(level.text, "frob"));
  // Every theme is for every game that the tests look at.
  for (const ThemeFacts& theme : generator_themes())
    for (const std::string& game : games) {
      INFO(theme.name << " " << game);
      CHECK_FALSE(theme.text.empty());
      CHECK(made({.kind = "lair", .seed = 1, .theme = theme.name}, game).error.empty());
    }
}

TEST_CASE("every parameter has a range that its preset is in, and all of it can be asked for") {
  const std::string hall = test::read_file(SPECLEV_SOURCE_FOLDER "/dat/levels/oracle.des");
  for (const KindFacts& kind : generator_kinds()) {
    CHECK(kind.preset.columns >= kind.least.columns);
    CHECK(kind.preset.rows >= kind.least.rows);
    for (const ParameterFacts& row : find_algorithm(kind.name, 0)->all_parameters()) {
      if (test::left_out()) continue;
      INFO(kind.name << " " << row.name);
      CHECK(row.least <= row.preset.least);
      CHECK(row.preset.least <= row.preset.greatest);
      CHECK(row.preset.greatest <= row.greatest);
      // At both ends a level comes of it, unless the rest of a landscape has no room beside what is asked for.
      for (const int end : {row.least, row.greatest}) {
        INFO(end);
        const GeneratedLevel level = made({.kind = std::string(kind.name),
                                           .seed = 9,
                                           .values = {{std::string(row.name), {end, end}}},
                                           .tries = 5,
                                           .source = kind.takes_source ? "hall.des" : "",
                                           .source_text = kind.takes_source ? hall : ""});
        const bool is_too_much = end >= 60 && has_text(level.error, "must be 90 or less together");
        const bool is_nowhere = row.name == "graves" && end > 0 && has_text(level.error, "the game has no graves");
        if (!is_too_much && !is_nowhere) CHECK(level.error == "");
      }
    }
  }
}

TEST_CASE("names of many levels have their numbers, and fit") {
  const Target target = target_of_name("nethack-3.4.3");
  CHECK(numbered_level_name("caves", 7, target) == "caves7");
  CHECK(numbered_level_name("landscape", 12, target) == "landsc12");
}
