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

}  // namespace speclev
