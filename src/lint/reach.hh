#pragma once

#include <vector>

#include "speclev/lint.hh"

namespace speclev::linter {

/// Where nobody gets to. In each load a flood begins at everything where one arrives: stairs, ladders, portals,
/// branches and the regions for arrivals. It goes on as a player can: in eight directions over everything that can be
/// walked on, but through doors not diagonally; through secret doors and corridors; over water and lava; through raised
/// drawbridges; and by digging through what is not marked as undiggable, but for the outermost lines that have more
/// than stone. Iron bars stop it. Time is linear in the squares of each load.
///
/// Where a level has no way in one arrives anywhere, and where its flag lets the game make ways itself there are some:
/// nothing is said of these. Nor is of ground that belongs to no map, room or thing.
class Reach {
 public:
  void add(const LoadedLevel& level, const LevelModel& model);

  /// Whether there are squares yet that no flood has come to.
  bool has_lost() const;
  /// One finding for each declaration with areas whose squares no flood has come to, however often they were there.
  /// Areas between which a player could go are one.
  std::vector<LintFinding> findings(const LevelModel& model) const;

 private:
  static constexpr std::size_t squares = std::size_t{columns_of_level} * rows_of_level;

  static Origin owner_of(const LoadedLevel& level, LevelPlace place);

  struct Ground {
    bool exists = false;      ///< in one load one could stand here
    bool is_crossed = false;  ///< in one load one could get across
    bool reached = false;     ///< in one load a flood came here
    bool has_thing = false;
    Origin owner{};
  };
  bool is_lost(std::size_t index) const { return ground_[index].exists && !ground_[index].reached; }
  std::vector<Ground> ground_ = std::vector<Ground>(squares);
};

}  // namespace speclev::linter
