#pragma once

#include <cstdint>
#include <string_view>

namespace speclev::opcode {

/// What a value has to be.
enum class Want : std::uint8_t {
#define SPECLEV_WANT(id, words) id,
#include "opcode/wants.def"
#undef SPECLEV_WANT
};

/// In words, for messages.
constexpr std::string_view wanted(Want want) {
  constexpr std::string_view words[] = {
#define SPECLEV_WANT(id, words) words,
#include "opcode/wants.def"
#undef SPECLEV_WANT
  };
  return words[static_cast<std::size_t>(want)];
}

}  // namespace speclev::opcode
