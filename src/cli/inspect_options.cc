#include "cli/inspect_options.hh"

#include <utility>

#include "base/characters.hh"
#include "base/offsets.hh"
#include "cli/build_options.hh"
#include "cli/messages.hh"
#include "cli/settings.hh"
#include "files/print.hh"
#include "files/read.hh"

namespace speclev::cli {

void add_reading(RunContext& run, CLI::App& command, LookOptions& options) {
  command.add_option("--target", options.target, "The game that it is of; else its version words tell")
      ->type_name("NAME|DIR");
  command.add_option("--abi", options.abi, "The machine that it is for; else its version words tell")->type_name("ABI");
  add_build_options(run, command);
}

void add_conditions(CLI::App& command, std::vector<std::string>& on, std::vector<std::string>& off) {
  command.add_option("-D", on, "A condition that holds")->type_name("CONDITION")->allow_extra_args(false);
  command.add_option("-U", off, "A condition that does not hold")->type_name("CONDITION")->allow_extra_args(false);
}

std::optional<std::string> read_file(RunContext& run, const std::string& path) {
  InputFile in = read_data(run.files, path);
  if (in.error.empty()) return std::move(in.bytes);
  print_error(run, "cannot read " + quote(path) + ": " + in.error);
  return std::nullopt;
}

void refuse_option(const std::string& option, const std::string& wanted, const std::string& file,
                   const std::string& kind) {
  throw UsageError{option + " is for " + wanted + ", and " + quote(file) + " is " + kind};
}

int print_reading(RunContext& run, const LookOptions& options, const Reading& reading) {
  const bool printed = print_text(run, reading.text);
  if (!reading.error.empty()) print_error(run, options.file + ": " + at_byte(reading.offset, reading.error));
  for (const std::size_t offset : reading.oddities)
    print_warning(run, options.file + ": " + at_byte(offset, "this byte is expected to be zero"));
  return printed && reading.error.empty() ? good : failed;
}

int print_made(RunContext& run, const SourceText& source, const Output& output) {
  print_messages(run, source, output, {}, choose_color(run, "auto").value_or(false));
  if (output.failed) return failed;
  return print_data(run, output.files.front().bytes) ? good : failed;
}

}  // namespace speclev::cli
