#include "lint/player.hh"

#include <algorithm>
#include <array>

#include "sim/terrain.hh"

namespace speclev::linter {

namespace {

bool can_enter(const Square& square, const Abilities& abilities, Digging digging) {
  if (square.uncertain) return true;
  switch (square.terrain) {
    case Terrain::iron_bars: return false;
    case Terrain::secret_door: return abilities.digs || (abilities.finds && abilities.opens);
    case Terrain::secret_corridor: return abilities.digs || abilities.finds;
    case Terrain::drawbridge_wall: return abilities.opens;
    case Terrain::raised_drawbridge: return abilities.opens || abilities.swims || abilities.flies;
    case Terrain::door: return abilities.digs || abilities.opens || square.door < DoorState::closed;
    default: break;
  }
  if (sim::is(square, sim::rock))
    return !square.undiggable &&
           (digging == Digging::all || (digging == Digging::rock && square.terrain == Terrain::stone));
  return abilities.swims || abilities.flies || !sim::is(square, sim::water | sim::molten);
}

/// Whether one goes through it straight only.
bool is_closable_door(const Square& square) {
  const bool is_any = square.terrain == Terrain::secret_door || square.terrain == Terrain::door;
  return is_any && square.door != DoorState::none && square.door != DoorState::broken && !square.uncertain;
}

}  // namespace

bool can_stand(const Square& square) { return sim::is(square, sim::passable); }

LevelArea inner_area(const LoadedLevel& level) {
  // Of each row and column: nothing but stone, walls and stone, or more than that.
  std::array<int, columns_of_level> columns{};
  std::array<int, rows_of_level> rows{};
  for (int y = squares_in_use.y1; y <= squares_in_use.y2; ++y)
    for (int x = squares_in_use.x1; x <= squares_in_use.x2; ++x) {
      const Square& square = level.at(x, y);
      const int kind = square.terrain == Terrain::stone ? 0 : sim::is(square, sim::wall) ? 1 : 2;
      columns[static_cast<std::size_t>(x)] = std::max(columns[static_cast<std::size_t>(x)], kind);
      rows[static_cast<std::size_t>(y)] = std::max(rows[static_cast<std::size_t>(y)], kind);
    }
  const auto first = [](const auto& lines) {
    const auto at = std::ranges::find_if(lines, [](int kind) { return kind != 0; });
    return at == lines.end() ? static_cast<int>(lines.size())
                             : static_cast<int>(at - lines.begin()) + (*at == 1 ? 1 : 0);
  };
  const auto last = [&](auto lines) {
    std::ranges::reverse(lines);
    return static_cast<int>(lines.size()) - 1 - first(lines);
  };
  return {first(columns), first(rows), last(columns), last(rows)};
}

Player::Player(const LoadedLevel& level, const Abilities& abilities, Digging digging) {
  const LevelArea inner = digging == Digging::none ? LevelArea{} : inner_area(level);
  for (int y = squares_in_use.y1; y <= squares_in_use.y2; ++y)
    for (int x = squares_in_use.x1; x <= squares_in_use.x2; ++x) {
      const Square& square = level.at(x, y);
      const Digging here = inner.has(x, y) ? digging : Digging::none;
      squares_[in_margin({x, y})] = static_cast<std::uint8_t>(
          (linter::can_enter(square, abilities, here) ? enters : 0) | (is_closable_door(square) ? is_door : 0));
    }
}

int Areas::of(LevelPlace place) {
  const std::size_t start = Player::in_margin(place);
  if (numbers_[start] != 0) return numbers_[start];
  numbers_[start] = ++count_;
  from_.push_back(start);
  player_.walk(from_, [&](std::size_t to) {
    const bool is_new = numbers_[to] == 0;
    if (is_new) numbers_[to] = count_;
    return is_new;
  });
  return count_;
}

}  // namespace speclev::linter
