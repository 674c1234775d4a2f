#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace speclev {

/// Levenshtein distance in bytes, a swap of neighbours counting once; any distance above limit gives limit + 1.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit);

/// Finds the candidate nearest to a word that was not found.
class Speller {
 public:
  explicit Speller(std::string_view word);

  /// The first of several equally near candidates stays.
  void offer(std::string_view candidate);
  /// The best candidate, if it is near enough to be worth naming; else empty.
  const std::string& best() const { return best_; }

 private:
  std::string word_;
  std::size_t limit_;
  std::string best_;
};

}  // namespace speclev
