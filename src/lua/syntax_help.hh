#pragma once

#include <optional>
#include <string>

#include "speclev/diagnostic.hh"

namespace speclev::lua {

/// A change of a script that Lua cannot read, and what it is in words.
struct SyntaxHelp {
  std::string text;
  std::optional<Fix> change;  ///< nothing: it is a fact, not a change
};

/// What mends the mistake in a line, if that is one that people make: each such change is tried, and stands only if Lua
/// reads the script then, or at least goes on behind the line.
std::optional<SyntaxHelp> syntax_help(const SourceText& script, int line);

}  // namespace speclev::lua
