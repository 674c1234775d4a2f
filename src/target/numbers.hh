// Caches the numbers of a target.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "target/target_data.hh"

namespace speclev {

/// The numbers of a target, each looked up once for many questions.
class Numbers {
 public:
  explicit Numbers(const TargetData& target) {
    for (std::size_t i = 0; i < values_.size(); ++i) values_[i] = target.number(static_cast<Number>(i));
  }
  std::int64_t operator[](Number which) const { return values_[static_cast<std::size_t>(which)]; }

 private:
  std::array<std::int64_t, std::size(number_names)> values_;
};

}  // namespace speclev
