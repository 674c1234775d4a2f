// lev_comp ended at any moment, and two of it at work in one folder: whoever looks finds whole files only.

#include <sys/resource.h>
#include <sys/syscall.h>

#include <array>
#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>

#include "support/trace.hh"
#include "tool/programs.hh"

using namespace speclev::test;

namespace {

/// Levels l0, l1, …, with an engraving each: of one letter, and of two sizes in turns.
std::string levels_source(int count, char letter, std::array<std::size_t, 2> sizes) {
  std::string source;
  for (int i = 0; i < count; ++i) {
    const std::string engraving(sizes[static_cast<std::size_t>(i % 2)], letter);
    source += bare_source("l" + std::to_string(i)) + "ENGRAVING:random,dust,\"" + engraving + "\"\n";
  }
  return source;
}

/// The names in a folder that begin with a dot: temporaries.
Names hidden(const std::string& folder) {
  Names names;
  for (const std::string& name : list_folder(folder))
    if (name.starts_with('.')) names.push_back(name);
  return names;
}

/// Two sources of the same levels, and what they compile to. What is the longer level of one source is the shorter of
/// the other.
struct Versions {
  static constexpr int count = 40;
  TemporaryFolder folder;
  std::array<std::string, 2> one, two;  // the level files' bytes, in turns

  Versions() : one(prepare("one", {40'000, 30'000})), two(prepare("two", {30'000, 40'000})) {
    std::filesystem::create_directory(folder / "out");
  }
  std::array<std::string, 2> prepare(const std::string& name, std::array<std::size_t, 2> sizes) {
    write_file(folder / (name + ".des"), levels_source(count, name[0], sizes));
    std::filesystem::create_directory(folder / name);
    REQUIRE(run(lev_comp(folder.path(), {"-o", name, name + ".des"})).status == 0);
    return {read_file(folder / (name + "/l0.lev")), read_file(folder / (name + "/l1.lev"))};
  }
  Command compile(const std::string& name) const { return lev_comp(folder / "out", {folder / (name + ".des")}); }

  /// Every level is there, of this version.
  void check_all(const std::array<std::string, 2>& version) const {
    for (int i = 0; i < count; ++i) {
      const std::string name = "out/l" + std::to_string(i) + ".lev";
      REQUIRE(difference(name, version[static_cast<std::size_t>(i % 2)], read_file(folder / name)) == "");
    }
  }
  /// Every level is there and whole, of one version or the other.
  void check_whole() const {
    for (int i = 0; i < count; ++i) {
      const std::string name = "out/l" + std::to_string(i) + ".lev";
      const std::string bytes = read_file(folder / name);
      const auto turn = static_cast<std::size_t>(i % 2);
      INFO(difference(name + " is not the first", one[turn], bytes));
      INFO(difference(name + " is not the second", two[turn], bytes));
      REQUIRE((bytes == one[turn] || bytes == two[turn]));
    }
  }
};

}  // namespace

TEST_CASE("a signal that ends lev_comp leaves no temporaries") {
  SKIP_IF(!can_trace(), "programs cannot be stopped at a step here");
  const int signal = GENERATE(SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU,
                              SIGXFSZ, SIGPROF, SIGVTALRM, SIGIO);
  const Versions versions;
  REQUIRE(run(versions.compile("one")).status == 0);
  INFO("signal " << signal);
  // When so many temporaries are there, all stays as it was. Once files are renamed, all of them are.
  for (const Step step : {Step{SYS_write, 1}, Step{SYS_write, 30}, Step{SYS_write, Versions::count}}) {
    const Result result = run_with_signal(versions.compile("two"), step, signal);
    CHECK(result.signal == signal);
    CHECK(hidden(versions.folder / "out") == Names{});
    versions.check_all(versions.one);
  }
  for (const Step step : {Step{SYS_link, 1}, Step{SYS_rename, 20}, Step{SYS_rename, Versions::count}}) {
    const Result result = run_with_signal(versions.compile(step.n == 20 ? "one" : "two"), step, signal);
    CHECK(result.signal == signal);
    CHECK(hidden(versions.folder / "out") == Names{});
    versions.check_all(step.n == 20 ? versions.one : versions.two);
  }
}

TEST_CASE("a limit of the system that ends lev_comp leaves no temporaries") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", levels_source(2, 'x', {10, 20'000}));
  std::filesystem::create_directory(folder / "out");
  Command command = lev_comp(folder / "out", {"../a.des"});
  command.prepare = [] {
    const struct rlimit limit { 8192, 8192 };
    ::setrlimit(RLIMIT_FSIZE, &limit);
  };
  CHECK(run(command).signal == SIGXFSZ);
  CHECK(list_folder(folder / "out").empty());
}

TEST_CASE("a signal that was ignored stays so") {
  SKIP_IF(!can_trace(), "programs cannot be stopped at a step here");
  const Versions versions;
  Command command = versions.compile("one");
  command.prepare = [] { ::signal(SIGHUP, SIG_IGN); };
  const Result result = run_with_signal(command, {SYS_write, 5}, SIGHUP);
  CHECK_STATUS(0);
  versions.check_all(versions.one);
}

TEST_CASE("a killed lev_comp leaves the old or the new files, whole") {
  SKIP_IF(!can_trace(), "programs cannot be stopped at a step here");
  const Versions versions;
  REQUIRE(run(versions.compile("one")).status == 0);
  int round = 0;
  for (const long call : {SYS_write, SYS_link, SYS_rename, SYS_unlink})
    for (const int n : {1, 2, 20, Versions::count - 1}) {
      INFO("system call " << call << ", the " << n << "th");
      CHECK(run_with_signal(versions.compile(++round % 2 == 0 ? "one" : "two"), {call, n}, SIGKILL).signal == SIGKILL);
      versions.check_whole();
      for (const std::string& name : hidden(versions.folder / "out"))
        std::filesystem::remove(versions.folder / ("out/" + name));
    }
}

TEST_CASE("two lev_comp at once in one folder") {
  const Versions versions;
  for (unsigned round = 0; round < 20 / slowness; ++round) {
    Process first(versions.compile("one"));
    Process second(versions.compile("two"));
    const Result results[] = {first.wait(), second.wait()};
    for (const Result& result : results) CHECK_STATUS(0);
    versions.check_whole();
    CHECK(list_folder(versions.folder / "out").size() == Versions::count);
  }
}
