// The model of a compiled level of NetHack 3.6: a program and its operands.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "binary/binding.hh"

/// A compiled level of the opcode family as it is in the file. doc/formats.md explains it.
namespace speclev::opcode {

/// What a PUSH pushes; the numbers are those of the file.
enum class Type : std::int8_t { none, integer, string, variable, coord, region, mapchar, monster, object };

// Numbers with a meaning in what is pushed.
inline constexpr std::int64_t random_value = -1, random_alignment = -11;
inline constexpr std::int64_t light_not_given = -2;
inline constexpr std::int64_t no_terrain = 127;  ///< what a character stands for that is no map character

/// A record: an opcode, and for a PUSH what it pushes.
struct Op {
  std::int32_t opcode = 0;
  std::int8_t type = 0;
  std::int64_t number = 0;
  std::string text;
};

/// Records that are bytes already.
struct WrittenOps {
  std::string_view bytes;
  std::size_t count = 0;
};

struct Program {
  std::vector<std::uint64_t> version;
  std::vector<Op> ops;
  WrittenOps written;  ///< in place of ops, from a compiler
};

extern const Binding program_binding;

}  // namespace speclev::opcode
