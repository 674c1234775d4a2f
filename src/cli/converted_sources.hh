// Converts sources to the language of another game, for "speclev convert".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/run_context.hh"
#include "cli/script_games.hh"
#include "speclev/convert.hh"
#include "speclev/speclev.hh"

namespace speclev::cli {

/// What sources are converted as.
struct SourceWishes {
  std::string folder;     ///< that the results are written into
  bool is_lossy = false;  ///< that something is lost is no error
  ScriptGame game;        ///< whose levels are scripts; null: another one
  Conditions conditions;  ///< of descriptions
};

/// Makes sources of levels those of a game with another language, and tells what is lost.
class ConvertedSources {
 public:
  ConvertedSources(RunContext& run, const SourceWishes& wishes, std::optional<Target> to)
      : run_(run), wishes_(wishes), to_(std::move(to)) {}

  /// Converts one. Of what cannot be converted nothing is made.
  void source(const SourceText& source, const Target& from, const Abi& abi);
  /// The same of the description of a dungeon.
  void description(const SourceText& source, DungeonForm form, const Target& from, const Abi& abi);
  /// The same of the script of a dungeon, for a game with descriptions.
  void script(const SourceText& source, const lua::GameTables& from, const Abi& abi);
  /// The same of a compiled level or dungeon of that name. Throws UsageError where it is none of the game.
  void compiled(const std::string& path, std::string_view bytes, const Recognition& as);

  const std::vector<OutputFile>& made() const { return made_; }
  bool has_failed() const { return failed_; }

 private:
  speclev::Conversion converted(const SourceText& source, const Target& from, const Abi& abi) const;
  void same_description(const SourceText& source);
  void add(const SourceText& source, speclev::Conversion converted);

  RunContext& run_;
  SourceWishes wishes_;
  std::optional<Target> to_;  ///< nothing for a game whose levels are scripts
  std::vector<OutputFile> made_;
  bool failed_ = false;  ///< something could not be converted, or something is lost and must not
};

}  // namespace speclev::cli
