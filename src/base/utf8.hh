// Computes the size of a UTF-8 character in bytes and in UTF-16 units.
#pragma once

#include <cstddef>
#include <string_view>

namespace speclev {

/// The size of the character of several bytes in UTF-8 that begins here, 2 to 4; 0 if none does.
std::size_t utf8_size(std::string_view text, std::size_t at);

/// Whether a byte belongs to a character of several bytes that begins in front of it.
constexpr bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// How many units of UTF-16 a character takes, by its first byte: 1 or 2.
constexpr unsigned utf16_units(char first) { return static_cast<unsigned char>(first) >= 0xF0U ? 2 : 1; }

}  // namespace speclev
