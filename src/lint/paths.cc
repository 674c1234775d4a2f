#include "lint/paths.hh"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "lint/player.hh"
#include "lint/whole_level.hh"
#include "sim/model.hh"
#include "sim/needed_room.hh"
#include "sim/terrain.hh"
#include "target/game_rules.hh"

namespace speclev::linter {

namespace {

struct Way {
  ThingKind kind{};
  LevelPlace place{};
  Origin origin{};
  bool is_random = false;  ///< it is elsewhere with other seeds
};

/// A way from which others cannot be reached.
struct DeadEnd {
  enum Kind { between_stairs, alone, arrival, place_of_arrival };

  Kind kind{};
  Diag rule{};
  Origin origin{};
  LevelPlace place{};
  std::string subject;  ///< between what there is no way
  bool is_random = false;

  bool is_of(const DeadEnd& other) const { return kind == other.kind && origin == other.origin; }
};

class Ways {
 public:
  Ways(const LoadedLevel& level, const LevelModel& model) : level_(level) {
    const std::vector<int>& exits = model.model().facts.traps.exits;
    for (const LoadedThing& thing : level.things) {
      if (is_way(thing.kind)) ways_.push_back({thing.kind, thing.place, thing.origin, thing.random_place});
      if (thing.kind != ThingKind::trap || thing.stocked) continue;
      if (std::ranges::find(exits, thing.number) != exits.end()) exits_.push_back(thing.place);
    }
  }

  /// Stairs or a ladder down, if no way leads up and nobody arrives from above.
  std::optional<Way> stairs_down_alone() const {
    const auto is_down = [](const Way& way) {
      return way.kind == ThingKind::stairs_down || way.kind == ThingKind::ladder_down;
    };
    if (!std::ranges::all_of(ways_, is_down) || std::ranges::any_of(level_.arrivals, &Arrival::from_above))
      return std::nullopt;
    return ways_.front();
  }

  bool are_there() const { return !ways_.empty(); }

  std::vector<DeadEnd> dead_ends(const Player& player) const {
    Areas areas(player);
    std::vector<DeadEnd> found;
    const bool up = has(ThingKind::stairs_up), down = has(ThingKind::stairs_down);
    check_pair(areas, ThingKind::stairs_up, ThingKind::stairs_down, found);
    check_pair(areas, ThingKind::ladder_up, ThingKind::ladder_down, found);
    if (!up && !has(ThingKind::ladder_down)) check_pair(areas, ThingKind::ladder_up, ThingKind::stairs_down, found);
    if (!down && !has(ThingKind::ladder_up)) check_pair(areas, ThingKind::stairs_up, ThingKind::ladder_down, found);
    for (const Way& way : ways_)
      if (way.kind == ThingKind::branch || way.kind == ThingKind::portal) check_alone(areas, way, found);
    for (const Arrival& arrival : level_.arrivals) check_arrival(areas, arrival, found);
    return found;
  }

 private:
  bool has(ThingKind kind) const { return std::ranges::find(ways_, kind, &Way::kind) != ways_.end(); }

  bool has_way_out(Areas& areas, int area) const {
    return std::ranges::any_of(exits_, [&](LevelPlace exit) { return areas.of(exit) == area; });
  }

  /// Of several stairs in a direction one is enough.
  void check_pair(Areas& areas, ThingKind up, ThingKind down, std::vector<DeadEnd>& found) const {
    const Way* last = nullptr;
    bool is_random = false;
    for (const Way& from : ways_) {
      if (from.kind != up) continue;
      const int area = areas.of(from.place);
      for (const Way& to : ways_) {
        if (to.kind != down) continue;
        if (areas.of(to.place) == area || has_way_out(areas, area)) return;
        last = &to;
        is_random = is_random || from.is_random || to.is_random;
      }
    }
    if (last == nullptr) return;
    found.push_back({DeadEnd::between_stairs, Diag::cut_off_way, last->origin, last->place,
                     "the " + std::string(thing_kind_name(up)) + " and the " + std::string(thing_kind_name(down)),
                     is_random});
  }

  void check_alone(Areas& areas, const Way& way, std::vector<DeadEnd>& found) const {
    const int area = areas.of(way.place);
    const auto is_here = [&](LevelPlace place) { return areas.of(place) == area; };
    for (const Way& other : ways_)
      if (&other != &way && is_here(other.place)) return;
    for (const Arrival& arrival : level_.arrivals)
      if (std::ranges::any_of(squares_of(arrival), is_here)) return;
    if (ways_.size() < 2 || has_way_out(areas, area)) return;
    found.push_back({DeadEnd::alone, Diag::cut_off_way, way.origin, way.place,
                     "the " + std::string(thing_kind_name(way.kind)) + " and all other ways", way.is_random});
  }

  void check_arrival(Areas& areas, const Arrival& arrival, std::vector<DeadEnd>& found) const {
    std::set<int> open;
    for (const Way& way : ways_) open.insert(areas.of(way.place));
    for (const LevelPlace exit : exits_) open.insert(areas.of(exit));
    const std::vector<LevelPlace> squares = squares_of(arrival);
    const auto is_open = [&](LevelPlace place) { return open.contains(areas.of(place)); };
    const auto closed = std::ranges::find_if_not(squares, is_open);
    if (closed == squares.end()) return;
    const bool is_all = std::ranges::none_of(squares, is_open);
    found.push_back({is_all ? DeadEnd::arrival : DeadEnd::place_of_arrival, Diag::closed_arrival, arrival.origin,
                     *closed,
                     is_all ? "those who arrive in this region and all ways out"
                            : "some of those who arrive in this region and all ways out"});
  }

