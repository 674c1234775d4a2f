#include "c/places.hh"

#include <algorithm>

#include "base/utf8.hh"

namespace speclev::c {

namespace {

/// How many bytes of a line are looked at; behind them each byte is a character, so that many messages about one line
/// that no person reads do not take long.
constexpr std::uint32_t longest_counted = 4096;

}  // namespace

Lines::Lines(std::string_view text) : text_(text) {
  starts_.push_back(0);
  for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1))
    starts_.push_back(static_cast<std::uint32_t>(at + 1));
}

std::uint32_t Lines::line_at(std::uint32_t offset) const {
  return static_cast<std::uint32_t>(std::ranges::upper_bound(starts_, offset) - starts_.begin());
}

speclev_place Lines::at(std::uint32_t offset) const {
  const std::uint32_t line = line_at(offset), start = starts_[line - 1], column = offset - start;
  std::uint32_t characters = 0, units = 0, byte = 0;
  while (byte < std::min(column, longest_counted)) {
    const auto size = std::max(1U, static_cast<std::uint32_t>(utf8_size(text_, start + byte)));
    if (byte + size > column) break;  // in the middle of a character
    byte += size;
    ++characters;
    units += size == 4 ? 2 : 1;
  }
  if (byte >= longest_counted) {
    characters += column - byte;
    units += column - byte;
  }
  return {.offset = offset,
          .line = line,
          .column = column + 1,
          .character_column = characters + 1,
          .utf16_column = units + 1};
}

}  // namespace speclev::c
