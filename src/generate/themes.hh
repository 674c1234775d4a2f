// Reads the themes of lairs from dat/generator/themes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generate/game.hh"
#include "speclev/generate.hh"

namespace speclev::generator {

/// The ranks of a theme, from the heart of a lair outwards.
enum class Rank { leader, guards, followers, others, sentries };

/// Who is there of a rank.
struct ThemeRow {
  Rank rank{};
  NumberRange count;
  std::vector<Creature> choices;  ///< with their names, and classes once they fit a game
};

struct Theme {
  std::string text;  ///< what it is, in a few words
  std::vector<ThemeRow> rows;
  NumberRange hoard;  ///< how many objects there are at the heart
  std::string hoard_classes;
};

/// A theme as it is read, or what is wrong with it.
struct ThemeReading {
  Theme theme;
  std::string error;
};
/// Reads a theme; its strings are views into the text. name: for messages.
ThemeReading read_theme(std::string_view name, std::string_view text);
/// The text of one that comes with the program; empty if there is none of that name.
std::string_view theme_text(std::string_view name);
/// Finds the classes of names, and leaves out those that a game does not have. Gives what is wrong if nothing is left
/// of a rank; empty if all is well.
std::string fit(Theme& theme, std::string_view name, const Game& game);

}  // namespace speclev::generator
