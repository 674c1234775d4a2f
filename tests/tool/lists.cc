// Files that many runs write together, and files that sources include.

#include <catch2/catch.hpp>
#include <filesystem>
#include <memory>

#include "tool/programs.hh"

using namespace speclev::test;
namespace fs = std::filesystem;

namespace {

/// A level that has a line in the list of random vaults.
std::string vault(const std::string& name, int chance) {
  return "LEVEL:\"" + name + "\"\nFLAGS:rndvault\nVAULTGEN:" + std::to_string(chance) + "\n";
}

Result compile_lists(const TemporaryFolder& folder, Names arguments, const std::string& target) {
  arguments.insert(arguments.begin(), {"--target", target});
  return run(lev_comp(folder.path(), std::move(arguments)));
}

std::string inclusion(const std::string& file) { return "INCLUDE \"" + file + "\"\n"; }

}  // namespace

TEST_CASE("lists: the lines of a run take the places of their old ones", "[lists]") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", vault("a", 3) + vault("b", 4));
  write_file(folder / "c.des", vault("c", 5));
  for (int times = 0; times < 2; ++times)
    for (const char* source : {"a.des", "c.des"}) {
      const Result result = compile_lists(folder, {source}, "sporkhack");
      CHECK_STATUS(0);
    }
  CHECK_FILE(folder / "vaults.dat", "3 a\n4 b\n5 c\n");
  write_file(folder / "vaults.dat", "7 other\n2 b\n1 a\nwords of\n");
  compile_lists(folder, {"a.des"}, "sporkhack");
  CHECK_FILE(folder / "vaults.dat", "7 other\n4 b\n3 a\nwords of\n");
  write_file(folder / "vaults.dat", "2\tb\n1 \ta\n");
  compile_lists(folder, {"a.des"}, "sporkhack");
  CHECK_FILE(folder / "vaults.dat", "4 b\n3 a\n");
}

TEST_CASE("lists: a run whose levels have one name has a line for each", "[lists]") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", vault("a", 3) + vault("a", 4));
  for (int times = 0; times < 2; ++times) compile_lists(folder, {"a.des"}, "evilhack");
  CHECK_FILE(folder / "vaults.dat", "0 3 a\n0 4 a\n");
}

TEST_CASE("lists: they are outputs, but no target of a rule for make", "[lists]") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", vault("a", 3));
  CHECK(compile_lists(folder, {"--list-outputs", "a.des"}, "sporkhack").out == "a.lev\nvaults.dat\n");
  compile_lists(folder, {"-MD", "a.des"}, "sporkhack");
  CHECK_FILE(folder / "a.d", "a.lev: a.des\n");
}

TEST_CASE("lists: a run that writes no levels writes none", "[lists]") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", vault("a", 3));
  for (const char* option : {"--check", "--list-outputs"}) {
    const Result result = compile_lists(folder, {option, "a.des"}, "sporkhack");
    CHECK_STATUS(0);
    CHECK_FALSE(fs::exists(folder / "vaults.dat"));
  }
}

TEST_CASE("lists: a source with a mistake has no lines", "[lists]") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", vault("a", 3) + vault("b", 0));
  const Result result = compile_lists(folder, {"a.des"}, "sporkhack");
  CHECK_STATUS(1);
  CHECK_FALSE(fs::exists(folder / "vaults.dat"));
}

TEST_CASE("lists: runs at the same time lose nothing", "[lists]") {
  const TemporaryFolder folder;
  // Every other run knows the list by a link in another folder.
  write_file(folder / "vaults.dat", "");
  fs::create_directory(folder / "links");
  fs::create_symlink("../vaults.dat", folder / "links/vaults.dat");
  constexpr int runs = 16;
  for (int i = 0; i < runs; ++i) write_file(folder / (std::to_string(i) + ".des"), vault(std::to_string(i), 1));
  std::vector<std::unique_ptr<Process>> processes;
  for (int i = 0; i < runs; ++i)
    processes.push_back(std::make_unique<Process>(lev_comp(
        folder.path(), {"--target", "sporkhack", "-o", i % 2 == 0 ? "links" : ".", std::to_string(i) + ".des"})));
  for (const auto& each : processes) each->wait();
  CHECK(count_lines(read_file(folder / "vaults.dat"), "1 ") == runs);
}

