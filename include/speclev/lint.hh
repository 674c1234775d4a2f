#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/diagnostic.hh"
#include "speclev/play.hh"

/// What is wrong with a level that compiles. compile() tells of it, too, where warnings of the group lint are wanted.
namespace speclev {

struct LintFinding {
  Diag rule{};       ///< of the group lint
  std::string text;  ///< what is wrong
  Origin origin{};
  std::optional<LevelPlace> place{};  ///< the first one that was found
  std::optional<Span> declaration{};  ///< if the model knows it
  std::size_t loads = 0;              ///< how many of the loads have it
};

struct LintOptions {
  std::size_t loads = 20;        ///< with how many seeds the level is loaded
  std::size_t most_loads = 100;  ///< and with how many where that may show a way to what nobody seems to get to
  std::string level_name{};      ///< that of its file, without an ending; of some the game asks for more
};

/// Loads a level with some seeds and tells what goes wrong, each thing once, in the order in which it is found.
[[nodiscard]] std::vector<LintFinding> lint(const LevelModel& level, const LintOptions& options = {});

/// What is wrong, and with how many of the seeds if not with all.
[[nodiscard]] std::string lint_text(const LintFinding& finding, const LintOptions& options);

/// What to do about a rule; for diagnostics, their help.
[[nodiscard]] std::string_view lint_advice(Diag rule);

}  // namespace speclev
