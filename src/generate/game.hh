#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generate/creatures.hh"
#include "generate/sketch.hh"
#include "play/terrain.hh"
#include "target/target_data.hh"

namespace speclev::generator {

/// A word of a table of choices, with how likely it is, and the least difficulty of a level that has it.
struct Choice {
  std::string_view name;
  int weight = 1;
  int difficulty = 0;
};

/// What a target has for levels that are made.
class Game {
 public:
  explicit Game(const Target& target);

  const Target& target() const { return target_; }
  const TargetData& data() const { return data_; }
  /// Levels are programs, with loops and selections.
  bool has_programs() const { return target_.language() == "opcode"; }
  /// A statement or word.
  bool has_word(std::string_view word) const;
  /// A statement that takes so many values.
  bool has_statement(std::string_view word, std::size_t values) const;
  /// How many rows a map has at most that stands where it should.
  int map_rows() const;
  /// The terrain can stand in a map.
  bool can_draw(Terrain terrain) const;
  std::int8_t code(Terrain terrain) const { return terrain_.code(terrain); }
  bool has_room_type(std::string_view name) const { return data_.rooms.find(name).has_value(); }
  bool has_trap(std::string_view name) const { return data_.traps.find(name).has_value(); }
  /// The class of a monster of that name; nothing if there is none.
  std::optional<char> class_of(std::string_view name) const;

  bool knows_levels() const { return !creatures_.empty(); }
  /// Monsters that a game of that difficulty makes by itself: from a quarter of it to all of it.
  std::vector<Creature> creatures(int difficulty) const;
  /// The level of one of that class and name; nothing if it is not known.
  std::optional<int> level_of(char letter, std::string_view name) const;
  /// Classes of monsters for a level of that difficulty, where nothing is known of each of them.
  std::vector<char> common_classes(int difficulty) const;
  /// The class letters of objects that lie about, with how likely each is.
  std::vector<Choice> object_classes() const;
  std::vector<Choice> traps(int difficulty) const;

 private:
  Target target_;
  const TargetData& data_;
  play::TerrainCodes terrain_;
  std::vector<Creature> creatures_;
};

}  // namespace speclev::generator
