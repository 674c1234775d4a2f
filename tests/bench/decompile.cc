// Measures how fast compiled levels are decompiled, with the proof: bench_decompile TARGET LEVEL...  It takes them many
// times over, for a second of the processor's time. bench_decompile growth TARGET LEVEL takes archives with so many of
// the level, and levels with more and more records.

#include <array>
#include <cstdio>
#include <ctime>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "speclev/archive.hh"
#include "speclev/decompile.hh"
#include "speclev/speclev.hh"
#include "support/files.hh"

namespace {

using namespace speclev;

double seconds_since(std::clock_t begin) { return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC; }

void check(const Decompilation& result) {
  if (!result.good()) throw std::runtime_error("a level is not decompiled");
}

/// How long it takes to decompile all levels of an archive.
void archive_growth(const std::string& level, const Target& target, const Abi& abi) {
  for (std::size_t count = 2500; count <= 20000; count *= 2) {
    std::vector<ArchiveMember> members;
    for (std::size_t i = 0; i < count; ++i) members.push_back({"l" + std::to_string(i) + ".lev", level});
    const ArchiveWriting archive = write_archive(members);
    if (!archive.error.empty()) throw std::runtime_error(archive.error);
    const std::clock_t begin = std::clock();
    for (const ArchiveMember& member : read_archive(archive.bytes).members)
      check(decompile(member.bytes, member.name, target, abi));
    const double seconds = seconds_since(begin);
    std::printf("%zu levels: %.2f s, %.1f us each\n", count, seconds, seconds / static_cast<double>(count) * 1e6);
  }
}

/// Eight lists of a part have 125 records each; a level has ten parts at most.
std::string level_of_records(std::size_t records, const Target& target, const Abi& abi) {
  std::string text = "MAZE:\"level\",' '\n";
  for (std::size_t i = 0; i < records; ++i) {
    if (i % 1000 == 0) text += "GEOMETRY:center,center\nMAP\n..........\nENDMAP\n";
    static constexpr std::array<std::array<const char*, 2>, 8> statements = {{{"TRAP:\"pit\",", ""},
                                                                              {"FOUNTAIN:", ""},
                                                                              {"MONSTER:'o',\"hill orc\",", ""},
                                                                              {"OBJECT:')',\"axe\",", ""},
                                                                              {"GOLD:10,", ""},
                                                                              {"ENGRAVING:", ",burn,\"Here\""},
                                                                              {"STAIR:", ",up"},
                                                                              {"LADDER:", ",down"}}};
    const auto& [front, back] = statements[i / 125 % statements.size()];
    text.append(front).append("(").append(std::to_string(i % 10)).append(",0)").append(back).append("\n");
  }
  const Output output =
      compile(SourceText("level.des", text), target, abi, VersionWords(version_word_count(target)), {});
  if (output.failed) throw std::runtime_error("the level is not accepted");
  return output.files.front().bytes;
}

void record_growth(const Target& target, const Abi& abi) {
  for (std::size_t count = 1250; count <= 10000; count *= 2) {
    const std::string level = level_of_records(count, target, abi);
    const std::clock_t begin = std::clock();
    std::size_t rounds = 0;
    for (; seconds_since(begin) < 0.5; ++rounds) check(decompile(level, "level", target, abi));
    const double seconds = seconds_since(begin) / static_cast<double>(rounds);
    std::printf("%zu records: %.3f s, %.2f us each\n", count, seconds, seconds / static_cast<double>(count) * 1e6);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: bench_decompile TARGET LEVEL...\n       bench_decompile growth TARGET LEVEL\n");
    return 2;
  }
  try {
    const bool is_growth = argc == 4 && std::string(argv[1]) == "growth";
    const auto target = find_target(argv[is_growth ? 2 : 1]);
    if (!target) throw std::runtime_error("there is no such target");
    const Abi abi = parse_abi("lp64le").value();
    if (is_growth) {
      archive_growth(test::read_file(argv[3]), *target, abi);
      record_growth(*target, abi);
      return 0;
    }
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
      seconds = seconds_since(begin);
    }
    std::printf("%zu levels, %zu times: %.1f MB/s of compiled levels, %.1f MB/s of text\n", levels.size(), rounds,
                static_cast<double>(bytes) / seconds / 1e6, static_cast<double>(text) / seconds / 1e6);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_decompile: %s\n", error.what());
    return 1;
  }
}
