// The random numbers of one attempt.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

#include "base/random.hh"

namespace speclev::generator {

/// The random numbers of one attempt: whole numbers only, so that they are the same on all machines.
class Random {
 public:
  Random(std::uint64_t seed, std::uint64_t attempt) : state_(seed) {
    state_ = next_random(state_) ^ attempt * 0xD1342543DE82EF95U;
  }

  /// From 0 to n - 1; 0 where n is not greater than 1.
  int below(int n) { return random_below(state_, n); }
  /// From least to greatest, both included; least where greatest is not greater.
  int between(int least, int greatest) { return least + below(greatest - least + 1); }
  bool percent(int chance) { return below(100) < chance; }
  bool one_in(int n) { return below(n) == 0; }

  /// An element of a list that is not empty.
  template <class List>
  auto& pick(List& list) {
    return list[static_cast<std::size_t>(below(static_cast<int>(std::size(list))))];
  }
  template <class Element>
  void shuffle(std::vector<Element>& list) {
    for (std::size_t left = list.size(); left > 1; --left)
      std::swap(list[left - 1], list[static_cast<std::size_t>(below(static_cast<int>(left)))]);
  }
  /// An element of a list that is not empty, each as likely as its weight: a member, none of which is negative. The
  /// first one where all are zero.
  template <class List, class Weight>
  auto& pick_weighted(List& list, Weight weight) {
    int left = 0;
    for (const auto& each : list) left += std::invoke(weight, each);
    left = below(left);
    for (auto& each : list)
      if ((left -= std::invoke(weight, each)) < 0) return each;
    return *std::begin(list);
  }

 private:
  std::uint64_t state_;
};

}  // namespace speclev::generator
