// Finds mistakes in levels that compile but do not work in the game.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/diagnostic.hh"
#include "speclev/output.hh"
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

/// Changes abilities by a list of words between commas: "open", "find", "dig", "swim" and "fly", or one of them behind
/// "no-". False if there is another word; then nothing changes.
[[nodiscard]] bool apply_abilities(std::string_view list, Abilities& abilities);

struct LintOptions {
  std::size_t loads = 20;        ///< with how many seeds the level is loaded
  std::size_t most_loads = 100;  ///< and with how many where that may show a way to what nobody seems to get to
  std::string level_name{};      ///< that of its file, without an ending; of some the game asks for more
  Abilities assume{};            ///< of those who come to the level
  bool style = true;             ///< whether closed areas and idle secret doors are looked for, which takes time
  /// Whether the level is below another one of its dungeon, where that is known: else its name tells, of some.
  std::optional<bool> is_below{};
  /// Asked before each load but the first: whether there is time for it. Without it there always is.
  std::function<bool()> goes_on{};
  std::optional<std::chrono::duration<double>> time{};  ///< lint_messages() starts no load after it
};

/// What the linter makes of a level.
struct LintResult {
  std::vector<LintFinding> findings;  ///< each once, in the order in which they are found
  std::size_t loads = 0;              ///< how many there was time for, of those that the options say
  std::size_t tried = 0, wanted = 0;  ///< of all loads; equal where there was time for all
};

/// Loads a level with some seeds and tells what goes wrong. Where there is not time for all loads nothing is said of
/// what nobody gets to.
[[nodiscard]] LintResult lint(const LevelModel& level, const LintOptions& options = {});

/// What is wrong, and with how many of the loads if not with all.
[[nodiscard]] std::string lint_text(const LintFinding& finding, std::size_t loads);
/// Lints a level for messages: keeps the findings that the policy enables, each with its lint_text(). The policy
/// decides about LintOptions::style. If the time is over before the last load, a finding without a record says so.
[[nodiscard]] LintResult lint_messages(const LevelModel& level, const DiagnosticPolicy& policy, LintOptions options);

/// Holds until so much time from now is over.
[[nodiscard]] std::function<bool()> until_over(std::chrono::duration<double> time);
/// "7 of 20 seeds within 5 seconds"
[[nodiscard]] std::string time_text(const LintResult& result, std::chrono::duration<double> time);

/// Gives findings of one file their identities. Those of one rule, level and statement are told apart by their order.
class Identities {
 public:
  /// statement: its text, or what else stays the same where others come and go. Blanks and line ends in it do not
  /// count.
  [[nodiscard]] FindingIdentity next(Diag rule, std::string_view level, std::string_view statement);
  /// The same of a level without a text: numbers of records change with those before them, so their kind counts.
  [[nodiscard]] FindingIdentity next(const LintFinding& finding, std::string_view level);

 private:
  std::map<std::string, std::size_t> seen_;  ///< how many of each there were
};

/// What to do about a rule; for diagnostics, their help.
[[nodiscard]] std::string_view lint_advice(Diag rule);

}  // namespace speclev
