// The examples of the manual page of speclev.

#include <sys/stat.h>

#include <catch2/catch.hpp>

#include "speclev/archive.hh"
#include "tool/programs.hh"

using namespace speclev::test;

namespace {

/// The commands of a page's examples, as a reader sees them: mdoc joins a lone punctuation mark to the word before it
/// unless \& protects the mark.
Names examples(const std::string& page) {
  Names commands;
  for (const std::string& line : split(page, '\n')) {
    if (!line.starts_with(".Dl ")) continue;
    std::string command;
    for (const std::string& word : split(line.substr(4), ' ')) {
      const bool joins = word.size() == 1 && contains(".,:;)]?!", word);
      if (!command.empty() && !joins) command += ' ';
      command += word.starts_with("\\&") ? word.substr(2) : word;
    }
    commands.push_back(command);
  }
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

TEST_CASE("no example of a manual page loses the blank before a punctuation mark") {
  for (const std::string page : {"speclev.1", "lev_comp.6", "dgn_comp.6", "dlb.6"})
    for (const std::string& line : split(read_file(std::string(SPECLEV_SOURCE_FOLDER) + "/doc/" + page), '\n')) {
      if (!line.starts_with(".Dl ")) continue;
      INFO(page << ": " << line);
      for (const char* mark : {" . ", " , ", " : ", " ; ", " ( ", " ) ", " [ ", " ] ", " ? ", " ! "})
        CHECK_FALSE(contains(line + " ", mark));
    }
}
