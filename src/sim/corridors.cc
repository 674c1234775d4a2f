#include "sim/corridors.hh"

#include <cstdlib>

namespace speclev::sim {

namespace {

constexpr int most_steps = 500;
constexpr LevelArea diggable{1, 1, maze_columns, maze_rows - 1};

int sign(int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }

class Digger {
 public:
  Digger(LevelBuilder& stage, LevelPlace to, const Digging& digging) : stage_(stage), to_(to), digging_(digging) {}

  bool run(LevelPlace from) {
    step_ = to_.x > from.x   ? LevelPlace{1, 0}
            : to_.y > from.y ? LevelPlace{0, 1}
            : to_.x < from.x ? LevelPlace{-1, 0}
                             : LevelPlace{0, -1};
    at_ = from;
    for (int steps = 0; steps <= most_steps; ++steps) {
      if (digging_.may_be_blind && stage_.dice.rn(35, "blind") == 0) return false;
      if (!is_free(at_) || !dig_here()) return false;
      if (at_ == to_) return true;
      turn();
      at_ = {at_.x + step_.x, at_.y + step_.y};
    }
    return false;
  }

 private:
  bool is_free(LevelPlace place) const {
    if (!diggable.has(place.x, place.y)) return false;
    const Square& square = stage_.at(place.x, place.y);
    return square.code == digging_.stone || square.code == digging_.corridor ||
           (digging_.has_secrets && square.terrain == Terrain::secret_corridor);
  }
  bool is_free_ahead(LevelPlace step) const { return is_free({at_.x + step.x, at_.y + step.y}); }

  bool dig_here() {
    if (stage_.at(at_.x, at_.y).code != digging_.stone) return true;
    const bool is_secret = digging_.has_secrets && stage_.dice.rn(100, "secret") == 0;
    if (is_secret)
      stage_.change_terrain(at_.x, at_.y, Terrain::secret_corridor);
    else
      stage_.change_terrain_to(at_.x, at_.y, digging_.corridor);
    return true;
  }

  /// Where it goes on: over the axis of the greater distance, then straight, then towards the target, then away.
  void turn() {
    const int dx = to_.x - at_.x, dy = to_.y - at_.y;
    const bool is_horizontal = step_.x != 0;
    const LevelPlace aside = is_horizontal ? LevelPlace{0, dy < 0 ? -1 : 1} : LevelPlace{dx < 0 ? -1 : 1, 0};
    const int ahead_distance = std::abs(is_horizontal ? dx : dy), aside_distance = std::abs(is_horizontal ? dy : dx);
    const bool is_overshooting = sign(is_horizontal ? dx : dy) != (is_horizontal ? step_.x : step_.y);
    if ((aside_distance > ahead_distance || (is_overshooting && aside_distance > 0)) && is_free_ahead(aside)) {
      step_ = aside;
    } else if (!is_free_ahead(step_)) {
      step_ = is_free_ahead(aside) ? aside : LevelPlace{-aside.x, -aside.y};
    }
  }

  LevelBuilder& stage_;
  LevelPlace to_, at_{}, step_{};
  const Digging& digging_;
};

}  // namespace

bool dig(LevelBuilder& stage, LevelPlace from, LevelPlace to, const Digging& digging) {
  return Digger(stage, to, digging).run(from);
}

}  // namespace speclev::sim
