// Formats a number in hexadecimal notation.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>

namespace speclev {

/// A word of at least 32 bits in C notation.
inline std::string hex_word(std::int64_t value) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%08llx", static_cast<unsigned long long>(value));
  return text;
}

}  // namespace speclev
