// Selects what a game offers for generated levels, from dat/generator/inhabitants.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generate/creatures.hh"
#include "generate/sketch.hh"
#include "sim/terrain.hh"
#include "sim/variant_rules.hh"
#include "target/target_data.hh"

namespace speclev::generator {

/// The class of objects that hold others.
inline constexpr char container_class = '(';

/// Of what dat/generator/inhabitants has rows.
enum class StockKind {
#define SPECLEV_STOCK_KIND(id, word) id,
#include "generate/stock_kinds.def"
#undef SPECLEV_STOCK_KIND
};

/// A row of dat/generator/inhabitants.
struct Choice {
  int weight = 1;         ///< how likely it is, among those of its kind
  int difficulty = 0;     ///< the least of a level that has it
  std::string_view name;  ///< or its class
};

/// What is common to the algorithms of one time. Since the second, languages with loops and selections say by them what
/// may as well be elsewhere, stairs of a branch are far from the ways up and down, not from the way up alone, and a
/// game of one's own has the monsters of its base. Since the third, things are also worn where what is behind a curse
/// needs a name.
enum class Manner { first, second, third };

/// What a target has for levels that are made.
class Game {
 public:
  explicit Game(const Target& target, Manner manner = Manner::third);

  Manner manner() const { return manner_; }
  const Target& target() const { return target_; }
  const TargetData& data() const { return data_; }
  /// Levels are programs, with loops and selections.
  bool has_programs() const { return target_.language() == "opcode"; }
  /// A statement or word.
  bool has_word(std::string_view word) const;
  /// A statement that takes so many values.
  bool has_statement(std::string_view word, std::size_t values) const;
  /// A statement makes what is of that kind. Where none makes fountains, they are part of the map.
  bool says(ThingKind kind) const { return kind != ThingKind::fountain || has_statement("FOUNTAIN", 1); }
  /// How many rows a map has at most that stands where it should.
  int map_rows() const;
  /// The terrain can stand in a map.
  bool can_draw(Terrain terrain) const;
  /// The code that stands for a terrain in maps. Where they have no rock, there is nothing but wall.
  std::int8_t drawn_code(Terrain terrain) const;
  /// A flag of levels.
  bool has_flag(std::string_view word) const {
    const KeywordTable::Row* row = data_.keywords.find(word);
    return row != nullptr && row->token == TokenClass::flag_type;
  }
  bool has_room_type(std::string_view name) const { return data_.rooms.find(name).has_value(); }
  /// The character of a terrain in maps.
  char letter(Terrain terrain) const { return letters_[static_cast<std::size_t>(drawn_code(terrain))]; }
  /// What a door of a state is called.
  std::string_view word_of(DoorState state) const;
  /// The class of a monster of that name; nothing if there is none.
  std::optional<char> class_of(std::string_view name) const;

  bool knows_levels() const { return !creatures_.empty(); }
  /// Of which game the levels of monsters are that are known; empty: of none, or of the target itself.
  const std::string& game_of_levels() const { return game_of_levels_; }
  /// Monsters that a game of that difficulty makes by itself: from a quarter of it to all of it.
  std::vector<Creature> creatures(int difficulty) const;
  /// The level of one of that class and name; nothing if it is not known.
  std::optional<int> level_of(char letter, std::string_view name) const;
  /// What the game has of a kind, for a level of that difficulty.
  std::vector<Choice> choices(StockKind kind, int difficulty = 0) const;

 private:
  bool has(StockKind kind, std::string_view name) const;

  Target target_;
  Manner manner_;
  const TargetData& data_;
  sim::TerrainCodes terrain_;
  sim::Rules rules_;
  std::array<char, 128> letters_;
  std::string game_of_levels_;
  std::vector<Creature> creatures_;
  std::map<StockKind, std::vector<Choice>> choices_;
};

}  // namespace speclev::generator
