#include "classic/numbers.hh"

#include <algorithm>
#include <limits>

namespace speclev::classic {

std::int32_t Numbers::value(const ast::Number& number) const {
  const std::string_view written = digits(number);
  const bool negative = written.starts_with('-');
  const std::int64_t greatest =
      abi_.long_size == 8 ? std::numeric_limits<std::int64_t>::max() : std::numeric_limits<std::int32_t>::max();
  // Counted downwards, where there is room for one value more.
  const std::int64_t least = negative ? -greatest - 1 : -greatest;
  std::int64_t sum = 0;
  for (const char c : written) {
    if (c < '0' || c > '9') continue;
    const int digit = c - '0';
    if (sum < (least + digit) / 10) {
      sum = least;
      break;
    }
    sum = sum * 10 - digit;
  }
  return static_cast<std::int32_t>(negative ? sum : -sum);
}

std::int32_t Numbers::cut(const ast::Number& number, int bits) const {
  const std::int32_t whole = value(number);
  const int unused = 32 - bits;
  const auto result = static_cast<std::int32_t>(static_cast<std::uint32_t>(whole) << unused) >> unused;
  if (sink_.enabled(Diag::narrowed_number)) {
    const std::string kept = std::to_string(result);
    std::string_view written = digits(number);
    const bool negative = written.starts_with('-');
    written.remove_prefix(std::min(written.find_first_not_of("+-0"), written.size()));
    std::string normal = negative && !written.empty() ? "-" : "";
    normal += written.empty() ? "0" : written;
    if (normal != kept) sink_.report(Diag::narrowed_number, number.span, {digits(number), kept});
  }
  return result;
}

}  // namespace speclev::classic
