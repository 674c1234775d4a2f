// Measures what models of sources cost, by what checks of the same sources do: bench_model COUNT PATH...
// Of the level files and descriptions in folders that are called like targets, in these paths, the COUNT largest; 0:
// all. Both take turns in one process; the processor's time of the quickest turns counts. The status is 1 if a model
// costs more than twice a check.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "speclev/source.hh"
#include "speclev/speclev.hh"
#include "support/files.hh"

namespace {

using namespace speclev;
namespace fs = std::filesystem;

constexpr double most = 2;

struct Sample {
  std::string path;
  Target target;
  SourceForm form;
};

/// The game that a file is of: the innermost of its folders that is called like one.
std::optional<Target> target_of(const fs::path& path) {
  for (fs::path folder = path.parent_path(); folder.has_filename(); folder = folder.parent_path())
    if (const auto found = find_target(folder.filename().string())) return found;
  return std::nullopt;
}

std::optional<SourceForm> form_of(const fs::path& path) {
  const auto ending = path.extension();
  if (ending == ".des") return SourceForm::levels;
  if (ending == ".def") return SourceForm::def;
  return ending == ".pdf" ? std::optional(SourceForm::pdf) : std::nullopt;
}

std::vector<Sample> samples_in(const std::vector<std::string>& paths) {
  std::vector<Sample> samples;
  const auto add = [&](const fs::path& file) {
    const auto form = form_of(file);
    const auto target = form ? target_of(file) : std::nullopt;
    if (target && (form == SourceForm::levels ? has_levels(*target) : has_dungeons(*target)))
      samples.push_back({file.string(), *target, *form});
  };
  for (const std::string& path : paths) {
    const fs::path whole = fs::canonical(path);
    if (!fs::is_directory(whole)) {
      add(whole);
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(whole))
      if (entry.is_regular_file()) add(entry.path());
  }
  const auto size = [](const Sample& each) { return fs::file_size(each.path); };
  std::ranges::stable_sort(samples, std::ranges::greater(), size);
  return samples;
}

/// Of the processor, of this process.
double now() {
  timespec time{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

/// Seconds of the quickest turns.
struct Cost {
  double check = 1, model = 1;

  double ratio() const { return model / check; }
};

template <class Work>
void measure(double& least, const Work& work) {
  const double begin = now();
  work();
  least = std::min(least, now() - begin);
}

/// Takes turns for so many seconds.
Cost cost_of(const Sample& sample, double seconds) {
  const SourceText text(sample.path, test::read_file(sample.path));
  const Abi abi = *parse_abi(sample.target.default_abi());
  const VersionWords words(version_word_count(sample.target));
  CompileOptions options;
  options.check_only = true;
  const auto check = [&] {
    if (sample.form == SourceForm::levels) return compile(text, sample.target, abi, words, options);
    const DungeonForm form = sample.form == SourceForm::def ? DungeonForm::def : DungeonForm::pdf;
    return compile_dungeon(text, form, "dungeon", sample.target, abi, words, {}, options);
  };
  Cost cost;
  const double end = now() + seconds;
  do {
    measure(cost.check, [&] { static_cast<void>(check()); });
    measure(cost.model, [&] { static_cast<void>(SourceModel(text, sample.form, sample.target, abi)); });
  } while (now() < end);
  return cost;
}

/// What else the machine does may meet all turns of one alike: what seems too much is measured again, for longer.
Cost sure_cost_of(const Sample& sample) {
  Cost cost;
  for (const double seconds : {0.01, 0.1, 1.0}) {
    cost = cost_of(sample, seconds);
    if (cost.ratio() <= most) break;
  }
  return cost;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: bench_model COUNT PATH...\n");
    return 2;
  }
  try {
    const std::vector<Sample> samples = samples_in({argv + 2, argv + argc});
    const std::size_t wanted = std::strtoul(argv[1], nullptr, 10);
    const std::size_t count = wanted == 0 ? samples.size() : std::min(wanted, samples.size());
    double worst = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Cost cost = sure_cost_of(samples[i]);
      worst = std::max(worst, cost.ratio());
      std::printf("%.2f  %.3f ms, %.3f ms the check  %s\n", cost.ratio(), 1e3 * cost.model, 1e3 * cost.check,
                  samples[i].path.c_str());
    }
    std::printf("%zu sources, at most %.2f\n", count, worst);
    return worst > most ? 1 : 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_model: %s\n", error.what());
    return 1;
  }
}
