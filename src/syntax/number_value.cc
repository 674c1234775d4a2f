#include "syntax/number_value.hh"

#include <limits>

namespace speclev::syntax {

NumberValue number_value(std::string_view digits, const Abi& abi) {
  const bool negative = digits.starts_with('-');
  const std::int64_t greatest =
      abi.long_size == 8 ? std::numeric_limits<std::int64_t>::max() : std::numeric_limits<std::int32_t>::max();
  // Counted downwards, where there is room for one value more.
  const std::int64_t least = negative ? -greatest - 1 : -greatest;
  const bool fits = digits.size() <= 9;  // in any case
  std::int64_t sum = 0;
  bool saturated = false;
  for (const char c : digits) {
    if (c < '0' || c > '9') continue;
    const int digit = c - '0';
    if (!fits && sum < (least + digit) / 10) {
      sum = least;
      saturated = true;
      break;
    }
    sum = sum * 10 - digit;
  }
  return {static_cast<std::int32_t>(negative ? sum : -sum), saturated};
}

}  // namespace speclev::syntax
