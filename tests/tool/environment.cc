// The variables of the environment that stand for options.
#include <catch2/catch.hpp>

#include <filesystem>

#include "tool/programs.hh"

using namespace speclev::test;

namespace {

/// A header as the build of a game makes it.
constexpr const char* header =
    "#define VERSION_NUMBER 0x03040377UL\n#define VERSION_FEATURES 0x001e0cc6UL\n#define VERSION_SANITY1 0x211b117eUL\n"
    "#define VERSION_SANITY2 0x33UL\n";

const std::string header_words =
    word_bytes(0x03040377, 8) + word_bytes(0x001e0cc6, 8) + word_bytes(0x211b117e, 8) + word_bytes(0x33, 8);

using Variables = std::vector<std::pair<std::string, std::string>>;

}  // namespace

TEST_CASE("SPECLEV_VERSION_FROM stands for --version-from, relative to the current folder") {
  const TemporaryFolder folder;
  write_file(folder / "date.h", header);
  write_file(
      folder / "other.h",
      "#define VERSION_NUMBER 1\n#define VERSION_FEATURES 0x001e0cc6\n#define VERSION_SANITY1 0x211b117e\n#define VERSION_SANITY2 4\n");
  const auto words = [&](const Names& arguments, const Variables& environment) {
    Command command = lev_comp(folder.path(), arguments, bare_source("a"));
    command.environment = environment;
    const Result result = run(command);
    CHECK_STATUS(0);
    return read_file(folder / "a.lev").substr(0, 32);
  };
  CHECK(words({}, {{"SPECLEV_VERSION_FROM", "date.h"}}) == header_words);
  CHECK(words({}, {{"SPECLEV_VERSION_FROM", ""}}).substr(0, 8) == word_bytes(0x03040300, 8));
  CHECK(words({"--version-from", "other.h"}, {{"SPECLEV_VERSION_FROM", "date.h"}}).substr(0, 8) == word_bytes(1, 8));

  Command command = dgn_comp(folder.path(), {"--as", "pdf"}, "DUNGEON: \"D\" \"D\" (1, 0)\n");
  command.environment = {{"SPECLEV_VERSION_FROM", "date.h"}};
  Result result = run(command);
  CHECK_STATUS(0);
  CHECK(result.out.starts_with(header_words));

  command.environment = {{"SPECLEV_VERSION_FROM", "missing.h"}};
  result = run(command);
  CHECK_STATUS(2);
  CHECK(contains(result.err, "'missing.h'"));
}

TEST_CASE("rules for make name the file of SPECLEV_VERSION_FROM") {
  const TemporaryFolder folder;
  write_file(folder / "date.h", header);
  write_file(folder / "a.des", bare_source("a"));
  Command command = lev_comp(folder.path(), {"-MD", "a.des"});
  command.environment = {{"SPECLEV_VERSION_FROM", "date.h"}};
  const Result result = run(command);
  CHECK_STATUS(0);
  CHECK(contains(read_file(folder / "a.d"), "date.h"));
}

TEST_CASE("SPECLEV_ABI stands for --abi") {
  const TemporaryFolder folder;
  const auto begin = [&](const Names& arguments, const std::string& abi) {
    Command command = lev_comp(folder.path(), arguments, bare_source("a"));
    command.environment = {{"SPECLEV_ABI", abi}};
    const Result result = run(command);
    CHECK_STATUS(0);
    return read_file(folder / "a.lev").substr(0, 8);
  };
  CHECK(begin({}, "") == word_bytes(0x03040300, 8));
  CHECK(begin({}, "ilp32le") == word_bytes(0x03040300, 4) + word_bytes(0x001e0cc6, 4));
  CHECK(begin({"--abi", "lp64le"}, "ilp32le") == word_bytes(0x03040300, 8));
  Command command = lev_comp(folder.path(), {}, bare_source("a"));
  command.environment = {{"SPECLEV_ABI", "lp64"}};
  const Result result = run(command);
  CHECK_STATUS(2);
  CHECK(contains(result.err, "unknown ABI 'lp64'"));
}

TEST_CASE("SPECLEV_OUTPUT_DIRECTORY stands for -o, and is a folder") {
  const TemporaryFolder folder;
  for (const char* name : {"dat", "other"}) std::filesystem::create_directory(folder / name);
  write_file(folder / "d.pdf", "DUNGEON: \"D\" \"D\" (1, 0)\n");
  const auto with = [&](Command command, const std::string& value) {
    command.environment = {{"SPECLEV_OUTPUT_DIRECTORY", value}};
    return run(command);
  };
  const auto made = [&](const std::string& file) { return std::filesystem::remove(folder / file); };
  CHECK(with(lev_comp(folder.path(), {}, bare_source("a")), "dat").status == 0);
  CHECK(made("dat/a.lev"));
  CHECK(with(lev_comp(folder.path(), {"-o", "other"}, bare_source("a")), "dat").status == 0);
  CHECK(made("other/a.lev"));
  CHECK(with(lev_comp(folder.path(), {}, bare_source("a")), "").status == 0);
  CHECK(made("a.lev"));
  CHECK(with(dgn_comp(folder.path(), {"d.pdf"}), "dat/").status == 0);
  CHECK(made("dat/d"));
  CHECK(with(dgn_comp(folder.path(), {"d.pdf"}), "dat").status == 0);
  CHECK(made("dat/d"));
  CHECK(with(dgn_comp(folder.path(), {"-o", "other", "d.pdf"}), "dat").status == 0);
  CHECK(made("other/d"));

  // What comes from standard input has no name there.
  Result result = with(dgn_comp(folder.path(), {"--as", "pdf"}, "DUNGEON: \"D\" \"D\" (1, 0)\n"), "dat");
  CHECK_STATUS(0);
  CHECK(!result.out.empty());
  result = with(lev_comp(folder.path(), {}, bare_source("a")), "d.pdf");
  CHECK_STATUS(1);
  CHECK(contains(result.err, "'d.pdf/a.lev'"));
  CHECK(with(dgn_comp(folder.path(), {"d.pdf"}), "none").status == 0);
  CHECK(made("none/d"));
}

TEST_CASE("-v says what came from where") {
  const TemporaryFolder folder;
  write_file(folder / "date.h", header);
  Command command = lev_comp(folder.path(), {"-v", "--target", "nethack-3.4.3"}, bare_source("a"));
  command.environment = {{"SPECLEV_TARGET", "nethack-3.4.0"}, {"SPECLEV_VERSION_FROM", "date.h"}};
  Result result = run(command);
  CHECK_STATUS(0);
  CHECK(result.err ==
        "lev_comp: note: target nethack-3.4.3, from --target\n"
        "lev_comp: note: ABI lp64le, from the target\n"
        "lev_comp: note: version words of 'date.h', from SPECLEV_VERSION_FROM\n");

  command = dgn_comp(folder.path(), {"-v", "--as", "pdf"}, "DUNGEON: \"D\" \"D\" (1, 0)\n");
  command.environment = {{"SPECLEV_TARGET", "nethack-3.4.0"}, {"SPECLEV_ABI", "lp64le"}};
  result = run(command);
  CHECK_STATUS(0);
  CHECK(result.err ==
        "dgn_comp: note: target nethack-3.4.0, from SPECLEV_TARGET\n"
        "dgn_comp: note: ABI lp64le, from SPECLEV_ABI\n"
        "dgn_comp: note: version words of the target, from its profile\n");
}
