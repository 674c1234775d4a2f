#include "lint/boulders.hh"

#include <algorithm>
#include <array>
#include <bitset>
#include <compare>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "lint/player.hh"
#include "lint/whole_level.hh"
#include "sim/model.hh"
#include "sim/terrain.hh"

namespace speclev::linter {

namespace {

enum class Boulder : unsigned char { none, stuck, moved };
/// Of each square, in a list with a margin.
using Boulders = std::array<Boulder, Player::size>;
using Reached = std::bitset<Player::size>;

/// Nothing if there are none.
std::optional<Boulders> boulders_of(const LoadedLevel& level, const sim::GameFacts& facts) {
  std::optional<Boulders> boulders;
  const auto boulder = facts.objects->find("boulder");
  for (const LoadedThing& thing : level.things) {
    if (!boulder || thing.kind != ThingKind::object || thing.number != *boulder || thing.contained || thing.stocked)
      continue;
    if (!boulders) boulders.emplace();
    (*boulders)[Player::in_margin(thing.place)] = Boulder::stuck;
  }
  return boulders;
}

/// With more positions than this, those that cannot be told apart from free ones are taken for free.
constexpr std::size_t most_positions = 300;

/// What a player gets to who pushes boulders.
class Pushing {
 public:
  Pushing(const LoadedLevel& level, const sim::GameFacts& facts, const Abilities& abilities, const Boulders& boulders)
      : level_(level), player_(level, abilities), boulders_(boulders) {
    for (const LoadedThing& thing : level.things) {
      const bool is_pit = thing.number == facts.traps.pit || thing.number == facts.traps.hole;
      if (thing.kind == ThingKind::trap && is_pit && !thing.stocked && !thing.random_place)
        pits_.insert(index_of(thing.place));
    }
    const sim::Rules::Flags& flags = facts.rules.flags;
    has_flag_ = (level.flags & (flags.premapped != 0 ? flags.premapped : flags.no_teleport)) != 0;
  }

  /// Whether there are pits or holes for the boulders, on a level whose flags are those of Sokoban. Nobody pushes
  /// boulders diagonally there, nor squeezes past them. From such levels one goes up.
  bool is_puzzle() const { return !pits_.empty() && has_flag_; }

  Reached reached_without_boulders(LevelPlace start) const { return reached_between({}, start); }

  /// What one gets to if boulders that can be pushed once are out of the way.
  Reached reached_from(LevelPlace start) const {
    Boulders boulders = boulders_;
    boulders[Player::in_margin(start)] = Boulder::none;
    while (true) {
      const Reached reached = reached_between(boulders, start);
      bool is_changed = false;
      for (std::size_t i = 0; i < square_count; ++i) {
        Boulder& boulder = boulders[Player::in_margin(place_of(i))];
        if (boulder != Boulder::stuck || !can_push(boulders, reached, place_of(i))) continue;
        boulder = Boulder::moved;
        is_changed = true;
      }
      if (!is_changed) return reached;
    }
  }

  /// Whether one gets nowhere in whatever order boulders are pushed. is_out: of squares, whether one does.
  template <class IsOut>
  bool is_locked(LevelPlace start, IsOut&& is_out) const {
    if (!is_out(reached_from(start))) return true;
    Position first{{}, pits_, Player::in_margin(start)};
    for (std::size_t i = 0; i < square_count; ++i)
      if (boulders_[Player::in_margin(place_of(i))] != Boulder::none && i != index_of(start)) first.boulders.insert(i);
    std::set<Position> seen;
    std::vector<Position> open{std::move(first)};
    while (!open.empty()) {
      const Position position = std::move(open.back());
      open.pop_back();
      const Reached reached = reached_in(position);
      if (is_out(reached) || seen.size() > most_positions) return false;
      for (const std::size_t boulder : position.boulders)
        for (const LevelPlace step : around)
          if (auto next = pushed(position, reached, boulder, step); next && seen.insert(*next).second)
            open.push_back(std::move(*next));
    }
    return true;
  }

 private:
  struct Position {
    std::set<std::size_t> boulders, pits;  ///< that are left
    std::size_t player = 0;                ///< the first square of those where one gets to, in a list with a margin

    friend auto operator<=>(const Position&, const Position&) = default;
  };

