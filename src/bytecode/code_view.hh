// Classifies the instructions of a program by what they do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "bytecode/codes.hh"
#include "bytecode/model.hh"
#include "speclev/abi.hh"
#include "target/target_data.hh"

namespace speclev::opcode {

/// Of the flags of an object: others are inside of it.
inline constexpr std::int64_t container = 2;

/// The instructions of a program, by what they do. Places are numbers of instructions, from 0.
class CodeView {
 public:
  CodeView(const std::vector<opcode::Op>& ops, const TargetData& target, const Abi& abi);

  std::size_t size() const { return ops_.size(); }
  const opcode::Op& operator[](std::size_t place) const { return ops_[place]; }
  const TargetData& target() const { return target_; }
  /// A number as it is read from a file again: where a long has 32 bits, others are lost.
  std::int64_t stored(std::int64_t number) const {
    return has_short_longs_ ? std::int64_t{static_cast<std::int32_t>(number)} : number;
  }
  /// What a number is that the compiler supplies itself, where early releases cut it to 32 bits without a sign.
  std::int64_t narrowed(std::int64_t number) const {
    return stored(target_.has(Feature::narrow_integers) ? std::int64_t{static_cast<std::uint32_t>(number)} : number);
  }

  /// Which of the opcodes with a meaning of their own it is; nothing for other opcodes, and behind the end.
  std::optional<Code> code(std::size_t place) const { return place < codes_.size() ? codes_[place] : std::nullopt; }
  bool is(std::size_t place, Code code) const { return this->code(place) == code; }

  bool pushes(std::size_t place, Type type) const {
    return is(place, Code::PUSH) && ops_[place].type == static_cast<std::int8_t>(type);
  }
  bool pushes_number(std::size_t place, std::int64_t number) const {
    return pushes(place, Type::integer) && ops_[place].number == number;
  }
  bool pushes_text(std::size_t place, Type type, std::string_view text) const {
    return pushes(place, type) && ops_[place].text == text;
  }
  /// Where a jump leads, whose distance is pushed right before it; nothing if that is outside of the program. Two
  /// places behind the last instruction are inside: some compilers lead a BREAK past the end of its block.
  std::optional<std::size_t> target_of_jump(std::size_t place) const;

 private:
  const std::vector<opcode::Op>& ops_;
  const TargetData& target_;
  bool has_short_longs_;
  std::vector<std::optional<Code>> codes_;
};

/// Whether it is a jump that depends on a comparison.
bool is_conditional(std::optional<Code> code);

}  // namespace speclev::opcode
