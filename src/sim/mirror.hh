// Mirrors levels, as some games do at random.
#pragma once

#include <optional>
#include <vector>

#include "sim/places.hh"
#include "sim/stage.hh"

namespace speclev::sim {

/// Along which axes a level is mirrored.
struct Mirroring {
  bool columns = false, rows = false;
};

/// A mirror of the level as it is now.
class Mirror {
 public:
  Mirror(LevelBuilder& stage, Mirroring which);

  /// The level with its things, and regions that are not placed yet.
  void turn(std::vector<LevelRegion>& regions);
  // What the level does not know of.
  void turn(LoadedThing& thing) const;
  void turn(LevelArea& area) const;

 private:
  /// What is mirrored: from one column or row to another.
  struct Line {
    int first, last;

    bool has(int at) const { return at >= first && at <= last; }
    int mirrored(int at) const { return first + last - at; }
  };
  struct Axes {
    Line columns, rows;
  };

  Axes axes() const;
  LevelPlace mirrored(LevelPlace place) const;
  void turn_squares() const;

  LevelBuilder& stage_;
  Axes axes_;
  Mirroring which_;
};

/// Says along which axes the game may mirror a level, by its name in the options and its flags; and mirrors it with its
/// things and regions, each axis with 1/2, where the options want that. Gives the mirror then.
std::optional<Mirror> mirror_at_random(LevelBuilder& stage, std::vector<LevelRegion>& regions);

}  // namespace speclev::sim
