// lev_comp ended at any moment, and two of it at work in one folder: whoever looks finds whole files only.

#include <dirent.h>

#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <memory>
#include <random>
#include <thread>

#include "tool/programs.hh"

using namespace speclev::test;
using namespace std::chrono_literals;

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

/// How many names in a folder begin with a dot: temporaries.
std::size_t count_hidden(const std::string& folder) {
  std::size_t count = 0;
  for (const std::string& name : list_folder(folder))
    if (name.starts_with('.')) ++count;
  return count;
}

/// Waits until a temporary is seen in a folder; false if the time is up before.
bool wait_for_temporary(const std::string& folder, std::chrono::milliseconds time) {
  const std::unique_ptr<DIR, int (*)(DIR*)> names(::opendir(folder.c_str()), ::closedir);
  const auto end = std::chrono::steady_clock::now() + time;
  while (std::chrono::steady_clock::now() < end) {
    ::rewinddir(names.get());
    // The first few names are enough: soon all of them are temporaries.
    for (int i = 0; i < 8; ++i) {
      const auto* entry = ::readdir(names.get());
      if (entry == nullptr) break;
      if (std::string_view(entry->d_name).ends_with(".tmp")) return true;
    }
  }
  return false;
}

/// Two sources of the same levels, and what they compile to. So large that a write takes its time; what is the longer
/// level of one source is the shorter of the other.
struct Versions {
  static constexpr int count = 40;
  TemporaryFolder folder;
  std::array<std::string, 2> one, two;  // the level files' bytes, in turns

  Versions() : one(prepare("one", {400'000, 300'000})), two(prepare("two", {300'000, 400'000})) {
    std::filesystem::create_directory(folder / "out");
  }
  std::array<std::string, 2> prepare(const std::string& name, std::array<std::size_t, 2> sizes) {
    write_file(folder / (name + ".des"), levels_source(count, name[0], sizes));
    std::filesystem::create_directory(folder / name);
    REQUIRE(run(lev_comp(folder.path(), {"-o", name, name + ".des"})).status == 0);
    return {read_file(folder / (name + "/l0.lev")), read_file(folder / (name + "/l1.lev"))};
  }
  Command compile(const std::string& name) const { return lev_comp(folder / "out", {folder / (name + ".des")}); }

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

TEST_CASE("SIGINT, SIGTERM and SIGHUP leave no temporaries") {
  const int signal = GENERATE(SIGINT, SIGTERM, SIGHUP);
  const TemporaryFolder folder;
  write_file(folder / "many.des", levels_source(20'000, 'x', {1, 1}));
  std::filesystem::create_directory(folder / "out");
  bool interrupted = false;
  for (int attempt = 0; attempt < 10 && !interrupted; ++attempt) {
    Process process(lev_comp(folder / "out", {"../many.des"}));
    const bool seen = wait_for_temporary(folder / "out", 20s);
    process.send(signal);
    const Result result = process.wait();
    INFO(result.describe());
    CHECK((result.signal == signal || result.status == 0));
    CHECK(count_hidden(folder / "out") == 0);
    interrupted = seen && result.signal == signal;
  }
  CHECK(interrupted);
}

TEST_CASE("a signal that was ignored stays so") {
  const TemporaryFolder folder;
  write_file(folder / "many.des", levels_source(5'000, 'x', {1, 1}));
  std::filesystem::create_directory(folder / "out");
  Command command = lev_comp(folder / "out", {"../many.des"});
  command.prepare = [] { ::signal(SIGHUP, SIG_IGN); };
  Process process(command);
  CHECK(wait_for_temporary(folder / "out", 20s));
  process.send(SIGHUP);
  const Result result = process.wait();
  CHECK_STATUS(0);
  CHECK(list_folder(folder / "out").size() == 5'000);
}

TEST_CASE("a killed lev_comp leaves the old or the new files, whole") {
  const Versions versions;
  REQUIRE(run(versions.compile("one")).status == 0);
  const double full_time = run(versions.compile("two")).seconds;
  std::mt19937 random(1);
  std::uniform_real_distribution<double> moment(0, full_time);
  int killed = 0;
  const auto end = std::chrono::steady_clock::now() + 4s;
  for (int round = 0; std::chrono::steady_clock::now() < end; ++round) {
    Process process(versions.compile(round % 2 == 0 ? "one" : "two"));
    std::this_thread::sleep_for(std::chrono::duration<double>(moment(random)));
    process.send(SIGKILL);
    if (process.wait().signal == SIGKILL) ++killed;
    versions.check_whole();
    for (const std::string& name : list_folder(versions.folder / "out", ".tmp"))
      std::filesystem::remove(versions.folder / ("out/" + name));
  }
  CHECK(killed > 0);
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
