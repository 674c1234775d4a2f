// speclev complete: how the last word of a command line may go on.

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "speclev/abi.hh"
#include "speclev/archive.hh"
#include "speclev/diagnostic.hh"
#include "tool/programs.hh"

using namespace speclev;
using namespace speclev::test;

namespace {

/// The lines that are printed for a command line, without what stands behind tabs.
Names completed(Names line, const std::string& folder = ".") {
  line.insert(line.begin(), {"complete", "--"});
  const Result result = run(speclev_program(folder, line));
  CHECK_STATUS(0);
  CHECK(result.err.empty());
  Names words;
  for (const std::string& each : split(result.out, '\n')) words.push_back(each.substr(0, each.find('\t')));
  if (!words.empty() && words.back().empty()) words.pop_back();
  return words;
}

bool has(const Names& words, const std::string& word) { return std::ranges::find(words, word) != words.end(); }

/// The options that begin a line of a program's --help, as they are typed: up to a capital, a blank or a bracket.
std::set<std::string> options_of_help(const std::string& help) {
  std::set<std::string> options;
  for (const std::string& line : split(help, '\n')) {
    std::size_t at = 2;
    while (line.starts_with("  -") && at < line.size() && line[at] == '-') {
      std::size_t end = line.find_first_of(" ,[", at);
      if (end == std::string::npos) end = line.size();
      std::string option = line.substr(at, std::min(end, line.find("NAME", at)) - at);
      if (const std::size_t equals = option.find('='); equals != std::string::npos) option.resize(equals + 1);
      options.insert(option);
      // "-o, --output DIR" and, of CLI11, "-h,--help".
      at = end;
      if (at < line.size() && line[at] == ',') ++at;
      if (at < line.size() && line[at] == ' ' && line[at - 1] == ',') ++at;
    }
  }
  return options;
}

}  // namespace

TEST_CASE("all options that --help lists are completed, and only these") {
  std::vector<Names> commands = {{SPECLEV_LEV_COMP}, {SPECLEV_DGN_COMP}, {SPECLEV_SPECLEV}};
  for (const std::string& word : completed({"speclev", ""}))
    if (word == "archive")
      for (const std::string& action : completed({"speclev", word, ""}))
        commands.push_back({SPECLEV_SPECLEV, word, action});
    else
      commands.push_back({SPECLEV_SPECLEV, word});
  CHECK(commands.size() > 20);
  for (Names command : commands) {
    command.emplace_back("--help");
    const Result result = run({.arguments = command});
    INFO(command[1]);
    CHECK_STATUS(0);
    std::set<std::string> listed = options_of_help(result.out);
    REQUIRE(listed.contains("--help"));
    // Those for messages are of all commands, whose own --help has not got them.
    if (command[0] == SPECLEV_SPECLEV) listed.insert({"-fdiagnostics-format=", "-fdiagnostics-file="});
    command.back() = "-";
    command.front() = command.front().substr(command.front().rfind('/') + 1);
    std::set<std::string> offered;
    for (const std::string& word : completed(command)) offered.insert(word);
    // What begins words has no word of its own: "-WNAME", "-Wno-NAME".
    listed.erase("-W");
    listed.erase("-Wno-");
    offered.erase("-W");
    offered.erase("-Werror=");
    CHECK(offered == listed);
    if (offered.contains("--abi")) {
      command.back() = "--abi";
      command.emplace_back();
      CHECK(completed(command) == abi_names());
    }
  }
}

TEST_CASE("subcommands, targets and machines are completed as the programs list them") {
  const Names commands = completed({"speclev", ""});
  const std::string help = run(speclev_program(".", {"--help"})).out;
  for (const std::string& command : commands) CHECK(contains(help, "\n  " + command + " "));
  CHECK(has(commands, "complete"));
  CHECK(has(commands, "compile"));

  Names targets = completed({"lev_comp", "--target", ""});
  CHECK(targets.back() == ":folders");
  targets.pop_back();
  std::ranges::sort(targets);
  CHECK(targets == listed_targets(run(lev_comp(".", {"--list-targets"})).out));

  CHECK(completed({"/usr/games/dgn_comp", "--abi", ""}) == abi_names());
}

