#include "picture/scene.hh"

#include <algorithm>
#include <utility>

#include "target/target_data.hh"

namespace speclev::picture {

namespace {

constexpr int heat_steps = 9;
constexpr char any_monster = 'M', any_object = '*', random_square = '?';

struct Look {
  std::string_view line;
  Color color = Color::gray;
  std::uint8_t arms = 0;
};

constexpr std::uint8_t arms(int all) { return static_cast<std::uint8_t>(all); }

/// Of what only some games have the letter stands, in the colour of what it is like.
Look look_of_other(TerrainClasses classes) {
  constexpr std::pair<TerrainClass, Color> colors[] = {{TerrainClass::wall, Color::gray},
                                                       {TerrainClass::tree, Color::green},
                                                       {TerrainClass::water, Color::blue},
                                                       {TerrainClass::shallow, Color::blue},
                                                       {TerrainClass::lava, Color::red}};
  for (const auto& [each, color] : colors)
    if ((classes & bit_of(each)) != 0) return {{}, color};
  return {};
}

Look look_of(const Square& square) {
  switch (square.terrain) {
    case Terrain::vertical_wall: return {"│", Color::gray, arms(to_north | to_south)};
    case Terrain::horizontal_wall: return {"─", Color::gray, arms(to_east | to_west)};
    case Terrain::upper_left_corner: return {"┌", Color::gray, arms(to_east | to_south)};
    case Terrain::upper_right_corner: return {"┐", Color::gray, arms(to_south | to_west)};
    case Terrain::lower_left_corner: return {"└", Color::gray, arms(to_north | to_east)};
    case Terrain::lower_right_corner: return {"┘", Color::gray, arms(to_north | to_west)};
    case Terrain::cross_wall: return {"┼", Color::gray, arms(to_north | to_east | to_south | to_west)};
    case Terrain::upward_tee_wall: return {"┴", Color::gray, arms(to_north | to_east | to_west)};
    case Terrain::downward_tee_wall: return {"┬", Color::gray, arms(to_east | to_south | to_west)};
    case Terrain::left_tee_wall: return {"┤", Color::gray, arms(to_north | to_south | to_west)};
    case Terrain::right_tee_wall: return {"├", Color::gray, arms(to_north | to_east | to_south)};
    case Terrain::floor: return {"·"};
    case Terrain::tree: return {"#", Color::green};
    case Terrain::pool:
    case Terrain::moat:
    case Terrain::water:
    case Terrain::raised_drawbridge: return {"≈", Color::blue};
    case Terrain::lava: return {"≈", Color::red};
    case Terrain::iron_bars: return {"≡", Color::cyan};
    case Terrain::door:
    case Terrain::drawbridge_wall:
    case Terrain::lowered_drawbridge: return {{}, Color::brown};
    case Terrain::secret_door:
    case Terrain::secret_corridor: return {{}, Color::magenta};
    case Terrain::fountain: return {"⌠", Color::bright_blue};
    case Terrain::throne: return {{}, Color::yellow};
    case Terrain::stairs:
    case Terrain::ladder:
    case Terrain::grave:
    case Terrain::altar: return {{}, Color::white};
    case Terrain::ice: return {"·", Color::cyan};
    case Terrain::cloud:
    case Terrain::air: return {{}, Color::cyan};
    case Terrain::other: return look_of_other(square.classes);
    default: return {};
  }
}

/// Whether two squares are of the same terrain, and look the same whatever else is known of them.
bool is_drawn_alike(const Square& a, const Square& b) {
  return a.terrain == b.terrain && a.code == b.code && a.door == b.door && a.horizontal == b.horizontal &&
         a.uncertain == b.uncertain;
}

/// Where another seed may have them elsewhere, things are only in the list; what is not always there is drawn.
void draw_things(std::span<const LoadedLevel> loads, Scene& scene) {
  for_each_in_front(loads, [&](std::size_t index, const LoadedThing& thing) {
    scene.cells[index] = cell_of(thing);
    scene.cells[index].has_thing = true;
    scene.cells[index].depth = depth_of(thing);
    scene.has_any_monster |= thing.kind == ThingKind::monster && thing.letter == '\0';
    scene.has_any_object |= thing.kind == ThingKind::object && thing.letter == '\0';
  });
}

/// What stands on one square with one seed is counted once, however much it is.
void count_heat(std::span<const LoadedLevel> loads, Scene& scene) {
  std::vector<std::size_t> last(scene.cells.size());  // load that was counted, from 1
  for (std::size_t load = 0; load < loads.size(); ++load)
    for (const LoadedThing& thing : loads[load].things) {
      if (is_certain(thing, loads.size()) || thing.contained || thing.stocked) continue;
      const auto index = static_cast<std::size_t>(thing.place.y * columns_of_level + thing.place.x);
      if (std::exchange(last[index], load + 1) == load + 1) continue;
      scene.most_heat = std::max(scene.most_heat, ++scene.cells[index].heat);
    }
}

std::vector<LevelArea> fixed_maps(std::span<const LoadedLevel> loads) {
  std::vector<LevelArea> maps;
  for (std::size_t i = 0; i < loads.front().maps.size(); ++i) {
    const LevelArea& map = loads.front().maps[i];
    const auto has_it = [&](const LoadedLevel& each) { return i < each.maps.size() && each.maps[i] == map; };
    if (std::ranges::all_of(loads, has_it)) maps.push_back(map);
  }
  return maps;
}

std::string with_blanks(std::string_view name) {
  std::string text(name);
  std::ranges::replace(text, '-', ' ');
  return text;
}

/// A name with its class in front, where that is needed: names of objects may be those of several.
std::string name_of(const NameTable& names, const LoadedThing& thing, std::string_view what) {
  const std::string_view name = thing.number >= 0 ? names.name(thing.number) : std::string_view();
  if (!name.empty()) return std::string(name);
  if (thing.letter != '\0') return std::string(what) + " '" + thing.letter + "'";
  return "any " + std::string(what);
}

}  // namespace

bool is_certain(const LoadedThing& thing, std::size_t loads) {
  return loads == 1 || (!thing.random_place && !thing.stocked);
}

int depth_of(const LoadedThing& thing) {
  if (thing.contained) return 0;
  switch (thing.kind) {
    case ThingKind::monster: return depth_of_monsters;
    case ThingKind::object:
    case ThingKind::gold: return depth_of_objects;
    case ThingKind::trap:
    case ThingKind::portal: return depth_of_traps;
    case ThingKind::stairs_up:
    case ThingKind::stairs_down:
    case ThingKind::ladder_up:
    case ThingKind::ladder_down:
    case ThingKind::branch: return depth_of_stairs;
    default: return 0;
  }
}

Cell cell_of(const LoadedThing& thing) {
  switch (thing.kind) {
    case ThingKind::monster: return {thing.letter != '\0' ? thing.letter : any_monster, {}, Color::orange};
    case ThingKind::object: return {thing.letter != '\0' ? thing.letter : any_object, {}, Color::bright_green};
    case ThingKind::gold: return {'$', {}, Color::yellow};
    case ThingKind::trap: return {'^', {}, Color::magenta};
    case ThingKind::portal: return {'^', {}, Color::bright_magenta};
    case ThingKind::stairs_up:
    case ThingKind::ladder_up: return {thing.looks_down ? '>' : '<', {}, Color::white};
    default: return {'>', {}, Color::white};
  }
}

Cell random_cell() { return {.symbol = random_square, .color = Color::dark, .is_random = true}; }

Cell cell_of(const Square& square) {
  const Look look = look_of(square);
  return {symbol_of(square), look.line, look.color, look.arms};
}

/// A square is random if its character is another one somewhere, not where only its hidden state is. Of walls of
/// several shapes and of one character this is drawn.
Scene ground_of(std::span<const LoadedLevel> loads, std::span<const LoadedLevel> outcomes) {
  Scene scene;
  scene.loads = loads.size();
  scene.is_proven = !outcomes.empty();
  const auto& first = loads.front().squares;
  for (std::size_t i = 0; i < scene.cells.size(); ++i) {
    scene.cells[i] = cell_of(first[i]);
    scene.cells[i].is_random = first[i].uncertain;
  }
  const auto compare = [&](const LoadedLevel& other) {
    for (std::size_t i = 0; i < scene.cells.size(); ++i) {
      Cell& cell = scene.cells[i];
      const Square& square = other.squares[i];
      if (cell.is_random || is_drawn_alike(square, first[i])) continue;
      const Cell there = cell_of(square);
      cell.is_random = square.uncertain || there.symbol != cell.symbol;
      if (there.line != cell.line) cell.line = {}, cell.arms = 0;
    }
  };
  std::ranges::for_each(loads.subspan(1), compare);
  std::ranges::for_each(outcomes, compare);
  for (std::size_t i = 0; i < scene.cells.size(); ++i) {
    Cell& cell = scene.cells[i];
    if (cell.is_random) cell = random_cell();
    const bool is_secret = first[i].terrain == Terrain::secret_door || first[i].terrain == Terrain::secret_corridor;
    scene.has_secrets |= is_secret && !cell.is_random;
    scene.has_random |= cell.is_random;
  }
  return scene;
}

Scene scene_of(std::span<const LoadedLevel> loads, const PictureOptions& options) {
  Scene scene = ground_of(loads, options.outcomes);
  scene.maps = fixed_maps(loads);
  draw_things(loads, scene);
  if (options.heat) count_heat(loads, scene);
  const auto is_blank = [&](int y) {
    for (int x = 0; x < columns_of_level; ++x)
      if (scene.at(x, y).symbol != ' ') return false;
    return true;
  };
  while (scene.first_row < scene.last_row && is_blank(scene.first_row)) ++scene.first_row;
  while (scene.last_row > scene.first_row && is_blank(scene.last_row)) --scene.last_row;
  return scene;
}

int heat_step(const Scene& scene, const Cell& cell) {
  return scene.most_heat == 0 ? 0 : (cell.heat * heat_steps + scene.most_heat - 1) / scene.most_heat;
}

std::string share(int seeds, std::size_t of) {
  if (seeds == static_cast<int>(of)) return {};
  return "; " + std::to_string(seeds) + " of " + std::to_string(of) + " seeds";
}

std::string place_text(LevelPlace place) {
  return std::string("(").append(std::to_string(place.x)).append(",").append(std::to_string(place.y)).append(")");
}

std::vector<std::string> legend(const Scene& scene, bool maps, bool shades) {
  std::vector<std::string> lines;
  if (maps)
    for (const LevelArea& map : scene.maps)
      lines.push_back("a map of " + std::to_string(map.x2 - map.x1 + 1) + " by " + std::to_string(map.y2 - map.y1 + 1) +
                      "; its (0,0) is " + place_text({map.x1, map.y1}) + " here");
  if (scene.most_heat > 0)
    lines.push_back((shades ? "orange: " : "1 to 9 ") +
                    std::string("how often something is there that may be elsewhere; ") +
                    (shades ? "most with " : "9 with ") + std::to_string(scene.most_heat) + " of " +
                    std::to_string(scene.loads) + " seeds");
  const std::string sureness =
      scene.is_proven ? "is certain" : "is so in all of " + std::to_string(scene.loads) + " seeds";
  if (scene.has_random)
    lines.push_back((shades ? "gray: differs from seed to seed; all other ground "
                            : "? differs from seed to seed; all other ground ") +
                    sureness);
  else if (scene.loads > 1 && !scene.is_proven)
    lines.push_back("the ground " + sureness);
  const auto has = [&](int depth) { return std::ranges::find(scene.cells, depth, &Cell::depth) != scene.cells.end(); };
  if (shades && has(depth_of_monsters)) lines.emplace_back("underlined: monster");
  if (shades && has(depth_of_objects)) lines.emplace_back("with a broken line below: object");
  if (scene.has_secrets) lines.emplace_back("S, H secret door, secret corridor");
  if (scene.has_any_monster) lines.emplace_back("M a monster, also of any class");
  if (scene.has_any_object) lines.emplace_back("* an object, also of any class");
  return lines;
}

std::string words_of(const LoadedThing& thing, const Target& target) {
  const TargetData& data = data_of(target);
  std::string words;
  switch (thing.kind) {
    case ThingKind::monster: words = name_of(data.monsters, thing, "monster"); break;
    case ThingKind::object: words = name_of(data.objects, thing, "object"); break;
    case ThingKind::trap: {
      const std::string_view name = data.traps.name(thing.number);
      words = name.empty() ? "any trap" : std::string(name) + " trap";
      break;
    }
    case ThingKind::gold: words = thing.number > 0 ? std::to_string(thing.number) + " gold pieces" : "gold"; break;
    default: words = thing_kind_name(thing.kind);
  }
  if (thing.asleep) words += *thing.asleep ? ", asleep" : ", awake";
  if (thing.peaceful) words += *thing.peaceful ? ", peaceful" : ", hostile";
  if (thing.contained) words += ", inside what is before it";
  if (thing.looks_down) words += ", which look as if they led down";
  if (!thing.text.empty()) words += " \"" + thing.text + "\"";
  return words;
}

std::string words_of(const Square& square, const Target& target) {
  constexpr std::string_view names[] = {
#define SPECLEV_TERRAIN(id, name, symbol) name,
#include "speclev/terrains.def"
#undef SPECLEV_TERRAIN
  };
  constexpr std::string_view states[] = {"no door", "broken", "open", "closed", "locked"};
  const std::string_view name = names[static_cast<std::size_t>(square.terrain)];
  std::string words = with_blanks(name.empty() ? data_of(target).terrain.name(square.code) : name);
  if (square.terrain == Terrain::door || square.terrain == Terrain::secret_door)
    words += ", " + std::string(states[static_cast<std::size_t>(square.door)]);
  return words;
}

std::string ground_words(std::span<const LoadedLevel> loads, std::size_t index, const Target& target) {
  const Square& first = loads.front().squares[index];
  std::vector<std::string> all = {words_of(first, target)};
  for (const LoadedLevel& load : loads) {
    if (load.squares[index] == first) continue;
    std::string words = words_of(load.squares[index], target);
    if (std::ranges::find(all, words) == all.end()) all.push_back(std::move(words));
  }
  std::string text = all.front();
  for (std::size_t i = 1; i < all.size(); ++i) text += ", or " + all[i];
  return text;
}

}  // namespace speclev::picture
