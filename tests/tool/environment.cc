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
  write_file(folder / "other.h",
             "#define VERSION_NUMBER 1\n#define VERSION_FEATURES 0x001e0cc6\n#define VERSION_SANITY1 "
             "0x211b117e\n#define VERSION_SANITY2 4\n");
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

TEST_CASE("a file .speclev beside the first input says which game, behind options and variables") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "dat");
  write_file(folder / "dat/.speclev", "# Of these levels.\ntarget nethack-3.6.6\nabi ilp32le\n");
  write_file(folder / "dat/a.des", "LEVEL:\"a\"\nROOM:\"ordinary\",lit,random,random,random {\n}\n");
  write_file(folder / "b.des", bare_source("b"));
  const auto release = [&](Names arguments, const Variables& environment, std::size_t size) {
    Command command = lev_comp(folder.path(), std::move(arguments));
    command.environment = environment;
    const Result result = run(command);
    CHECK_STATUS(0);
    return read_file(folder / "a.lev").substr(0, size);
  };
  // Another word follows the first one of four bytes.
  CHECK(release({"dat/a.des"}, {}, 4) == word_bytes(0x03060600, 4));
  CHECK(release({"dat/a.des"}, {}, 8) != word_bytes(0x03060600, 8));
  CHECK(release({"dat/a.des"}, {{"SPECLEV_ABI", "lp64le"}}, 8) == word_bytes(0x03060600, 8));
  CHECK(release({"--abi", "lp64le", "dat/a.des"}, {}, 8) == word_bytes(0x03060600, 8));
  CHECK(release({"--abi", "lp64le", "dat/a.des"}, {{"SPECLEV_TARGET", "nethack-3.6.1"}}, 4) ==
        word_bytes(0x03060100, 4));
  CHECK(release({"--abi", "lp64le", "--target", "nethack-3.6.1", "dat/a.des"}, {{"SPECLEV_TARGET", "nethack-3.4.3"}},
                4) == word_bytes(0x03060100, 4));
  // It is that of the first input, and counts for all; that of another folder does not.
  CHECK(run(lev_comp(folder.path(), {"b.des"})).status == 0);
  CHECK(read_file(folder / "b.lev").substr(0, 8) == word_bytes(0x03040300, 8));
  CHECK(run(lev_comp(folder.path(), {"--check", "b.des", "dat/a.des"})).status == 1);
  CHECK(run(speclev_program(folder.path(), {"map", "dat/a.des"})).status == 0);
  CHECK(run(speclev_program(folder.path(), {"format", "--target", "nethack-3.4.3", "dat/a.des"})).status == 1);

  Result result = run(lev_comp(folder.path(), {"-v", "-MD", "dat/a.des"}));
  CHECK_STATUS(0);
  CHECK(contains(result.err, "target nethack-3.6.6, from 'dat/.speclev'"));
  CHECK(contains(result.err, "ABI ilp32le, from 'dat/.speclev'"));
  CHECK(contains(read_file(folder / "a.d"), "dat/.speclev"));
  // What is read is never written over.
  result =
      run(dgn_comp(folder.path(), {"--target", "nethack-3.6.6", "--as", "pdf", "-o", "dat/.speclev", "dat/a.des"}));
  CHECK_STATUS(1);
  CHECK(contains(read_file(folder / "dat/.speclev"), "ilp32le"));
}

TEST_CASE("warnings of a file .speclev stand in front of those of the command line") {
  const TemporaryFolder folder;
  write_file(folder / ".speclev", "warnings error=unknown-monster\n");
  write_file(folder / "a.des", bare_source("a") + "MONSTER:'h',\"dwraf\",(1,1)\n");
  for (const auto& [options, status] : {std::pair(Names{"a.des"}, 1), std::pair(Names{"-Wno-error", "a.des"}, 0)}) {
    const Result result = run(lev_comp(folder.path(), options));
    CHECK(result.status == status);
  }
}

TEST_CASE("what is wrong with a file .speclev is told with its line, and nothing is compiled") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", bare_source("a"));
  // Whole targets, but for the links.
  const TemporaryFolder other;
  write_file(other / "profile", "base nethack-3.6.6\n");
  std::filesystem::create_directory_symlink(other.path(), folder / "beside");
  std::filesystem::create_directory(folder / "with-link");
  std::filesystem::create_symlink(other / "profile", folder / "with-link/profile");
  for (const auto& [text, message] :
       {std::pair("target nethack-3.4.3\nabi nothing\n", "'.speclev', line 2: unknown ABI 'nothing'"),
        std::pair("\n\ntarget no-such-game\n", "'.speclev', line 3: unknown target 'no-such-game'"),
        std::pair("target ../game\n", "'.speclev', line 1: the folder of a target must be below"),
        std::pair("target ./beside\n", "'.speclev', line 1: a link in the target './beside' leads out of the folder"),
        std::pair("target ./with-link\n", "'.speclev', line 1: a link in the target './with-link' leads out"),
        std::pair("target /game\n", "'.speclev', line 1: the folder of a target must be below"),
        std::pair("warnings nothing\n", "'.speclev', line 1: there is no warning 'nothing'"),
        std::pair("compile\n", "'.speclev', line 1: unknown word 'compile'")}) {
    write_file(folder / ".speclev", text);
    const Result result = run(lev_comp(folder.path(), {"a.des"}));
    INFO(text);
    CHECK_STATUS(2);
    CHECK(contains(result.err, message));
    CHECK(!std::filesystem::exists(folder / "a.lev"));
  }
  // A link that stays in the folder is none that leads out.
  std::filesystem::create_directory(folder / "own");
  write_file(folder / "own/profile", "base nethack-3.6.6\n");
  std::filesystem::create_directory_symlink("own", folder / "alias");
  write_file(folder / ".speclev", "target ./alias\n");
  write_file(folder / "b.des", bare_program("b"));
  CHECK(run(speclev_program(folder.path(), {"map", "b.des"})).status == 0);  // in the language of 3.6
  // A folder of that name is none of ours, and what comes from standard input has no folder.
  CHECK(run(lev_comp(folder.path(), {}, bare_source("a"))).status == 0);
  std::filesystem::remove(folder / ".speclev");
  std::filesystem::create_directory(folder / ".speclev");
  CHECK(run(lev_comp(folder.path(), {"a.des"})).status == 0);
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
