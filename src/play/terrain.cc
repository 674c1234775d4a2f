#include "play/terrain.hh"

#include <algorithm>
#include <iterator>

namespace speclev {

namespace {

constexpr std::string_view names[] = {
#define SPECLEV_TERRAIN(id, name, symbol, kinds) name,
#include "speclev/terrains.def"
#undef SPECLEV_TERRAIN
};
constexpr char symbols[] = {
#define SPECLEV_TERRAIN(id, name, symbol, kinds) symbol,
#include "speclev/terrains.def"
#undef SPECLEV_TERRAIN
};

}  // namespace

namespace play {

TerrainCodes::TerrainCodes(const TerrainTable& table) {
  for (std::size_t code = 0; code < table.rows().size() && code < terrain_.size(); ++code) {
    const TerrainTable::Row& row = table.rows()[code];
    known_[code] = !row.name.empty() && (row.kinds & TerrainTable::unset) == 0;
    const auto* at = std::find(std::begin(names), std::end(names), row.name);
    if (known_[code] && at != std::end(names))
      terrain_[code] = static_cast<Terrain>(at - std::begin(names));
    else if ((row.kinds & TerrainTable::rock) != 0)
      terrain_[code] = Terrain::other_rock;
    else
      terrain_[code] = (row.kinds & TerrainTable::room) != 0 ? Terrain::other_floor : Terrain::other;
  }
}

std::int64_t TerrainCodes::code(Terrain terrain) const {
  for (std::size_t code = 0; code < terrain_.size(); ++code)
    if (known_[code] && terrain_[code] == terrain) return static_cast<std::int64_t>(code);
  return 0;
}

}  // namespace play

char symbol_of(const Square& square) {
  if (square.terrain == Terrain::door) {
    if (square.door == DoorState::none || square.door == DoorState::broken) return '.';
    if (square.door == DoorState::open) return square.horizontal ? '|' : '-';
  }
  return symbols[static_cast<std::size_t>(square.terrain)];
}

}  // namespace speclev
