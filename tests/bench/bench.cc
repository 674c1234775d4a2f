// Measures lev_comp as a whole program and prints the results:  bench
// With SPECLEV_BEFORE=LEV_COMP in the environment, that program runs in turns with it, and their ratio is printed.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/generated_levels.hh"
#include "bench/turns.hh"

namespace {

namespace bench = speclev::bench;
using namespace speclev::test;
using bench::generated_level;
using bench::generated_program;
using bench::installed;
using bench::measuring_place;
using bench::print_ratio;
using bench::Run;
using bench::run_well;
using bench::Turns;
namespace fs = std::filesystem;

/// What is measured of one language.
struct Language {
  std::string name;
  std::string target;
  std::vector<std::string> game;  ///< files of a game, or our own
  std::string original;           ///< an installed compiler of the same release; may be absent
  std::string (*level)(int number, std::mt19937& random);
};

/// The sizes of the files of the current folder, as the floor wants them. Gives the sum.
std::uintmax_t write_list(const std::string& path, std::size_t& count) {
  std::string list;
  std::uintmax_t sum = 0;
  const auto names = list_folder(".");
  for (const std::string& name : names) {
    sum += fs::file_size(name);
    list += std::to_string(fs::file_size(name)) + " " + name + "\n";
  }
  count = names.size();
  write_file(path, list);
  return sum;
}

/// The programs that are measured, as they are installed.
struct Programs {
  std::string lev_comp;
  std::string floor;
  std::string limit;
  std::string before;  ///< empty if there is none
};

class Bench {
 public:
  Bench(const Programs& programs, const Language& language) : programs_(programs), language_(language) {}

  /// Compiles files in one process, in turns with what it is compared with.
  void compare(const std::string& what, const std::vector<std::string>& files, std::size_t count) const {
    const TemporaryFolder folder(measuring_place());
    fs::create_directory(folder / "out");
    fs::current_path(folder / "out");
    const auto command = [&](std::vector<std::string> words) {
      words.insert(words.end(), files.begin(), files.end());
      return words;
    };
    const auto compile = command({programs_.lev_comp, "--target", language_.target});
    run_well(compile);
    std::size_t levels = 0;
    const std::uintmax_t bytes = write_list(folder / "list", levels);
    Turns turns;
    const std::size_t ours = turns.add(compile);
    const std::size_t floor = turns.add(command({programs_.floor, folder / "list"}));
    const std::size_t limit = turns.add(command({programs_.limit, language_.target, folder / "list"}));
    std::size_t before = 0;
    if (!programs_.before.empty()) before = turns.add(command({programs_.before, "--target", language_.target}));
    std::size_t original = 0;
    if (fs::exists(language_.original)) original = turns.add(command({language_.original}), true);
    turns.take(count);
    std::printf("%s: %zu files, %zu levels of %ju bytes: %.3f ms\n", what.c_str(), files.size(), levels, bytes,
                1e3 * turns.median(ours));
    print_ratio(turns, ours, floor, "the floor");
    print_ratio(turns, ours, limit, "the limit");
    if (before != 0) print_ratio(turns, ours, before, "the state before");
    if (original != 0)
      std::printf("  the original %.3f ms, %.1f times ours\n", 1e3 * turns.median(original),
                  turns.median(original) / turns.median(ours));
    fs::current_path("/");
  }

  /// Compiles one file of one generated level, which has some 60 lines.
  void compare_small(std::size_t count) const {
    const TemporaryFolder folder(measuring_place());
    std::mt19937 random(1);
    write_file(folder / "small.des", language_.level(0, random));
    compare("one small file", {folder / "small.des"}, count);
  }

  /// Checks one large generated file: time and memory.
  Run check_large(int levels) const;

 private:
  const Programs& programs_;
  const Language& language_;
};

Run Bench::check_large(int levels) const {
  const TemporaryFolder folder(measuring_place());
  {
    std::ofstream out(folder / "large.des", std::ios::binary);
    std::mt19937 random(1);
    for (int i = 0; i < levels; ++i) out << language_.level(i, random);
  }
  fs::create_directory(folder / "out");
  fs::current_path(folder / "out");
  run_well({programs_.lev_comp, "--target", language_.target, folder / "large.des"});
  std::size_t count = 0;
  const double written = static_cast<double>(write_list(folder / "list", count)) / 1e6;
  const double read = static_cast<double>(fs::file_size(folder / "large.des")) / 1e6;
  const auto check = [&](const std::string& lev_comp) {
    return std::vector<std::string>{lev_comp, "--target", language_.target, "--check", folder / "large.des"};
  };
  Turns turns;
  const std::size_t ours = turns.add(check(programs_.lev_comp));
  std::size_t before = 0;
  if (!programs_.before.empty()) before = turns.add(check(programs_.before));
  turns.take(9);
  const Run result{turns.median(ours), run_well(check(programs_.lev_comp)).peak_megabytes};
  std::printf("%zu generated levels, --check: %.1f MB of source, %.1f MB of levels\n", count, read, written);
  std::printf("  %.3f s, %.0f MB/s of source; peak memory %.1f MB, %.2f of source and levels\n", result.seconds,
              read / result.seconds, result.peak_megabytes, result.peak_megabytes * 1.048576 / (read + written));
  if (before != 0) print_ratio(turns, ours, before, "the state before");
  fs::current_path("/");
  return result;
}

/// The files of a game, or our own where they are absent.
std::vector<std::string> game_files(const std::string& target, const std::string& own) {
  const std::string game = SPECLEV_REFERENCE_FOLDER "/golden/" + target + "/des";
  const std::string folder = is_folder(game) ? game : own;
  std::vector<std::string> files;
  for (const std::string& name : list_folder(folder, ".des")) files.push_back(folder + "/" + name);
  return files;
}

}  // namespace

int main() {
  const std::string levels = SPECLEV_SOURCE_FOLDER "/dat/levels";
  const Language languages[] = {
      {"declarations (3.4)", "nethack-3.4.3", game_files("nethack-3.4.3", levels), "", generated_level},
      {"programs (3.6)", "nethack-3.6.6", game_files("nethack-3.6.6", levels + "/3.6"),
       "/usr/lib/games/nethack/lev_comp", generated_program},
  };
  try {
    const TemporaryFolder place;
    const char* before = std::getenv("SPECLEV_BEFORE");
    const Programs programs{installed(SPECLEV_LEV_COMP, place / "ours"), installed(SPECLEV_FLOOR, place / "floor"),
                            installed(SPECLEV_LIMIT, place / "limit"),
                            before == nullptr ? "" : installed(before, place / "before")};
    for (const Language& language : languages) {
      std::printf("== levels as %s\n", language.name.c_str());
      const Bench bench(programs, language);
      bench.compare("a game in one process", language.game, 201);
      bench.compare_small(1001);
      const Run quarter = bench.check_large(5'000);
      const Run whole = bench.check_large(20'000);
      std::printf("growth from 5000 to 20000 levels: time %.2f, memory %.2f\n", whole.seconds / quarter.seconds,
                  whole.peak_megabytes / quarter.peak_megabytes);
    }
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench: %s\n", error.what());
    return 1;
  }
}
