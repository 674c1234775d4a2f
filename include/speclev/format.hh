// Formats the source of levels and dungeons.
#pragma once

#include <string>

#include "speclev/speclev.hh"

namespace speclev {

/// What formatting a source gives.
struct Formatting {
  std::string text;   ///< the formatted source; empty after an error
  std::string error;  ///< why it cannot be formatted though it can be compiled
  Output compiled;    ///< with the messages; if it failed, there is no text
};

/// A level file in the one form that its language is written in: blanks between words, blanks at the beginning and end
/// of lines. Comments, blank lines, line ends, maps and strings stay as they are. The text is compiled before and
/// after, and has given the same bytes. Formatting a text again changes nothing. has_levels(target) must hold.
/// Thread-safe; touches no files but through the options. doc/format.md has the rules.
[[nodiscard]] Formatting format_levels(const SourceText& source, const Target& target, const Abi& abi,
                                       const CompileOptions& options);
/// The same of a dungeon description, for each state of each of its conditions. Lines with conditions stay as they are.
/// has_dungeons(target) must hold.
[[nodiscard]] Formatting format_dungeon(const SourceText& source, DungeonForm form, const Target& target,
                                        const Abi& abi, const CompileOptions& options);

}  // namespace speclev
