// Measures lev_comp as a whole program and prints the results:  bench [LEV_COMP [FLOOR]]

#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/files.hh"

namespace {

using namespace speclev::test;
namespace fs = std::filesystem;

struct Run {
  double seconds = 0;  ///< of CPU time
  double peak_megabytes = 0;
};

/// What is measured of one language.
struct Language {
  std::string name;
  std::string target;
  std::vector<std::string> game;  ///< files of a game, or our own
  std::string original;           ///< an installed compiler of the same release; may be absent
  std::string (*level)(int number, std::mt19937& random);
};

/// Runs a program in the current folder. This process has to stay small: the memory of the one that starts a program
/// counts as the least of it.
Run run(std::vector<std::string> arguments) {
  std::vector<char*> argv;
  for (std::string& each : arguments) argv.push_back(each.data());
  argv.push_back(nullptr);
  pid_t pid = -1;
  int status = 0;
  struct rusage usage {};
  if (::posix_spawn(&pid, argv[0], nullptr, nullptr, argv.data(), environ) != 0 ||
      ::wait4(pid, &status, 0, &usage) != pid || status != 0)
    throw std::runtime_error(arguments[0] + " failed");
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return {seconds(usage.ru_utime) + seconds(usage.ru_stime), static_cast<double>(usage.ru_maxrss) / 1024};
}

double quantile(std::vector<double> values, double which) {
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(which * static_cast<double>(values.size() - 1))];
}

/// Where the measurements are made: in memory, if possible.
std::string measuring_place() { return is_folder("/dev/shm") ? "/dev/shm" : fs::temp_directory_path().string(); }

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

/// Copies a program, as an installation does: a file that a linker has written lies in small pieces in the system's
/// memory, and each piece that a run needs costs time.
std::string installed(const std::string& program, const TemporaryFolder& folder) {
  const std::string place = folder / fs::path(program).filename().string();
  fs::copy_file(program, place);
  return place;
}

class Bench {
 public:
  Bench(std::string lev_comp, std::string floor, const Language& language)
      : lev_comp_(std::move(lev_comp)), floor_(std::move(floor)), language_(language) {}

  /// Compiles files in one process, in turns with the floor, and now and then the original.
  void compare(const std::string& what, const std::vector<std::string>& files, int pairs) const {
    const TemporaryFolder folder(measuring_place());
    fs::create_directory(folder / "out");
    fs::current_path(folder / "out");
    std::vector<std::string> compile = {lev_comp_, "--target", language_.target};
    std::vector<std::string> copy = {floor_, folder / "list"};
    for (std::vector<std::string>* command : {&compile, &copy})
      command->insert(command->end(), files.begin(), files.end());
    std::vector<std::string> original = {language_.original};
    original.insert(original.end(), files.begin(), files.end());
    const bool has_original = fs::exists(language_.original);
    run(compile);
    std::size_t levels = 0;
    const std::uintmax_t bytes = write_list(folder / "list", levels);
    std::vector<double> ratios;
    std::vector<double> times;
    std::vector<double> floors;
    std::vector<double> originals;
    for (int i = 0; i < pairs; ++i) {
      const bool first = i % 2 == 0;
      if (first) floors.push_back(run(copy).seconds);
      times.push_back(run(compile).seconds);
      if (!first) floors.push_back(run(copy).seconds);
      ratios.push_back(times.back() / floors.back());
      if (has_original && i % 4 == 0) originals.push_back(run(original).seconds);
    }
    std::printf("%s: %zu files, %zu levels of %ju bytes\n", what.c_str(), files.size(), levels, bytes);
    std::printf("  lev_comp %.3f ms, floor %.3f ms, ratio %.2f (quartiles %.2f and %.2f of %d pairs)\n",
                1e3 * quantile(times, 0.5), 1e3 * quantile(floors, 0.5), quantile(ratios, 0.5), quantile(ratios, 0.25),
                quantile(ratios, 0.75), pairs);
    if (has_original) {
      const double theirs = quantile(originals, 0.5);
      std::printf("  the original %.3f ms, %.1f times ours\n", 1e3 * theirs, theirs / quantile(times, 0.5));
    }
    fs::current_path("/");
  }

  /// Compiles one file of one generated level, which has some 60 lines.
  void compare_small(int pairs) const {
    const TemporaryFolder folder(measuring_place());
    std::mt19937 random(1);
    write_file(folder / "small.des", language_.level(0, random));
    compare("one small file", {folder / "small.des"}, pairs);
  }

  /// Checks one large generated file: time and memory.
  Run check_large(int levels) const;

 private:
  std::string lev_comp_;
  std::string floor_;
  const Language& language_;
};

/// What both languages write alike: a maze and its map.
std::string generated_head(int number) {
  std::string text = "# Level " + std::to_string(number) + "\nMAZE:\"g" + std::to_string(number) +
                     "\",random\nFLAGS:noteleport\nMESSAGE:\"A cold wind.\"\nGEOMETRY:center,center\nMAP\n";
  const std::string wall(22, '-');
  text += wall + "\n";
  for (int i = 0; i < 8; ++i) text += "|" + std::string(20, '.') + "|\n";
  return text + wall + "\nENDMAP\n";
}