TEST_CASE("included functions: a rule for make names what is included, also from the folder of the file", "[lists]") {
  const TemporaryFolder folder;
  fs::create_directory(folder / "parts");
  write_file(folder / "parts/more.des", "FUNCTION more() { OBJECT:'%',random }\n");
  write_file(folder / "parts/all.des", inclusion("more.des"));
  write_file(folder / "t.des", inclusion("parts/all.des") + "LEVEL:\"t\"\nmore()\n");
  const Result result = compile_lists(folder, {"-MD", "t.des"}, "unnethack");
  CHECK_STATUS(0);
  CHECK_FILE(folder / "t.d", "t.lev: t.des parts/all.des parts/more.des\n");
}

TEST_CASE("included functions: a cycle, and six files within each other, are errors", "[lists]") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", inclusion("b.des"));
  write_file(folder / "b.des", inclusion("a.des"));
  const Result cycle = compile_lists(folder, {"a.des"}, "unnethack");
  CHECK(cycle.status == 1);
  CHECK(contains(cycle.err, "it is being read already"));
  for (int i = 0; i < 6; ++i)
    write_file(folder / (std::to_string(i) + ".des"), inclusion(std::to_string(i + 1) + ".des"));
  write_file(folder / "6.des", "");
  const Result deep = compile_lists(folder, {"0.des"}, "unnethack");
  CHECK(deep.status == 1);
  CHECK(contains(deep.err, "more than 5 deep"));
  CHECK(compile_lists(folder, {"1.des"}, "unnethack").status == 0);
}

TEST_CASE("included functions: mistakes are shown where they are", "[lists]") {
  const TemporaryFolder folder;
  write_file(folder / "more.des", "FUNCTION more() { OBJECT:'%',nowhere }\n");
  write_file(folder / "t.des", inclusion("more.des") + "LEVEL:\"t\"\nmore()\n");
  const Result result = compile_lists(folder, {"t.des"}, "unnethack");
  CHECK_STATUS(1);
  CHECK(contains(result.err, "more.des:1:"));
  CHECK(contains(result.err, "t.des:1:9: error: cannot include 'more.des': it has errors"));
}

TEST_CASE("included files: paths count from the current folder first", "[lists]") {
  const TemporaryFolder folder;
  fs::create_directory(folder / "parts");
  write_file(folder / "parts/more.des", "FUNCTION more() { OBJECT:nowhere }\n");
  write_file(folder / "more.des", "FUNCTION more() { EXIT }\n");
  write_file(folder / "parts/t.des", inclusion("more.des") + "LEVEL:\"t\"\nmore()\n");
  const Result result = compile_lists(folder, {"-MD", "parts/t.des"}, "unnethack");
  CHECK_STATUS(0);
  CHECK_FILE(folder / "t.d", "t.lev: parts/t.des more.des\n");
}

TEST_CASE("included files: their levels are written, and what stands behind an inclusion is of none", "[lists]") {
  const TemporaryFolder folder;
  write_file(folder / "more.des", vault("u", 3) + "LEVEL:\"t\"\n");
  write_file(folder / "t.des", inclusion("more.des") + "LEVEL:\"t\"\nEXIT\n");
  const Result result = compile_lists(folder, {"t.des"}, "unnethack");
  CHECK_STATUS(0);
  const std::string of_included = read_file(folder / "u.lev"), level = read_file(folder / "t.lev");
  CHECK_FILE(folder / "vaults.dat", "3 u\n");
  write_file(folder / "t.des", "LEVEL:\"t\"\nEXIT\n" + vault("u", 3));
  CHECK(compile_lists(folder, {"t.des"}, "unnethack").status == 0);
  CHECK_FILE(folder / "u.lev", of_included);
  CHECK_FILE(folder / "t.lev", level);
  write_file(folder / "t.des", inclusion("more.des") + "EXIT\n");
  CHECK(contains(compile_lists(folder, {"t.des"}, "unnethack").err, "t.des:2:1: error: EXIT"));
}

TEST_CASE("included files: one that is missing is an error of every game", "[lists]") {
  const TemporaryFolder folder;
  write_file(folder / "t.des", inclusion("none.des"));
  const Result result = compile_lists(folder, {"t.des"}, "sporkhack");
  CHECK_STATUS(1);
}
