// Compares what real games' compilers made of the levels that two games have in common: pair_tests all|COUNT, how many
// pairs of games. Where the decompiled texts are equal, nothing may differ.

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "speclev/decompile.hh"
#include "speclev/diff.hh"
#include "speclev/speclev.hh"
#include "support/files.hh"

namespace speclev::test {

namespace {

/// A compiled level of a game.
struct Level {
  std::string bytes;
  std::string text;  ///< decompiled; empty if no source says all of it
};

/// The levels of a folder of the reference data, by the names of their files.
struct Game {
  std::string folder;
  Target target;
  Abi abi;
  std::map<std::string, Level> levels;
};

struct Counts {
  std::size_t pairs = 0, compared = 0, equal = 0, told = 0, silent = 0, troubles = 0;
};

/// The target of a folder: that of its name, or of the name without a machine or a distribution behind it.
std::optional<Game> game_of(const std::string& folder) {
  static constexpr std::string_view machines[] = {"lp64be", "ilp32le", "ilp32be", "ilp32"};
  std::string name = folder, machine = "lp64le";
  for (const std::string_view each : machines) {
    if (!name.ends_with("-" + std::string(each))) continue;
    name.resize(name.size() - each.size() - 1);
    machine = each == "ilp32" ? "ilp32le" : each;
  }
  auto target = find_target(name);
  if (!target && name.ends_with("-debian")) target = find_target(name.substr(0, name.rfind('-')));
  if (!target) return std::nullopt;
  return Game{folder, *target, *parse_abi(machine), {}};
}

class Run {
 public:
  explicit Run(const std::string& golden) {
    for (const auto& entry : std::filesystem::directory_iterator(golden)) {
      std::optional<Game> game = game_of(entry.path().filename().string());
      const auto folder = entry.path() / "lev";
      if (!game || !has_levels(game->target) || !std::filesystem::exists(folder)) continue;
      for (const auto& file : std::filesystem::recursive_directory_iterator(folder))
        if (file.is_regular_file()) level(*game, file.path());
      games_.push_back(std::move(*game));
    }
    std::ranges::sort(games_, {}, &Game::folder);
  }

  void pairs(std::size_t most) {
    std::vector<std::pair<std::size_t, std::size_t>> all;
    for (std::size_t i = 0; i < games_.size(); ++i)
      for (std::size_t j = i + 1; j < games_.size(); ++j) all.emplace_back(i, j);
    if (most < all.size()) {
      std::minstd_rand random(1);
      std::ranges::shuffle(all, random);
      all.resize(most);
    }
    for (const auto& [i, j] : all) pair(games_[i], games_[j]);
  }

  int finish() const {
    std::printf(
        "%zu pairs, %zu levels compared in both directions: %zu with equal texts, %zu of which are told as "
        "different; of %zu with other texts nothing is told; %zu could not be compared\n",
        all_.pairs, all_.compared, all_.equal, all_.told, all_.silent, all_.troubles);
    return all_.told == 0 && all_.equal > 0 ? 0 : 1;
  }

 private:
  void level(Game& game, const std::filesystem::path& path) {
    const std::string name = path.filename().string();
    if (name.ends_with(".tsv") || name == "vaults.dat") return;
    Level level{read_file(path.string()), {}};
    level.text = decompile(level.bytes, path.stem().string(), game.target, game.abi).text;
    game.levels.emplace(path.stem().string(), std::move(level));
  }

  void pair(const Game& one, const Game& other) {
    const bool is_comparable = one.target.language() == other.target.language();
    Counts counts;
    for (const auto& [name, level] : one.levels) {
      const auto found = other.levels.find(name);
      if (found == other.levels.end()) continue;
      ++counts.compared;
      const bool is_equal = !level.text.empty() && level.text == found->second.text;
      if (is_equal) ++counts.equal;
      const Diff there = diff({level.bytes, one.target, one.abi}, {found->second.bytes, other.target, other.abi});
      const Diff back = diff({found->second.bytes, other.target, other.abi}, {level.bytes, one.target, one.abi});
      if (!there.error.empty() || !back.error.empty()) {
        ++counts.troubles;
        if (is_comparable)
          std::printf("TROUBLE %s %s %s: %s\n", one.folder.c_str(), other.folder.c_str(), name.c_str(),
                      there.error.c_str());
        continue;
      }
      const bool is_told = !there.differences.empty() || !back.differences.empty();
      if (is_equal && is_told) {
        ++counts.told;
        const Difference& first = (there.differences.empty() ? back : there).differences.front();
        std::printf("TOLD %s %s %s: %s | %s\n", one.folder.c_str(), other.folder.c_str(), name.c_str(),
                    first.where.c_str(), first.text.substr(0, first.text.find('\n')).c_str());
      }
      if (!is_equal && !is_told) {
        ++counts.silent;
        std::printf("SILENT %s %s %s\n", one.folder.c_str(), other.folder.c_str(), name.c_str());
      }
    }
    if (counts.compared == 0) return;
    ++all_.pairs;
    all_.compared += counts.compared;
    all_.equal += counts.equal;
    all_.told += counts.told;
    all_.silent += counts.silent;
    all_.troubles += counts.troubles;
    std::printf("PAIR %s %s: %zu levels, %zu equal, %zu told, %zu silent, %zu troubles\n", one.folder.c_str(),
                other.folder.c_str(), counts.compared, counts.equal, counts.told, counts.silent, counts.troubles);
  }

  std::vector<Game> games_;
  Counts all_;
};

}  // namespace

}  // namespace speclev::test

int main(int argc, char** argv) {
  const std::string golden = SPECLEV_REFERENCE_FOLDER "/golden";
  if (!std::filesystem::exists(golden)) {
    std::printf("skipped: there is no %s\n", golden.c_str());
    return 0;
  }
  try {
    speclev::test::Run run(golden);
    const std::string most = argc > 1 ? argv[1] : "all";
    run.pairs(most == "all" ? static_cast<std::size_t>(-1) : std::stoul(most));
    return run.finish();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "pair_tests: %s\n", error.what());
    return 1;
  }
}
