// What doc/ci.md and dat/ci say, with the real messages: without a network, and without the services themselves.

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

TEST_CASE("the hooks' commands take names of files, and doc/ci.md has them as they are") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", bare_source("a"));
  write_file(folder / "dungeon.def", bare_description("a"));
  const Names shown = block("yaml hooks");
  std::size_t count = 0;
  std::string entry;
  for (const std::string& line : split(read_file(root + "/dat/ci/pre-commit-hooks.yaml"), '\n')) {
    const std::string text = trimmed(line);
    if (text.starts_with("entry: ")) entry = text.substr(7);
    if (text.starts_with("args: ")) CHECK(text == "args: [\"--\"]");
    if (!text.starts_with("files: ")) continue;
    ++count;
    const std::regex files(text.substr(7));
    Names words = split(entry, ' ');
    words.emplace_back("--");
    std::size_t given = 0;
    for (const char* name : {"a.des", "dungeon.def", "a.lev"})
      if (std::regex_search(name, files)) words.emplace_back(name), ++given;
    CHECK(given == (words[0] == "speclev" ? 2 : 1));
    words[0] = words[0] == "lev_comp" ? SPECLEV_LEV_COMP : words[0] == "dgn_comp" ? SPECLEV_DGN_COMP : SPECLEV_SPECLEV;
    const Result result = run(Command{.arguments = words, .folder = folder.path()});
    CHECK_STATUS(0);
    if (given == 1) {
      CHECK(std::count_if(shown.begin(), shown.end(),
                          [&](const std::string& each) { return trimmed(each) == "entry: " + entry; }) == 1);
      CHECK(std::count_if(shown.begin(), shown.end(), [&](const std::string& each) { return trimmed(each) == text; }) ==
            1);
    }
  }
  CHECK(count == 3);
}
