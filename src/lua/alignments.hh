// The words for the alignment of a map.
#pragma once

#include <cstddef>
#include <string_view>

/// Words for where a map is put, as the numbers that maps of compiled levels have; 0: it is none of them.
namespace speclev::lua {

inline constexpr std::string_view halign_words[] = {"", "left", "half-left", "center", "half-right", "right"};
inline constexpr std::string_view valign_words[] = {"", "top", "", "center", "", "bottom"};

template <std::size_t size>
constexpr int number_of(const std::string_view (&words)[size], std::string_view word) {
  for (std::size_t i = 1; i < size; ++i)
    if (words[i] == word) return static_cast<int>(i);
  return 0;
}

constexpr int halign_of(std::string_view word) { return number_of(halign_words, word); }
constexpr int valign_of(std::string_view word) { return number_of(valign_words, word); }

}  // namespace speclev::lua
