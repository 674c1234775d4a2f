// Computes the squares that a player with given abilities can reach.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "speclev/lint.hh"
#include "speclev/play.hh"

namespace speclev::linter {

inline constexpr LevelArea squares_in_use{1, 0, columns_of_level - 1, rows_of_level - 1};
inline constexpr std::size_t square_count = std::size_t{columns_of_level} * rows_of_level;
inline constexpr LevelPlace around[] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}};

constexpr std::size_t index_of(LevelPlace place) {
  return static_cast<std::size_t>(place.y) * columns_of_level + static_cast<std::size_t>(place.x);
}
constexpr LevelPlace place_of(std::size_t index) {
  return {static_cast<int>(index % columns_of_level), static_cast<int>(index / columns_of_level)};
}

/// Abilities beyond which a player has none.
inline constexpr Abilities all_abilities{.opens = true, .finds = true, .digs = true, .swims = true, .flies = true};

/// How one goes on where there is rock.
enum class Digging : std::uint8_t { none, rock, all };

/// Whether one can stand on a square.
bool can_stand(const Square& square);

/// The squares that can be dug if nothing else protects them. Beyond the outermost rows and columns that have more than
/// stone the game protects all, and these lines, too, if they are nothing but walls.
LevelArea inner_area(const LoadedLevel& level);

/// Where somebody with some abilities gets to on a level: in eight directions, but through doors not diagonally.
/// Nothing stops at squares that are uncertain.
class Player {
 public:
  Player(const LoadedLevel& level, const Abilities& abilities)
      : Player(level, abilities, abilities.digs ? Digging::all : Digging::none) {}
  Player(const LoadedLevel& level, const Abilities& abilities, Digging digging);

  /// The place of a square in lists that have a margin around all squares, which nobody enters.
  static constexpr std::size_t in_margin(LevelPlace place) {
    return static_cast<std::size_t>(place.y + 1) * width + static_cast<std::size_t>(place.x + 1);
  }
  static constexpr std::size_t width = columns_of_level + 1, size = width * (rows_of_level + 2) + 1;

  bool can_enter(LevelPlace place) const { return (squares_[in_margin(place)] & enters) != 0; }

  /// Goes on from some squares, which are emptied, as far as it goes. takes: whether a square, by its place in lists
  /// with a margin, is a new one; it is then gone on from.
  template <class Takes>
  void walk(std::vector<std::size_t>& from, Takes&& takes) const {
    constexpr std::size_t straight[] = {1, width}, diagonal[] = {width - 1, width + 1};
    while (!from.empty()) {
      const std::size_t at = from.back();
      from.pop_back();
      const auto step = [&](std::size_t to, std::uint8_t marks, std::uint8_t wanted) {
        if ((marks & squares_[to]) == wanted && takes(to)) from.push_back(to);
      };
      for (const std::size_t each : straight) {
        step(at - each, enters, enters);
        step(at + each, enters, enters);
      }
      if ((squares_[at] & is_door) != 0) continue;
      for (const std::size_t each : diagonal) {
        step(at - each, enters | is_door, enters);
        step(at + each, enters | is_door, enters);
      }
    }
  }

 private:
  enum Mark : std::uint8_t { enters = 1, is_door = 2 };

  std::array<std::uint8_t, size> squares_{};
};

/// The squares of a level that hang together for a player. What nobody asks for is not looked at.
class Areas {
 public:
  explicit Areas(const Player& player) : player_(player) {}

  /// The number of the area that a square is in, from 1.
  int of(LevelPlace place);

 private:
  Player player_;
  std::array<int, Player::size> numbers_{};
  std::vector<std::size_t> from_;  ///< empty between calls
  int count_ = 0;
};

}  // namespace speclev::linter
