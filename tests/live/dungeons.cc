// The dungeon compilers.

#include <algorithm>

#include "live/dungeon_generator.hh"
#include "live/live.hh"
#include "support/files.hh"
#include "support/process.hh"

namespace speclev::test {

std::string DungeonComparison::least() const { return "DUNGEON: \"a\" \"none\" (1,0)\n"; }

Outcome DungeonComparison::original(const std::string& text) const {
  const Result result = run({.arguments = {program()}, .input = text});
  if (result.signal != 0) return {Outcome::Decision::crashed, {}, result.describe()};
  if (result.status != 0) return {Outcome::Decision::refused, {}, result.err};
  return {Outcome::Decision::accepted, {{"dungeon", result.out}}, result.err};
}

Outcome DungeonComparison::ours(const SourceText& source, const CompileOptions& options) const {
  Output output = compile_dungeon(source, DungeonForm::pdf, "dungeon", target(), abi(), version(), {}, options);
  // A name that is too long, or no level, where a fault of the syntax joined two strings: the original writes beyond
  // its tables.
  const bool undefined = std::any_of(output.diagnostics.begin(), output.diagnostics.end(), [](const Diagnostic& each) {
    return each.id == Diag::dungeon_name_length || each.id == Diag::no_level;
  });
  Outcome outcome = outcome_of(source, std::move(output));
  outcome.undefined = undefined;
  return outcome;
}

void DungeonComparison::compare_all(int count, unsigned seed) {
  const SourceText own("dungeon.def", read_file(SPECLEV_SOURCE_FOLDER "/dat/dungeon.def"));
  const Output preprocessed = preprocess_dungeon(own, target(), {}, {});
  compare("dat/dungeon.def", preprocessed.files.at(0).bytes);
  DungeonGenerator generator(seed);
  for (int i = 1; i <= count; ++i) compare("description " + std::to_string(i), generator.next());
}

}  // namespace speclev::test
