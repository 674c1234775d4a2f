// Copies macros, enumerations and headers from a game's grammars and scanners.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace speclev::import {

/// A piece of the C code in front of the rules of a grammar or a scanner.
struct ProloguePart {
  enum class Kind : unsigned char {
    condition,  ///< #if and the like: it must stay where it is
    number,     ///< a macro or an enumeration
    header,     ///< #include
  };
  Kind kind = Kind::condition;
  std::string text;  ///< with its line ends, without comments
  std::string name;  ///< of the macro or header; empty for others
};

/// The pieces that can give a number to a name, in their order. The rest of the code is left out.
std::vector<ProloguePart> prologue_parts(std::string_view source);

/// All C code in front of the rules, without comments.
std::string prologue_code(std::string_view source);

}  // namespace speclev::import
