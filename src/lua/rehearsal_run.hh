#pragma once

#include <map>
#include <string>
#include <utility>

#include "lua/rehearsal.hh"

namespace speclev::lua {

/// A rehearsal that goes on; functions of the game find it by the sandbox.
class Run {
 public:
  Run(const GameTables& game, const RehearsalOptions& options, Allowance& allowance, Rehearsed& result);

  Sandbox sandbox;

  static Run& of(lua_State* state);

  /// A number from 0 up to n.
  std::int64_t roll(std::int64_t n);
  const GameTables& game() const { return game_; }
  const RehearsalOptions& options() const { return options_; }
  Rehearsed& result() { return result_; }

  /// A call of a function of des: its arguments are on the stack, and its results will be. Gives how many.
  int declare(lua_State* state, const Function& function);
  /// Whether the rehearsal goes on if the next call ends the script.
  bool goes_on(lua_State* state) const;
  /// Notes the error on top of the stack, with which a call ended the script.
  void note_end(lua_State* state);
  /// A remark about the line that runs.
  void remark(lua_State* state, Diag rule, const std::string& text, const std::string& word = {});
  void record(lua_State* state, const Call& call);

  int depth = 0;  ///< of contents
  struct Frame {
    int x = 1, y = 0, width = 79, height = 21;
    bool is_certain = true;
  };
  Frame frame;
  int rooms = 0;               ///< around what runs
  bool is_room = false;        ///< the innermost of them is no region
  bool is_ground_all = false;  ///< the level has ground beside its maps, too
  bool is_themed = false;      ///< themed rooms are made: maps are put anywhere, and each region is a room
  int containers = 0;
  std::map<std::pair<int, int>, std::string> traps;  ///< that were made at a place

  void push_squares(lua_State* state, Squares squares);
  void push_object(lua_State* state, const std::string& name, const std::string& letter);
  /// Calls a function of the script that stands in a field of the first argument, if there is one.
  void call_contents(lua_State* state, const char* key, const std::string& function, int arguments);

  /// Calls what the game calls of a file of themed rooms, when that has been run, and makes all of its rooms.
  void rehearse_themed_rooms();
  void call_themed_rooms(lua_State* state);

 private:
  void call_themed(lua_State* state, int arguments);
  void open();
  void remark_map(lua_State* state, std::size_t width, const std::vector<std::string>& map_rows);
  void place_map(lua_State* state, Call& call);
  void check(lua_State* state, const Call& call);
  void check_fragment(lua_State* state, const std::string& text);
  void check_appearance(lua_State* state, const std::string& looks);
  int finish(lua_State* state, Call& call, const Function& function);
  bool is_off_level(const Call& call) const;

  const GameTables& game_;
  const RehearsalOptions& options_;
  Rehearsed& result_;
  std::uint64_t chance_;
};

/// The functions of nh, obj, u, nhc and of the library of levels.
void open_game_library(lua_State* state, Run& run);
/// The functions of selections.
void open_selections(lua_State* state, Run& run);

}  // namespace speclev::lua
