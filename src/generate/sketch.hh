// A generated level before it becomes text: squares, rooms, doors, regions and things.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/play.hh"

/// A level before it is text: what algorithms draw, critics measure, and writers say in the language of a game.
namespace speclev::generator {

/// A square of a sketch, and a rectangle of squares: columns and rows from 0.
using Spot = LevelPlace;
using Box = LevelArea;

/// In the order in which maps are read.
constexpr bool is_before(Spot a, Spot b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }

inline constexpr std::array<Spot, 4> straight_steps = {{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
inline constexpr std::array<Spot, 8> all_steps = {
    {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}};

struct SketchDoor {
  Spot at;
  DoorState state = DoorState::closed;
};

/// What is said of an area besides its terrain: light, and the type of a room.
struct SketchRegion {
  Box area;
  bool lit = true;
  std::string type = "ordinary";  ///< as the target's table of rooms has it
};

/// A room as algorithms know it, for what is put into it.
struct SketchRoom {
  Box floor;              ///< without walls
  std::string type = "";  ///< empty: nothing special
  bool taken = false;     ///< it has its content
};

/// What stands somewhere. The kinds are those of loaded levels.
struct SketchThing {
  ThingKind kind{};
  Spot at{};
  bool anywhere = false;  ///< the game finds a place; there is one that it may be at
  char letter = '\0';     ///< of a monster or object: its class; NUL: any
  std::string name{};     ///< of a monster, object or trap; empty: random. Of an engraving its text
  int amount = 0;         ///< of gold
  bool asleep = false, peaceful = false, hostile = false;
  bool shrine = false;           ///< of an altar: with a priest
  int alignment = 0;             ///< of an altar: the place in the game's shuffled list, 0 to 2
  std::string alignment_word{};  ///< in place of it, as the language has it; empty: none
  int section = 0;    ///< which comment it stands behind: its place in the sketch's list; -1: it is there already
  int area = -1;      ///< in which of the sketch's areas it may as well be elsewhere; -1: in none
  int wear = 0;       ///< of an object: from 0 to 3
  bool rots = false;  ///< and that by rot or corrosion, not by rust or fire
  std::vector<SketchThing> inside{};  ///< of an object that holds others: these
};

/// Squares among which things may stand as well as where they do: what a language with selections says in place of
/// squares.
struct SketchArea {
  std::string name;           ///< a word for it
  std::vector<Spot> squares;  ///< in the order of the map, but for those of which each has one thing at most
  bool one_each = false;      ///< such squares: the first ones are those where the things are
};

struct Sketch {
  Sketch(int columns, int rows)
      : width(columns), height(rows), cells(static_cast<std::size_t>(columns * rows), Terrain::stone) {}

  bool has(Spot at) const { return at.x >= 0 && at.y >= 0 && at.x < width && at.y < height; }
  /// Not at the rim, which stays wall.
  bool is_inside(Spot at) const { return at.x > 0 && at.y > 0 && at.x < width - 1 && at.y < height - 1; }
  std::size_t place(Spot at) const { return static_cast<std::size_t>(at.y * width + at.x); }
  Spot spot(std::size_t place) const { return {static_cast<int>(place) % width, static_cast<int>(place) / width}; }
  Terrain at(Spot spot) const { return has(spot) ? cells[place(spot)] : Terrain::stone; }
  /// For changing it; it must be on the sketch.
  Terrain& cell(Spot spot) { return cells[place(spot)]; }
  constexpr Box all() const { return {0, 0, width - 1, height - 1}; }
  bool is(Spot spot, Terrain terrain) const { return at(spot) == terrain; }
  /// Whether a box is on the sketch, and all of it of one terrain.
  bool is_all(const Box& box, Terrain terrain) const;
  void fill(const Box& box, Terrain terrain);
  /// A room: floor in a rectangle, and walls around it.
  void draw_room(const Box& floor);
  bool is_walkable(Spot spot) const;
  bool is_wall(Spot spot) const;
  /// Whether something stands there, or a door is.
  bool is_taken(Spot spot) const;
  /// The squares of plain floor where nothing stands, in the order of the map.
  std::vector<Spot> free_in(const Box& box) const;
  /// The first thing of a kind; null if there is none.
  const SketchThing* find(ThingKind kind) const;
  /// The place of a comment in the list of sections, which it is added to if it is not there yet.
  int section(std::string_view comment);
  /// The place of an area in the list, which it is added to if there is none of that name.
  int area(std::string_view name, std::vector<Spot> squares);

  int width, height;
  std::vector<Terrain> cells;  ///< row by row
  std::vector<SketchRoom> rooms;
  std::vector<SketchDoor> doors;
  std::vector<SketchRegion> regions;
  std::vector<SketchThing> things;
  std::vector<SketchArea> areas;
  std::vector<std::vector<SketchThing>> in_chests;  ///< what comes into containers that are there already
  /// Of the doors and fountains of the source that it is added to, by their numbers: those that are broken and dry from
  /// now on.
  std::vector<std::size_t> broken_doors, dry_fountains;
  std::vector<std::string> sections;  ///< comments, in the order in which what they are about is written
  std::vector<std::string> remarks;   ///< comments at the head of the level
  std::vector<std::string> flags;     ///< of the level, in the words of the language
  std::optional<Box> arrival;         ///< where those arrive who do not come by stairs
  Box open = all();                   ///< where something may be put
  bool lit = true;                    ///< where no region says otherwise
  std::string failure;                ///< why this attempt is to be thrown away; empty if it is not
  bool is_hopeless = false;           ///< and no other attempt can be better
};

/// What nobody walks through but where one walks.
bool is_walkable(Terrain terrain);

}  // namespace speclev::generator
