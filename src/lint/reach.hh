// Finds squares and things that a player cannot reach.
#pragma once

#include <string_view>
#include <vector>

#include "lint/player.hh"
#include "speclev/lint.hh"

namespace speclev::linter {

/// Where somebody with some abilities does not get to. In each load a flood begins at everything where one arrives:
/// stairs, ladders, portals, branches and the regions for arrivals, and goes on as Player says. Time is linear in the
/// squares of each load.
///
/// Where a level has no way in one arrives anywhere, and where its flag lets the game make ways itself there are some:
/// nothing is said of these. Nor is of ground that belongs to no map, room or thing.
class Reach {
 public:
  explicit Reach(const Abilities& abilities) : abilities_(abilities) {}

  void add(const LoadedLevel& level, const LevelModel& model);

  /// Whether there are squares yet that no flood has come to.
  bool has_lost() const;
  /// One finding for each declaration with areas whose squares no flood has come to, however often they were there.
  /// Areas between which a player could go are one. Where another player does not get to either is left out.
  std::vector<LintFinding> findings(const LevelModel& model, Diag rule, std::string_view text,
                                    const Reach* other = nullptr) const;

 private:
  static Origin owner_of(const LoadedLevel& level, LevelPlace place);

  struct Ground {
    bool exists = false;      ///< in one load one could stand here
    bool is_crossed = false;  ///< in one load one could get across
    bool reached = false;     ///< in one load a flood came here
    bool has_thing = false;
  };
  bool is_lost(std::size_t index) const { return ground_[index].exists && !ground_[index].reached; }
  std::vector<Ground> ground_ = std::vector<Ground>(square_count);
  std::vector<Origin> owners_ = std::vector<Origin>(square_count);  ///< of ground: what says that it is there
  Abilities abilities_;
};

}  // namespace speclev::linter
