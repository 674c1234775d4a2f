// Computes a short hash of a text that is the same on all machines.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace speclev {

/// FNV-1a of 64 bits in hexadecimal digits: the same on all machines, and in all versions.
inline std::string digest(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  char written[17];
  std::snprintf(written, sizeof written, "%016llx", static_cast<unsigned long long>(hash));
  return written;
}

}  // namespace speclev
