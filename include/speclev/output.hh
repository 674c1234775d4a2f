// The options and results of a compilation.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "speclev/diagnostic.hh"
#include "speclev/text.hh"

/// What a compilation is asked for, and what it gives.
namespace speclev {

/// Where records of a compiled level were declared: those of a list from one on, up to the next such place in that
/// list. Lists, owners and indices are those of an Origin (play.hh).
struct DeclarationPlace {
  std::string_view list;  ///< empty in a program, whose instructions are one list
  int owner = -1;
  int index = 0;
  Span span{};  ///< empty where the declaration is in another file
};

/// A file that a compilation makes.
struct OutputFile {
  std::string name;                              ///< without a folder, such as "castle.lev"
  std::string bytes;                             ///< its whole content
  std::size_t records = 0;                       ///< of a level that is a program
  std::vector<DeclarationPlace> declarations{};  ///< of a level or dungeon, if they are asked for
};

/// A line of a file that many compilations write together: it stands for one of the files that this one makes.
struct ListLine {
  std::string list;   ///< the name of that file, such as "vaults.dat"
  std::string entry;  ///< which line it is: its last word
  std::string text;   ///< without a line end
};

/// What a compilation gives.
struct Output {
  std::vector<OutputFile> files;      ///< in the order of the source; none if there was an error
  std::vector<ListLine> lines;        ///< likewise
  std::vector<std::string> included;  ///< the files that were included, in the order of the source
  std::vector<FileReport> reports;    ///< messages about those
  std::vector<Diagnostic> diagnostics;
  bool failed = false;            ///< there was an error
  bool cut_off = false;           ///< there were more errors than are reported
  std::size_t more_warnings = 0;  ///< how many warnings there were besides those that are reported
};

/// What a player is taken to be able to do, beside walking.
struct Abilities {
  bool opens = true;   ///< doors that are closed or locked, and drawbridges
  bool finds = true;   ///< secret doors and corridors
  bool digs = false;   ///< through rock, walls and trees that nothing protects
  bool swims = false;  ///< over water and lava
  bool flies = false;  ///< likewise
};

struct CompileOptions {
  DiagnosticPolicy policy;                    ///< which warnings are given
  std::size_t max_errors = 20;                ///< how many errors are reported at most; 0: all
  std::optional<std::size_t> max_warnings{};  ///< how many warnings; as many as errors where it is not given

  std::size_t most_warnings() const { return max_warnings.value_or(max_errors); }
  bool check_only = false;         ///< no files are wanted, only diagnostics
  bool keep_declarations = false;  ///< where the records of levels and dungeons were declared is wanted
  std::size_t lint_seeds = 20;     ///< with how many seeds levels are loaded, where warnings about that are given
  /// Opens a file that a source includes; nothing if it cannot be read. Without it nothing can be included.
  std::function<std::optional<SourceText>(const std::string& path)> open{};
  Abilities assume{};  ///< of those who come to a level, for warnings of the group lint
  /// Of a level's file, without its ending, LintOptions::is_below; without it names tell.
  std::function<std::optional<bool>(std::string_view level)> is_below{};
  /// For how long each level is loaded, with at least one seed; without it with all of them.
  std::optional<std::chrono::duration<double>> lint_time{};
};

/// The two forms of a dungeon description.
enum class DungeonForm {
  def,  ///< dungeon.def: with parts that depend on conditions
  pdf,  ///< dungeon.pdf: after the preprocessor
};
/// Conditions of a description whose state is not the target's own.
using Conditions = std::vector<std::pair<std::string, bool>>;

}  // namespace speclev
