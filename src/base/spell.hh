// Finds the known word that is nearest to a misspelt one.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace speclev {

/// Levenshtein distance in bytes, a swap of neighbours counting once; any distance above limit gives limit + 1.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit);

/// What separates the two halves of a name such as bag of tricks.
inline constexpr std::string_view of_between = " of ";

/// Nothing is near to a longer word.
inline constexpr std::size_t longest_word = 64;

/// A word with more mistakes may be another one.
inline constexpr std::size_t certain_distance = 2;

/// Finds the candidate nearest to a word that was not found. Of names with "of" each half must be near: gauntlets of
/// speed are not gauntlets of power.
class Speller {
 public:
  explicit Speller(std::string_view word);
  /// Offers all of a table, or of a list of names or of what has a name.
  template <class Candidates>
  Speller(std::string_view word, const Candidates& candidates) : Speller(word) {
    if constexpr (requires { candidates.suggest(*this); }) {
      candidates.suggest(*this);
    } else {
      for (const auto& each : candidates)
        if constexpr (requires { offer(each); })
          offer(each);
        else
          offer(each.name);
    }
  }

  /// The first of several equally near candidates stays.
  void offer(std::string_view candidate);
  /// The best candidate, if it is near enough to be worth naming; else empty.
  const std::string& best() const { return best_; }
  /// Whether it is very near, no other is as near, and no number touches it, which may be a value of its own: so that
  /// nothing else can be meant.
  bool certain() const { return !best_.empty() && limit_ <= certain_distance && !tied_ && !has_number_; }
  /// Whether another candidate is as near as the best.
  bool tied() const { return tied_; }

 private:
  std::string word_;
  std::size_t limit_;  ///< a better candidate is nearer than that
  std::string best_;
  bool tied_ = false;        ///< another one is as near as the best
  bool has_number_ = false;  ///< the word ends in digits, and the best does not
};

}  // namespace speclev
