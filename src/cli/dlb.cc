// The program dlb, which replaces the archive tool of games.
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/characters.hh"
#include "cli/archive_work.hh"
#include "cli/messages.hh"
#include "cli/settings.hh"
#include "files/errors.hh"
#include "files/print.hh"
#include "speclev/version.hh"

// The program that games' own tool for archives can be replaced with: a letter for what is done, letters for options
// behind it, and what these name, in their order.

namespace {

using namespace speclev;
using namespace speclev::cli;

constexpr const char* usage =
    "usage: dlb {c|t|x}[v][f][I][C] [ARCHIVE] [LIST] [FOLDER] [FILE…]\n"
    "  c  make an archive of files\n"
    "  t  list its members\n"
    "  x  write its members into files\n"
    "  v  list with places and sizes; name what is put in or taken out\n"
    "  f  the archive is named; else it is nhdat\n"
    "  I  a file with names is named, a line each\n"
    "  C  a folder is named that the work is done in\n"
    "speclev archive can do more.\n";

/// The command line, letter by letter.
class Arguments {
 public:
  Arguments(int argc, char** argv) : left_(argv + 2, argv + argc) {
    command.archive = "nhdat";
    command.as_tool = true;
    std::string_view letters = argv[1];
    if (letters.starts_with('-')) letters.remove_prefix(1);
    for (const char letter : letters) take(letter);
    if (!is_told_) throw UsageError{"c, t or x says what is done"};
    command.names = std::move(left_);
    if (!command.list.empty() && !command.names.empty())
      throw UsageError{"files are named both in a list and on the command line"};
    if (action == ArchiveAction::create && command.list.empty() && command.names.empty())
      throw UsageError{"no files are named to archive"};
  }

  ArchiveCommand command;
  ArchiveAction action = ArchiveAction::list;
  std::string folder;  ///< that the work is done in

 private:
  void take(char letter) {
    switch (letter) {
      case 'c': return act(ArchiveAction::create);
      case 't': return act(ArchiveAction::list);
      case 'x': return act(ArchiveAction::extract);
      case 'v': command.verbose = true; return;
      case 'f': command.archive = next("an archive"); return;
      case 'I': command.list = next("a list of files"); return;
      case 'C': folder = (std::filesystem::path(folder) / next("a folder")).string(); return;
      default: throw UsageError{"there is no option " + quote(std::string(1, letter))};
    }
  }

  void act(ArchiveAction wanted) {
    if (is_told_ && action != wanted) throw UsageError{"only one of c, t and x says what is done"};
    action = wanted;
    is_told_ = true;
  }

  std::string next(const char* what) {
    if (left_.empty()) throw UsageError{std::string("the name of ") + what + " is missing"};
    std::string word = std::move(left_.front());
    left_.erase(left_.begin());
    return word;
  }

  std::vector<std::string> left_;
  bool is_told_ = false;
};

int run_dlb(RunContext& run, int argc, char** argv) {
  const std::string_view first = argc > 1 ? argv[1] : "";
  if (first == "--version") return print_text(run, "dlb " SPECLEV_VERSION "\n") ? good : failed;
  if (argc < 2 || first == "--help" || first == "h" || first == "?")
    return print_text(run, usage) && argc > 1 ? good : wrong_use;
  Arguments arguments(argc, argv);
  if (!arguments.folder.empty() && ::chdir(arguments.folder.c_str()) != 0)
    throw UsageError{"cannot go to " + quote(arguments.folder) + ": " + std::strerror(errno)};
  ArchiveCommand& command = arguments.command;
  command.paths = arguments.action == ArchiveAction::create;  // names are stored as they are
  if (arguments.action == ArchiveAction::list) command.names.clear();
  return work_on_archive(command, run, arguments.action);
}

}  // namespace

int main(int argc, char** argv) {
  RunContext run("dlb");
  return run_with_messages(run, argc, argv, [&](int count, char** rest) { return run_dlb(run, count, rest); });
}
