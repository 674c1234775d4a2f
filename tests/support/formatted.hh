#pragma once

#include "speclev/format.hh"
#include "support/compiled.hh"

/// What is true of every formatted source.
namespace speclev::test {

/// A source that can be compiled, its formatting, and the formatting of what that gives.
inline void check_formatting(const SourceText& source, const Formatting& once, const Formatting& twice,
                             const Require& require) {
  require(once.error.empty(), "what can be compiled can be formatted", once.error);
  require(twice.text == once.text, "formatting twice changes nothing", difference("the text", once.text, twice.text));
  const auto lines = [](std::string_view text) { return std::count(text.begin(), text.end(), '\n'); };
  require(lines(once.text) == lines(source.bytes()), "formatting keeps the lines", "");
  std::string before(source.bytes()), after(once.text);
  for (std::string* text : {&before, &after}) std::erase_if(*text, [](char c) { return c == ' ' || c == '\t'; });
  require(before == after, "formatting changes only blanks", difference("the text", before, after));
}

/// The same of a level file. What cannot be compiled is not formatted.
inline void check_format(const SourceText& source, const Target& target, const Abi& abi, const CompileOptions& options,
                         const Require& require) {
  const Formatting once = format_levels(source, target, abi, options);
  require(!once.compiled.failed || once.text.empty(), "what cannot be compiled is not formatted", "");
  if (once.compiled.failed) return;
  check_formatting(source, once, format_levels(SourceText(source.name(), once.text), target, abi, options), require);
}

/// The same of a dungeon description.
inline void check_format_dungeon(const SourceText& source, DungeonForm form, const Target& target, const Abi& abi,
                                 const CompileOptions& options, const Require& require) {
  const Formatting once = format_dungeon(source, form, target, abi, options);
  require(!once.compiled.failed || once.text.empty(), "what cannot be compiled is not formatted", "");
  if (once.compiled.failed) return;
  check_formatting(source, once, format_dungeon(SourceText(source.name(), once.text), form, target, abi, options),
                   require);
}

}  // namespace speclev::test