  /// Where those are put who arrive.
  std::vector<LevelPlace> squares_of(const Arrival& arrival) const {
    std::vector<LevelPlace> squares;
    for (int x = std::max(arrival.area.x1, squares_in_use.x1); x <= std::min(arrival.area.x2, squares_in_use.x2); ++x)
      for (int y = std::max(arrival.area.y1, squares_in_use.y1); y <= std::min(arrival.area.y2, squares_in_use.y2);
           ++y) {
        const bool is_ground = sim::is(level_.at(x, y), sim::region_ground | sim::region_ground_of_mazes);
        if (is_ground && !arrival.forbidden.has(x, y)) squares.push_back({x, y});
      }
    return squares;
  }

  const LoadedLevel& level_;
  std::vector<Way> ways_;
  std::vector<LevelPlace> exits_;
};

/// What else somebody must be able to do, in the order in which that is asked for.
struct Effort {
  Abilities abilities;
  Digging digging;
  std::string_view text;
};
constexpr Effort efforts[] = {
    {{}, Digging::none, "are doors that are closed or secret"},
    {{.swims = true}, Digging::none, "is water or lava"},
    {{}, Digging::rock, "is rock that must be dug"},
    {{.swims = true}, Digging::rock, "is rock that must be dug, and water or lava"},
    {{.digs = true}, Digging::all, "are walls that must be dug"},
    {all_abilities, Digging::all, "are walls that must be dug, and water or lava"},
};

bool has(const std::vector<DeadEnd>& ends, const DeadEnd& end) {
  return std::ranges::any_of(ends, [&](const DeadEnd& each) { return each.is_of(end); });
}

/// Whether the game's code makes a way into a room of the level itself.
bool has_made_room(const LevelModel& model, std::string_view name) {
  const TargetData& data = data_of(model.model().target);
  if (!knows_rules(data)) return false;
  const GameRules rules = game_rules(data, data.name);
  return std::ranges::any_of(rules.rooms, [&](const auto& room) { return room.level == name && room.type != "any"; });
}

/// Whether by its name a level is never the first one of its dungeon: what fills one is anywhere, and of the levels of
/// a role all but the first are below another.
bool is_below_another(const LevelModel& model, std::string_view name) {
  const TargetData& data = data_of(model.model().target);
  if (!knows_rules(data)) return false;
  const GameRules rules = game_rules(data, data.name);
  const auto is_ending = [&](std::string_view each) { return name.ends_with(each); };
  return std::ranges::find(rules.fillers, name, &GameRules::Filler::level) != rules.fillers.end() ||
         (rules.role_endings.size() > 1 &&
          std::any_of(rules.role_endings.begin() + 1, rules.role_endings.end(), is_ending));
}

}  // namespace

void check_ways(const LoadedLevel& level, const LevelModel& model, const LintOptions& options, Found& found) {
  const sim::Rules::Flags& flags = model.model().facts.rules.flags;
  if ((level.flags & (flags.makes_ways | flags.fragment)) != 0) return;
  const Ways ways(level, model);
  if (!ways.are_there()) return;
  const auto down = options.is_below == false ? std::nullopt : ways.stairs_down_alone();
  if (down) {
    const bool is_below = options.is_below || is_below_another(model, options.level_name);
    found.always.push_back({is_below ? Diag::missing_stairs_up : Diag::only_down,
                            is_below
                                ? "one comes to this level from above, and there are no stairs up"
                                : "there are stairs down, and nothing by which one comes from above; so it is right "
                                  "for the first level of a dungeon",
                            down->origin, down->place, declaration_of(model, down->origin)});
  }
  const std::vector<DeadEnd> ends = ways.dead_ends(Player(level, options.assume));
  if (ends.empty() || has_made_room(model, options.level_name)) return;
  std::vector<std::vector<DeadEnd>> left;  // with each effort, as far as they were asked for
  for (const DeadEnd& end : ends) {
    const auto* effort = std::ranges::find_if(efforts, [&](const Effort& each) {
      const auto at = static_cast<std::size_t>(&each - efforts);
      if (at == left.size()) left.push_back(ways.dead_ends(Player(level, each.abilities, each.digging)));
      return !has(left[at], end);
    });
    if (effort == std::end(efforts)) effort = nullptr;
    const bool is_for_passage = end.kind == DeadEnd::between_stairs || end.kind == DeadEnd::arrival;
    const bool is_walled_in = effort != nullptr && effort->digging == Digging::all && is_for_passage;
    LintFinding finding{effort == nullptr || is_walled_in ? end.rule : Diag::hard_way,
                        effort == nullptr ? "there is no way between " + end.subject
                                          : "between " + end.subject + " there " + std::string(effort->text),
                        end.origin, end.place, declaration_of(model, end.origin)};
    (effort == nullptr && !end.is_random ? found.any : found.always).push_back(std::move(finding));
  }
}

}  // namespace speclev::linter
