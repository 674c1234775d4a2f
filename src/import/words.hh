// Compares the words of a game with its base.
#pragma once

#include <string>
#include <vector>

#include "import/base.hh"
#include "import/findings.hh"

namespace speclev::import {

/// What the words of a game make of the files of its base.
struct WordEdits {
  std::vector<std::string> keywords, statements, extras;  ///< lines of edits
};

/// The words of level files. Those that return the same token belong to one class.
WordEdits compare_words(const Base& base, const std::vector<GameWord>& words, Findings& findings);
/// The words of dungeon descriptions; of their edits only those of keywords.
WordEdits compare_dungeon_words(const Base& base, const std::vector<GameWord>& words, Findings& findings);

/// The signs of level files: those that no game of the language has are told.
void compare_signs(const GameFacts& facts, Findings& findings);

/// Whether what a word stands for is the same in a game and in a target.
bool same_value(const KeywordTable::Row& row, const GameWord& word);

}  // namespace speclev::import
