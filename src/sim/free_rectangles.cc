#include "sim/free_rectangles.hh"

#include <algorithm>

namespace speclev::sim {

namespace {

constexpr std::size_t most_rectangles = 200;

bool is_inside(const LevelArea& inner, const LevelArea& outer) {
  return inner.x1 >= outer.x1 && inner.y1 >= outer.y1 && inner.x2 <= outer.x2 && inner.y2 <= outer.y2;
}

LevelArea overlap_of(const LevelArea& a, const LevelArea& b) {
  return {std::max(a.x1, b.x1), std::max(a.y1, b.y1), std::min(a.x2, b.x2), std::min(a.y2, b.y2)};
}

}  // namespace

std::optional<LevelArea> FreeRectangles::around(const LevelArea& area) const {
  const auto at = std::ranges::find_if(free_, [&](const LevelArea& each) { return is_inside(area, each); });
  return at == free_.end() ? std::nullopt : std::optional(*at);
}

std::optional<LevelArea> FreeRectangles::random(Dice& dice) const {
  if (free_.empty()) return std::nullopt;
  return free_[static_cast<std::size_t>(dice.rn(static_cast<int>(free_.size()), "rectangle"))];
}

void FreeRectangles::add(const LevelArea& piece, std::vector<LevelArea>& to) const {
  const bool is_known = std::ranges::any_of(to, [&](const LevelArea& each) { return is_inside(piece, each); });
  if (!is_known && to.size() < most_rectangles) to.push_back(piece);
}

void FreeRectangles::take(const LevelArea& area) {
  std::vector<LevelArea> left;
  for (const LevelArea& each : free_) {
    const LevelArea cut = overlap_of(area, each);
    if (cut.x1 > cut.x2 || cut.y1 > cut.y2) add(each, left);
  }
  // Pieces need more room on a side where others may be than on one at the border of the level.
  for (const LevelArea& each : free_) {
    const LevelArea cut = overlap_of(area, each);
    if (cut.x1 > cut.x2 || cut.y1 > cut.y2) continue;
    if (cut.y1 - each.y1 - 1 > (each.y2 < rows_of_level - 1 ? 10 : 8))
      add({each.x1, each.y1, each.x2, cut.y1 - 2}, left);
    if (cut.x1 - each.x1 - 1 > (each.x2 < last_column_ ? 12 : 9)) add({each.x1, each.y1, cut.x1 - 2, each.y2}, left);
    if (each.y2 - cut.y2 - 1 > (each.y1 > 0 ? 10 : 8)) add({each.x1, cut.y2 + 2, each.x2, each.y2}, left);
    if (each.x2 - cut.x2 - 1 > (each.x1 > 0 ? 12 : 9)) add({cut.x2 + 2, each.y1, each.x2, each.y2}, left);
  }
  free_ = std::move(left);
}

}  // namespace speclev::sim
