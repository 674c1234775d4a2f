#include "diag/columns.hh"

#include <algorithm>

#include "base/characters.hh"

namespace speclev {

namespace {

/// The bytes of the character that begins here.
std::size_t size_at(std::string_view text, std::size_t at) { return std::max<std::size_t>(shown_as_is(text, at), 1); }

/// after_tab: the column behind a tab in one.
template <class AfterTab>
std::size_t column_of(std::string_view line, std::size_t byte, AfterTab after_tab) {
  const std::size_t end = std::min(byte, longest_counted);
  std::size_t column = 1, at = 0;
  while (at < end) {
    const std::size_t next = at + size_at(line, at);
    if (next > byte) return column;  // in the middle of a character
    column = at < line.size() && line[at] == '\t' ? after_tab(column) : column + 1;
    at = next;
  }
  return column + (byte - at);
}

}  // namespace

std::size_t display_column(std::string_view line, std::size_t byte) {
  return column_of(line, byte, [](std::size_t column) { return (column - 1) / tab_width * tab_width + tab_width + 1; });
}

std::size_t character_column(std::string_view line, std::size_t byte) {
  return column_of(line, byte, [](std::size_t column) { return column + 1; });
}

}  // namespace speclev
