#include "sim/terrain.hh"

#include <algorithm>
#include <iterator>
#include <map>

namespace speclev {

namespace {

constexpr std::string_view names[] = {
#define SPECLEV_TERRAIN(id, name, symbol) name,
#include "speclev/terrains.def"
#undef SPECLEV_TERRAIN
};
constexpr char symbols[] = {
#define SPECLEV_TERRAIN(id, name, symbol) symbol,
#include "speclev/terrains.def"
#undef SPECLEV_TERRAIN
};

}  // namespace

namespace sim {

TerrainCodes::TerrainCodes(const TargetData& target) : table_(&target.terrain) {
  code_of_.fill(-1);
  std::map<std::string_view, TerrainClasses> classes;
  std::set<std::string_view> floors;
  for (const LoadingRow& row : target.loading.rows()) {
    if (row.kind == LoadingRow::Kind::terrain) classes.emplace(row.name, row.value);
    if (row.kind == LoadingRow::Kind::room_floor) floors.insert(row.name);
  }
  for (std::size_t code = 0; code < table_->rows().size() && code < squares_.size(); ++code) {
    const TerrainTable::Row& row = table_->rows()[code];
    const auto known = classes.find(row.name);
    if (row.name.empty() || (row.kinds & TerrainTable::unset) != 0 || known == classes.end()) continue;
    if ((known->second & bit_of(TerrainClass::kept)) != 0) continue;
    add({static_cast<std::int64_t>(code), row.name, row.letter == '\0' ? ' ' : row.letter, known->second});
    if (floors.contains(row.name)) room_floors_.insert(static_cast<std::int8_t>(code));
  }
}

TerrainCodes::TerrainCodes(std::span<const TerrainKind> kinds) {
  code_of_.fill(-1);
  for (const TerrainKind& each : kinds)
    if (each.code >= 0 && each.code < std::ssize(squares_)) add(each);
}

void TerrainCodes::add(const TerrainKind& kind) {
  const auto* at = std::find(std::begin(names), std::end(names), kind.name);
  const auto code = static_cast<std::size_t>(kind.code);
  known_[code] = true;
  Square& square = squares_[code];
  square.terrain =
      kind.name.empty() || at == std::end(names) ? Terrain::other : static_cast<Terrain>(at - std::begin(names));
  square.code = static_cast<std::int8_t>(code);
  square.letter = kind.letter;
  square.classes = kind.classes;
  if (square.terrain != Terrain::other) code_of_[static_cast<std::size_t>(square.terrain)] = square.code;
}

std::optional<std::int64_t> TerrainCodes::code(std::string_view name) const {
  if (table_ == nullptr) return std::nullopt;
  const auto at = std::ranges::find(table_->rows(), name, &TerrainTable::Row::name);
  return at == table_->rows().end() ? std::nullopt : std::optional(at - table_->rows().begin());
}

}  // namespace sim

char symbol_of(const Square& square) {
  if (square.terrain == Terrain::door) {
    if (square.door == DoorState::none || square.door == DoorState::broken) return '.';
    if (square.door == DoorState::open) return square.horizontal ? '|' : '-';
  }
  return square.terrain == Terrain::other ? square.letter : symbols[static_cast<std::size_t>(square.terrain)];
}

}  // namespace speclev
