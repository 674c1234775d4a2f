// Compares the version words at the start of files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "import/base.hh"
#include "import/facts.hh"
#include "speclev/abi.hh"

namespace speclev::import {

/// The structure of the version words in front of files, and what may follow them.
inline constexpr std::string_view version_record = "version_info";

/// How many version words a game's files begin with, by its structure of them; 0: unknown.
int version_count(const GameFacts& facts);

/// Throws ImportError where the words that headers of the game have cannot be those of its structure of them.
void check_version_words(const GameFacts& facts);

/// The edits that make the head of a layout that of the game: other version words, and what follows them.
std::vector<std::string> compare_head(const Base& base, const GameFacts& facts, const Abi& abi, bool is_dungeon);

}  // namespace speclev::import
