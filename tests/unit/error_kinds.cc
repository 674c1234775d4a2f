// Errors of the library have a kind beside their text.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "helpers.hh"
#include "speclev/archive.hh"
#include "speclev/decompile.hh"
#include "speclev/diff.hh"
#include "speclev/level.hh"
#include "speclev/play.hh"
#include "speclev/quest.hh"
#include "speclev/transfer.hh"

using namespace speclev;

namespace {

struct Given {
  Target target;
  Abi abi;
  std::string bytes;
};

/// A level of a release for a machine.
Given compiled_level(const std::string& name, const std::string& text) {
  const Target target = find_target(name).value();
  const Abi abi = test::abi_named("lp64le");
  const Output output = compile(SourceText("case.des", text), target, abi, *target.version(abi.name), {});
  REQUIRE(output.files.size() == 1);
  return {target, abi, output.files[0].bytes};
}

Given a_maze() {
  return compiled_level("nethack-3.4.3", "MAZE:\"case\",' '\nGEOMETRY:center,center\nMAP\n...\nENDMAP\n");
}
Given a_program() { return compiled_level("nethack-3.6.6", "LEVEL:\"case\"\nSTAIR:(1,1),up\n"); }

Given a_dungeon() {
  const Target target = find_target("nethack-3.4.3").value();
  const Abi abi = test::abi_named("lp64le");
  const Output output = compile_dungeon(SourceText("dungeon.def", "DUNGEON: \"A\" \"A\" (3, 0)\n"), DungeonForm::def,
                                        "dungeon", target, abi, *target.version(abi.name), {}, {});
  REQUIRE(output.files.size() == 1);
  return {target, abi, output.files[0].bytes};
}

}  // namespace

TEST_CASE("readers tell files that end too early from those that are damaged, and good ones have no kind") {
  for (const Given& given : {a_maze(), a_program(), a_dungeon()}) {
    const auto kinds = [&](const std::string& bytes) {
      return std::vector{dump(bytes, given.target, given.abi).error_kind,
                         convert(bytes, given.target, given.abi, given.abi, nullptr).error_kind,
                         read(bytes, given.target, given.abi).error_kind,
                         decompile(bytes, "case", given.target, given.abi).error_kind,
                         diff({bytes, given.target, given.abi}, {given.bytes, given.target, given.abi}).error_kind};
    };
    CHECK(kinds(given.bytes) == std::vector(5, ErrorKind::none));
    CHECK(kinds(given.bytes.substr(0, given.bytes.size() - 1)) == std::vector(5, ErrorKind::cut_short));
    CHECK(kinds(given.bytes + "x") == std::vector(5, ErrorKind::damaged));
  }
  const Given given = a_maze();
  CHECK(read_level(given.bytes, given.target, given.abi).error_kind == ErrorKind::none);
  CHECK(read_level(given.bytes.substr(0, 50), given.target, given.abi).error_kind == ErrorKind::cut_short);
}

TEST_CASE("what a file or target does not have is told as unsupported") {
  const Given given = a_dungeon();
  CHECK(read_level(given.bytes, given.target, given.abi).error_kind == ErrorKind::unsupported);
}

TEST_CASE("files that have nothing in common are a mismatch") {
  const Given one = a_maze(), other = a_program(), third = a_dungeon();
  for (const Given* each : {&one, &other}) {
    const Diff result = diff({each->bytes, each->target, each->abi}, {third.bytes, third.target, third.abi});
    CHECK(result.error_kind == ErrorKind::mismatch);
    CHECK_FALSE(result.error.empty());
  }
  const VersionWords& words = *other.target.version("lp64le");
  const Transfer moved = transfer(one.bytes, "case", {one.target, one.abi}, other.target, other.abi, words);
  CHECK(moved.error_kind == ErrorKind::mismatch);
  CHECK_FALSE(moved.error.empty());
}

TEST_CASE("numbers for which another machine has no room have a kind of their own") {
  const Target target = find_target("nethack-3.4.3").value();
  const Given given = a_maze();
  const VersionWords large = {std::uint64_t{1} << 40, 1, 1, 1};
  const Reading wide = convert(given.bytes, target, given.abi, given.abi, &large);
  REQUIRE(wide.error_kind == ErrorKind::none);
  const Reading narrow = convert(wide.text, target, given.abi, test::abi_named("ilp32le"), nullptr);
  CHECK(narrow.error_kind == ErrorKind::no_room);
  CHECK_FALSE(narrow.error.empty());
}

TEST_CASE("archives that are damaged, and names that no member can have") {
  CHECK(read_archive("no archive").error_kind == ErrorKind::damaged);
  const auto made = write_archive(std::vector<ArchiveMember>{{"a.lev", "bytes"}});
  CHECK(made.error_kind == ErrorKind::none);
  CHECK(read_archive(made.bytes).error_kind == ErrorKind::none);
  CHECK(write_archive(std::vector<ArchiveMember>{{"two words", ""}}).error_kind == ErrorKind::bad_name);
}

TEST_CASE("a switch that a target does not have is told from one of which too little is known") {
  const Target target = find_target("nethack-3.6.6").value();
  CHECK(with_switches(target, {{"mail", false}}).error_kind == ErrorKind::none);
  CHECK(with_switches(target, {{"no-such-switch", false}}).error_kind == ErrorKind::unknown_name);
  const Target oldest = find_target("nethack-3.0.0").value();
  CHECK(with_switches(oldest, {{"altars", false}}).error_kind == ErrorKind::unsupported);
}
