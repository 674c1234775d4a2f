// The examples of the manual page of speclev.

#include <sys/stat.h>

#include <catch2/catch.hpp>

#include "speclev/archive.hh"
#include "tool/programs.hh"

using namespace speclev::test;

namespace {

/// The commands of a page's examples.
Names examples(const std::string& page) {
  Names commands;
  for (const std::string& line : split(page, '\n'))
    if (line.starts_with(".Dl ")) commands.push_back(line.substr(4));
  return commands;
}

/// What needs more than the files of an installed game: a whole game's sources, or another program.
bool needs_more(const std::string& command) { return contains(command, " import ") || contains(command, "|"); }

}  // namespace

TEST_CASE("the examples of doc/speclev.1 work") {
  const std::string source = SPECLEV_SOURCE_FOLDER;
  const std::string program = SPECLEV_SPECLEV;
  const TemporaryFolder folder;
  write_file(folder / "castle.des", read_file(source + "/dat/levels/castle.des"));
  write_file(folder / "dungeon.def", read_file(source + "/dat/dungeon.def"));
  REQUIRE(run(lev_comp(folder.path(), {"castle.des"})).status == 0);
  REQUIRE(run(dgn_comp(folder.path(), {"dungeon.def"})).status == 0);
  const std::string level = read_file(folder / "castle.lev"), dungeon = read_file(folder / "dungeon");
  write_file(
      folder / "nhdat",
      speclev::write_archive(std::vector<speclev::ArchiveMember>{{"dungeon", dungeon}, {"castle.lev", level}}).bytes);
  REQUIRE(::mkdir((folder / "mygame").c_str(), 0777) == 0);
  write_file(folder / "mygame/profile", "base nethack-3.4.3\n");
  std::size_t tried = 0;
  for (const std::string& command : examples(read_file(source + "/doc/speclev.1"))) {
    if (needs_more(command)) continue;
    INFO(command);
    const std::string path = "PATH='" + program.substr(0, program.rfind('/')) + "':$PATH; ";
    const Result result = run({.arguments = {"/bin/sh", "-c", path + command}, .folder = folder.path()});
    CHECK_STATUS(0);
    ++tried;
  }
  CHECK(tried > 10);
}
