// The tutorial's level against bytes that were worked out on paper.
#include "unit/tutorial_bytes.hh"

#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>

#include "helpers.hh"

using namespace speclev;

TEST_CASE("the tutorial's level has the bytes worked out by hand, field by field") {
  const std::string path = std::string(SPECLEV_SOURCE_FOLDER) + "/dat/levels/tutorial.des";
  std::ifstream in(path, std::ios::binary);
  REQUIRE(in);
  const SourceText source("tutorial.des", {std::istreambuf_iterator<char>(in), {}});
  const auto target = find_target("nethack-3.4.3");
  REQUIRE(target);
  const Abi abi = test::abi_named("lp64le");
  const Output output = compile(source, *target, abi, *target->version("lp64le"), {});
  REQUIRE(output.diagnostics.empty());
  REQUIRE(output.files.size() == 1);
  CHECK(output.files[0].name == "tutorial.lev");

  const std::string& bytes = output.files[0].bytes;
  std::size_t at = 0;
  for (const TutorialField& field : tutorial_bytes) {
    const std::string expected = test::read_hex(std::string("file x\n") + field.hex, abi, {}).at(0).bytes;
    INFO("first differing field, at byte " << at << ": " << field.field);
    REQUIRE(test::to_hex(bytes.substr(std::min(at, bytes.size()), expected.size())) == field.hex);
    at += expected.size();
  }
  CHECK(at == bytes.size());
}
