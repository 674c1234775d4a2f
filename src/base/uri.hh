// Encodes and decodes the percent signs of URIs.
#pragma once

#include <string>
#include <string_view>

#include "base/characters.hh"

namespace speclev {

/// A path as it stands in a URI: with %XX for all bytes but letters, digits, "-._~/" and those of plain.
inline std::string percent_encoded(std::string_view path, std::string_view plain = {}) {
  constexpr std::string_view always = "-._~/", hex = "0123456789ABCDEF";
  std::string result;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_letter(c) || is_digit(c) || always.find(c) != always.npos || plain.find(c) != plain.npos)
      result += c;
    else
      result.append({'%', hex[byte >> 4U], hex[byte & 15U]});
  }
  return result;
}

/// The value of a hexadecimal digit; -1 of any other character.
constexpr int hex_value(char c) {
  constexpr std::string_view hex = "0123456789abcdef";
  const std::size_t at = hex.find(small_letter(c));
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

/// What stands in a part of a URI: each %XX is a byte. What only looks like one stays as it is.
inline std::string percent_decoded(std::string_view part) {
  std::string result;
  for (std::size_t at = 0; at < part.size(); ++at) {
    const bool is_escape =
        part[at] == '%' && at + 2 < part.size() && hex_value(part[at + 1]) >= 0 && hex_value(part[at + 2]) >= 0;
    result += is_escape ? static_cast<char>(hex_value(part[at + 1]) * 16 + hex_value(part[at + 2])) : part[at];
    if (is_escape) at += 2;
  }
  return result;
}

}  // namespace speclev
