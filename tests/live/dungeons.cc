// Compares with the dungeon compiler of an installed game: live_tests PROGRAM DESCRIPTIONS SEED. Both must take or
// refuse the same descriptions, and make the same bytes of those they take.

#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstdio>
#include <exception>
#include <string_view>

#include "live/generator.hh"
#include "speclev/speclev.hh"
#include "support/files.hh"
#include "support/process.hh"

namespace {

using namespace speclev;
using namespace speclev::test;

constexpr std::string_view release = "nethack-3.6.6";
constexpr std::string_view machine = "lp64le";

/// What one of the two makes of a description.
struct Outcome {
  enum class Decision { accepted, refused, crashed } decision;
  std::string bytes;
  std::string said;
};

std::string_view words_for(Outcome::Decision decision) {
  switch (decision) {
    case Outcome::Decision::accepted: return "accepts it";
    case Outcome::Decision::refused: return "refuses it";
    default: return "crashes";
  }
}

std::string difference_of(const Outcome& original, const Outcome& ours) {
  std::string text = "the original ";
  text.append(words_for(original.decision)).append(", ours ").append(words_for(ours.decision)).append(": ");
  return text.append(original.said).append(ours.said);
}

class Comparison {
 public:
  explicit Comparison(std::string program)
      : program_(std::move(program)), target_(*find_target(release)), abi_(*parse_abi(machine)) {}

  /// The files of other releases begin with other words.
  bool same_release() {
    const std::string least = "DUNGEON: \"a\" \"none\" (1,0)\n";
    return original(least).bytes == ours(least).bytes;
  }

  void compare(const std::string& name, const std::string& text) {
    ++descriptions_;
    const Outcome here = ours(text);
    if (undefined_) {
      ++left_out_;
      return;
    }
    const Outcome there = original(text);
    if (here.decision != there.decision)
      fail(name, text, difference_of(there, here));
    else if (const std::string fault = difference("dungeon", there.bytes, here.bytes); !fault.empty())
      fail(name, text, fault);
    else if (here.decision == Outcome::Decision::accepted)
      ++accepted_;
  }

  int finish() const {
    std::printf("%d descriptions, %d accepted by both, %d left out\n%d passed, %d failed\n", descriptions_, accepted_,
                left_out_, descriptions_ - left_out_ - failed_, failed_);
    return failed_ == 0 && accepted_ > 0 ? 0 : 1;
  }

 private:
  Outcome original(const std::string& text) const {
    const Result result = run({.arguments = {program_}, .input = text});
    if (result.signal != 0) return {Outcome::Decision::crashed, "", result.describe()};
    if (result.status != 0) return {Outcome::Decision::refused, "", result.err};
    return {Outcome::Decision::accepted, result.out, result.err};
  }

  Outcome ours(const std::string& text) {
    const SourceText source("(stdin)", text);
    CompileOptions options;
    options.max_errors = 0;
    const Output output =
        compile_dungeon(source, DungeonForm::pdf, "dungeon", target_, abi_, *target_.version(machine), {}, options);
    Outcome outcome{Outcome::Decision::refused, "", ""};
    if (!output.failed) outcome = {Outcome::Decision::accepted, output.files.front().bytes, ""};
    for (const Diagnostic& each : output.diagnostics) outcome.said += render_text(source, each, false);
    undefined_ = std::any_of(output.diagnostics.begin(), output.diagnostics.end(), [](const Diagnostic& each) {
      return each.id == Diag::dungeon_name_length || each.id == Diag::no_level;
    });
    return outcome;
  }

  void fail(const std::string& name, const std::string& text, const std::string& what) {
    ++failed_;
    std::printf("FAILED %s: %s\n--- the description\n%s\n---\n", name.c_str(), what.c_str(), text.c_str());
  }

  std::string program_;
  Target target_;
  Abi abi_;
  /// The last description compiled has a name that is too long, where a fault of the syntax joined two strings: the
  /// original writes beyond its tables.
  bool undefined_ = false;
  int descriptions_ = 0, accepted_ = 0, left_out_ = 0, failed_ = 0;
};

int compare_all(const std::string& program, int count, unsigned seed) {
  if (::access(program.c_str(), X_OK) != 0) {
    std::printf("skipped: there is no %s\n", program.c_str());
    return 0;
  }
  Comparison comparison(program);
  if (sizeof(long) != 8 || std::endian::native != std::endian::little || !comparison.same_release()) {
    std::printf("skipped: %s is not that of %s for this test's machine\n", program.c_str(), release.data());
    return 0;
  }
  const SourceText own("dungeon.def", read_file(SPECLEV_SOURCE_FOLDER "/dat/dungeon.def"));
  const Output preprocessed = preprocess_dungeon(own, *find_target(release), {}, {});
  comparison.compare("dat/dungeon.def", preprocessed.files.at(0).bytes);
  DungeonGenerator generator(seed);
  for (int i = 1; i <= count; ++i) comparison.compare("description " + std::to_string(i), generator.next());
  return comparison.finish();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: live_tests PROGRAM DESCRIPTIONS SEED\n");
    return 2;
  }
  try {
    return compare_all(argv[1], std::stoi(argv[2]), static_cast<unsigned>(std::stoul(argv[3])));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "live_tests: %s\n", error.what());
    return 1;
  }
}
