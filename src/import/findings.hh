#pragma once

#include <optional>
#include <string>
#include <vector>

#include "import/facts.hh"

namespace speclev::import {

/// Something that an import tells of: what of the game is taken over, and what cannot be.
struct Finding {
  enum class Weight : unsigned char {
    taken,       ///< taken over; nothing is to be done
    warning,     ///< should be looked at
    unfinished,  ///< needs a line by hand, without which levels that use it are refused
    error,       ///< nothing can be written
  };

  std::string kind;  ///< a stable name, such as new-word
  Weight weight = Weight::taken;
  std::string word;   ///< what it is about
  std::string token;  ///< of a word: what the game's scanner returns
  std::optional<std::int64_t> value;
  std::string word_class;  ///< of a word: its class in the target's tables; may be empty
  std::string text;        ///< in a sentence
  std::string help;        ///< what to do; may be empty
  Place place;
};

using Findings = std::vector<Finding>;

/// What a line that is made by hand says counts more than what the game has. what: what it says, in a sentence.
Finding kept_by_hand(const std::string& word, const std::string& what);

/// How many of a thing there are, and what became of those of the base.
struct Tally {
  std::string what;
  std::size_t count = 0;
  std::vector<std::string> added, gone, moved;
};

/// "385 monsters (+3), 25 rooms (+1, 11 moved)"
std::string summary(const std::vector<Tally>& tallies);

}  // namespace speclev::import
