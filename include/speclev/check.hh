// Checks whether the dungeon and the levels of a game fit together.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/diagnostic.hh"
#include "speclev/speclev.hh"

/// A game as a whole: whether its dungeon and its levels belong together. doc/diagnostics.md says what is looked at.
namespace speclev {

/// A file of a game: level files (.des), compiled levels (.lev, or one of levels_without_extension()), a dungeon
/// description (.def, .pdf), the compiled dungeon, the texts of its quest (quest.dat), or a list of levels that the
/// game reads (vaults.dat). Others are passed over.
struct GameFile {
  std::string name;        ///< without folders, such as "castle.des"; of a member of an archive as it is stored there
  std::string path;        ///< what messages call it
  std::string bytes;       ///< its whole content
  bool is_member = false;  ///< of the game's data archive, which then has all that the game reads
};

/// What is told unless somebody says otherwise: all that stops the game or spoils a level counts as an error.
[[nodiscard]] DiagnosticPolicy game_policy();

struct CheckOptions {
  Target target;
  Abi abi;
  DiagnosticPolicy policy = game_policy();
  Conditions conditions{};  ///< of a dungeon.def
  /// Opens a file that a level file includes, as CompileOptions::open does; a path of the game's own files may be
  /// given.
  std::function<std::optional<SourceText>(const std::string& path)> open{};
};

/// Looks at all files together. Gives a report for each file about which there is something to say, in the order of the
/// files; that of a compiled file has a source without text. Sources that do not compile have their errors, and what
/// depends on them is not looked at. Behind these stand the reports about included files that are none of the game's.
/// Thread-safe; touches no files but through the options. lacks_rules(target) must be empty.
[[nodiscard]] std::vector<FileReport> check_game(std::span<const GameFile> files, const CheckOptions& options);

/// Which levels are below others, as a dungeon says.
struct LevelPlaces {
  std::map<std::string, bool, std::less<>> names;    ///< of files, without their ending
  std::map<std::string, bool, std::less<>> endings;  ///< of the names of levels of which each role has one

  /// True for a level that is not the first one of its dungeon in any case, false for one that is the first; nothing if
  /// it may be either, or the dungeon does not name it.
  std::optional<bool> is_below(std::string_view name) const;
};

/// Reads it out of a description or a compiled dungeon. Nothing if the file is none of the target, or does not compile.
/// Thread-safe.
[[nodiscard]] std::optional<LevelPlaces> places_of_levels(const GameFile& dungeon, const CheckOptions& options);

/// What is not known of a target that must be, for a game of it to be looked at; empty if all is.
[[nodiscard]] std::string lacks_rules(const Target& target);

/// The files that a game asks for where compiled levels have no extension, and nothing else tells what they are; empty
/// for all other games.
[[nodiscard]] std::vector<std::string> levels_without_extension(const Target& target);

}  // namespace speclev