  /// passes: whether one may enter a square, by its place in lists with a margin.
  template <class Passes>
  Reached reached_through(std::size_t start, Passes&& passes) const {
    Reached reached;
    std::vector<std::size_t> from{start};
    reached.set(start);
    player_.walk(from, [&](std::size_t to) {
      const bool is_new = passes(to) && !reached[to];
      if (is_new) reached.set(to);
      return is_new;
    });
    return reached;
  }

  Reached reached_between(const Boulders& boulders, LevelPlace start) const {
    return reached_through(Player::in_margin(start), [&](std::size_t to) { return boulders[to] != Boulder::stuck; });
  }

  Reached reached_in(const Position& position) const {
    std::bitset<Player::size> stuck;
    for (const std::size_t each : position.boulders) stuck.set(Player::in_margin(place_of(each)));
    return reached_through(position.player, [&](std::size_t to) { return !stuck[to]; });
  }

  /// What a push makes of a position; nothing if it cannot be done.
  std::optional<Position> pushed(const Position& position, const Reached& reached, std::size_t boulder,
                                 LevelPlace step) const {
    const LevelPlace at = place_of(boulder), from{at.x - step.x, at.y - step.y}, to{at.x + step.x, at.y + step.y};
    const bool is_diagonal = step.x != 0 && step.y != 0;
    if (is_diagonal || !squares_in_use.has(from.x, from.y) || !squares_in_use.has(to.x, to.y)) return std::nullopt;
    if (!reached[Player::in_margin(from)] || position.boulders.contains(index_of(to)) || !player_.can_enter(to))
      return std::nullopt;
    Position next = position;
    next.boulders.erase(boulder);
    const bool is_filled =
        next.pits.erase(index_of(to)) != 0 || sim::is(level_.at(to.x, to.y), sim::water | sim::molten);
    if (!is_filled) next.boulders.insert(index_of(to));
    next.player = Player::in_margin(at);
    const Reached after = reached_in(next);
    next.player = 0;
    while (!after[next.player]) ++next.player;
    return next;
  }

  bool can_push(const Boulders& boulders, const Reached& reached, LevelPlace at) const {
    return std::ranges::any_of(around, [&](LevelPlace step) {
      if (step.x != 0 && step.y != 0) return false;
      const LevelPlace from{at.x - step.x, at.y - step.y}, to{at.x + step.x, at.y + step.y};
      return squares_in_use.has(from.x, from.y) && squares_in_use.has(to.x, to.y) && reached[Player::in_margin(from)] &&
             boulders[Player::in_margin(to)] != Boulder::stuck && player_.can_enter(to);
    });
  }

  const LoadedLevel& level_;
  Player player_;
  Boulders boulders_;
  std::set<std::size_t> pits_;
  bool has_flag_ = false;
};

}  // namespace

void check_boulders(const LoadedLevel& level, const LevelModel& model, const LintOptions& options, Found& found) {
  Abilities abilities = options.assume;
  abilities.swims = abilities.flies = true;  // boulders fill water
  const sim::GameFacts& facts = model.model().facts;
  const std::optional<Boulders> boulders = boulders_of(level, facts);
  if (!boulders) return;
  const Pushing pushing(level, facts, abilities, *boulders);
  if (!pushing.is_puzzle()) return;
  std::vector<const LoadedThing*> ways;
  for (const LoadedThing& thing : level.things)
    if (is_way(thing.kind)) ways.push_back(&thing);
  const LoadedThing *start = nullptr, *locked = nullptr;
  bool has_passage = false;
  for (const LoadedThing* way : ways) {
    const auto has_other = [&](const Reached& reached) {
      return std::ranges::any_of(
          ways, [&](const LoadedThing* each) { return each != way && reached[Player::in_margin(each->place)]; });
    };
    const Reached free = pushing.reached_without_boulders(way->place);
    const auto is_out = [&](const Reached& reached) {
      return has_other(reached) || 2 * reached.count() >= free.count();
    };
    if (!pushing.is_locked(way->place, is_out)) {
      has_passage = has_passage || has_other(pushing.reached_from(way->place));
      continue;
    }
    if (ways.size() > 1 && !has_other(free)) continue;
    if (locked == nullptr) locked = way;
    if (way->kind != ThingKind::stairs_up && way->kind != ThingKind::ladder_up) start = way;
  }
  if (start != nullptr)
    locked = start;
  else if (has_passage)
    return;
  if (locked == nullptr) return;
  found.always.push_back({Diag::locked_start, "boulders that nobody can push close in those who arrive here",
                          locked->origin, locked->place, declaration_of(model, locked->origin)});
}

}  // namespace speclev::linter
