#include "lint/bridges.hh"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "lint/player.hh"
#include "sim/terrain.hh"

namespace speclev::linter {

namespace {

class Bridges {
 public:
  Bridges(const LoadedLevel& level, const LevelModel& model, Found& found)
      : level_(level), model_(model), found_(found) {}

  void check(const LoadedThing& bridge) {
    const LevelPlace step = steps[static_cast<std::size_t>(bridge.number)], span = bridge.place;
    const LevelPlace gate = moved(span, step), behind = moved(gate, step);
    if (is_uncertain(span) || is_uncertain(gate) || is_uncertain(behind)) return;
    const Terrain span_terrain = terrain(span), gate_terrain = terrain(gate);
    if (span_terrain != Terrain::raised_drawbridge && span_terrain != Terrain::lowered_drawbridge)
      return tell(Diag::broken_bridge, "the drawbridge has lost its span to what comes later", bridge);
    if (gate_terrain != Terrain::drawbridge_wall && gate_terrain != Terrain::door)
      return tell(Diag::broken_bridge, "the drawbridge has lost its portcullis to what comes later", bridge);
    const bool is_second = std::any_of(level_.things.data(), &bridge, [&](const LoadedThing& each) {
      return each.kind == ThingKind::drawbridge && each.place == span;
    });
    if (is_second) return tell(Diag::broken_bridge, "there is another drawbridge with this span", bridge);
    if (!is_way(behind)) return tell(Diag::blind_bridge, "behind the portcullis there is " + what(behind), bridge);
    const LevelPlace aside{step.y, step.x}, front = moved(span, {-step.x, -step.y});
    const LevelPlace before[] = {front, moved(front, aside), moved(front, {-aside.x, -aside.y}), moved(span, aside),
                                 moved(span, {-aside.x, -aside.y})};
    if (std::ranges::none_of(before, [&](LevelPlace each) { return is_way(each); }))
      tell(Diag::blind_bridge, "in front of the span there is " + what(front), bridge);
  }

 private:
  /// By the numbers of directions.
  static constexpr LevelPlace steps[] = {{0, -1}, {0, 1}, {1, 0}, {-1, 0}};

  static LevelPlace moved(LevelPlace at, LevelPlace step) { return {at.x + step.x, at.y + step.y}; }
  static bool is_on(LevelPlace at) { return squares_in_use.has(at.x, at.y); }

  bool is_uncertain(LevelPlace at) const { return is_on(at) && level_.at(at.x, at.y).uncertain; }
  Terrain terrain(LevelPlace at) const { return level_.at(at.x, at.y).terrain; }

  /// Whether somebody on foot comes or goes there, who opens doors, finds what is secret and lowers other drawbridges.
  bool is_way(LevelPlace at) const {
    if (!is_on(at)) return false;
    const Square& square = level_.at(at.x, at.y);
    switch (square.terrain) {
      case Terrain::secret_door:
      case Terrain::secret_corridor:
      case Terrain::drawbridge_wall:
      case Terrain::raised_drawbridge: return true;
      default: return square.uncertain || sim::is(square, sim::passable | sim::woods);
    }
  }

  std::string what(LevelPlace at) const {
    if (!is_on(at)) return "the edge of the level";
    const Square& square = level_.at(at.x, at.y);
    if (sim::is(square, sim::water | sim::molten)) return "water or lava, and no land beside it";
    return sim::is(square, sim::wall) ? "a wall" : square.terrain == Terrain::stone ? "rock" : "no way on";
  }

  void tell(Diag rule, std::string text, const LoadedThing& bridge) {
    found_.always.push_back(
        {rule, std::move(text), bridge.origin, bridge.place, declaration_of(model_, bridge.origin)});
  }

  const LoadedLevel& level_;
  const LevelModel& model_;
  Found& found_;
};

}  // namespace

void check_bridges(const LoadedLevel& level, const LevelModel& model, Found& found) {
  Bridges bridges(level, model, found);
  for (const LoadedThing& thing : level.things)
    if (thing.kind == ThingKind::drawbridge) bridges.check(thing);
}

}  // namespace speclev::linter
