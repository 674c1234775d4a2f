// A level while it is built: squares, things, rooms and faults.
#pragma once

#include <bitset>
#include <optional>
#include <string_view>
#include <vector>

#include "sim/dice.hh"
#include "sim/terrain.hh"
#include "sim/variant_rules.hh"
#include "speclev/play.hh"

namespace speclev::sim {

inline constexpr int last_column = columns_of_level - 1, last_row = rows_of_level - 1;
inline constexpr int maze_columns = 78, maze_rows = 20;  ///< the last that a maze uses
inline constexpr LevelArea whole_level{1, 0, last_column, last_row};
inline constexpr LevelPlace corner_of_mazes{maze_columns, maze_rows};
inline constexpr int random_number = -1;  ///< in files
inline constexpr int most_doors = 120;    ///< of rooms, that the game knows

constexpr bool is_on_level(int x, int y) { return whole_level.has(x, y); }

/// Thrown where the game ends: what is loaded is what there is by then.
struct GameEnds {};

/// A level while it is made, with what everything that makes it needs.
class LevelBuilder {
 public:
  /// All is stone.
  LevelBuilder(const LoadOptions& settings, const TerrainCodes& terrain_codes, const Rules& game, bool is_of_program);

  const LoadOptions& options;
  const TerrainCodes& codes;
  const Rules& rules;
  const bool is_program;  ///< the level is one: what holds for the later game
  LoadedLevel level;
  Dice dice;
  bool is_maze = true;              ///< its flag; some things are made otherwise in mazes
  bool is_cavernous = false;        ///< a walled and joined cave
  int doors = 0;                    ///< that belong to rooms
  bool is_unknown = false;          ///< what is not simulated may have changed any square
  bool has_maze = false;            ///< a walk has carved something
  std::optional<Origin> idle_walk;  ///< the first of those that have not, out of the grid of a maze

  /// What follows is of this record.
  void begin(const Origin& origin) {
    if (options.record_makers) note_makers();
    dice.origin = origin;
  }
  /// The squares that have become something else since the last call are of the record at work; nothing if who made
  /// squares is not wanted.
  void note_makers();

  Square& at(int x, int y) { return level.at(x, y); }
  /// The terrain of a square; beyond the level stone.
  Terrain terrain(int x, int y) const {
    return x >= 0 && x <= last_column && y >= 0 && y <= last_row ? level.at(x, y).terrain : Terrain::stone;
  }
  /// Whether it counts as one of these; beyond the level it is as stone.
  bool is(int x, int y, TerrainClasses classes) const {
    const bool is_inside = x >= 0 && x <= last_column && y >= 0 && y <= last_row;
    return sim::is(is_inside ? level.at(x, y) : stone_, classes);
  }
  bool is(LevelPlace place, TerrainClasses classes) const { return is(place.x, place.y, classes); }

  /// Makes terrain of a square, with all that comes with it: light, no door, no room.
  void put_terrain(int x, int y, std::int64_t code) {
    Square& square = at(x, y);
    square = codes.square(code);
    square.lit = sim::is(square, molten);
  }
  /// Changes terrain alone; lava shines.
  void change_terrain(int x, int y, Terrain to) { change_terrain_to(x, y, codes.code(to)); }
  void change_terrain_to(int x, int y, std::int64_t code) {
    if (!codes.is_terrain(code)) return;
    Square& square = at(x, y);
    codes.set(square, code);
    if (sim::is(square, molten)) square.lit = true;
  }
  /// Lights squares, or darkens them but for lava; squares beyond the level are left out.
  void light(const LevelArea& area, bool lit);

  /// Light of a file; random: by the depth of the level.
  bool decide_light(int light);

  void report(LoadFault fault, std::optional<LevelPlace> place = std::nullopt);
  /// The same of another record than the one at work.
  void report_of(const Origin& origin, LoadFault fault, LevelPlace place);
  /// The same for that behind which nothing comes, told however much was before.
  void report_end(LoadFault fault, std::optional<LevelPlace> place = std::nullopt);
  /// The same for what ends the game; throws GameEnds.
  [[noreturn]] void end(LoadFault fault, std::optional<LevelPlace> place = std::nullopt);

  LoadedThing& put(ThingKind kind, LevelPlace place, bool random_place);
  bool has_trap(LevelPlace place) const { return traps_[index(place)]; }
  void remove_trap(LevelPlace place);
  /// What is remembered of squares: that a statement is about the door there, and that a maze was carved there.
  void settle_door(LevelPlace place) { settled_doors_.set(index(place)); }
  bool has_settled_door(LevelPlace place) const { return settled_doors_[index(place)]; }
  void mark_carved(LevelPlace place) { carved_.set(index(place)); }
  bool is_carved(LevelPlace place) const { return carved_[index(place)]; }

  /// What is remembered becomes that of another stage, on which the same level was made.
  void take_notes(const LevelBuilder& other) {
    traps_ = other.traps_;
    settled_doors_ = other.settled_doors_;
    carved_ = other.carved_;
  }

  /// Squares that are remembered have moved.
  template <class Move>
  void move_notes(Move&& move) {
    note_makers();
    const auto moved = [&](const std::bitset<squares>& from) {
      std::bitset<squares> to;
      for (std::size_t i = 0; i < squares; ++i)
        if (from[i])
          to.set(
              index(move(LevelPlace{static_cast<int>(i % columns_of_level), static_cast<int>(i / columns_of_level)})));
      return to;
    };
    traps_ = moved(traps_);
    settled_doors_ = moved(settled_doors_);
    carved_ = moved(carved_);
  }

  /// The room that a square's floor is part of; null if there is none.
  const LoadedRoom* room_at(LevelPlace place) const;
  /// The place in the list of maps of the last one that has a square; nothing if none does.
  std::optional<std::size_t> map_at(LevelPlace place) const;

 private:
  static constexpr std::size_t squares = std::size_t{columns_of_level} * rows_of_level;
  static std::size_t index(LevelPlace place) {
    return static_cast<std::size_t>(place.y * columns_of_level + place.x) % squares;
  }

  Square stone_;
  std::bitset<squares> traps_;  ///< where there are some: that is often asked
  std::vector<Square> noted_;   ///< the squares at the last call of note_makers
  std::bitset<squares> settled_doors_, carved_;
};

}  // namespace speclev::sim
