// Implements "speclev dump".
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/characters.hh"
#include "cli/command.hh"
#include "cli/contents_json.hh"
#include "cli/inspect_options.hh"
#include "cli/script_dump.hh"
#include "cli/settings.hh"
#include "files/input_files.hh"
#include "speclev/archive.hh"

namespace speclev::cli {

namespace {

/// A compiled file as JSON; nothing but the error if it cannot be read to its end.
Reading json(std::string_view bytes, const Recognition& as) {
  ContentsReading read = speclev::read(bytes, as.target, as.abi);
  Reading result;
  if (read.contents) result.text = json_of_contents(*read.contents, as.abi.name);
  result.error = std::move(read.error);
  result.offset = read.offset;
  result.oddities = std::move(read.oddities);
  result.error_kind = read.error_kind;
  return result;
}

int dump_command(const LookOptions& options, RunContext& run) {
  const auto bytes = read_file(run, options.file);
  if (!bytes) return failed;
  const InputKind named = kind_of_name(options.file);
  if (named == InputKind::script && !options.abi.empty())
    refuse_option("--abi", "compiled files", options.file, "a Lua script");
  if (named == InputKind::script) return dump_script(options, SourceText(options.file, *bytes), run);
  if (named == InputKind::levels || named == InputKind::description || begins_as_archive(*bytes))
    check_kind("dump", options.file, *bytes, {InputKind::compiled});
  if (options.seed || options.last)
    refuse_option(options.last ? "--last" : "--seed", "Lua scripts", options.file, "a compiled file");
  const Recognition as = choose_reading(run, options.target, options.abi, options.file, *bytes);
  return print_reading(run, options, options.json ? json(*bytes, as) : dump(*bytes, as.target, as.abi));
}

}  // namespace

CommandWork add_dump(CLI::App& command, RunContext& run) {
  const auto owned = std::make_shared<LookOptions>();
  LookOptions& options = *owned;
  command.add_option("FILE", options.file, "The compiled file or Lua script, or ARCHIVE:MEMBER; '-' is standard input")
      ->required();
  add_reading(run, command, options);
  command.add_flag("--json", options.json, "The same as JSON, for programs");
  auto* seed =
      command.add_option("--seed", options.seed, "Chance in a Lua script; without it all dice show 0")->type_name("N");
  command.add_flag("--last", options.last, "In a Lua script all dice show their greatest number")->excludes(seed);
  return [owned, &run] { return dump_command(*owned, run); };
}

}  // namespace speclev::cli
