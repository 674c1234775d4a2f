// Formats a message about a byte offset in a file.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace speclev {

/// What is said of a place in a file, which is in bytes from its beginning: "at byte 12: why".
inline std::string at_byte(std::size_t offset, std::string_view what) {
  return ("at byte " + std::to_string(offset) + ": ").append(what);
}

}  // namespace speclev
