// Implements "speclev archive" and its subcommands.
#include <algorithm>
#include <memory>
#include <string>

#include "cli/archive_work.hh"
#include "cli/build_options.hh"
#include "cli/command.hh"

namespace speclev::cli {

namespace {

/// What each subcommand is called and does.
struct Action {
  const char* name;
  const char* help;
  ArchiveAction action;
};
constexpr Action own_actions[] = {
    {"list", "List the members of an archive, with their sizes", ArchiveAction::list},
    {"extract", "Write members, or all, into files", ArchiveAction::extract},
    {"create", "Make an archive of files, in the order in which they are named", ArchiveAction::create},
    {"replace", "Put files in the places of the members of their names; all else stays", ArchiveAction::replace},
    {"delete", "Remove members", ArchiveAction::remove},
};

/// Does what the one of them that was given says. Gives the exit status; throws UsageError.
int archive_command(const CLI::App& parsed, const ArchiveCommand& options, RunContext& run) {
  const auto* found =
      std::ranges::find_if(own_actions, [&](const Action& each) { return parsed.got_subcommand(each.name); });
  return work_on_archive(options, run, found->action);
}

void add_files(CLI::App& sub, ArchiveCommand& options) {
  sub.add_option("FILE", options.names, "A file, which becomes the member of its name");
  sub.add_option("--list", options.list, "Take the names of the files from this one, a line each")->type_name("FILE");
}

void add_paths(CLI::App& sub, ArchiveCommand& options) {
  sub.add_flag("--paths", options.paths,
               "Names of members have folders, as the names of the files; for extract, wherever they lead");
}

/// What those have that write an archive.
void add_changes(RunContext& run, CLI::App& sub, ArchiveCommand& options) {
  sub.add_flag("--force", options.force, "Also change an archive that is read-only");
  sub.add_option("--target", options.target, "The game that it is of; else its levels tell")->type_name("NAME|DIR");
  add_build_options(run, sub);
}

void add_options(RunContext& run, CLI::App& sub, ArchiveAction action, ArchiveCommand& options) {
  switch (action) {
    case ArchiveAction::list:
      sub.add_flag("-l", options.kinds, "Also say what each member is; of levels and dungeons the game and machine");
      sub.add_flag("--names", options.only_names, "Print names only, as create --list takes them");
      return;
    case ArchiveAction::extract:
      sub.add_option("MEMBER", options.names, "A member");
      sub.add_option("-o", options.folder, "The folder that they are written into")->type_name("DIR");
      add_force_option(sub, options.force);
      return add_paths(sub, options);
    case ArchiveAction::remove:
      sub.add_option("MEMBER", options.names, "A member")->required();
      return add_changes(run, sub, options);
    case ArchiveAction::create:
    case ArchiveAction::replace:
      add_files(sub, options);
      add_paths(sub, options);
      return add_changes(run, sub, options);
  }
}

}  // namespace

CommandWork add_archive(CLI::App& command, RunContext& run) {
  const auto owned = std::make_shared<ArchiveCommand>();
  ArchiveCommand& options = *owned;
  command.require_subcommand(1);
  for (const Action& action : own_actions) {
    auto* sub = command.add_subcommand(action.name, action.help);
    sub->add_option("ARCHIVE", options.archive, "The archive")->required();
    add_options(run, *sub, action.action, options);
  }
  return [owned, &run, &command] { return archive_command(command, *owned, run); };
}

}  // namespace speclev::cli
