// Prints, replaces or diffs a source that a subcommand has changed.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>

#include "cli/run_context.hh"

namespace speclev::cli {

/// What becomes of a text that a subcommand has changed: the same options for all that rewrite.
struct RewriteOptions {
  bool print = false;       ///< the text, to standard output
  bool in_place = false;    ///< the file is replaced
  bool difference = false;  ///< what changed is printed, as diff -u does
  bool check = false;       ///< the file is named if it would change

  /// Whether none of them was given.
  bool nothing_said() const { return !print && !in_place && !difference && !check; }
};

/// verb: what is done to a file, as in "would be VERB".
void add_rewrite_options(CLI::App& command, RewriteOptions& options, const std::string& verb);

/// How a file, or all files of a run, ended: the worst counts, which is the last of these.
enum class Rewritten { good, would_change, failed };

/// The exit status of a run.
int status_of(Rewritten worst);

/// Does with a text what the options say, and reports what it cannot write. path: of the file, '-' for standard input;
/// before, now: the text as it was, and what it has become.
Rewritten deliver(RunContext& run, const RewriteOptions& options, const std::string& path, std::string_view before,
                  const std::string& now);

}  // namespace speclev::cli
