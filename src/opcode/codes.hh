#pragma once

#include <array>
#include <climits>
#include <cstddef>
#include <string_view>

#include "target/table.hh"

namespace speclev::opcode {

/// The opcodes that are made by more than a row of a target's statements.
#define SPECLEV_OPCODES(X)                                                                                            \
  X(CALL) X(CONVERT_TYPE) X(COREFUNC) X(RETURN)                                                                       \
  X(CMP)                                                                                                              \
  X(COPY)                                                                                                             \
  X(DEC)                                                                                                              \
  X(DICE)                                                                                                             \
  X(END_MONINVENT)                                                                                                    \
  X(ENDROOM) X(INITLEVEL) X(JE) X(JG) X(JGE) X(JL) X(JLE) X(JMP) X(JNE) X(LEVEL_FLAGS) X(MAP) X(MATH_ADD) X(MATH_DIV) \
      X(MATH_MOD) X(MATH_MUL) X(MATH_SIGN) X(MATH_SUB) X(MONSTER) X(OBJECT) X(POP) X(POP_CONTAINER) X(PUSH) X(REGION) \
          X(RN2) X(ROOM) X(SEL_ADD) X(SEL_COMPLEMENT) X(SEL_ELLIPSE) X(SEL_FILLRECT) X(SEL_FILTER) X(SEL_FLOOD)       \
              X(SEL_GRADIENT) X(SEL_GROW) X(SEL_LINE) X(SEL_POINT) X(SEL_RECT) X(SEL_RNDCOORD) X(SEL_RNDLINE) X(SHUFFLE_ARRAY)        \
                  X(SUBROOM) X(VAR_INIT)

enum class Code : std::size_t {
#define SPECLEV_OPCODE(name) name,
  SPECLEV_OPCODES(SPECLEV_OPCODE)
#undef SPECLEV_OPCODE
      count
};

/// Their numbers in a target; 0 for one that it does not have. Looked up when they are first asked for, because most
/// levels need few of them.
class Codes {
 public:
  explicit Codes(const WordTable& opcodes) : opcodes_(opcodes) { numbers_.fill(unknown); }

  int operator[](Code code) {
    int& number = numbers_[static_cast<std::size_t>(code)];
    if (number == unknown) number = opcodes_.find(names[static_cast<std::size_t>(code)]).value_or(0);
    return number;
  }

 private:
  static constexpr int unknown = INT_MIN;
  static constexpr std::string_view names[] = {
#define SPECLEV_OPCODE(name) #name,
      SPECLEV_OPCODES(SPECLEV_OPCODE)
#undef SPECLEV_OPCODE
  };

  const WordTable& opcodes_;
  std::array<int, static_cast<std::size_t>(Code::count)> numbers_;
};

}  // namespace speclev::opcode
