// Computes columns for display, in characters and in UTF-16 units.
#pragma once

#include <cstddef>
#include <string_view>

namespace speclev {

/// How far apart the places are that a tab goes to.
inline constexpr std::size_t tab_width = 8;

/// How many bytes of a line are looked at; behind them each byte is a column, so that many messages about one line that
/// no person reads do not take long.
inline constexpr std::size_t longest_counted = 4096;

/// The column (from 1) of a byte of a line (from 0 to its size) as people count: a tab goes to the next place, a
/// character of several bytes is one, and each of its bytes is in its column.
std::size_t display_column(std::string_view line, std::size_t byte);

/// The same for programs: a tab is one character, and so is what a terminal would take for a command.
std::size_t character_column(std::string_view line, std::size_t byte);

/// The same in units of UTF-16, of which some characters have two.
std::size_t utf16_column(std::string_view line, std::size_t byte);

}  // namespace speclev
