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

void add_reading(CLI::App& command, LookOptions& options) {
  command.add_option("--target", options.target, "The game that it is of; else its version words tell")
      ->type_name("NAME|DIR");
  command.add_option("--abi", options.abi, "The machine that it is for; else its version words tell")->type_name("ABI");
  add_build_options(command);
}

void add_conditions(CLI::App& command, std::vector<std::string>& on, std::vector<std::string>& off) {
  command.add_option("-D", on, "A condition that holds")->type_name("CONDITION")->allow_extra_args(false);
  command.add_option("-U", off, "A condition that does not hold")->type_name("CONDITION")->allow_extra_args(false);
}

std::optional<std::string> read_file(const std::string& program, const std::string& path) {
  InputFile in = read_data(path);
  if (in.error.empty()) return std::move(in.bytes);
  print_error(program, "cannot read " + quote(path) + ": " + in.error);
  return std::nullopt;
}

void refuse_option(const std::string& option, const std::string& wanted, const std::string& file,
                   const std::string& kind) {
  throw UsageError{option + " is for " + wanted + ", and " + quote(file) + " is " + kind};
}

int print_reading(const std::string& program, const LookOptions& options, const Reading& reading) {
  const bool printed = print_text(program, reading.text);
  if (!reading.error.empty()) print_error(program, options.file + ": " + at_byte(reading.offset, reading.error));
  for (const std::size_t offset : reading.oddities)
    print_warning(program, options.file + ": " + at_byte(offset, "this byte is expected to be zero"));
  return printed && reading.error.empty() ? good : failed;
}

int print_made(const std::string& program, const SourceText& source, const Output& output) {
  print_messages(program, source, output, {}, choose_color("auto").value_or(false));
  if (output.failed) return failed;
  return print_data(program, output.files.front().bytes) ? good : failed;
}

}  // namespace speclev::cli
