#pragma once

#include <cstdint>
#include <string_view>

#include "target/statements.hh"

namespace speclev::opcode {

/// What a value has to be.
enum class Want : std::uint8_t {
#define SPECLEV_WANT(id, words) id,
#include "bytecode/wants.def"
#undef SPECLEV_WANT
};

/// In words, for messages.
constexpr std::string_view wanted(Want want) {
  constexpr std::string_view words[] = {
#define SPECLEV_WANT(id, words) words,
#include "bytecode/wants.def"
#undef SPECLEV_WANT
  };
  return words[static_cast<std::size_t>(want)];
}

/// What the level computes for a kind of slot; nothing where it is known before.
constexpr Want want_of(SlotKind kind) {
  constexpr Want computed[] = {
#define SPECLEV_SLOT_KIND(id, name, form, full, written, random, numbers, computes, words, parts, nodes) Want::computes,
#include "target/slot_kinds.def"
#undef SPECLEV_SLOT_KIND
  };
  return computed[static_cast<std::size_t>(kind)];
}

}  // namespace speclev::opcode
