#include "target/embed.hh"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace speclev;

TEST_CASE("the files of dat/ are in the program, sorted by path") {
  const auto files = embedded_files();
  REQUIRE_FALSE(files.empty());
  CHECK(std::is_sorted(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.path < b.path; }));
  for (const EmbeddedFile& file : files) CHECK(embedded_file(file.path) == file.text);
}

TEST_CASE("files that are not in the program") {
  CHECK(embedded_file("abis"));
  CHECK_FALSE(embedded_file(""));
  CHECK_FALSE(embedded_file("abi"));
  CHECK_FALSE(embedded_file("zzz"));
  CHECK_FALSE(embedded_file("levels/tutorial.des"));
}
