#include "lua/script_ground.hh"

#include <algorithm>
#include <array>
#include <vector>

namespace speclev::lua {

namespace {

using namespace sim;

constexpr TerrainClasses door_kind = bit_of(TerrainClass::door);

struct KnownTerrain {
  std::string_view name, as_terrain;
  TerrainClasses classes;
  std::string_view called;
};
constexpr KnownTerrain known[] = {
#define SPECLEV_SCRIPT_TERRAIN(name, terrain, classes, called) {name, terrain, classes, called},
#include "lua/terrain.def"
#undef SPECLEV_SCRIPT_TERRAIN
};

/// The map character of a terrain.
char letter_of(const GameTables& game, std::int64_t code) {
  for (const Constant& each : game.group("map_char"))
    if (each.value == code && each.name.size() == 1) return each.name.front();
  return ' ';
}

std::vector<TerrainKind> kinds_of(const GameTables& game) {
  std::vector<TerrainKind> kinds;
  for (const Constant& each : game.group("terrain")) {
    if (!each.value) continue;
    const auto* row = std::find_if(std::begin(known), std::end(known),
                                   [&](const KnownTerrain& one) { return one.name == each.name; });
    const bool is_known = row != std::end(known);
    kinds.push_back({*each.value, is_known ? row->as_terrain : std::string_view(), letter_of(game, *each.value),
                     is_known ? row->classes : TerrainClasses{unknown_ground}});
  }
  return kinds;
}

}  // namespace

ScriptGround::ScriptGround(const GameTables& game) : codes(kinds_of(game)), game_(&game) {}

std::optional<int> ScriptGround::character(char letter) const {
  const Constant* row = game_->find_constant("map_char", std::string_view(&letter, 1));
  if (row == nullptr) return std::nullopt;
  if (row->value) return static_cast<int>(*row->value);
  return row->text == "transparent" ? transparent : any_wall;
}

std::optional<std::size_t> ScriptGround::known_row(int code) const {
  for (const Constant& each : game_->group("terrain"))
    for (std::size_t row = 0; row < std::size(known); ++row)
      if (each.value == code && known[row].name == each.name) return row;
  return std::nullopt;
}

std::string_view ScriptGround::name(int code) const {
  const auto row = known_row(code);
  return row ? known[*row].called : "unknown";
}

std::string_view ScriptGround::name_in_targets(int code) const {
  const auto row = known_row(code);
  return row ? known[*row].as_terrain : std::string_view();
}

int ScriptGround::code(std::string_view name) const {
  const Constant* row = game_->find_constant("terrain", name);
  return row == nullptr || !row->value ? -1 : static_cast<int>(*row->value);
}

}  // namespace speclev::lua