/// A level of some 2 KB: a maze with a map and a few dozen declarations.
std::string generated_level(int number, std::mt19937& random) {
  const auto up_to = [&random](unsigned limit) { return std::to_string(1 + random() % limit); };
  const auto place = [&] { return "(" + up_to(20) + "," + up_to(8) + ")"; };
  std::string text =
      generated_head(number) + "RANDOM_PLACES:" + place() + "," + place() + "\nREGION:(1,1,20,8),lit,\"ordinary\"\n";
  for (int i = 0; i < 12; ++i) text += "MONSTER:'o',\"hill orc\"," + place() + ",hostile\n";
  for (int i = 0; i < 12; ++i) text += "OBJECT:')',\"dagger\"," + place() + ",uncursed," + up_to(3) + "\n";
  for (int i = 0; i < 6; ++i) text += "TRAP[" + up_to(100) + "%]:\"pit\"," + place() + "\n";
  for (int i = 0; i < 4; ++i) text += "GOLD:" + up_to(500) + ",place[" + std::to_string(i % 2) + "]\n";
  return text + "ENGRAVING:" + place() + ",dust,\"Beware.\"\nSTAIR:" + place() + ",up\nNON_DIGGABLE:(0,0,21,9)\n";
}

/// The same as a program: loops, variables and selections.
std::string generated_program(int number, std::mt19937& random) {
  const auto up_to = [&random](unsigned limit) { return std::to_string(1 + random() % limit); };
  const auto place = [&] { return "(" + up_to(20) + "," + up_to(8) + ")"; };
  std::string text = generated_head(number) + "$place = { " + place() + "," + place() + " }\nSHUFFLE: $place\n";
  text += "REGION:(1,1,20,8),lit,\"ordinary\"\nTERRAIN: rect (3,3,6,6) & line " + place() + "," + place() + ", '}'\n";
  for (int i = 0; i < 12; ++i) text += "MONSTER:('o',\"hill orc\")," + place() + ",hostile\n";
  for (int i = 0; i < 12; ++i) text += "OBJECT:(')',\"dagger\")," + place() + ",uncursed,+" + up_to(3) + "\n";
  for (int i = 0; i < 6; ++i) text += "[" + up_to(99) + "%]: TRAP:\"pit\"," + place() + "\n";
  for (int i = 0; i < 4; ++i) text += "GOLD:" + up_to(500) + ",$place[" + std::to_string(i % 2) + "]\n";
  text += "LOOP [" + up_to(5) + "] {\n  IF [50%] { OBJECT:'*',random } ELSE { BREAK }\n}\n";
  return text + "ENGRAVING:" + place() + ",dust,\"Beware.\"\nSTAIR:" + place() + ",up\nNON_DIGGABLE:(0,0,21,9)\n";
}

Run Bench::check_large(int levels) const {
  const TemporaryFolder folder(measuring_place());
  {
    std::ofstream out(folder / "large.des", std::ios::binary);
    std::mt19937 random(1);
    for (int i = 0; i < levels; ++i) out << language_.level(i, random);
  }
  fs::create_directory(folder / "out");
  fs::current_path(folder / "out");
  run({lev_comp_, "--target", language_.target, folder / "large.des"});
  std::size_t count = 0;
  const double written = static_cast<double>(write_list(folder / "list", count)) / 1e6;
  const double read = static_cast<double>(fs::file_size(folder / "large.des")) / 1e6;
  std::vector<double> times;
  Run result;
  for (int i = 0; i < 9; ++i) {
    const Run each = run({lev_comp_, "--target", language_.target, "--check", folder / "large.des"});
    times.push_back(each.seconds);
    result.peak_megabytes = std::max(result.peak_megabytes, each.peak_megabytes);
  }
  result.seconds = quantile(times, 0.5);
  std::printf("%zu generated levels, --check: %.1f MB of source, %.1f MB of levels\n", count, read, written);
  std::printf("  %.3f s, %.0f MB/s of source; peak memory %.1f MB, %.2f of source and levels\n", result.seconds,
              read / result.seconds, result.peak_megabytes, result.peak_megabytes * 1.048576 / (read + written));
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

int main(int argc, char** argv) {
  const std::string levels = SPECLEV_SOURCE_FOLDER "/dat/levels";
  const Language languages[] = {
      {"declarations (3.4)", "nethack-3.4.3", game_files("nethack-3.4.3", levels), "", generated_level},
      {"programs (3.6)", "nethack-3.6.6", game_files("nethack-3.6.6", levels + "/3.6"),
       "/usr/lib/games/nethack/lev_comp", generated_program},
  };
  try {
    const TemporaryFolder programs;
    const std::string lev_comp = installed(argc > 1 ? argv[1] : SPECLEV_LEV_COMP, programs);
    const std::string floor = installed(argc > 2 ? argv[2] : SPECLEV_FLOOR, programs);
    for (const Language& language : languages) {
      std::printf("== levels as %s\n", language.name.c_str());
      const Bench bench(lev_comp, floor, language);
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
