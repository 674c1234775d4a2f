#include "lint/reach.hh"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "lint/player.hh"
#include "lint/whole_level.hh"
#include "sim/model.hh"
#include "sim/terrain.hh"

namespace speclev::linter {

namespace {

constexpr std::string_view unowned = "level";

/// Where one arrives, by places in lists with a margin.
std::vector<std::size_t> ways_in(const LoadedLevel& level) {
  std::vector<std::size_t> starts;
  for (const LoadedThing& thing : level.things)
    if (is_way(thing.kind)) starts.push_back(Player::in_margin(thing.place));
  for (const Arrival& arrival : level.arrivals)
    for (int x = std::max(arrival.area.x1, squares_in_use.x1); x <= std::min(arrival.area.x2, squares_in_use.x2); ++x)
      for (int y = std::max(arrival.area.y1, squares_in_use.y1); y <= std::min(arrival.area.y2, squares_in_use.y2); ++y)
        if (!arrival.forbidden.has(x, y) && can_stand(level.at(x, y))) starts.push_back(Player::in_margin({x, y}));
  return starts;
}

/// The squares that hang together with one, over those that are wanted.
template <class IsWanted>
std::vector<bool> area_around(std::size_t start, IsWanted&& is_wanted) {
  std::vector<bool> area(square_count);
  std::vector<std::size_t> from{start};
  area[start] = true;
  while (!from.empty()) {
    const LevelPlace at = place_of(from.back());
    from.pop_back();
    for (const LevelPlace step : around) {
      const LevelPlace to{at.x + step.x, at.y + step.y};
      if (!squares_in_use.has(to.x, to.y) || area[index_of(to)] || !is_wanted(index_of(to))) continue;
      area[index_of(to)] = true;
      from.push_back(index_of(to));
    }
  }
  return area;
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
  std::vector<std::size_t> starts = ways_in(level);
  // Without a way in one arrives anywhere.
  const bool is_all_reached = starts.empty() || (level.flags & model.model().facts.rules.flags.makes_ways) != 0;
  std::array<std::uint8_t, Player::size> reached{};
  if (is_all_reached) reached.fill(1);
  const Player player(level, abilities_);
  for (const std::size_t start : starts) reached[start] = 1;
  player.walk(starts, [&](std::size_t to) { return std::exchange(reached[to], 1) == 0; });
  for (std::size_t i = 0; i < square_count; ++i) {
    const LevelPlace place = place_of(i);
    const Square& square = level.squares[i];
    Ground& ground = ground_[i];
    const bool exists = can_stand(square);
    if (exists && !ground.exists && !ground.has_thing) owners_[i] = owner_of(level, place);
    ground.exists = ground.exists || exists;
    ground.is_crossed = ground.is_crossed || player.can_enter(place);
    ground.reached = ground.reached || reached[Player::in_margin(place)] != 0 || square.uncertain;
  }
  for (const LoadedThing& thing : level.things) {
    Ground& ground = ground_[index_of(thing.place)];
    if (!thing.random_place && !thing.contained && !ground.has_thing) owners_[index_of(thing.place)] = thing.origin;
    ground.has_thing = ground.has_thing || !thing.random_place;
  }
}

bool Reach::has_lost() const {
  for (std::size_t i = 0; i < square_count; ++i)
    if (is_lost(i)) return true;
  return false;
}

std::vector<LintFinding> Reach::findings(const LevelModel& model, Diag rule, std::string_view text,
                                         const Reach* other) const {
  const auto is_left_out = [&](std::size_t index) { return other != nullptr && other->is_lost(index); };
  std::vector<LintFinding> found;
  std::vector<bool> told(square_count);
  for (std::size_t i = 0; i < square_count; ++i) {
    if (told[i] || !is_lost(i) || is_left_out(i)) continue;
    const std::vector<bool> area = area_around(i, [&](std::size_t to) {
      const Ground& ground = ground_[to];
      return (ground.exists || ground.is_crossed) && !ground.reached && !is_left_out(to);
    });
    std::size_t size = 0, best = i;
    for (std::size_t j = 0; j < square_count; ++j) {
      if (!area[j] || !is_lost(j)) continue;
      told[j] = true;
      ++size;
      if (ground_[j].has_thing && !ground_[best].has_thing) best = j;
    }
    const Origin& owner = owners_[best];
    const auto is_known = [&](const LintFinding& each) { return each.origin == owner; };
    if (owner.list == unowned || std::ranges::any_of(found, is_known)) continue;
    std::string others;
    if (size > 1) others = other == nullptr ? ", nor to the " : ", and to the ";
    if (size > 1) others += size == 2 ? "square beside it" : std::to_string(size - 1) + " squares around";
    found.push_back({rule, std::string(text) + others, owner, place_of(best), declaration_of(model, owner)});
  }
  return found;
}

}  // namespace speclev::linter
