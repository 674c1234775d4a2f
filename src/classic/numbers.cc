#include "classic/numbers.hh"

#include <algorithm>

#include "syntax/number_value.hh"

namespace speclev::classic {

std::int32_t Numbers::value(const ast::Number& number) const {
  return syntax::number_value(digits(number), abi_).value;
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
