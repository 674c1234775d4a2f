// Measures how fast compiled levels are decompiled, with the proof: bench_decompile TARGET LEVEL...  It takes them many
// times over, for a second of the processor's time.

#include <cstdio>
#include <ctime>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "speclev/decompile.hh"
#include "support/files.hh"

int main(int argc, char** argv) {
  using namespace speclev;
  if (argc < 3) {
    std::fprintf(stderr, "usage: bench_decompile TARGET LEVEL...\n");
    return 2;
  }
  try {
    const auto target = find_target(argv[1]);
    if (!target) throw std::runtime_error("there is no such target");
    const Abi abi = parse_abi("lp64le").value();
    std::vector<std::string> levels;
    for (int i = 2; i < argc; ++i) levels.push_back(test::read_file(argv[i]));
    std::size_t bytes = 0, rounds = 0, text = 0;
    const std::clock_t begin = std::clock();
    double seconds = 0;
    while (seconds < 1) {
      for (const std::string& level : levels) {
        const Decompilation result = decompile(level, "level", *target, abi);
        if (!result.good()) throw std::runtime_error("a level is not decompiled");
        bytes += level.size();
        text += result.text.size();
      }
      ++rounds;
      seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    }
    std::printf("%zu levels, %zu times: %.1f MB/s of compiled levels, %.1f MB/s of text\n", levels.size(), rounds,
                static_cast<double>(bytes) / seconds / 1e6, static_cast<double>(text) / seconds / 1e6);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_decompile: %s\n", error.what());
    return 1;
  }
}
