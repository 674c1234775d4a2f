// The AST of the classic language: declarations as written, before any check.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

#include "syntax/values.hh"

/// What the author of a level file wrote, before any check. Spans are into the source text.
namespace speclev::classic::ast {

using syntax::is_given;
using syntax::Kept;
using syntax::Number;
using syntax::Text;
using syntax::Value;
using syntax::Word;

/// A character in quotes.
struct Letter {
  Span span;
  char value = '\0';
};
struct NumberOrRandom {
  Number number;
  bool random = false;
};
struct TextOrNone {
  Text text;
  bool none = false;

  bool given() const { return text.given(); }
};
struct TextOrRandom {
  Text text;
  bool random = false;
};
/// A monster or object class: a character, random, or a register of that number.
struct ClassRef {
  enum class Kind : unsigned char { letter, random, reg } kind = Kind::random;
  Span span;
  char letter = '\0';
  Number index;
};
struct Coordinate {
  enum class Kind : unsigned char {
    explicit_place,
    random,
    reg,        ///< place[x]
    set,        ///< place[x][y]
    region,     ///< region[x]
    none,       ///< of a list of places
    contained,  ///< in the container before it
    carried     ///< by the monster before it
  } kind = Kind::random;
  Span span;
  Number x, y;
  Word check = {};     ///< whether the terrain is to be checked
  Word position = {};  ///< how an object lies there
};
inline Coordinate checked(Coordinate place, const Word& check) {
  place.check = check;
  return place;
}
inline Coordinate positioned(Coordinate place, const Word& position) {
  place.position = position;
  return place;
}
struct AlignmentRef {
  bool is_register = false;
  Word word;
  Number index;
  Span span;
};
/// A region, or with the prefix levregion one of the whole level.
struct Region {
  Span span;
  bool levregion = false;
  std::array<Number, 4> corners;  ///< x1 y1 x2 y2; none given: the corner of the level
};
/// Two numbers or words in parentheses, or random.
template <class T>
struct PairOrRandom {
  Span span;
  bool random = true;
  T first{}, second{};
};

// The declarations.

struct Maze {
  Text name;
  Word word;  ///< random or none, if there is no character
  Letter filling;
};
struct Level {
  Text name;
};
struct Flags {
  std::vector<Word> words;
};
struct InitMap {
  Letter foreground, background;
  Word smoothed, joined, lit, walled;
};
/// INIT_MAP with a style, which is a word or a number.
struct StyledMap {
  Letter foreground, background;
  std::variant<Word, Number> style;
  Number argument;
  Word lit;
};
/// MESSAGE or HALLUMSG; the keyword tells which.
struct Message {
  Text text;
};
struct NoMap {};
/// GEOMETRY and its MAP.
struct Map {
  Word horizontal, vertical;
  Span text_span;  ///< from MAP to ENDMAP
  std::vector<std::string_view> rows;
};
struct RandomClasses {
  bool monsters = false;
  std::vector<Letter> letters;
};
struct RandomPlaces {
  Number set;
  std::vector<Coordinate> places;
};
struct RandomRegion {
  Number number;
  Region in_area, del_area;
};
struct Room {
  bool is_subroom = false;
  TextOrRandom type;
  Word lit;
  PairOrRandom<Number> position;
  PairOrRandom<Word> alignment;
  PairOrRandom<Number> size;
  Text parent;
  Word filled;
};
struct RoomName {
  Text name;
};
struct RoomChance {
  Number chance;
};
/// What may follow a door: the name of its key, or the number of a text.
using DoorInfo = std::variant<Text, Number>;
struct RoomDoor {
  Word secret, state, wall;
  NumberOrRandom position;
  std::vector<DoorInfo> infos;
};
struct RandomCorridors {};
struct CorridorEnd {
  Number room;
  Word wall;
  NumberOrRandom door;
};
struct Corridor {
  CorridorEnd source;
  std::variant<CorridorEnd, Number> destination;
};
struct Appearance {
  Word kind;
  Text text;
};
/// What may follow the place of a monster; a Word is an attitude or an alertness.
using MonsterInfo = std::variant<Text, Word, AlignmentRef, Appearance>;
struct Monster {
  Number chance;
  ClassRef letter;
  TextOrRandom name;
  Coordinate place;
  std::vector<MonsterInfo> infos;
};
/// What may follow the place of an object.
struct ObjectInfos {
  bool given = false;
  Word curse_state;
  Text corpse;
  NumberOrRandom enchantment;
  TextOrNone name;
};
/// The name of an object, or a rank in its place.
struct ObjectName {
  TextOrRandom name;
  std::int32_t rank = 0;
};
struct Object {
  bool is_container = false;
  Number chance;
  ClassRef letter;
  ObjectName name;
  Coordinate place;
  ObjectInfos infos;
};
/// OBJFLAGS, about the object before it.
struct ObjectFlags {
  std::vector<Word> words;
};
/// A statement that statements.def describes: its values in the order of the text.
struct Plain {
  using Value =
      std::variant<std::monostate, Coordinate, Region, Word, Number, NumberOrRandom, Text, TextOrRandom, AlignmentRef>;

  std::array<Value, 4> values;
};
struct Door {
  Word state;
  Coordinate place;
  std::vector<DoorInfo> infos;
};
struct Drawbridge {
  Coordinate place;
  Word direction, state;
};
struct Wallify {};
/// STAIR or LADDER with regions, PORTAL, TELEPORT_REGION or BRANCH; the keyword tells which.
struct LevRegion {
  Region in_area, del_area;
  Word up;
  Text name;
};
struct RegionDetail {
  Region area;
  Word lit;
  TextOrRandom type;
  Word filling, irregular;  ///< irregular is a boolean or a shape
};
struct WallSign {
  Coordinate place;
  Word direction, type;
  Text text;
};
/// A declaration that could not be read. Without a keyword: something that stood between two declarations.
struct Broken {};

using Node =
    std::variant<Broken, Maze, Level, Flags, InitMap, StyledMap, Message, NoMap, Map, RandomClasses, RandomPlaces,
                 RandomRegion, Room, RoomName, RoomChance, RoomDoor, RandomCorridors, Corridor, Monster, Object,
                 ObjectFlags, Plain, Door, Drawbridge, Wallify, LevRegion, RegionDetail, WallSign>;

struct Declaration {
  Span span;
  Word keyword;             ///< with the class of the keyword
  bool has_keyword = true;  ///< false for Broken between two declarations
  Node node;
};

/// A level's declarations in the order of the text; the first is its MAZE or LEVEL, unless that is missing or broken.
using DeclarationList = std::vector<Declaration>;

}  // namespace speclev::classic::ast
