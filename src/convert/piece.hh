// The lines that a declaration becomes in the opcode language.
#pragma once

#include <string>
#include <vector>

#include "speclev/text.hh"

namespace speclev::converter {

/// What a declaration becomes: lines of a program, and maybe a block behind them.
struct Piece {
  Span origin{};       ///< the declaration in its source; empty: nothing there says it
  std::string text{};  ///< one or more lines, without the last line end; empty: nothing is left of it but comments
  bool has_block = false;
  std::vector<Piece> inner{};  ///< what stands in the block
};

/// A place of the source, and of the text that was made of it.
struct Made {
  Span origin, made;
};

}  // namespace speclev::converter
