// Loads levels that are Lua scripts.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "speclev/play.hh"

/// Levels that are Lua scripts: what a game makes of them, and what they declare.
namespace speclev::lua {

/// All that is known of a game whose levels are scripts.
struct GameTables;
/// The names of those that come with the library, sorted.
[[nodiscard]] std::vector<std::string> game_names();
/// One of them; null if there is none of that name.
[[nodiscard]] std::shared_ptr<const GameTables> find_game(std::string_view name);

/// How a script ended, for the game.
enum class Ending : std::uint8_t {
  good,
  broken,   ///< it could not be read: a syntax error; nothing was made
  error,    ///< an error behind which nothing is run: an ordinary maze is drawn over what was made
  ends,     ///< the game ends
  crash,    ///< the game crashes
  stopped,  ///< not by the game: the script takes too much time or memory to be run here
};
/// As a word, such as "error".
[[nodiscard]] std::string_view ending_name(Ending ending);

/// What the game says about a script and goes on, or what ends it.
struct ScriptMessage {
  int line = 0;  ///< from 1; 0: not known
  std::string text;
  int game_line = 0;  ///< of the game's own library, where its report names that; else 0
};

/// A call of the script, as doc/lua.md writes it.
struct Declaration {
  int line = 0;   ///< from 1; 0: in a function of the game's library
  int depth = 0;  ///< in how many contents functions
  std::string_view function;
  /// Sorted by key; values in one form whatever the script's, without those that are the default.
  std::vector<std::pair<std::string, std::string>> parameters;
};

/// What is known of a monster or object beside its LoadedThing. An empty optional: it is left to chance.
struct ThingDetails {
  std::size_t thing = 0;  ///< its place in the list of things
  int kind = -1;          ///< its number in the tables; -1: any of its class, or any at all
  std::string name;       ///< of the individual
  std::string sex;        ///< empty: by chance
  std::string looks;      ///< what a monster looks like: "object 215"
  std::string traits;     ///< words: buried, greased, invisible …
  std::optional<int> quantity, spe, level;
  std::string curse;  ///< blessed, uncursed, cursed; empty: by chance
  int holder = -1;    ///< the place in the list of things of what it is in; -1: nothing
};

/// What the game knows of a room beside its LoadedRoom.
struct RoomDetails {
  int filled = 0;  ///< 0 nothing, 1 stocked, 2 only marked
  bool joined = true;
};

/// An exclusion, a cloud of gas: whatever has an area and nothing else.
struct MarkedArea {
  std::string_view function;
  LevelArea area{};
  std::string kind;
};

/// A script that was run.
struct LoadedScript {
  LoadedLevel level;  ///< origins: the function, and the place in the list of declarations
  Ending ending = Ending::good;
  ScriptMessage end;                      ///< of an ending that is not good
  std::vector<ScriptMessage> complaints;  ///< what the game complains of
  std::vector<std::string> said;          ///< what the script has the game say
  std::vector<Declaration> declarations;
  std::vector<ThingDetails> details;  ///< sorted by thing
  std::vector<RoomDetails> rooms;     ///< of each room of the level
  std::vector<MarkedArea> areas;
  std::vector<std::string> flags;  ///< words of level_flags, sorted
  std::vector<int> lines_run;      ///< sorted; only if the choices of the level are recorded or this is asked for
};

/// Loads a level as the game would: one run of its script. Never fails, and takes a bounded time and memory. name: of
/// the level's file without an ending. Options: as of compiled levels; record_makers: notes lines that are run, too.
[[nodiscard]] LoadedScript load_script(std::string_view text, const std::string& name, const GameTables& game,
                                       const LoadOptions& options = {});

}  // namespace speclev::lua
