#pragma once

#include <optional>
#include <string>
#include <vector>

#include "import/base.hh"
#include "import/facts.hh"
#include "import/findings.hh"
#include "import/nearest.hh"

namespace speclev::import {

/// How a target is made of a game's facts.
struct ImportOptions {
  std::string game;    ///< the game's name; blanks and slashes in it do not matter
  std::string folder;  ///< where the target is or will be
  std::string base;    ///< empty: the nearest
  std::string layout;  ///< the name of the layout of levels; empty: that of the base
  FolderFiles there;   ///< the files that are in the folder
};

/// A target that was made of a game's facts.
struct Imported {
  std::string base;
  std::optional<Distance> distance;  ///< from the base; nothing if that is a folder
  std::vector<Distance> nearest;     ///< all targets of its language, the nearest first
  std::string abi;
  std::optional<Target> target;   ///< as the folder will have it; nothing if there are errors
  FolderFiles files;              ///< what the folder has to hold of the files that imports write
  std::vector<std::string> gone;  ///< files of the folder that an import made, and that are not needed any more
  std::vector<std::string> inherited;  ///< facts that games can tell, and which this one left to the base
  Findings findings;
  std::vector<Tally> tallies;

  bool has_errors() const;
  /// Whether something needs a line by hand.
  bool is_unfinished() const;
};

/// The line that begins what an import writes in a file. Lines above it are made by hand, and stay.
extern const std::string_view import_mark;

/// The part of a file that is made by hand; all of it where an import wrote nothing.
std::string_view part_by_hand(std::string_view text);
bool has_mark(std::string_view text);

/// Whether an import may write into a folder that has these files: it made the profile, or the folder is empty.
bool may_write_to(const FolderFiles& there);

/// Makes the target of a game. Throws ImportError where nothing can be made.
Imported import_game(const GameFacts& facts, const ImportOptions& options);

}  // namespace speclev::import
