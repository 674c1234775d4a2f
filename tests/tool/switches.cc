// Builds of a game with other options: --with, --without, and what version words tell.
#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <filesystem>

#include "tool/programs.hh"

using namespace speclev::test;

namespace {

/// The words of NetHack 3.4.3 without mail: the bit of the option, and one monster and one object less.
const std::vector<std::uint64_t> mailless_words = {0x03040300, 0x001e0c46, 0x211b017d, 0xb8d24950};

/// A level with an object and a monster behind those that go with mail.
const std::string source =
    "MAZE:\"post\",random\nNOMAP\nOBJECT:'?',\"blank paper\",random\nMONSTER:'&',\"Asmodeus\",random\n"
    "MONSTER:'@',\"shopkeeper\",random\n";

/// A level without mail is there, and the source of one.
struct Mailless {
  Mailless() {
    write_file(folder / "post.des", source);
    write_file(folder / "bare.lev", bare_level(mailless_words));
  }
  std::string dump(const std::string& name) const { return run(speclev_program(folder.path(), {"dump", name})).out; }
  TemporaryFolder folder;
};

}  // namespace

TEST_CASE("version words tell the options of a build") {
  const Mailless mailless;
  const std::string& folder = mailless.folder.path();
  const Result result = run(lev_comp(folder, {"-v", "--version-from", "bare.lev", "post.des"}));
  CHECK_STATUS(0);
  CHECK(contains(result.err, "target nethack-3.4.3 without mail, from the default"));
  const std::string without = mailless.dump("post.lev");
  CHECK(contains(without, "version: 0x03040300 0x001e0c46 0x211b017d 0xb8d24950"));
  REQUIRE(run(lev_comp(folder, {"-o", ".", "post.des"})).status == 0);
  const std::string with = mailless.dump("post.lev");
  // Each number behind mail is one lower, and has the same name in its own table.
  for (const char* name : {"blank paper", "shopkeeper"}) {
    INFO(without << with);
    CHECK(contains(without, std::string("= ") + name));
    CHECK(contains(with, std::string("= ") + name));
  }
  CHECK(bytes_of_dump(without) != bytes_of_dump(with));
  REQUIRE(run(lev_comp(folder, {"--without", "MAIL", "post.des"})).status == 0);
  CHECK(mailless.dump("post.lev") == without);
}

TEST_CASE("names that a build does not have are unknown") {
  const Mailless mailless;
  write_file(mailless.folder / "mail.des", "MAZE:\"mail\",random\nNOMAP\nOBJECT:'?',\"mail\",random\n");
  const Result result = run(lev_comp(mailless.folder.path(), {"--without", "mail", "mail.des"}));
  CHECK_STATUS(0);
  CHECK(contains(result.err, "unknown object 'mail'"));
}

TEST_CASE("a profile says with which options a game of one's own is built") {
  const Mailless mailless;
  REQUIRE(::mkdir((mailless.folder / "mine").c_str(), 0777) == 0);
  write_file(mailless.folder / "mine/profile", "base nethack-3.4.3\nwithout mail\nversion lp64le 1 2 counts 4\n");
  const Result result = run(lev_comp(mailless.folder.path(), {"--target", "./mine", "post.des"}));
  CHECK_STATUS(0);
  CHECK(read_file(mailless.folder / "post.lev").substr(16, 8) == word_bytes(0x211b017d, 8));
}

TEST_CASE("version words that do not fit are refused, unless that is wished") {
  const Mailless mailless;
  const std::string& folder = mailless.folder.path();
  std::vector<std::uint64_t> words = mailless_words;
  words[2] -= 1;
  write_file(mailless.folder / "other.lev", bare_level(words));
  const std::string message =
      "the version words of 'other.lev' do not fit nethack-3.4.3: the third version word counts 33 artifacts, 432 "
      "objects "
      "and 380 monsters, where the target has 33 artifacts, 432 objects and 381 monsters, with the switches turned "
      "that "
      "the second word tells [version-counts]\n";
  for (const bool compiles : {true, false}) {
    const auto run_with = [&](const Names& more) {
      Names arguments = compiles ? Names{"--version-from", "other.lev", "post.des"}
                                 : Names{"dump", "--target", "nethack-3.4.3", "--abi", "lp64le", "other.lev"};
      arguments.insert(arguments.end(), more.begin(), more.end());
      return run(compiles ? lev_comp(folder, arguments) : speclev_program(folder, arguments));
    };
    const std::string program = compiles ? "lev_comp" : "speclev";
    Result result = run_with({});
    CHECK_STATUS(2);
    CHECK(result.err == program + ": error: " + message);
    if (compiles) CHECK_FALSE(std::filesystem::exists(mailless.folder / "post.lev"));
    result = run_with({"-Wno-error=version-counts"});
    CHECK_STATUS(0);
    CHECK(result.err == program + ": warning: " + message);
    result = run_with({"-Wno-version-counts"});
    CHECK_STATUS(0);
    CHECK(result.err == "");
  }
}

