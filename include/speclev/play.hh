// Loads compiled levels as the game does, with random choices from a seed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/abi.hh"
#include "speclev/error.hh"
#include "speclev/output.hh"
#include "speclev/target.hh"
#include "speclev/terrain_class.hh"
#include "speclev/text.hh"

/// What a game makes of a compiled level when somebody enters it. Where the game rolls dice, a seed or the caller does.
namespace speclev {

struct Model;

inline constexpr int columns_of_level = 80;  ///< the first of which is never used
inline constexpr int rows_of_level = 21;

/// What a square is made of; the list is terrains.def.
enum class Terrain : std::uint8_t {
#define SPECLEV_TERRAIN(id, name, symbol) id,
#include "speclev/terrains.def"
#undef SPECLEV_TERRAIN
};

enum class DoorState : std::uint8_t { none, broken, open, closed, locked };

/// One square of a level. The terrain is `other` where only some games have it: then the code says which.
struct Square {
  Terrain terrain = Terrain::stone;
  std::int8_t code = 0;              ///< the number of the terrain in the target
  char letter = ' ';                 ///< the game's map character for it; a blank if it has none
  TerrainClasses classes = 0;        ///< what the game takes the terrain for
  DoorState door = DoorState::none;  ///< of a door or secret door
  std::uint8_t room = 0;             ///< the place of its room in the list, from 1; 0: none
  bool lit = false;
  bool horizontal = false;  ///< a door in a horizontal wall
  bool undiggable = false;
  bool unpassable = false;  ///< even for who walks through walls
  bool uncertain = false;   ///< nothing is known of its terrain, or the game's code may make something else of it
  bool touched = false;     ///< of a map, or of what is no longer part of the filling

  friend bool operator==(const Square&, const Square&) = default;
};

/// A square of a level: column from 1 to 79, row from 0 to 20.
struct LevelPlace {
  int x = 0, y = 0;

  constexpr LevelPlace operator+(LevelPlace step) const { return {x + step.x, y + step.y}; }
  friend constexpr bool operator==(const LevelPlace&, const LevelPlace&) = default;
};

/// Columns and rows, the last ones included.
struct LevelArea {
  int x1 = 0, y1 = 0, x2 = -1, y2 = -1;

  constexpr bool has(int x, int y) const { return x >= x1 && x <= x2 && y >= y1 && y <= y2; }
  constexpr bool has(LevelPlace at) const { return has(at.x, at.y); }
  constexpr int width() const { return x2 - x1 + 1; }
  constexpr int height() const { return y2 - y1 + 1; }
  /// How many squares it has.
  constexpr int size() const { return width() * height(); }
  constexpr LevelPlace middle() const { return {(x1 + x2) / 2, (y1 + y2) / 2}; }
  /// Grown by so many squares at each side; a negative number shrinks it.
  constexpr LevelArea grown(int by) const { return {x1 - by, y1 - by, x2 + by, y2 + by}; }
  friend bool operator==(const LevelArea&, const LevelArea&) = default;
};

/// Which record of the compiled file something is of.
struct Origin {
  std::string_view list;  ///< as the format calls it: "monsters", or the opcode "MONSTER"
  int owner = -1;         ///< the number of the part or room it is in, from 0; -1 in a program
  int index = 0;          ///< its place in the list, from 0; in a program, the number of the instruction

  friend bool operator==(const Origin&, const Origin&) = default;
};

/// What stands on a level, or is marked there.
enum class ThingKind : std::uint8_t {
  monster,
  object,
  gold,
  trap,
  engraving,
  stairs_up,
  stairs_down,
  ladder_up,
  ladder_down,
  portal,
  branch,
  altar,
  fountain,
  sink,
  pool,
  grave,
  drawbridge,
  other,  ///< of a statement that is not simulated
};
/// The kind as a word, such as "engraving".
[[nodiscard]] std::string_view thing_kind_name(ThingKind kind);

struct LoadedThing {
  ThingKind kind{};
  LevelPlace place{};
  Origin origin{};
  char letter = '\0';        ///< of a monster or object: its class; a zero: any
  std::int64_t number = -1;  ///< of its name, of a trap its type, of gold the amount; -1: random
  std::string text{};        ///< of an engraving or grave, the individual's name, where a portal leads
  std::optional<bool> asleep{}, peaceful{};
  bool contained = false;     ///< in the container or monster before it
  bool random_place = false;  ///< it may be elsewhere with another seed
  bool stocked = false;       ///< not said by the file: what a maze, a room or a trap gets besides
  bool looks_down = false;    ///< stairs or a ladder up that look as those down do
};

/// Where those arrive who come to the level otherwise than by stairs.
struct Arrival {
  LevelArea area{}, forbidden{};
  bool from_above = false, from_below = false;
  Origin origin{};
};

struct LoadedRoom {
  LevelArea floor{};  ///< of an irregular one: what bounds it
  int type = 0;       ///< its number in the target
  bool lit = false, irregular = false, filled = false;
  int parent = -1;  ///< its place in the list; -1: none
  Origin origin{};
  bool random_size = false;  ///< the file leaves its width or height open
};

/// What the game does where something is wrong.
enum class LoadConsequence : std::uint8_t { silent, complains, aborts, crashes };

enum class LoadFault : std::uint8_t {
#define SPECLEV_LOAD_FAULT(id, rule, consequence, text) id,
#include "speclev/load_faults.def"
#undef SPECLEV_LOAD_FAULT
};

struct LoadFaultFacts {
  int rule;  ///< the number of the linter's rule; 0: none
  LoadConsequence consequence;
  std::string_view text;
};
[[nodiscard]] const LoadFaultFacts& facts_of(LoadFault fault);

struct LoadFinding {
  LoadFault fault{};
  Origin origin{};
  std::optional<LevelPlace> place{};
  std::optional<Span> declaration{};  ///< if the model knows where its records were declared
};

/// A roll, and what came of it.
struct LoadChoice {
  Origin origin{};
  std::string_view what;  ///< such as "chance"
  int options = 0;        ///< how many results there may be
  int result = 0;
  int percent = -1;  ///< of a chance: how likely the result 1 is; else all results are equally likely
  int taken = 0;     ///< which of the options this is, from 0: of a register, those that are left of its list
};

/// What a game makes of a level. Findings say what went wrong; after one that ends the game the level is as it was
/// then, but for what could be done nevertheless.
struct LoadedLevel {
  std::vector<Square> squares = std::vector<Square>(std::size_t{columns_of_level} * rows_of_level);  ///< row by row
  std::vector<LoadedThing> things;
  std::vector<LoadedRoom> rooms;
  std::vector<LevelArea> maps;      ///< where the parts or maps stand that are drawn
  std::vector<Origin> map_origins;  ///< of each of them
  std::vector<Arrival> arrivals;
  std::vector<std::string> messages;
  std::uint32_t flags = 0;  ///< as in the file
  bool may_mirror_columns = false,
       may_mirror_rows = false;  ///< the game may turn it over, left to right or top to bottom
  std::vector<LoadFinding> findings;
  std::vector<LoadChoice> choices;  ///< only if they are asked for
  std::vector<Origin> makers;  ///< of each square the record that made it what it is; empty if that is not asked for
  /// Statements that only some games have, and the first one of too many dice and shuffles: these are done up to there.
  std::vector<Origin> not_simulated;

