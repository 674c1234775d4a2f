// lev_comp ended at any moment, and two of it at work in one folder: whoever looks finds whole files only.

#include <dirent.h>

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

/// Levels l0, l1, …, each with an engraving.
std::string levels_source(int count, const std::string& engraving) {
  std::string source;
  for (int i = 0; i < count; ++i)
    source += bare_source("l" + std::to_string(i)) + "ENGRAVING:random,dust,\"" + engraving + "\"\n";
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

/// Two sources of the same levels, and what they compile to.
struct Versions {
  static constexpr int count = 200;
  TemporaryFolder folder;
  std::string one, two;  // the level files' bytes; the same for all levels of a source

  Versions() {
    for (const char* name : {"one", "two"}) {
      write_file(folder / (std::string(name) + ".des"), levels_source(count, std::string(2000, name[0])));
      std::filesystem::create_directory(folder / name);
      REQUIRE(run(lev_comp(folder.path(), {"-o", name, std::string(name) + ".des"})).status == 0);
    }
    one = read_file(folder / "one/l0.lev");
    two = read_file(folder / "two/l0.lev");
    REQUIRE(one != two);
    std::filesystem::create_directory(folder / "out");
  }
  Command compile(const std::string& name) const { return lev_comp(folder / "out", {folder / (name + ".des")}); }

  /// Every level is there and whole, of one version or the other.
  void check_whole() const {
    for (int i = 0; i < count; ++i) {
      const std::string name = "out/l" + std::to_string(i) + ".lev";
      const std::string bytes = read_file(folder / name);
      INFO(name << " has " << bytes.size() << " bytes");
      CHECK((bytes == one || bytes == two));
    }
  }
};

}  // namespace

TEST_CASE("SIGINT, SIGTERM and SIGHUP leave no temporaries") {
  const int signal = GENERATE(SIGINT, SIGTERM, SIGHUP);
  const TemporaryFolder folder;
  write_file(folder / "many.des", levels_source(20'000, "x"));
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
  write_file(folder / "many.des", levels_source(5'000, "x"));
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
  for (int round = 0; round < 20; ++round) {
    Process first(versions.compile("one"));
    Process second(versions.compile("two"));
    const Result results[] = {first.wait(), second.wait()};
    for (const Result& result : results) CHECK_STATUS(0);
    versions.check_whole();
    CHECK(list_folder(versions.folder / "out").size() == Versions::count);
  }
}
