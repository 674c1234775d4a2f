// Makes random choices, from a seed or from the caller.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "speclev/play.hh"

namespace speclev::sim {

struct TooManyRolls {};

/// Rolls what the game rolls: by a seed, or as the caller wants it.
class Dice {
 public:
  /// The options are kept by their address.
  Dice(const LoadOptions& options, std::vector<LoadChoice>& choices);
  Dice(LoadOptions&& options, std::vector<LoadChoice>& choices) = delete;

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
  /// The same, rolled: one of the places that are left.
  int roll_register(std::string_view list, int index, const std::vector<int>& left);

  /// What is rolled is told beforehand, roll by roll: which of its options is taken. Of what is beyond it the first.
  /// Throws TooManyRolls at a roll behind so many: a level that goes on until a roll is another one never ends.
  void follow(std::span<const int> script, std::size_t most) {
    script_ = script;
    most_ = most;
    follows_ = true;
    is_plain_ = false;
  }

  Origin origin;  ///< of the record whose rolls follow

 private:
  int draw(int n);
  int chosen(int n, std::string_view what);
  int scripted(int n) {
    if (choices_.size() >= most_) throw TooManyRolls{};
    return at_ < script_.size() ? std::clamp(script_[at_++], 0, n - 1) : 0;
  }
  bool decided(int chance, std::string_view what);
  /// Nothing if that choice is nobody's but the dice's.
  std::optional<int> forced(std::string_view list, int index, std::string_view what) const;
  void record(const LoadChoice& choice);
  /// What the caller decides; nothing if that is left to the dice.
  std::optional<int> wanted(const LoadChoice& choice) const;

  using Name = std::tuple<int, std::string_view, std::string_view>;  ///< of a choice: index, list, what

  std::uint64_t state_;
  std::map<Name, int> forced_;  ///< results; of one name the first counts
  bool records_;
  bool each_once_;           ///< of those of one name the first is recorded
  std::set<Name> recorded_;  ///< then
  const std::function<std::optional<int>(const LoadChoice& choice)>& decide_;
  bool is_plain_;  ///< nothing but the seed decides, and nobody wants to know
  bool follows_ = false;
  std::span<const int> script_;
  std::size_t at_ = 0;  ///< the next of the script
  std::size_t most_ = 0;
  std::vector<LoadChoice>& choices_;
};

}  // namespace speclev::sim