  Square& at(int x, int y) { return squares[static_cast<std::size_t>(y * columns_of_level + x)]; }
  const Square& at(int x, int y) const { return squares[static_cast<std::size_t>(y * columns_of_level + x)]; }
};

/// A choice that is not left to the seed: all rolls of that name give this result, as far as they have it.
///
/// Names are "place0", "object0", "monster0" for what a register holds, by its place in the list; else LIST.INDEX.WHAT
/// of the record that rolls, such as "monsters.3.chance"; in programs the list is the opcode.
struct ForcedChoice {
  std::string name;
  int result = 0;
};

/// The name of a choice, as forced choices have it.
[[nodiscard]] std::string choice_name(const LoadChoice& choice);

struct LoadOptions {
  std::uint64_t seed = 0;  ///< equal seeds give equal levels on all machines
  std::vector<ForcedChoice> forced{};
  bool record_choices = false;
  bool each_choice_once = false;  ///< of those of one name the first is recorded
  bool record_makers = false;     ///< takes twice as long
  int depth = 10;                 ///< of the level, on which light depends
  std::string level_name{};       ///< that of its file, without an ending; empty: some name
  bool mirrors = false;           ///< as the game does where it mirrors levels; else they are as they are written
  /// Of scripts: the levels that the game's dungeons have; nothing: they are not known, and a portal to any name is
  /// good.
  std::optional<std::vector<std::string>> dungeon_levels{};
  bool first_level = false;  ///< of its dungeon
  bool last_level = false;   ///< likewise
  /// Asked at each choice that is not forced, for its result. Without one, or with one that the choice does not have,
  /// the dice decide. The result of the choice that it is given is not known yet.
  std::function<std::optional<int>(const LoadChoice& choice)> decide{};
};

/// A compiled level that can be loaded, any number of times. Immutable and cheap to copy; threads may share one.
class LevelModel {
 public:
  explicit LevelModel(std::shared_ptr<const Model> model) : model_(std::move(model)) {}
  const Model& model() const { return *model_; }

 private:
  std::shared_ptr<const Model> model_;
};

struct LevelModelReading {
  std::optional<LevelModel> level;  ///< nothing if the bytes are no level of the target and ABI
  std::string error;
  std::size_t offset = 0;  ///< of the error, in bytes
  ErrorKind error_kind = ErrorKind::none;
};

/// Reads a compiled level for loading. Trusts none of the bytes. declarations: where the records of the level were
/// declared, as its compilation told.
[[nodiscard]] LevelModelReading read_level(std::string_view bytes, const Target& target, const Abi& abi,
                                           std::vector<DeclarationPlace> declarations = {});

/// The target whose rules its levels are loaded by because nothing is known of its own; empty if it has its own.
[[nodiscard]] std::string loads_like(const Target& target);

/// Where a record was declared; nothing if that is not known.
[[nodiscard]] std::optional<Span> declaration_of(const LevelModel& level, const Origin& origin);

/// Loads a level as the game would. Never fails: what makes the game fail is a finding. Takes a bounded time.
[[nodiscard]] LoadedLevel load(const LevelModel& level, const LoadOptions& options);

/// One of the ways in which the choices of a level can turn out; its choices are recorded.
struct LoadOutcome {
  LoadedLevel level;
  double likelihood = 0;  ///< from 0 to 1; those of all outcomes are 1 together
};

/// Loads a level in each way that its choices leave, in a fixed order. The seed has no meaning; what is forced is no
/// choice. Nothing if there are more than most.
[[nodiscard]] std::optional<std::vector<LoadOutcome>> load_all(const LevelModel& level, const LoadOptions& options,
                                                               std::size_t most = 1000);

/// The character of the game for a square on a plain terminal, without what stands on it; secret doors and corridors
/// have the characters of maps.
[[nodiscard]] char symbol_of(const Square& square);

}  // namespace speclev
