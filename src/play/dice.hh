#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/play.hh"

namespace speclev::play {

/// Rolls what the game rolls: by a seed, or as the caller wants it.
class Dice {
 public:
  Dice(const LoadOptions& options, std::vector<LoadChoice>& choices);

  /// From 0 to n - 1; 0 where n is not positive. what: names the choice; origin: of the record that rolls.
  int rn(int n, std::string_view what) {
    const int result = is_plain_ ? draw(n) : chosen(n, what);
    return result;
  }
  /// From 1 to n; 1 where n is not positive.
  int r(int n, std::string_view what) { return rn(n, what) + 1; }
  bool percent(int chance, std::string_view what = "chance") {
    if (chance <= 0 || chance >= 100) return chance > 0;  // nothing is left to choose
    return is_plain_ ? draw(100) < chance : decided(chance, what);
  }

  /// What a register holds: the place in its list, as the caller wants it; -1 if that is left to the dice.
  int register_value(std::string_view list, int index) const;

  Origin origin;  ///< of the record whose rolls follow

 private:
  /// A forced choice, taken apart.
  struct Forced {
    std::string list, what;
    int index = 0;
    int result = 0;
  };

  int draw(int n);
  int chosen(int n, std::string_view what);
  bool decided(int chance, std::string_view what);
  const Forced* forced(std::string_view what) const;

  std::uint64_t state_;
  std::vector<Forced> forced_;
  bool records_;
  bool is_plain_;  ///< nothing but the seed decides, and nobody wants to know
  std::vector<LoadChoice>& choices_;
};

}  // namespace speclev::play
