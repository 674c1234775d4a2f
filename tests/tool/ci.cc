// Checks what doc/ci.md, dat/ci, .pre-commit-hooks.yaml and .github say, with the programs of the build. Without the
// services themselves.

#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>

#include "tool/programs.hh"

using namespace speclev::test;
namespace fs = std::filesystem;

namespace {

const std::string root = SPECLEV_SOURCE_FOLDER;

/// What the first matcher finds whose expression matches a line, by the names that it gives to the groups.
nlohmann::json matched(const nlohmann::json& matchers, const std::string& line) {
  for (const auto& matcher : matchers.at("problemMatcher")) {
    const auto& pattern = matcher.at("pattern").at(0);
    std::smatch groups;
    const std::regex expression(pattern.at("regexp").get<std::string>());
    if (!std::regex_search(line, groups, expression)) continue;
    nlohmann::json found = {{"owner", matcher.at("owner")}};
    for (const auto& [name, group] : pattern.items())
      if (group.is_number()) found[name] = groups[group.get<std::size_t>()].str();
    return found;
  }
  return nullptr;
}

nlohmann::json matchers() { return nlohmann::json::parse(read_file(root + "/dat/ci/problem-matcher.json")); }

/// The lines of the fenced block of doc/ci.md with some words behind the fence.
Names block(const std::string& info) {
  const std::string text = read_file(root + "/doc/ci.md");
  const std::string fence = "```" + info + "\n";
  const std::size_t begin = text.find(fence) + fence.size();
  return split(text.substr(begin, text.find("```", begin) - begin), '\n');
}

std::string trimmed(const std::string& line) {
  const std::size_t begin = std::min(line.find_first_not_of(" -"), line.size());
  return line.substr(begin);
}

}  // namespace

TEST_CASE("the problem matcher finds place, severity, text and name of messages, and nothing in other lines") {
  const TemporaryFolder folder;
  write_file(folder / "a b.des", bare_source("a") + "TRAP:\"pitt: x [y]\",random\nMONSTER:'h',\"hobit\",random\n");
  const std::string said = run(lev_comp(folder.path(), {"a b.des"})).err;
  std::vector<nlohmann::json> found;
  for (const std::string& line : split(said, '\n'))
    if (const auto match = matched(matchers(), line); !match.is_null()) found.push_back(match);
  REQUIRE(found.size() == 2);
  CHECK(found[0] == nlohmann::json{{"owner", "speclev"},
                                   {"file", "a b.des"},
                                   {"line", "3"},
                                   {"column", "6"},
                                   {"severity", "error"},
                                   {"message", "unknown trap 'pitt: x [y]'"},
                                   {"code", "unknown-trap"}});
  CHECK(found[1].at("severity") == "warning");
  CHECK(found[1].at("code") == "unknown-monster");
}

TEST_CASE("the problem matcher finds messages about options and files") {
  const TemporaryFolder folder;
  for (const Command& command :
       {lev_comp(folder.path(), {"missing"}), dgn_comp(folder.path(), {"--frob"}),
        speclev_program(folder.path(), {"frob"}), speclev_program(folder.path(), {"compile", "missing"})}) {
    const Names lines = split(run(command).err, '\n');
    const auto match = matched(matchers(), lines.at(0));
    INFO(lines.at(0));
    REQUIRE(!match.is_null());
    CHECK(match.at("severity") == "error");
    CHECK(match.at("owner") == "speclev-program");
  }
}

TEST_CASE("the commands of the workflow run, and write what is uploaded") {
  const TemporaryFolder folder;
  fs::create_directories(folder / "bin");
  fs::create_directories(folder / "share/speclev");
  fs::create_directories(folder / "dat");
  for (const char* program : {SPECLEV_LEV_COMP, SPECLEV_DGN_COMP})
    fs::create_symlink(program, folder / ("bin/" + fs::path(program).filename().string()));
  fs::create_symlink(root + "/dat/ci", folder / "share/speclev/ci");
  write_file(folder / "dat/a.des", bare_source("a"));
  write_file(folder / "dat/dungeon.def", bare_description("a"));
  std::size_t count = 0;
  for (const std::string& line : block("yaml workflow")) {
    const std::string text = trimmed(line);
    if (!text.starts_with("run: ")) continue;
    Command command{.arguments = {"/bin/sh", "-c", "PATH=" + (folder / "bin") + ":$PATH; " + text.substr(5)},
                    .folder = folder.path()};
    const Result result = run(command);
    INFO(text);
    CHECK_STATUS(0);
    if (result.out.starts_with("::add-matcher::")) {
      const std::string path = result.out.substr(15, result.out.size() - 16);
      CHECK(nlohmann::json::parse(read_file(path)) == matchers());
    }
    ++count;
  }
  CHECK(count == 4);
  CHECK(nlohmann::json::parse(read_file(folder / "levels.sarif")).at("version") == "2.1.0");
}

