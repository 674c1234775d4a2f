// A level while its script builds it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lua/game_tables.hh"
#include "lua/sandbox.hh"
#include "lua/script_ground.hh"
#include "sim/features.hh"
#include "sim/places.hh"
#include "sim/room_maker.hh"
#include "sim/selections.hh"
#include "sim/stage.hh"
#include "speclev/diagnostic.hh"
#include "speclev/lua.hh"

namespace speclev::lua {

class Arguments;

/// What a linter reports of a line of a script.
struct ScriptDiagnostic {
  Diag rule{};
  int line = 0;
  std::string text;  ///< the first argument of the message
  std::string word;  ///< the word of the line to point at; may be empty
  std::string near;  ///< what the script may mean
};

/// Receives the diagnostics of a script while it runs. A script with an observer continues after errors of des.
struct ScriptObserver {
  bool is_themed = false;    ///< the file contains themed rooms instead of a level
  bool notes_lines = false;  ///< the lines that run are wanted
  std::vector<ScriptDiagnostic> diagnostics;
  std::vector<ScriptDiagnostic> ends;   ///< the errors after which the script went on
  std::set<std::string> unset_globals;  ///< names that the script read before anything set them
};

/// How the dice of the script itself fall; those of the level follow the seed.
enum class Chance : std::uint8_t { seeded, zero, last };

struct RunOptions {
  Chance chance = Chance::seeded;
  ScriptObserver* observer = nullptr;
};

/// A monster or object of a script, which keeps its place in the list whatever is removed.
struct ScriptThing {
  LoadedThing thing;
  ThingDetails details;
  bool is_gone = false;
  bool is_nowhere = false;  ///< of obj.new(): not on the level yet
};

/// A level while its script runs, and what the functions of the script work on.
class Script {
 public:
  Script(const GameTables& tables, const LoadOptions& settings, const sim::Rules& rules, Allowance& allowance,
         const RunOptions& how = {});
  Script(const Script&) = delete;
  Script& operator=(const Script&) = delete;

  LoadedScript run(std::string_view text);
  /// Adds all that scripts of the game may use.
  void open_all();

  /// The script of an interpreter.
  static Script& of(lua_State* state);

  const GameTables& game;
  const ScriptGround ground;
  const LoadOptions& options;
  sim::LevelBuilder stage;
  Sandbox sandbox;
  sim::RoomMaker rooms;
  LoadedScript result;
  std::deque<ScriptThing> things;
  std::map<std::string, std::int64_t> numbers_kept;  ///< by nh.variable
  bool overwrites_stairs = false;
  bool has_ground = false, has_grid = false;
  bool has_ground_around = false;  ///< the level has ground beside its maps
  ScriptObserver* const observer;
  bool is_corridor_maze = false;
  int depth = 0;             ///< in how many contents functions the script is
  std::vector<int> holders;  ///< the containers and monsters whose contents functions run
  std::vector<sim::LevelRegion> level_regions;

  // ---- what all functions do ----

  /// The game says that something is wrong, and goes on.
  void complain(lua_State* state, const std::string& text);
  /// Tells the observer, if there is one, about the line that runs.
  void remark(lua_State* state, Diag rule, std::string text, std::string_view word = {}, std::string_view near = {});
  bool is_themed() const { return observer != nullptr && observer->is_themed; }
  /// Counts the work of a search for names that are nearly the same.
  void charge_search(lua_State* state) {
    constexpr std::int64_t work = 5000;
    sandbox.charge(state, work);
  }
  bool has_flag(std::string_view word) const;
  int roll(int n, std::string_view what) { return stage.dice.rn(n, what); }
  /// A roll of the script itself.
  int roll_of_script(int n, std::string_view what) {
    return chance == Chance::seeded ? roll(n, what) : chance == Chance::zero ? 0 : std::max(n - 1, 0);
  }
  /// Notes a call; what follows is of it.
  void declare(lua_State* state, std::string_view function,
               std::vector<std::pair<std::string, std::string>> parameters);
  /// Replaces or adds a parameter of the call that was declared last.
  void declare_as(std::string_view key, const std::string& value);
  /// Calls the function on the stack below its arguments, one deeper; an error ends the game.
  void run_contents(lua_State* state, int arguments);

  // ---- places ----

  /// A room, or an area, whose contents function runs.
  struct Block {
    int room = -1;  ///< in the list of rooms; -1: none
    LevelPlace first{};
  };
  LevelArea map = sim::whole_level;  ///< the frame of maps
  std::vector<Block> blocks;

  LevelPlace origin() const { return blocks.empty() ? LevelPlace{map.x1, map.y1} : blocks.back().first; }
  const LoadedRoom* room_at_work() const;
  /// On the level or not; a negative number counts as 256 more.
  LevelPlace absolute(LevelPlace relative) const;

  struct Found {
    LevelPlace place{};
    bool is_random = false;
  };
  /// Where something is put: beyond the level the last square. Without a place one that suits.
  Found find(lua_State* state, const std::optional<LevelPlace>& relative, unsigned ground_wanted);
  Found find_where(lua_State* state, const std::optional<LevelPlace>& relative,
                   const std::function<bool(int, int)>& suits);

  // ---- ground ----

  /// Changes a square as des.terrain does.
  void paint(int x, int y, int code, int light);
  bool is_wall_or_stone(int x, int y) const;
  /// Whether a square is of what a map character stands for.
  bool matches(int x, int y, int character) const;

  /// Monsters and objects become things of the level, each behind what it is in. A second call adds nothing.
  void place_things();
  /// Calls what the game calls of a file of themed rooms, and each of its rooms and fills.
  void call_themed_rooms(lua_State* state);

 private:
  void begin_rooms();
  void run_themed_rooms();
  void call_themed(lua_State* state, const LoadedLevel& blank, bool is_fill);

  const Chance chance;
};

/// The rules of the game that a game with scripts loads like, with its flags, as far as they are the same.
sim::Rules rules_of(const GameTables& game);

// What scripts may use of games.
void open_des(lua_State* state);
void open_game(lua_State* state);
void open_hero(lua_State* state);
void open_objects(lua_State* state);
/// The functions of the game's own library.
void open_helpers(lua_State* state);

/// A function of a table of the game; its parameters are read by the row of that name.
struct NamedFunction {
  const char* name;
  int (*run)(lua_State* state, Script& script, const Arguments& arguments);
};
/// Calls a function with the arguments and so many upvalues of the one that runs. With an observer, the script goes on
/// after an error that it does not catch itself.
int go_on_after_errors(lua_State* state, lua_CFunction function, int upvalues);
/// Adds functions that the game has to the table on top of the stack; others are left out.
void add_functions(lua_State* state, const char* table, const NamedFunction* functions, std::size_t count);

// The parts of des.
void add_ground(lua_State* state);
void add_rooms(lua_State* state);
void add_features(lua_State* state);
void add_things(lua_State* state);
void add_regions(lua_State* state);

/// Finishes a level after its script, as the game does.
void finish_level(Script& script);

/// Puts into rooms what the game fills them with, as far as that is always the same. Things are in their places.
void stock_rooms(Script& script);

/// As lua::load_script, with the allowance of all runs of the script. on: a stage that is told what it has to know of
/// the level's squares; null: none.
LoadedScript load_script_on(sim::LevelBuilder* on, std::string_view text, const std::string& name,
                            const GameTables& game, const LoadOptions& options, Allowance& allowance,
                            const RunOptions& how = {});

/// Pushes what the contents function of a room gets.
void push_room(lua_State* state, const Script& script, int number);

/// An object as a value of scripts.
void push_object(lua_State* state, int number);

}  // namespace speclev::lua
