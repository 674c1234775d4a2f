// Compares with the compilers of an installed game: live_tests dungeons|levels PROGRAM SOURCES SEED. Both must take or
// refuse the same sources, and make the same bytes of those they take.
// Compiles made-up levels for a target, or for all of a language: live_tests programs TARGET|LANGUAGE SOURCES SEED.
// The same of dungeons: live_tests descriptions TARGET|all SOURCES SEED.
// Decompiles made-up programs of nested blocks for a target: live_tests nested TARGET SOURCES SEED.
// Formats made-up sources and changed ones: live_tests formats LANGUAGE SOURCES SEED.

#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstdio>
#include <exception>
#include <memory>

#include "live/descriptions.hh"
#include "live/formats.hh"
#include "live/live.hh"
#include "live/nested.hh"
#include "live/programs.hh"
#include "support/files.hh"

namespace speclev::test {

namespace {

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

std::string names_of(const Outcome& outcome) {
  std::string names;
  for (const OutputFile& file : outcome.files) names += " " + file.name;
  return names;
}

std::string difference_of_files(const Outcome& original, const Outcome& ours) {
  if (names_of(original) != names_of(ours))
    return "the original makes" + names_of(original) + ", ours makes" + names_of(ours);
  for (std::size_t i = 0; i < ours.files.size(); ++i)
    if (std::string fault = difference(ours.files[i].name, original.files[i].bytes, ours.files[i].bytes);
        !fault.empty())
      return fault;
  return {};
}

}  // namespace

Outcome outcome_of(const SourceText& source, Output output) {
  Outcome outcome;
  if (!output.failed) outcome = {Outcome::Decision::accepted, std::move(output.files)};
  std::sort(outcome.files.begin(), outcome.files.end(),
            [](const OutputFile& a, const OutputFile& b) { return a.name < b.name; });
  for (const Diagnostic& each : output.diagnostics) outcome.said += render_text(source, each, false);
  return outcome;
}

Comparison::Comparison(std::string program)
    : program_(std::move(program)), target_(*find_target(live_release)), abi_(*parse_abi(live_machine)) {}

Outcome Comparison::ours(const std::string& text) const {
  CompileOptions options;
  options.max_errors = 0;
  options.policy.count_as_error(Diag::input_cut, false);  // as the original has it
  return ours(SourceText("(stdin)", text), options);
}

bool Comparison::same_release() {
  const Outcome there = original(least());
  return there.decision == Outcome::Decision::accepted && difference_of_files(there, ours(least())).empty();
}

void Comparison::compare(const std::string& name, const std::string& text) {
  ++sources_;
  const Outcome here = ours(text);
  if (here.undefined) {
    ++left_out_;
    return;
  }
  const Outcome there = original(text);
  if (here.decision != there.decision)
    fail(name, text, difference_of(there, here));
  else if (here.decision != Outcome::Decision::accepted)
    return;
  else if (const std::string fault = difference_of_files(there, here); !fault.empty())
    fail(name, text, fault);
  else
    ++accepted_;
}

void Comparison::fail(const std::string& name, const std::string& text, const std::string& what) {
  ++failed_;
  std::printf("FAILED %s: %s\n--- the source\n%s\n---\n", name.c_str(), what.c_str(), text.c_str());
}

int Comparison::finish() const {
  std::printf("%d sources, %d accepted by both, %d left out\n%d passed, %d failed\n", sources_, accepted_, left_out_,
              sources_ - left_out_ - failed_, failed_);
  return failed_ == 0 && accepted_ > 0 ? 0 : 1;
}

}  // namespace speclev::test

namespace {

using namespace speclev::test;

int compare_all(Comparison& comparison, const std::string& program, int count, unsigned seed) {
  if (::access(program.c_str(), X_OK) != 0) {
    std::printf("skipped: there is no %s\n", program.c_str());
    return 0;
  }
  if (sizeof(long) != 8 || std::endian::native != std::endian::little || !comparison.same_release()) {
    std::printf("skipped: %s is not that of %s for this test's machine\n", program.c_str(), live_release.data());
    return 0;
  }
  comparison.compare_all(count, seed);
  return comparison.finish();
}

std::unique_ptr<Comparison> comparison_of(const std::string& kind, const std::string& program) {
  if (kind == "dungeons") return std::make_unique<DungeonComparison>(program);
  if (kind == "levels") return std::make_unique<LevelComparison>(program);
  return nullptr;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc == 5 && std::string_view(argv[1]) == "programs")
      return compile_programs(argv[2], std::stoi(argv[3]), static_cast<unsigned>(std::stoul(argv[4]))) ? 0 : 1;
    if (argc == 5 && std::string_view(argv[1]) == "descriptions")
      return compile_descriptions(argv[2], std::stoi(argv[3]), static_cast<unsigned>(std::stoul(argv[4]))) ? 0 : 1;
    if (argc == 5 && std::string_view(argv[1]) == "nested")
      return decompile_nested(argv[2], std::stoi(argv[3]), static_cast<unsigned>(std::stoul(argv[4]))) ? 0 : 1;
    if (argc == 5 && std::string_view(argv[1]) == "formats")
      return format_sources(argv[2], std::stoi(argv[3]), static_cast<unsigned>(std::stoul(argv[4]))) ? 0 : 1;
    const auto comparison = argc == 5 ? comparison_of(argv[1], argv[2]) : nullptr;
    if (!comparison) {
      std::fprintf(stderr,
                   "usage: live_tests dungeons|levels PROGRAM SOURCES SEED\n"
                   "       live_tests programs TARGET|LANGUAGE SOURCES SEED\n"
                   "       live_tests descriptions TARGET|all SOURCES SEED\n"
                   "       live_tests nested TARGET SOURCES SEED\n"
                   "       live_tests formats classic|opcode|dungeon SOURCES SEED\n");
      return 2;
    }
    return compare_all(*comparison, argv[2], std::stoi(argv[3]), static_cast<unsigned>(std::stoul(argv[4])));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "live_tests: %s\n", error.what());
    return 1;
  }
}
