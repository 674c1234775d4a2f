// Finds properties of a script in its text, without a run.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "speclev/text.hh"

namespace speclev::lua {

/// What the text of a script shows without being run.
struct ScriptText {
  std::vector<Span> doubled_keys;     ///< the second ones of a table
  std::vector<Span> continued_lines;  ///< the '(' at the beginning of a line that goes on with the one before
  std::vector<int> statement_lines;   ///< lines that begin with a statement, from 1
  std::vector<Span> comments;
};
ScriptText look_at_text(const SourceText& script);

/// Where a line begins, and where it ends.
Span span_of_line(const SourceText& script, int line);
/// Where a word stands in a call that begins in a line; the line itself where it does not.
Span span_of_word(const SourceText& script, int line, std::string_view word);

}  // namespace speclev::lua
