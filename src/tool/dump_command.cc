#include <memory>

#include "files/given_files.hh"
#include "speclev/archive.hh"
#include "tool/command.hh"
#include "tool/look.hh"
#include "tool/script_dump.hh"
#include "tool/settings.hh"

namespace speclev::tool {

namespace {

int dump_command(const LookOptions& options, const std::string& program) {
  const auto bytes = read_file(program, options.file);
  if (!bytes) return failed;
  const GivenKind named = kind_of_name(options.file);
  if (named == GivenKind::script) return dump_script(options, SourceText(options.file, *bytes), program);
  if (named == GivenKind::levels || named == GivenKind::description || begins_as_archive(*bytes))
    check_kind("dump", options.file, *bytes, {GivenKind::compiled});
  const Recognition as = choose_reading(program, options.target, options.abi, options.file, *bytes);
  return print_reading(program, options, dump(*bytes, as.target, as.abi));
}

}  // namespace

CommandWork add_dump(CLI::App& command, const std::string& program) {
  const auto owned = std::make_shared<LookOptions>();
  LookOptions& options = *owned;
  command.add_option("FILE", options.file, "The compiled file or Lua script, or ARCHIVE:MEMBER; '-' is standard input")
      ->required();
  add_reading(command, options);
  command.add_flag("--json", options.json, "The calls of a Lua script as JSON");
  auto* seed =
      command.add_option("--seed", options.seed, "Chance in a Lua script; without it all dice show 0")->type_name("N");
  command.add_flag("--last", options.last, "In a Lua script all dice show their greatest number")->excludes(seed);
  return [owned, program] { return dump_command(*owned, program); };
}

}  // namespace speclev::tool
