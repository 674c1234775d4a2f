// What README.md says about the archive of an installed game.

#include <catch2/catch.hpp>
#include <filesystem>

#include "tool/programs.hh"

using namespace speclev::test;

namespace {

/// The lines of the first block of code behind a sentence.
Names block_behind(const std::string& document, const std::string& sentence) {
  Names lines;
  const std::size_t begin = document.find(sentence);
  REQUIRE(begin != std::string::npos);
  for (const std::string& line : split(document.substr(begin), '\n')) {
    if (line.starts_with("    "))
      lines.push_back(line.substr(4));
    else if (!lines.empty())
      break;
  }
  return lines;
}

void run_lines(const TemporaryFolder& folder, const std::string& sentence, const std::string& difference) {
  const std::string program = SPECLEV_SPECLEV;
  const std::string path = "PATH='" + program.substr(0, program.rfind('/')) + "':$PATH; ";
  const Names commands = block_behind(read_file(SPECLEV_SOURCE_FOLDER "/README.md"), sentence);
  REQUIRE(commands.size() > 5);
  for (const std::string& command : commands) {
    INFO(command);
    const Result result = run({.arguments = {"/bin/sh", "-c", path + command}, .folder = folder.path()});
    const bool differs = command.starts_with("speclev diff");
    CHECK_STATUS(differs ? 1 : 0);
    if (differs) CHECK_THAT(result.out, Catch::EndsWith(difference));
  }
}

}  // namespace

TEST_CASE("the lines of README.md change the archive of an installed game") {
  if (!std::filesystem::exists("/usr/lib/games/nethack/nhdat")) {
    WARN("skipped: the game is not installed");
    return;
  }
  const TemporaryFolder folder;
  run_lines(folder, "gives the soldiers of the castle a lieutenant",
            "monster (8,6): ('@',\"soldier\") → ('@',\"lieutenant\")\n");
  run_lines(folder, "This moves the Oracle up", "special level \"oracle\": random: 5 → 2\n");
  const Result result = run(speclev_program(folder.path(), {"diff", "/usr/lib/games/nethack/nhdat", "nhdat"}));
  CHECK_STATUS(1);
  CHECK(count_lines(result.out, "→") == 2);
}
