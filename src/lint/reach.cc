#include "lint/reach.hh"

#include <algorithm>
#include <string>
#include <string_view>

#include "lint/whole_level.hh"
#include "play/model.hh"
#include "play/terrain.hh"

namespace speclev::linter {

namespace {

constexpr std::string_view unowned = "level";
constexpr LevelArea whole{1, 0, columns_of_level - 1, rows_of_level - 1};

std::size_t index_of(LevelPlace place) {
  return static_cast<std::size_t>(place.y) * columns_of_level + static_cast<std::size_t>(place.x);
}
LevelPlace place_of(std::size_t index) {
  return {static_cast<int>(index % columns_of_level), static_cast<int>(index / columns_of_level)};
}

constexpr LevelPlace directions[] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}};

/// Marks everything that a flood comes to over steps that are allowed.
template <class MayStep>
void flood(std::vector<bool>& reached, std::vector<std::size_t> from, MayStep&& may_step) {
  for (const std::size_t each : from) reached[each] = true;
  while (!from.empty()) {
    const LevelPlace at = place_of(from.back());
    from.pop_back();
    for (const LevelPlace step : directions) {
      const LevelPlace to{at.x + step.x, at.y + step.y};
      if (!whole.has(to.x, to.y) || reached[index_of(to)] || !may_step(at, to)) continue;
      reached[index_of(to)] = true;
      from.push_back(index_of(to));
    }
  }
}

bool can_stand(const Square& square) { return play::is(square, play::passable); }

/// The squares within the outermost rows and columns that have more than stone: beyond, nothing can be dug.
LevelArea inner_area(const LoadedLevel& level) {
  LevelArea all{columns_of_level, rows_of_level, -1, -1};
  for (int x = whole.x1; x <= whole.x2; ++x)
    for (int y = whole.y1; y <= whole.y2; ++y)
      if (level.at(x, y).terrain != Terrain::stone)
        all = {std::min(all.x1, x), std::min(all.y1, y), std::max(all.x2, x), std::max(all.y2, y)};
  return {all.x1 + 1, all.y1 + 1, all.x2 - 1, all.y2 - 1};
}

class Player {
 public:
  explicit Player(const LoadedLevel& level) : level_(level), inner_(inner_area(level)) {}

  bool may_step(LevelPlace from, LevelPlace to) const {
    if (!can_enter(to)) return false;
    const bool is_diagonal = from.x != to.x && from.y != to.y;
    return !is_diagonal || !(is_door(from) || is_door(to));
  }

  bool can_enter(LevelPlace place) const {
    const Square& square = at(place);
    switch (square.terrain) {
      case Terrain::iron_bars: return false;
      case Terrain::secret_door:
      case Terrain::secret_corridor:
      case Terrain::drawbridge_wall: return true;
      default:
        if (play::is(square, play::rock)) return !square.undiggable && inner_.has(place.x, place.y);
        return true;
    }
  }

 private:
  const Square& at(LevelPlace place) const { return level_.at(place.x, place.y); }

  bool is_door(LevelPlace place) const {
    const Square& square = at(place);
    if (square.terrain == Terrain::secret_door) return true;
    return square.terrain == Terrain::door && square.door != DoorState::none && square.door != DoorState::broken;
  }

  const LoadedLevel& level_;
  LevelArea inner_;
};

/// Where one arrives.
std::vector<std::size_t> ways_in(const LoadedLevel& level) {
  std::vector<std::size_t> starts;
  for (const LoadedThing& thing : level.things)
    if (is_way(thing.kind)) starts.push_back(index_of(thing.place));
  for (const Arrival& arrival : level.arrivals)
    for (int x = std::max(arrival.area.x1, whole.x1); x <= std::min(arrival.area.x2, whole.x2); ++x)
      for (int y = std::max(arrival.area.y1, whole.y1); y <= std::min(arrival.area.y2, whole.y2); ++y)
        if (!arrival.forbidden.has(x, y) && can_stand(level.at(x, y))) starts.push_back(index_of({x, y}));
  return starts;
}

}  // namespace

/// What says that there is something at a place: a room, else a map, else nothing but the level.
Origin Reach::owner_of(const LoadedLevel& level, LevelPlace place) {
  const std::size_t room = level.at(place.x, place.y).room;
  if (room != 0 && room <= level.rooms.size()) return level.rooms[room - 1].origin;
  for (std::size_t i = level.maps.size(); i-- > 0;)
    if (level.maps[i].has(place.x, place.y)) return level.map_origins[i];
  return {unowned, -1, 0};
}

void Reach::add(const LoadedLevel& level, const LevelModel& model) {
  const std::vector<std::size_t> starts = ways_in(level);
  // Without a way in one arrives anywhere.
  const bool is_all_reached = starts.empty() || (level.flags & model.model().facts.rules.flags.makes_ways) != 0;
  std::vector<bool> reached(squares, is_all_reached);
  const Player player(level);
  if (!is_all_reached)
    flood(reached, starts, [&](LevelPlace from, LevelPlace to) { return player.may_step(from, to); });
  for (std::size_t i = 0; i < squares; ++i) {
    Ground& ground = ground_[i];
    ground.reached = ground.reached || reached[i] || level.squares[i].uncertain;
    ground.is_crossed = ground.is_crossed || (i % columns_of_level != 0 && player.can_enter(place_of(i)));
    if (!can_stand(level.squares[i])) continue;
    if (!ground.exists && !ground.has_thing) ground.owner = owner_of(level, place_of(i));
    ground.exists = true;
  }
  for (const LoadedThing& thing : level.things) {
    Ground& ground = ground_[index_of(thing.place)];
    if (!thing.random_place && !thing.contained && !ground.has_thing) ground.owner = thing.origin;
    ground.has_thing = ground.has_thing || !thing.random_place;
  }
}

bool Reach::has_lost() const {
  for (std::size_t i = 0; i < squares; ++i)
    if (is_lost(i)) return true;
  return false;
}

std::vector<LintFinding> Reach::findings(const LevelModel& model) const {
  std::vector<LintFinding> found;
  std::vector<bool> told(squares);
  for (std::size_t i = 0; i < squares; ++i) {
    if (told[i] || !is_lost(i)) continue;
    std::vector<bool> area(squares);
    flood(area, {i}, [&](LevelPlace, LevelPlace to) {
      const Ground& ground = ground_[index_of(to)];
      return (ground.exists || ground.is_crossed) && !ground.reached;
    });
    std::size_t size = 0, best = i;
    for (std::size_t j = 0; j < squares; ++j) {
      if (!area[j] || !is_lost(j)) continue;
      told[j] = true;
      ++size;
      if (ground_[j].has_thing && !ground_[best].has_thing) best = j;
    }
    const Origin& owner = ground_[best].owner;
    const auto is_known = [&](const LintFinding& each) { return each.origin == owner; };
    if (owner.list == unowned || std::ranges::any_of(found, is_known)) continue;
    const std::string others = size == 1 ? "" : ", nor to the " + std::to_string(size - 1) + " squares around";
    found.push_back(
        {Diag::unreachable_area, "nobody gets here" + others, owner, place_of(best), declaration_of(model, owner)});
  }
  return found;
}

}  // namespace speclev::linter