namespace {

/// A hook of .pre-commit-hooks.yaml.
struct Hook {
  std::string id;
  Names entry = {}, arguments = {};
  std::string files = {};  ///< an expression for their names
};

std::vector<Hook> hooks() {
  std::vector<Hook> found;
  for (const std::string& line : split(read_file(root + "/.pre-commit-hooks.yaml"), '\n')) {
    const std::string text = trimmed(line);
    const std::size_t colon = text.find(": ");
    if (line.empty() || line[0] == '#' || colon == std::string::npos) continue;
    const std::string key = text.substr(0, colon), value = text.substr(colon + 2);
    if (key == "id") found.push_back({.id = value});
    if (key == "entry") found.back().entry = split(value, ' ');
    if (key == "args")
      for (const auto& each : nlohmann::json::parse(value)) found.back().arguments.push_back(each);
    if (key == "files") found.back().files = value;
    if (key == "language") CHECK(value == "system");
  }
  return found;
}

/// Runs a hook as pre-commit does: its entry, its arguments, and the files of a folder whose names match.
Result run_hook(const Hook& hook, const std::string& folder, const Names& names) {
  Names words = hook.entry;
  words[0] = words[0] == "lev_comp" ? SPECLEV_LEV_COMP : words[0] == "dgn_comp" ? SPECLEV_DGN_COMP : SPECLEV_SPECLEV;
  words.insert(words.end(), hook.arguments.begin(), hook.arguments.end());
  std::size_t count = 0;
  for (const std::string& name : names)
    if (std::regex_search(name, std::regex(hook.files))) words.push_back(name), ++count;
  CHECK(count > 0);
  return run(Command{.arguments = words, .folder = folder});
}

const std::string room_with_stairs =
    "MAZE:\"a\",random\nGEOMETRY:center,center\nMAP\n-----\n|...|\n-----\nENDMAP\nSTAIR:(1,1),up\nSTAIR:(3,1),down\n";

}  // namespace

TEST_CASE("the hooks for pre-commit accept right files, with names that look like options") {
  const TemporaryFolder folder;
  const Names names = {"-w.des", "a.des", "dungeon.def", "a.lev", "old-dungeon.def"};
  for (const char* name : {"-w.des", "a.des"}) write_file(folder / name, room_with_stairs);
  write_file(folder / "dungeon.def", bare_description("a"));
  const std::vector<Hook> all = hooks();
  CHECK(all.size() == 5);
  for (const Hook& hook : all) {
    INFO(hook.id);
    CHECK(hook.arguments.back() == "--");
    const Result result = run_hook(hook, folder.path(), names);
    CHECK_STATUS(0);
    CHECK(read_file(folder / "a.des") == room_with_stairs);
  }
}

TEST_CASE("the hooks for pre-commit fail on mistakes, or change the file") {
  const TemporaryFolder folder;
  const std::string wrong_way = bare_source("a");  // no stairs
  const std::string wrong_trap = wrong_way + "TRAP:\"pitt\",random\n";
  for (const Hook& hook : hooks()) {
    INFO(hook.id);
    const bool is_changing = hook.id == "speclev-format" || hook.id == "speclev-fix";
    const std::string text = hook.id == "speclev-lint"     ? wrong_way
                             : hook.id == "speclev-format" ? "MAZE:  \"a\" , random\nNOMAP\n"
                                                           : wrong_trap;
    write_file(folder / "a.des", text);
    write_file(folder / "dungeon.def", "DUNGEON: \"a\"\n");
    const Result result = run_hook(hook, folder.path(), {hook.id == "dgn-comp-check" ? "dungeon.def" : "a.des"});
    CHECK_STATUS(is_changing ? 0 : 1);
    CHECK((read_file(folder / "a.des") != text) == is_changing);
  }
}

TEST_CASE("doc/ci.md explains all hooks for pre-commit, and uses no others") {
  const std::vector<Hook> all = hooks();
  const std::string text = read_file(root + "/doc/ci.md");
  for (const Hook& hook : all) {
    INFO(hook.id);
    CHECK(text.find("\n| `" + hook.id + "` |") != std::string::npos);
  }
  std::size_t count = 0;
  for (const std::string& line : block("yaml hooks")) {
    const std::string item = trimmed(line);
    if (item.starts_with("args: ")) CHECK(nlohmann::json::parse(item.substr(6)).back() == "--");
    if (!item.starts_with("id: ")) continue;
    CHECK(std::ranges::find(all, item.substr(4), &Hook::id) != all.end());
    ++count;
  }
  CHECK(count > 2);
}

TEST_CASE("the workflows of the project run the commands of the documents") {
  const std::string documents = read_file(root + "/README.md") + read_file(root + "/doc/python.md");
  std::size_t count = 0;
  for (const char* name : {"tests", "release"})
    for (const std::string& line : split(read_file(root + "/.github/workflows/" + name + ".yml"), '\n')) {
      const std::string text = trimmed(line);
      if (!text.starts_with("run: ")) continue;
      const std::string command = text.substr(5);
      INFO(command);
      const bool is_preparing =
          command.starts_with("apt-get ") || command.starts_with("git config ") || command.starts_with("tests/set-up ");
      CHECK((is_preparing || documents.find("    " + command + "\n") != std::string::npos));
      count += !is_preparing;
    }
  CHECK(count == 6);
}
