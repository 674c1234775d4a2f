#include "diag/columns.hh"

#include <algorithm>

#include "base/characters.hh"
#include "base/utf8.hh"

namespace speclev {

namespace {

/// size_at: the bytes of the character that begins at a place of the line, 0 where none does; after: the column behind
/// a character in one, by its place and its bytes.
template <class SizeAt, class After>
std::size_t column_of(std::string_view line, std::size_t byte, SizeAt size_at, After after) {
  const std::size_t end = std::min(byte, longest_counted);
  std::size_t column = 1, at = 0;
  while (at < end) {
    const std::size_t size = std::max<std::size_t>(size_at(line, at), 1);
    if (at + size > byte) return column;  // in the middle of a character
    column = after(column, at, size);
    at += size;
  }
  return column + (byte - at);
}

}  // namespace

std::size_t display_column(std::string_view line, std::size_t byte) {
  return column_of(line, byte, shown_as_is, [&](std::size_t column, std::size_t at, std::size_t) {
    const bool is_tab = at < line.size() && line[at] == '\t';
    return is_tab ? (column - 1) / tab_width * tab_width + tab_width + 1 : column + 1;
  });
}

std::size_t character_column(std::string_view line, std::size_t byte) {
  return column_of(line, byte, utf8_size, [](std::size_t column, std::size_t, std::size_t) { return column + 1; });
}

std::size_t utf16_column(std::string_view line, std::size_t byte) {
  constexpr std::size_t size_of_pairs = 4;
  return column_of(line, byte, utf8_size, [](std::size_t column, std::size_t, std::size_t size) {
    return column + (size == size_of_pairs ? 2 : 1);
  });
}

}  // namespace speclev
