// Converts the source of a level to the language of another game.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "speclev/abi.hh"
#include "speclev/output.hh"
#include "speclev/target.hh"
#include "speclev/text.hh"

/// Levels of one game as sources for another one whose levels are in another language.
namespace speclev {

namespace lua {
struct GameTables;
}

/// What converting a source gives.
struct Conversion {
  /// The sources for the other game; none if there was an error.
  std::vector<OutputFile> files;
  /// About the source: its own mistakes, and all that the other game cannot be told, or takes otherwise.
  std::vector<Diagnostic> diagnostics;
  bool failed = false;     ///< the source has an error, or cannot be converted
  bool is_lossy = false;   ///< something was lost or is otherwise; the messages say what
  std::string difference;  ///< in which the converted level is not the one of the source, though nothing tells of that;
                           ///< it is an error of this program, and nothing is handed out
  std::size_t more_warnings = 0;  ///< how many messages there were besides those that are reported
};

/// Whether sources of one game can be converted for the other.
[[nodiscard]] bool can_convert(const Target& from, const Target& to);

/// Converts the source of levels. name: of the file, without a folder. What is made was loaded and compared with what
/// the game makes of the source. can_convert must hold. Thread-safe; touches no files but through the options.
[[nodiscard]] Conversion convert_source(const SourceText& source, const Target& from, const Target& to, const Abi& abi,
                                        const CompileOptions& options);

/// The latest release of the first game of all whose levels are programs: what lists become on the way to scripts.
[[nodiscard]] Target latest_with_programs();

/// The same as convert_source for such a game: a script for each level. between: where the source has lists, the game
/// whose programs they become on the way.
[[nodiscard]] Conversion convert_to_scripts(const SourceText& source, const Target& from, const Target& between,
                                            std::shared_ptr<const lua::GameTables> game, const Abi& abi,
                                            const CompileOptions& options);

/// Converts the description of a dungeon for such a game. What its game looks for and the description lacks is added.
/// The script is read again, and says the same. Thread-safe; touches no files.
[[nodiscard]] Conversion convert_to_dungeon_script(const SourceText& source, DungeonForm form, const Target& from,
                                                   const lua::GameTables& game, const Abi& abi,
                                                   const Conditions& conditions, const CompileOptions& options);
/// The other way: a dungeon.def for a target that has_dungeons, which is compiled, and says the same.
[[nodiscard]] Conversion convert_from_dungeon_script(const SourceText& script, const lua::GameTables& game,
                                                     const Target& to, const Abi& abi, const CompileOptions& options);

}  // namespace speclev
