// The scanner of Lua: tokens of a script, with their places.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "speclev/text.hh"

namespace speclev::lua {

/// What a token of a script is.
enum class ScriptTokenKind : std::uint8_t {
  name,
  keyword,
  number,
  string,       ///< in quotes
  long_string,  ///< in brackets
  sign,
  unknown,  ///< no part of the language
};

struct ScriptToken {
  Span span;
  ScriptTokenKind kind{};
  bool is_open = false;  ///< a string without its end

  bool is_string() const { return kind == ScriptTokenKind::string || kind == ScriptTokenKind::long_string; }
};

/// What is between tokens.
struct ScriptGap {
  Span span;
  bool is_comment = false;  ///< else blanks
};

/// A text as tokens, and what stands between them; each in the order of the text. Together they cover it.
struct ScriptTokens {
  std::vector<ScriptToken> tokens;
  std::vector<ScriptGap> between;
};

/// Of any text, right or wrong: a string in quotes that has no end ends with its line.
ScriptTokens tokens_of(std::string_view text);

/// What is in a string: without its quotes or brackets, and without the line end behind an opening bracket. Escapes
/// stay as they are.
Span content_of(std::string_view text, const ScriptToken& string);

bool is_lua_keyword(std::string_view word);

}  // namespace speclev::lua
