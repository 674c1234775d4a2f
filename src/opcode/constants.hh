// Evaluates numbers, names, places and words that are known at compile time.
#pragma once

#include <optional>
#include <string>

#include "opcode/mismatches.hh"
#include "opcode/part.hh"
#include "target/statements.hh"

namespace speclev::opcode {

/// The terrain that a MAZE has all over which is filled with a character; nothing if it stays stone.
std::optional<std::int64_t> maze_filling(const TargetData& target, char letter);

/// Values that are known when a level is compiled: numbers, names, places and words, as the program has them. Mistakes
/// in them are told.
class Constants : private Part {
 public:
  Constants(const Context& context, Mismatches& mismatches) : Part(context), mismatches_(mismatches) {}

  /// What stands in a slot of words or numbers; nothing after a message.
  std::optional<std::int64_t> constant(const Slot& slot, Index at);
  /// A word of a class, or 0 after a message.
  std::int64_t word(TokenClass word, Index at, bool random = false) {
    return constant({SlotKind::word, word, random}, at).value_or(0);
  }
  /// The bits of words that are joined by '|'.
  std::int64_t word_list(Index root, TokenClass word);
  /// The bits of traps that are joined by '|'; all of them for the word all, which ends the list.
  std::int64_t traps(Index root);
  std::int64_t alignment(Index at);
  std::int64_t coordinate(Index at);
  std::int64_t region(Index at);
  std::int64_t light(Index at) const { return node(at).word.value; }
  std::int64_t mapchar(Index at);
  std::int64_t unlit(char character) const;
  /// The light that is given with a map character.
  std::int64_t light_of(Index at) const;
  std::optional<int> terrain(Index at);
  /// A monster or object: its number, and the character of its class.
  std::int64_t entity(Index at, bool monster);

  // Values of several numbers, which are pushed one by one.
  void push_level_region(Index at);
  /// Room, door and wall.
  void push_corridor_end(Index at);
  void push_creature(Index at);

 private:
  std::int64_t packed(std::int64_t number, int character) const;
  void unknown_class(Index character, bool monster);
  void unknown_entity(Index at, std::optional<char> wanted_class, bool monster);
  std::optional<std::int64_t> trap(Index at);
  std::optional<std::int64_t> flagged(const Slot& slot, Index root);
  bool is_doubtful_place(std::int64_t x, std::int64_t y) const;
  void check_place(Index at, std::int64_t x, std::int64_t y);
  int known_terrain(Index character, bool set = false);
  void wrong_word(Index at, const Slot& slot);

  Mismatches& mismatches_;
  bool no_map_told_ = false;  ///< a region was told of that lies outside only because there is no map
};

}  // namespace speclev::opcode
