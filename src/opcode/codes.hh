#pragma once

#include <array>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "opcode/word_values.hh"
#include "target/language.hh"
#include "target/table.hh"

namespace speclev::opcode {

/// The opcodes that are made by more than a row of a target's statements.
enum class Code : std::size_t {
#define SPECLEV_OPCODE(name, words) name,
#include "opcode/codes.def"
#undef SPECLEV_OPCODE
  count
};

/// The same for whoever checks a target.
inline constexpr std::array needed_opcodes = [] {
  constexpr auto always = [] { return NeededOpcode::Words{}; };
  constexpr auto of = [](TokenClass words, std::optional<std::int32_t> value = {}) {
    return NeededOpcode::Words{words, value};
  };
  return std::to_array<NeededOpcode>({
#define SPECLEV_OPCODE(name, words) {#name, words},
#include "opcode/codes.def"
#undef SPECLEV_OPCODE
  });
}();

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
