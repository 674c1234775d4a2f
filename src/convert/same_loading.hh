// Proves a conversion: loads both levels with the same choices and compares them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/play.hh"
#include "speclev/speclev.hh"

namespace speclev::converter {

/// What the source without its losses compiles to; as_written where nothing is lost, or the rest does not compile.
Output compiled_without_losses(const std::optional<SourceText>& kept, const Target& game, const Abi& abi,
                               const CompileOptions& options, Output as_written);

/// A level of lists, and the program that was made of it.
struct Compared {
  const LevelModel& before;
  const LevelModel& after;
  bool are_classes_reversed = false;  ///< lists of classes are stored from the last to the first
  bool is_changed = false;            ///< it was told that something is otherwise: names are not compared
};

/// The kind of a thing: the letter of its class, 0 if it has none, and its name, empty if that is left to chance.
struct KindWords {
  char letter = '\0';
  std::string name{};
};

/// What loads a level, and what its numbers mean.
struct Side {
  std::function<LoadedLevel(const LoadOptions& options)> load;
  std::function<KindWords(const LoadedThing& thing)> kind;     ///< in the words of the game that is converted for
  bool is_script = false;                                      ///< its game rolls otherwise, and does more by itself
  int line_ends = 0;                                           ///< of its random lines: they are always part of these
  std::function<std::string(const Square& square)> terrain{};  ///< the word for rare terrain; empty: its map character
};

/// A compiled level, which has to last as long.
Side side_of(const LevelModel& model);

/// The same of any two that are loaded.
std::string difference_of(const Side& before, const Side& after, bool are_classes_reversed, bool is_changed);

/// In which the two differ when they are loaded with the same choices, for several ways to choose; empty if in nothing.
/// What may differ, and why, is told in doc/from-3.6-to-5.0.md.
std::string difference_of(const Compared& levels);

}  // namespace speclev::converter
