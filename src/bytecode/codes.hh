// The opcodes that the compiler itself refers to.
#pragma once

#include <algorithm>
#include <array>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <span>

#include "bytecode/word_values.hh"
#include "target/language.hh"
#include "target/target_data.hh"

namespace speclev::opcode {

/// The opcodes that are made by more than a row of a target's statements.
enum class Code : std::size_t {
#define SPECLEV_OPCODE(name, ...) name,
#include "bytecode/codes.def"
#undef SPECLEV_OPCODE
  count
};

/// What of a target leads to an opcode; see codes.def.
namespace made {

inline bool always(const TargetTables&) { return true; }
inline bool functions(const TargetTables& target) { return !target.functions.empty(); }
template <Feature which>
bool feature(const TargetTables& target) {
  return target.has(which);
}
template <TokenClass token, std::int32_t... value>
bool word(const TargetTables& target) {
  return std::ranges::any_of(target.keywords.rows(), [](const KeywordTable::Row& row) {
    return row.token == token && (sizeof...(value) == 0 || ((row.value == value) || ...));
  });
}

/// What leads to it where a target has not a feature.
template <Feature which, bool (*leads)(const TargetTables&)>
bool without(const TargetTables& target) {
  return !target.has(which) && leads(target);
}

/// The opcodes for whoever checks a target.
inline constexpr NeededOpcode opcodes[] = {
#define SPECLEV_OPCODE(name, ...) {#name, __VA_ARGS__},
#include "bytecode/codes.def"
#undef SPECLEV_OPCODE
};

}  // namespace made

inline constexpr std::span<const NeededOpcode> needed_opcodes = made::opcodes;

/// Their numbers in a target; 0 for one that it does not have, as it has not the words either. Looked up when they are
/// first asked for, because most levels need few of them.
class Codes {
 public:
  explicit Codes(const WordTable& opcodes) : opcodes_(opcodes) { numbers_.fill(unknown); }

  int operator[](Code code) {
    int& number = numbers_[static_cast<std::size_t>(code)];
    if (number == unknown) number = opcodes_.find(needed_opcodes[static_cast<std::size_t>(code)].name).value_or(0);
    return number;
  }

 private:
  static constexpr int unknown = INT_MIN;

  const WordTable& opcodes_;
  std::array<int, static_cast<std::size_t>(Code::count)> numbers_;
};

}  // namespace speclev::opcode
