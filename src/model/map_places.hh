// Computes where the maps of a level begin.
#pragma once

#include <optional>
#include <vector>

#include "sim/geometry.hh"
#include "speclev/source.hh"

namespace speclev::model {

/// Where the maps of a level begin: that depends on what stands in front of them.
class MapPlaces {
 public:
  explicit MapPlaces(const TargetData& target) : target_(target) {}

  void begin_level() {
    flags_ = 0;
    has_ground_ = false;
  }
  void add_flag(std::int32_t bits) { flags_ |= static_cast<std::uint32_t>(bits); }
  /// Something fills the level.
  void add_ground() { has_ground_ = true; }

  /// Of a map that is aligned by the values of words. Nothing of one that the game does not draw.
  std::optional<SourceSquare> place(int halign, int valign, const std::vector<Span>& rows) {
    std::uint32_t columns = 0;
    for (const Span& row : rows) columns = std::max(columns, row.end - row.begin);
    const bool is_drawn = columns > 1 || rows.size() > 1;
    if (!is_drawn || columns > sim::last_column || rows.size() > rows_of_level) return std::nullopt;
    if (!rules_) rules_.emplace(target_);
    const LevelPlace at = sim::aligned(*rules_, flags_, halign, valign, static_cast<int>(columns),
                                       static_cast<int>(rows.size()), has_ground_);
    return SourceSquare{at.x, at.y};
  }

 private:
  const TargetData& target_;
  std::optional<sim::Rules> rules_;  ///< made for the first map: many small sources have none
  std::uint32_t flags_ = 0;
  bool has_ground_ = false;
};

}  // namespace speclev::model
