// Reads and converts the texts of a game's quest, quest.dat.
#pragma once

#include <string_view>

#include "speclev/speclev.hh"

/// The texts of a game's quest: quest.dat, a file that depends on the machine. doc/formats.md describes it.
namespace speclev {

/// What is known of a target's quest.dat.
enum class QuestTexts {
  unknown,  ///< nothing
  none,     ///< the game has no such file
  known,    ///< its form
};
[[nodiscard]] QuestTexts quest_texts(const Target& target);

/// Reads a quest.dat, checks all of it, and writes it again: for another ABI, or for another game that keeps its texts
/// in the same form. An error if it is none of that target and ABI, if the other game keeps them otherwise or takes
/// fewer, or if the other machine has no room for an offset. Of both targets the form must be known. An empty file
/// stays empty. Thread-safe; trusts none of the bytes.
[[nodiscard]] Reading convert_quest(std::string_view bytes, const Recognition& from, const Recognition& to);

}  // namespace speclev
