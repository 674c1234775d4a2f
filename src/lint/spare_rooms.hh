// Checks random rooms that may not fit on the level.
#pragma once

#include <vector>

#include "speclev/lint.hh"

namespace speclev::linter {

/// Rooms of random place and size for which there is no place, and subrooms for which a room of random size is too
/// small. A level does without them, unless ways in and out are lost with them.
class SpareRooms {
 public:
  /// Takes the findings about them out of those of a load.
  void take(const LoadedLevel& level, std::vector<LintFinding>& found);
  /// Those of each load, when there are no more loads.
  std::vector<std::vector<LintFinding>> findings() const;

 private:
  struct Load {
    unsigned ways = 0;  ///< the kinds of ways that it has
    std::vector<LintFinding> found;
  };
  std::vector<Load> loads_;
};

}  // namespace speclev::linter
