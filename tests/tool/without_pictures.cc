// Of a program that is built without cairo.

#include <catch2/catch.hpp>

#include "tool/programs.hh"

using namespace speclev::test;
using Catch::Contains;

TEST_CASE("what draws no points says so, and writes nothing") {
  const TemporaryFolder folder;
  write_file(folder / "hall.des", "MAZE:\"hall\",' '\nGEOMETRY:center,center\nMAP\n...\nENDMAP\n");
  const Result result = run(speclev_program(folder.path(), {"map", "--png", "-o", "hall.png", "hall.des"}));
  CHECK(result.status != 0);
  CHECK_THAT(result.err, Contains("built without SPECLEV_PNG"));
  CHECK(list_folder(folder.path()) == Names{"hall.des"});
}
