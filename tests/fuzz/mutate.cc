// Runs LLVMFuzzerTestOneInput on changed files for some time, without a fuzzing engine:
//   PROGRAM SECONDS SEED PATH…
// The same seed makes the same inputs, of which the machine's pace decides how many are tried. The input at work is
// kept in the file last-input; a crash leaves it there.

#include <fcntl.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <random>
#include <set>

#include "fuzz/fuzz.hh"
#include "support/files.hh"

namespace {

using namespace speclev;

constexpr std::size_t largest = 1 << 16;
constexpr std::size_t files_per_second = 50;  // to compile them takes time, too
constexpr unsigned longest_run = 60;          // seconds of processor time for one input
constexpr const char* kept_input = "last-input";

/// Makes new inputs out of old ones.
class Mutator {
 public:
  Mutator(std::vector<std::string> inputs, unsigned seed)
      : inputs_(std::move(inputs)), originals_(inputs_.size()), words_(fuzz::dictionary()), random_(seed) {}

  std::string next() {
    std::string input = any(inputs_);
    for (std::size_t count = 1 + below(6); count > 0; --count) change(input);
    if (input.size() > largest) input.resize(largest);
    if (below(8) == 0) keep(input);
    return input;
  }

 private:
  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }
  const std::string& any(const std::vector<std::string>& list) { return list[below(list.size())]; }

  /// Some inputs serve as starting points later.
  void keep(const std::string& input) {
    if (inputs_.size() < 2 * originals_ + 64)
      inputs_.push_back(input);
    else
      inputs_[originals_ + below(inputs_.size() - originals_)] = input;
  }

  void change(std::string& input) {
    const std::size_t at = below(input.size() + 1);
    const std::size_t length = 1 + below(below(8) == 0 ? input.size() : 12);
    const std::size_t end = std::min(at + length, input.size());
    switch (below(8)) {
      case 0:
        if (at < input.size()) input[at] = static_cast<char>(input[at] ^ (1 << below(8)));
        break;
      case 1:
        if (at < input.size()) input[at] = static_cast<char>(random_());
        break;
      case 2: input.erase(at, end - at); break;
      case 3: input.insert(below(input.size() + 1), input.substr(at, end - at)); break;
      case 4: input.insert(at, 1, static_cast<char>(random_())); break;
      case 5: input.replace(at, end - at, any(words_)); break;
      case 6: input.insert(at, any(words_)); break;
      default: splice(input, at, end); break;
    }
  }

  void splice(std::string& input, std::size_t at, std::size_t end) {
    const std::string& other = any(inputs_);
    const std::size_t from = below(other.size() + 1);
    input.replace(at, end - at, other.substr(from, below(256)));
  }

  std::vector<std::string> inputs_;
  std::size_t originals_;
  std::vector<std::string> words_;
  std::mt19937 random_;
};

/// The seeds of some files and of those below some folders, in the order of chance; what is absent is passed over, and
/// so is what is there already. Of more files than these the others are left out.
std::vector<std::string> collect(char** begin, char** end, std::size_t most_files, unsigned seed) {
  std::vector<std::string> paths;
  for (char** path = begin; path != end; ++path) {
    if (std::filesystem::is_regular_file(*path) && fuzz::takes(*path)) paths.emplace_back(*path);
    if (!test::is_folder(*path)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(*path))
      if (entry.is_regular_file() && entry.file_size() <= largest && fuzz::takes(entry.path()))
        paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  std::shuffle(paths.begin(), paths.end(), std::mt19937(seed));
  paths.resize(std::min(paths.size(), most_files));
  std::vector<std::string> seeds;
  std::set<std::string> texts;
  for (const std::string& path : paths) {
    std::string text = test::read_file(path);
    if (!texts.insert(text).second) continue;
    for (std::string& one : fuzz::seeds_of(text)) seeds.push_back(std::move(one));
  }
  return seeds;
}

void run_input(const std::string& input, int kept) {
  if (::pwrite(kept, input.data(), input.size(), 0) < 0 || ::ftruncate(kept, static_cast<off_t>(input.size())) != 0)
    std::perror(kept_input);
  const struct itimerval limit {
    {0, 0}, { longest_run, 0 }
  };
  ::setitimer(ITIMER_PROF, &limit, nullptr);
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: %s SECONDS SEED PATH...\n", argv[0]);
    return 2;
  }
  const auto seconds = std::stoul(argv[1]);
  const auto seed = static_cast<unsigned>(std::stoul(argv[2]));
  const std::vector<std::string> seeds = collect(argv + 3, argv + argc, seconds * files_per_second, seed);
  if (seeds.empty()) {
    std::fprintf(stderr, "%s: there is nothing to start from\n", argv[0]);
    return 1;
  }
  const int kept = ::open(kept_input, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  Mutator mutator(seeds, seed);
  // At most half of the time goes to what is changed in nothing: other seeds of chance take other inputs.
  const auto begin = std::chrono::steady_clock::now();
  const auto half = std::chrono::milliseconds(seconds * 500);
  long long count = 0;
  for (auto input = seeds.begin(); input != seeds.end() && std::chrono::steady_clock::now() < begin + half;
       ++input, ++count)
    run_input(*input, kept);
  for (; std::chrono::steady_clock::now() < begin + 2 * half; ++count) run_input(mutator.next(), kept);
  ::close(kept);
  ::unlink(kept_input);
  std::printf("%zu seeds, %lld executions\n%lld passed, 0 failed\n", seeds.size(), count, count);
  return 0;
}