TEST_CASE("a file of another release tells that it is one") {
  const Mailless mailless;
  write_file(mailless.folder / "old.lev", bare_level({0x03040200, 0x001e0cc6, 0x211b117e, 0xb8d24950}));
  const Result result =
      run(lev_comp(mailless.folder.path(), {"-Wversion-release", "--version-from", "old.lev", "post.des"}));
  CHECK_STATUS(0);
  CHECK(contains(result.err,
                 "warning: the version words of 'old.lev' are of the release 0x03040200, not of 0x03040300 as "
                 "those of nethack-3.4.3 [version-release]"));
}

TEST_CASE("what is said of a build must be what its version words tell") {
  const Mailless mailless;
  const std::string& folder = mailless.folder.path();
  Result result = run(lev_comp(folder, {"--version-from", "bare.lev", "--with", "mail", "post.des"}));
  CHECK_STATUS(2);
  CHECK(contains(result.err, "they tell of a build without mail, and --with is given"));
  CHECK(run(lev_comp(folder, {"--version-from", "bare.lev", "--without", "mail", "post.des"})).status == 0);
  result = run(speclev_program(folder, {"dump", "--with", "mail", "bare.lev"}));
  CHECK_STATUS(2);
  CHECK(contains(result.err, "they tell of a build without mail, and --with is given"));
  result = run(lev_comp(folder, {"--with", "mail", "--without", "mail", "post.des"}));
  CHECK_STATUS(2);
  CHECK(contains(result.err, "both --with and --without name 'mail'"));
  result = run(lev_comp(folder, {"--without", "mial", "post.des"}));
  CHECK_STATUS(2);
  CHECK(contains(result.err, "nethack-3.4.3 has no switch 'mial'; did you mean 'mail'?"));
  result = run(lev_comp(folder, {"--target", "nethack-3.0.10", "--without", "altars", "post.des"}));
  CHECK_STATUS(2);
  CHECK(contains(result.err, "of builds without altars, files have no altars there"));
}

TEST_CASE("sizes that are not known must come from a file") {
  const Mailless mailless;
  const std::string& folder = mailless.folder.path();
  const Result result = run(lev_comp(folder, {"--without", "steed", "--without", "tourist", "post.des"}));
  CHECK_STATUS(2);
  CHECK(contains(result.err,
                 "the version words of nethack-3.4.3 without steed, tourist are not known for ABI 'lp64le'; "
                 "take them from a file of the game with --version-from"));
}

TEST_CASE("an archive tells which build its files are of, and check what another one refuses") {
  const Mailless mailless;
  const std::string& folder = mailless.folder.path();
  REQUIRE(run(speclev_program(folder, {"archive", "create", "nhdat", "bare.lev"})).status == 0);
  const Result list = run(speclev_program(folder, {"archive", "list", "-l", "nhdat"}));
  CHECK(contains(list.out, "level of nethack-3.4.3 without mail, lp64le"));
  write_file(mailless.folder / "other.lev", bare_level());
  const Result result = run(speclev_program(folder, {"check", "bare.lev", "other.lev"}));
  CHECK(contains(result.err, "other.lev: nethack-3.4.3 without mail refuses this file"));
  CHECK(contains(result.err, "[refused-version]"));
}

TEST_CASE("convert gives a file the numbers of the build that its version words are of") {
  const Mailless mailless;
  const std::string& folder = mailless.folder.path();
  REQUIRE(run(lev_comp(folder, {"post.des"})).status == 0);
  REQUIRE(::mkdir((mailless.folder / "to").c_str(), 0777) == 0);
  const Result result = run(speclev_program(
      folder, {"convert", "post.lev", "--to", "nethack-3.4.3", "--version-from", "bare.lev", "-o", "to"}));
  CHECK_STATUS(0);
  const std::string converted = read_file(mailless.folder / "to/post.lev");
  REQUIRE(run(lev_comp(folder, {"--without", "mail", "post.des"})).status == 0);
  CHECK_FILE(mailless.folder / "post.lev", converted);
}

TEST_CASE("every command that takes a target takes the options of its build") {
  const std::string all = run(speclev_program(".", {"--help"})).out;
  std::size_t found = 0;
  for (const std::string& name : listed_targets(all)) {
    const std::string help = run(speclev_program(".", {name, "--help"})).out;
    if (!contains(help, "--target ")) continue;
    INFO(name << ": " << help);
    ++found;
    CHECK(contains(help, "--with "));
    CHECK(contains(help, "--without "));
  }
  CHECK(found >= 11);
}

TEST_CASE("a check needs no version words") {
  const TemporaryFolder folder;
  REQUIRE(::mkdir((folder / "mygame").c_str(), 0777) == 0);
  write_file(folder / "mygame/profile", "base nethack-3.4.3\n");
  write_file(folder / "a.des", bare_source("a"));
  write_file(folder / "d.def", bare_description("a"));
  Result result = run(lev_comp(folder.path(), {"--target", "./mygame", "--check", "a.des"}));
  CHECK_STATUS(0);
  CHECK(result.err.empty());
  result = run(dgn_comp(folder.path(), {"--target", "./mygame", "--check", "d.def"}));
  CHECK_STATUS(0);
  result = run(lev_comp(folder.path(), {"--target", "./mygame", "a.des"}));
  CHECK_STATUS(2);
  CHECK(contains(result.err, "the version words of mygame are not known"));
  result = run(lev_comp(folder.path(), {"--target", "./mygame", "--check", "--version-from", "missing", "a.des"}));
  CHECK_STATUS(2);
}
