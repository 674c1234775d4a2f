#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>

#include "base/quote.hh"
#include "base/spell.hh"
#include "tool/compile_command.hh"
#include "tool/files.hh"
#include "tool/settings.hh"

namespace {

using namespace speclev;
using namespace speclev::tool;

const std::string program = "speclev";

struct DumpOptions {
  std::string file;
  std::string target, abi;
  bool map = false;
};

std::optional<std::string> given(const std::string& option) {
  return option.empty() ? std::nullopt : std::optional(option);
}

int targets_command(const std::string& directory) {
  if (directory.empty()) {
    std::string text;
    for (const std::string& name : target_names()) text += name + "\n";
    return print_output(text) ? good : failed;
  }
  const bool color = choose_color("auto").value_or(false);
  const LoadedTarget loaded = load_target(directory);
  for (const FileReport& report : loaded.reports)
    for (const Diagnostic& diagnostic : report.diagnostics) {
      const std::string text = render_text(report.source, diagnostic, color);
      std::fwrite(text.data(), 1, text.size(), stderr);
    }
  if (!loaded.target) return failed;
  return print_output(loaded.target->name() + ": good\n") ? good : failed;
}

/// The target and ABI of a compiled file: those that are named, else those that its version words tell.
Recognition choose_reading(const DumpOptions& options, std::string_view bytes) {
  if (!options.target.empty() || !options.abi.empty()) {
    const Target target = choose_target(given(options.target), false);
    return {target, choose_abi(given(options.abi), target)};
  }
  const auto found = recognise(bytes);
  if (found.empty())
    throw UsageError{"the version words of " + quote(options.file) +
                     " are those of no target; name it with --target and --abi"};
  return found.front();
}

int dump_command(const DumpOptions& options) {
  const InputFile in = read_input(options.file);
  if (!in.error.empty()) {
    print_error(program, "cannot read " + quote(options.file) + ": " + in.error);
    return failed;
  }
  const Recognition as = choose_reading(options, in.bytes);
  const Reading reading = options.map ? map(in.bytes, as.target, as.abi) : dump(in.bytes, as.target, as.abi);
  const bool printed = print_output(reading.text);
  if (!reading.error.empty())
    print_error(program, options.file + ": at byte " + std::to_string(reading.offset) + ": " + reading.error);
  for (const std::size_t offset : reading.oddities)
    std::fprintf(stderr, "%s: warning: %s: at byte %zu: this byte is expected to be zero\n", program.c_str(),
                 options.file.c_str(), offset);
  return printed && reading.error.empty() ? good : failed;
}

void check_command(const std::string& command) {
  constexpr std::string_view commands[] = {"compile", "targets", "dump"};
  if (command.starts_with('-') || std::find(std::begin(commands), std::end(commands), command) != std::end(commands))
    return;
  Speller speller(command);
  for (const std::string_view each : commands) speller.offer(each);
  std::string message = "unknown command " + quote(command);
  message += speller.best().empty() ? "; --help lists them" : "; did you mean " + quote(speller.best()) + "?";
  throw UsageError{message};
}

int run(int argc, char** argv) {
  if (argc > 1) check_command(argv[1]);
  CLI::App app("Compiles NetHack's levels and looks at the result.", program);
  app.set_version_flag("--version", "speclev " SPECLEV_VERSION);
  app.require_subcommand(1);
  app.add_subcommand("compile", "Compile level files, as lev_comp does; 'speclev compile --help' lists the options");

  auto* targets = app.add_subcommand("targets", "List the games that can be compiled for");
  std::string directory;
  targets->add_option("--check", directory, "Check the files of a target in this folder instead")->type_name("DIR");

  auto* look = app.add_subcommand("dump", "Show a compiled level field by field");
  DumpOptions options;
  look->add_option("FILE", options.file, "The compiled level; '-' is standard input")->required();
  look->add_option("--target", options.target, "The game that it is of; else its version words tell")
      ->type_name("NAME|DIR");
  look->add_option("--abi", options.abi, "The machine that it is for; else its version words tell")->type_name("NAME");
  look->add_flag("--map", options.map, "Draw its map parts instead");

  try {
    app.parse(argc, argv);
    return targets->parsed() ? targets_command(directory) : dump_command(options);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? good : wrong_use;
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc > 1 && std::string_view(argv[1]) == "compile") {
      std::string name = program + " compile";
      argv[1] = name.data();
      return compile_command(argc - 1, argv + 1);
    }
    return run(argc, argv);
  } catch (const UsageError& error) {
    print_error(program, error.message);
    return wrong_use;
  }
}
