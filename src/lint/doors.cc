#include "lint/doors.hh"

#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lint/player.hh"
#include "sim/terrain.hh"

namespace speclev::linter {

namespace {

/// Doors that lead nowhere, and secret ones that nobody needs.
class Doors {
 public:
  Doors(const LoadedLevel& level, const LevelModel& model, bool style, Makers& makers, Found& found)
      : level_(level), model_(model), style_(style), makers_(makers), found_(found) {}

  void check() {
    for (int x = squares_in_use.x1; x <= squares_in_use.x2; ++x)
      for (int y = squares_in_use.y1; y <= squares_in_use.y2; ++y) {
        const Square& square = level_.at(x, y);
        if (is_door(square) && !square.uncertain) check(square, {x, y});
      }
  }

 private:
  static bool is_door(const Square& square) {
    return square.terrain == Terrain::door || square.terrain == Terrain::secret_door;
  }

  bool is_on(LevelPlace at) const { return squares_in_use.has(at.x, at.y); }
  /// A tree in front of a door is seen, and grows by chance.
  bool is_open(LevelPlace at) const {
    if (!is_on(at)) return false;
    const Square& square = level_.at(at.x, at.y);
    return square.uncertain || is_door(square) || square.terrain == Terrain::secret_corridor ||
           square.terrain == Terrain::drawbridge_wall || !sim::is(square, sim::rock) || sim::is(square, sim::woods);
  }

  void check(const Square& square, LevelPlace at) {
    const auto beside = [&](int dx, int dy) { return LevelPlace{at.x + dx, at.y + dy}; };
    const LevelPlace sides[] = {beside(-1, 0), beside(1, 0), beside(0, -1), beside(0, 1)};
    std::size_t count = 0, last = 0;
    for (std::size_t i = 0; i < std::size(sides); ++i)
      if (is_open(sides[i])) {
        ++count;
        last = i;
      }
    const bool is_straight = (is_open(sides[0]) && is_open(sides[1])) || (is_open(sides[2]) && is_open(sides[3]));
    if (style_ && count == 2 && is_straight && square.terrain == Terrain::secret_door)
      check_secret(at, sides[last], sides[last ^ 1]);
    if (count > 1 || (is_doorway(square) && leads_diagonally(at))) return;
    const LevelPlace behind = sides[last ^ 1];
    const bool is_in_rock = count == 1 && is_on(behind) && level_.at(behind.x, behind.y).terrain == Terrain::stone;
    const bool is_dug =
        is_in_rock && !level_.at(behind.x, behind.y).undiggable && inner_area(level_).has(behind.x, behind.y);
    const std::string door = is_doorway(square) ? "the doorway " : "the door ";
    if (count == 0)
      tell(found_.any, Diag::blind_door, door + "is in the middle of walls and rock", at);
    else if (!is_on(behind))
      tell(found_.any, Diag::blind_door, door + "leads out of the level", at);
    else if (!is_in_rock)
      tell(found_.any, Diag::blind_door, door + "leads onto a wall", at);
    else
      tell(is_dug || is_doorway(square) ? found_.always : found_.any, Diag::blind_door,
           door + (is_dug ? "leads into rock" : "leads into rock that nobody can dig"), at);
  }

  static bool is_doorway(const Square& square) {
    return square.terrain == Terrain::door && (square.door == DoorState::none || square.door == DoorState::broken);
  }

  /// Whether one comes to a doorway on one side and leaves it on another, in whatever direction.
  bool leads_diagonally(LevelPlace at) const {
    bool west = false, east = false, north = false, south = false;
    for (const LevelPlace step : around) {
      if (!is_open({at.x + step.x, at.y + step.y})) continue;
      west = west || step.x < 0;
      east = east || step.x > 0;
      north = north || step.y < 0;
      south = south || step.y > 0;
    }
    return (west && east && north) || (west && east && south) || (north && south && west) || (north && south && east);
  }

  void check_secret(LevelPlace at, LevelPlace one, LevelPlace other) {
    if (!open_) open_.emplace(Player(level_, Abilities{.finds = false}));
    if (open_->of(one) != open_->of(other)) return;
    tell(found_.always, Diag::idle_secret_door,
         "one gets from one side of the secret door to the other without finding it", at);
  }

  void tell(std::vector<LintFinding>& list, Diag rule, std::string text, LevelPlace place) {
    const Origin origin = makers_.of(place);
    list.push_back({rule, std::move(text), origin, place, declaration_of(model_, origin)});
  }

  const LoadedLevel& level_;
  const LevelModel& model_;
  const bool style_;
  Makers& makers_;
  Found& found_;
  std::optional<Areas> open_;
};

}  // namespace

void check_doors(const LoadedLevel& level, const LevelModel& model, const LintOptions& options, Makers& makers,
                 Found& found) {
  Doors(level, model, options.style, makers, found).check();
}

}  // namespace speclev::linter
