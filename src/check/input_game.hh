// Reads each file of a game for the checks of the whole game.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "check/names.hh"
#include "check/plan.hh"
#include "check/versions.hh"
#include "speclev/check.hh"
#include "target/game_rules.hh"

namespace speclev::checker {

/// What the game does when it has no level, or one that it does not take.
inline constexpr std::string_view in_its_place = "makes a maze or an ordinary level in its place";

/// A level that one of the files makes or is.
struct InputLevel {
  std::string name;
  std::size_t file = 0;
  std::string bytes;
  std::vector<DeclarationPlace> places;
  bool is_source = false;
  bool is_readable = true;  ///< it is one that the game takes
  bool is_listed = false;   ///< a list that the game reads has it, such as that of vaults

  /// Where a source names it: its first declaration, or the beginning.
  Span span{};
};

/// The files of a game, each looked at by itself: what they make, and what is told of them.
class InputGame {
 public:
  /// Reads all of them.
  InputGame(std::span<const GameFile> files, const CheckOptions& options);

  const std::span<const GameFile> files;
  const CheckOptions& options;
  const GameRules rules;
  std::vector<Sink> sinks;  ///< what is told, by files
  Sink whole;               ///< what is told of the game as a whole
  std::vector<InputLevel> levels;
  std::optional<Plan> plan;    ///< of the dungeon, if it can be read
  std::size_t planned_by = 0;  ///< the file that the plan is of
  bool has_broken_sources = false;
  bool has_lists = false;
  std::optional<std::size_t> quest;  ///< the file with the texts of the quest
  NameSet quest_roles;               ///< the roles that have texts
  bool has_common_texts = false;     ///< there are texts for all of them
  NameSet listed;                    ///< the levels in lists that the game reads

  /// The file of a level.
  std::string file_of(std::string_view level) const { return std::string(level).append(extension_); }
  /// All that is told, in the order of the files; of files that are included and none of the game's behind these.
  std::vector<FileReport> take_reports();

 private:
  void take(std::size_t i);
  bool is_unasked(std::size_t i);
  void take_quest(std::size_t i);
  void lacking_files();
  std::string path() const;
  std::int64_t dungeon_count(std::string_view bytes) const;
  CompileOptions compiling() const;
  VersionWords version() const;
  CompileOptions describing() const;
  void source(std::size_t i);
  bool is_given(std::string_view path) const;
  void description(std::size_t i);
  void dungeon(std::size_t i);
  bool take_plan(std::size_t i, std::string_view bytes, const std::vector<DeclarationPlace>& places);
  bool is_level(std::string_view file) const;
  void compiled(std::size_t i);
  void damaged(std::size_t i, std::size_t offset, const std::string& error, std::string_view help);
  bool takes(std::size_t i, std::string_view what);

  std::string_view extension_;  ///< of the files of levels
  GameWords words_;
  std::vector<std::optional<SourceText>> texts_;
  std::vector<FileReport> included_;  ///< about files that are included and are none of the game's
  std::set<std::string> told_;        ///< their paths
  std::vector<std::vector<Diagnostic>> said_;
  std::optional<std::size_t> description_;
  bool has_dungeon_ = false;
};

}  // namespace speclev::checker
