// The facts that an import has about a game.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "speclev/import.hh"

namespace speclev::import {

struct NamedNumber {
  std::string name;
  std::int64_t number = 0;
};

/// A monster or an object.
struct Thing {
  std::string name;  ///< may be empty
  char letter = 0;   ///< class character; NUL: none
};

/// Two classes with one character. The game looks names up in the first one only, so the second one has none here.
struct SharedClass {
  bool of_monsters = false;
  std::size_t first = 0, second = 0;  ///< numbers
  char letter = 0;
};

/// How strong a monster is, how often the game makes it, and in words what it does besides.
struct Strength {
  int level = 0, frequency = 0;
  std::vector<std::string> marks;
};

/// A word of a language, as the game's scanner has it.
struct GameWord {
  std::string word;
  std::string token;                  ///< what the scanner returns
  std::optional<std::int64_t> value;  ///< what it stands for; nothing if it has none
  Place place;
};

/// A structure of the game that goes into compiled files.
struct GameRecord {
  struct Field {
    std::string name;
    int offset = 0, size = 0;  ///< bytes
  };
  std::string name;
  int size = 0;  ///< bytes
  std::vector<Field> fields;
  Place place;
};

/// What the constants of styles of INIT_MAP begin with, in front of the word in capitals.
inline constexpr std::string_view style_prefix = "LVLINIT_";

/// Whether a condition of a dungeon.def is an option of the game's build, and no word for true or false.
bool is_option(std::string_view condition);

/// What the compiler of the game makes of C types.
struct Machine {
  int short_size = 0, int_size = 0, long_size = 0, pointer_size = 0, greatest_alignment = 0;
  bool big_endian = false, char_is_signed = true;
};

/// All that was learnt of a game: the output of the probe, read and checked.
struct GameFacts {
  Machine machine;
  std::vector<std::uint64_t> version;
  std::vector<char> monster_classes, object_classes;  ///< characters by number from 0; NUL: none
  std::vector<SharedClass> shared_classes;
  std::vector<Thing> monsters, objects;
  std::vector<Strength> strengths;        ///< of the monsters, in their order; empty: unknown
  std::vector<NamedNumber> traps, rooms;  ///< empty: unknown
  std::vector<NamedNumber> terrain;       ///< names of the game's headers
  std::vector<NamedNumber> opcodes;       ///< without their prefix; none in the classic language
  std::vector<std::string> artifacts, gods;
  std::map<std::string, std::int64_t, std::less<>> constants;
  std::map<char, int> map_characters;            ///< codes of terrain
  std::optional<std::set<char>> row_characters;  ///< that a row of a map may have; nothing: unknown
  /// The codes of terrain for which a check of the game holds, by its name; one that could not be asked is not there.
  std::map<std::string, std::set<int>, std::less<>> checks;
  std::optional<std::set<int>> joined;  ///< that may be the foreground of a joined INIT_MAP; nothing: unknown
  std::vector<GameWord> words, dungeon_words;
  std::vector<std::string> unasked;  ///< words whose values the compiler did not accept a question for
  std::vector<GameWord> signs;  ///< what the scanner of levels has of the kind, but without a letter or digit: '=='
  std::vector<GameRecord> records;
  /// What the compilers of levels and dungeons write for fields of the structure that files begin with.
  std::map<std::string, std::int64_t, std::less<>> head, dungeon_head;
  std::map<std::string, int, std::less<>> types;        ///< bytes of types of the game
  std::map<std::string, bool, std::less<>> conditions;  ///< whether what lines of dungeon.def can depend on is defined

  const std::int64_t* constant(std::string_view name) const {
    const auto at = constants.find(name);
    return at == constants.end() ? nullptr : &at->second;
  }
  /// Whether its levels are written as programs.
  bool has_opcodes() const { return !opcodes.empty(); }
};

}  // namespace speclev::import
