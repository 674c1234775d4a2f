// The types that a value can be required to have, with their names in messages.
#pragma once

#include <cstdint>
#include <string_view>

#include "target/statements.hh"

namespace speclev::opcode {

/// What a value has to be.
enum class ExpectedType : std::uint8_t {
#define SPECLEV_WANT(id, words) id,
#include "bytecode/expected_types.def"
#undef SPECLEV_WANT
};

/// In words, for messages.
constexpr std::string_view wanted(ExpectedType want) {
  constexpr std::string_view words[] = {
#define SPECLEV_WANT(id, words) words,
#include "bytecode/expected_types.def"
#undef SPECLEV_WANT
  };
  return words[static_cast<std::size_t>(want)];
}

/// What the level computes for a kind of slot; nothing where it is known before.
constexpr ExpectedType want_of(SlotKind kind) {
  constexpr ExpectedType computed[] = {
#define SPECLEV_SLOT_KIND(id, name, form, full, written, random, numbers, computes, words, parts, nodes) \
  ExpectedType::computes,
#include "target/slot_kinds.def"
#undef SPECLEV_SLOT_KIND
  };
  return computed[static_cast<std::size_t>(kind)];
}

}  // namespace speclev::opcode