TEST_CASE("warnings are completed in all their forms") {
  std::size_t warnings = 0;
  const Names plain = completed({"lev_comp", "-W"}), none = completed({"lev_comp", "-Wno-"}),
              errors = completed({"dgn_comp", "-Werror="}), of_lint = completed({"speclev", "lint", "-W", ""}),
              messages = completed({"speclev", "--explain", ""});
  for (const Diag id : all_diags()) {
    const std::string name(diag_name(id));
    const bool is_warning = diag_group(id) != DiagGroup::error;
    INFO(name);
    warnings += is_warning ? 1 : 0;
    CHECK(has(plain, "-W" + name) == is_warning);
    CHECK(has(none, "-Wno-" + name) == is_warning);
    CHECK(has(errors, "-Werror=" + name) == is_warning);
    CHECK(has(of_lint, name) == is_warning);
    CHECK(has(of_lint, "no-" + name) == is_warning);
    CHECK(has(messages, name));
  }
  CHECK(errors.size() == warnings);
  CHECK(of_lint.size() == 2 * warnings);
  CHECK(has(plain, "-Wall"));
}

TEST_CASE("what a target has is completed for the one that is named") {
  CHECK(has(completed({"lev_comp", "--target", "nethack-3.6.6", "--with", ""}), "mail"));
  CHECK(has(completed({"speclev", "map", "--target=nethack-3.6.6", "--without", ""}), "mail"));
  CHECK(completed({"dgn_comp", "-D", ""}) == Names{"REINCARNATION"});
  CHECK(completed({"dgn_comp", "-DRE"}) == Names{"-DREINCARNATION"});
}

TEST_CASE("words between which --help lets one choose are completed") {
  CHECK(completed({"dgn_comp", "--as", ""}) == Names{"def", "pdf"});
  CHECK(completed({"lev_comp", "--color=a"}) == Names{"--color=always", "--color=auto"});
  CHECK(completed({"speclev", "map", "--background", ""}) == Names{"light", "dark", "auto"});
  CHECK(completed({"speclev", "check", "-fdiagnostics-format=j"}) == Names{"-fdiagnostics-format=json"});
}

TEST_CASE("members of archives are completed, behind a colon or for the archive that is named") {
  const TemporaryFolder folder;
  write_file(folder / "data", write_archive(std::vector<ArchiveMember>{{"dungeon", "d"}, {"castle.lev", "c"}}).bytes);
  write_file(folder / "text", "castle");
  CHECK(completed({"speclev", "map", "data:"}, folder.path()) == Names{"data:dungeon", "data:castle.lev", ":files"});
  CHECK(completed({"speclev", "lint", "--seeds", "3", "data:c"}, folder.path()) == Names{"data:castle.lev", ":files"});
  CHECK(completed({"speclev", "archive", "extract", "data", ""}, folder.path()) == Names{"dungeon", "castle.lev"});
  CHECK(completed({"speclev", "archive", "extract", "-o", "there", "data", "x", "d"}, folder.path()) ==
        Names{"dungeon"});
  CHECK(completed({"speclev", "map", folder.path() + "/data:d"}) == Names{folder.path() + "/data:dungeon", ":files"});
  for (const char* no_archive : {"text:", "none:", ".:", "/dev/zero:"})
    CHECK(completed({"speclev", "map", no_archive}, folder.path()) == Names{":files"});
  CHECK(completed({"speclev", "archive", "extract", "none", ""}, folder.path()).empty());
}

TEST_CASE("files and folders are left to the shell") {
  CHECK(completed({"lev_comp", ""}) == Names{":files"});
  CHECK(completed({"lev_comp", "-o", "x"}) == Names{":folders"});
  CHECK(completed({"lev_comp", "--", "--che"}) == Names{":files"});
  CHECK(completed({"lev_comp", "--version-from="}) == Names{":files"});
  CHECK(completed({"speclev", "archive", "list", ""}) == Names{":files"});
  CHECK(completed({"speclev", "map", "--heat", ""}).empty());
}

TEST_CASE("nothing is completed of what is none of the programs, and wrong use is told") {
  CHECK(completed({"other", ""}).empty());
  CHECK(completed({"speclev"}).empty());
  CHECK(completed({"speclev", "nothing", ""}).empty());
  const Result none = run(speclev_program(".", {"complete"}));
  CHECK(none.status == 2);
  CHECK(contains(none.err, "WORD"));
  const Result unknown =
      run(speclev_program(".", {"complete", "--", "lev_comp", "--target", "nonsense", "--with", ""}));
  CHECK(unknown.status == 2);
  CHECK(unknown.out.empty());
  CHECK(contains(unknown.err, "nonsense"));
}
