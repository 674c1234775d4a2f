// The tables of a game with Lua levels: kinds, words, functions and parameters.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "speclev/lua.hh"
#include "speclev/target.hh"

namespace speclev::lua {

/// What a name, or a kind of monster, fixes.
enum class Sex : std::uint8_t { any, male, female, neuter };

/// A name of a monster beside that of its row.
struct OtherName {
  std::string name;
  Sex sex = Sex::any;              ///< that the name fixes
  bool is_other_spelling = false;  ///< tried before all names, and more text may follow it; else a name of one sex
};

/// A kind of monster; its number is its place among all.
struct MonsterKind {
  char letter = '\0';  ///< of its class
  std::string name;    ///< of both sexes
  int level = 0, difficulty = 0, speed = 0, alignment = 0;
  std::string size;
  Sex sex = Sex::any;
  std::vector<std::string> places;      ///< kinds of squares it is put on at random: dry, wet, hot, solid
  std::vector<std::string> moves;       ///< fly, swim, amphibious, lava …
  std::vector<std::string> nature;      ///< hostile, peaceful, wait, covetous …
  std::vector<std::string> generation;  ///< unique, nogen, sgroup, freq3 …
  std::vector<OtherName> names;
  std::vector<std::string> titles;  ///< ranks of a role
  bool has_facts = false;           ///< false: nothing but class and name is known

  bool is(std::string_view trait) const;  ///< among moves, nature and generation
};

/// A kind of object; its number is its place among all.
struct ObjectKind {
  char letter = '\0';
  std::string name;
  std::string appearance;  ///< in the table; kinds of shuffled classes exchange theirs
  std::string material;    ///< empty: none
  int probability = 0, weight = 0, cost = 0;
  bool merges = false, charged = false, unique = false, nowish = false, magic = false;
  bool has_facts = false;
};

/// A parameter of a form. Of a form without any (a key of its own): the type of what comes back.
struct Parameter {
  std::string key;            ///< empty: none
  std::string type;           ///< integer, boolean, word, mapchar, coord …
  std::string default_value;  ///< empty: none
  bool is_required = false;
  std::vector<std::string> words;
  std::string note;

  bool allows(std::string_view word) const;
};

/// A way to call a function.
struct Form {
  std::string text;  ///< "table", or positional: "(x,y,typ)"
  std::vector<Parameter> parameters;

  bool is_table() const { return text == "table"; }
  const Parameter* find(std::string_view key) const;
};

struct Function {
  std::string table;  ///< des, selection, nh, obj, u, nhc
  std::string name;
  std::vector<Form> forms;

  const Form* table_form() const;
};

struct Constant {
  std::string name;
  std::string text;  ///< the value as written; empty: none
  std::optional<std::int64_t> value;
};

/// What only some games do; the file `ways` of a target says which.
enum class Way : std::uint8_t {
  quiet_ground,       ///< it says nothing about map characters that are no terrain, nor about squares beyond the level
  any_monster_class,  ///< of an unknown class of monsters it complains, and makes any
  vibrating_told,     ///< it complains of a vibrating square on another level
  plain_names,        ///< names of monsters and objects may be numbers, but no functions
  objects_of_all_classes,  ///< names of objects are looked up in all classes
  new_by_text,             ///< obj.new takes no table
};

/// A themed room or what fills one.
struct ThemedRoom {
  std::string name;
  int frequency = 1;
  std::optional<int> least_difficulty, greatest_difficulty;
  bool is_asked = false;  ///< a function says whether it is eligible
};

/// What a room of a type is stocked with where it is to be filled, as far as that is always the same.
struct RoomStock {
  std::string room;        ///< the type, or the last word of several
  std::string monster;     ///< on each square but those beside the door; empty: none of a certain kind
  char letter = '\0';      ///< the class of monsters, where that is all that is certain
  bool is_keeper = false;  ///< the monster stands behind the only door, and there is no other
  bool has_gold = false;   ///< on each of these squares
  std::optional<bool> asleep, peaceful;
  std::string not_on;  ///< a level where all of it is missing
};

/// A dungeon without which the game does not start, and what it is where a description of another game lacks it.
struct NeededDungeon {
  std::string name;
  int base = 0;  ///< how many levels; 0: other games need it, too
  std::vector<std::string> flags, levels;
};

bool contains(const std::vector<std::string>& words, std::string_view word);

/// What the game asks of its scripts beside what these say.
struct GameNeeds {
  std::vector<std::string> libraries;      ///< scripts that are no levels
  std::vector<std::string> made;           ///< levels that the game makes itself
  std::vector<std::string> roles;          ///< of which each has levels of the quest
  std::string quest;                       ///< the dungeon
  std::string role_mark;                   ///< for which the role stands at the beginning of names of its levels
  std::vector<std::string> quest_fillers;  ///< the ends of names of its other levels
  std::vector<std::string> dungeon_flags;
  std::vector<std::pair<std::string, std::string>>
      fillers;  ///< levels, and the dungeons that older games fill with them
  std::vector<NeededDungeon> dungeons;
};

/// All that is known of a game whose levels are Lua scripts. Immutable once it is loaded.
struct GameTables {
  std::string name;     ///< of the target
  std::string game;     ///< as people write it
  std::string base;     ///< the target it starts from; may be empty
  std::string loading;  ///< the target whose rules hold for what a level is once it is made
  std::vector<std::string> files;
  std::vector<MonsterKind> monsters;
  std::vector<ObjectKind> objects;
  std::string monster_classes, object_classes;  ///< from number 1
  std::map<std::string, std::vector<Constant>, std::less<>> constants;
  std::vector<Function> functions;
  std::vector<std::string> furniture;  ///< from number 0
  std::vector<ThemedRoom> themed_rooms, themed_fills;
  std::vector<RoomStock> stocks;
  std::vector<Way> ways;
  GameNeeds needs;

  bool does(Way way) const;
  const Function* find_function(std::string_view table, std::string_view function) const;
  /// The constants of a group such as "trap"; empty if there is none of that name.
  const std::vector<Constant>& group(std::string_view name) const;
  /// Null if there is none; ignore_case as for trap names, room types and flags.
  const Constant* find_constant(std::string_view group, std::string_view name, bool ignore_case = false) const;
  /// Of a type of rooms; null if nothing is certain of it.
  const RoomStock* find_stock(std::string_view room) const;
  /// A limit or another number that every game has; 0 if it is not there.
  std::int64_t limit(std::string_view name) const;
};

struct LoadedGame {
  std::shared_ptr<const GameTables> game;  ///< null if there was an error
  std::vector<FileReport> reports;
  std::vector<std::string> files;  ///< all that were opened
};

/// One in a folder, in the format of doc/targets.md; its base is a folder beside it or one of the program's. Touches no
/// files but through the function.
LoadedGame load_game(const std::string& folder, const TargetFiles& files);

}  // namespace speclev::lua
