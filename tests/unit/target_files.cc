// Targets whose files a function opens: the library looks at no disk for them.
#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <string>

#include "speclev/speclev.hh"

using namespace speclev;

namespace {

/// Files in memory, and what was asked for.
struct Memory {
  std::map<std::string, std::string> files;
  std::string unreadable;
  std::set<std::string> asked{};

  TargetFiles opener(std::vector<std::string> names = {}) {
    return {[this](const std::string& path) -> OpenedFile {
              asked.insert(path);
              if (path == unreadable) return {std::nullopt, "bad luck"};
              const auto at = files.find(path);
              if (at == files.end()) return {};
              return {SourceText(path, at->second), {}};
            },
            std::move(names)};
  }
};

std::vector<std::string> messages(const LoadedTarget& loaded) {
  std::vector<std::string> result;
  for (const FileReport& report : loaded.reports)
    for (const Diagnostic& each : report.diagnostics)
      result.push_back(report.source.name() + " " + std::string(diag_name(each.id)));
  return result;
}

}  // namespace

TEST_CASE("a target is loaded of files that a function opens, with its base beside it") {
  Memory memory{{{"/nowhere/wasps/profile", "base nethack-3.4.3\n"},
                 {"/nowhere/wasps/monsters.edits", "after giant beetle: 'a' giant wasp\n"},
                 {"/nowhere/queens/profile", "base wasps\nversion lp64le 1 2 3 4\n"}},
                {}};
  const LoadedTarget loaded = load_target("/nowhere/queens", memory.opener());
  REQUIRE(loaded.target);
  CHECK(messages(loaded).empty());
  CHECK(loaded.target->name() == "queens");
  const std::vector<std::string> all = {"/nowhere/queens/profile", "/nowhere/wasps/monsters.edits",
                                        "/nowhere/wasps/profile"};
  CHECK(std::set(loaded.files.begin(), loaded.files.end()) == std::set(all.begin(), all.end()));
  const std::vector<std::string> used = loaded.target->files();
  CHECK(std::set(used.begin(), used.end()) == std::set(all.begin(), all.end()));
  const Output output = compile(SourceText("a.des", "MAZE:\"a\",' '\nNOMAP\nMONSTER:'a',\"giant wasp\",random\n"),
                                *loaded.target, *parse_abi("lp64le"), *loaded.target->version("lp64le"), {});
  CHECK(output.diagnostics.empty());
  CHECK(output.files.size() == 1);
}

TEST_CASE("a path without a slash or dot in front is one of a folder, too; its last part is the name") {
  for (const std::string folder : {"mine", "./mine", "games/mine/"}) {
    INFO(folder);
    const std::string whole = folder.starts_with('.') ? folder : "./" + folder;
    Memory memory{{{whole + "/profile", "base nethack-3.4.3\nversion lp64le 1 2 3 4\n"}}, {}};
    const LoadedTarget loaded = load_target(folder, memory.opener());
    REQUIRE(loaded.target);
    CHECK(loaded.target->name() == "mine");
    CHECK(loaded.target->files() == std::vector{whole + "/profile"});
    for (const std::string& path : memory.asked) CHECK(path.starts_with('.'));
  }
}

TEST_CASE("files that cannot be opened, that are not there, and that nobody reads") {
  const std::map<std::string, std::string> files = {{"/mine/profile", "base nethack-3.4.3\nversion lp64le 1 2 3 4\n"}};
  Memory unreadable{files, "/mine/traps.edits"};
  const LoadedTarget none = load_target("/mine", unreadable.opener());
  CHECK_FALSE(none.target);
  CHECK(messages(none) == std::vector<std::string>{"/mine/traps.edits data-unreadable"});
  Memory empty{{}, {}};
  CHECK(messages(load_target("/mine", empty.opener())) == std::vector<std::string>{"/mine/profile data-no-file"});
  Memory more{files, {}};
  CHECK(messages(load_target("/mine", more.opener({"profile", "trap.edits", "notes"}))) ==
        std::vector<std::string>{"/mine/trap.edits data-unread-file"});
  CHECK(messages(load_target("/mine", more.opener())).empty());
}
