// Implements "speclev lsp".
#include <unistd.h>

#include <memory>
#include <string>

#include "api/unknown_names.hh"
#include "cli/build_options.hh"
#include "cli/command.hh"
#include "cli/game_switches.hh"
#include "cli/lsp_server.hh"
#include "cli/settings.hh"
#include "speclev/speclev.hh"

namespace speclev::cli {

namespace {

/// The command line of speclev lsp.
struct LspCommand {
  std::string target, abi;
  bool stdio = false;
};

int lsp_command(const LspCommand& command, const RunContext& run) {
  lsp::UserSettings base;
  base.target = option_or_variable(given(command.target), target_variable);
  base.abi = option_or_variable(given(command.abi), abi_variable);
  if (base.abi && !parse_abi(*base.abi)) throw UsageError{why_no_abi(*base.abi)};
  base.switches = run.switches;
  return serve(base, STDIN_FILENO, STDOUT_FILENO);
}

}  // namespace

CommandWork add_lsp(CLI::App& command, RunContext& run) {
  const auto owned = std::make_shared<LspCommand>();
  LspCommand& options = *owned;
  command
      .add_option("--target", options.target,
                  "The game that sources are of, where neither a file .speclev nor the editor says it")
      ->type_name("NAME|DIR");
  command.add_option("--abi", options.abi, "The machine that they are compiled for")->type_name("ABI");
  command.add_flag("--stdio", options.stdio, "Messages come and go by standard input and output, as they do anyway");
  add_build_options(run, command);
  return [owned, &run] { return lsp_command(*owned, run); };
}

}  // namespace speclev::cli
