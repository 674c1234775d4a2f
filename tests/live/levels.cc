// The level compilers.

#include <algorithm>

#include "live/level_generator.hh"
#include "live/live.hh"
#include "support/files.hh"
#include "support/process.hh"

namespace speclev::test {

namespace {

/// The files of a folder as a compilation gives them.
std::vector<OutputFile> files_in(const std::string& folder) {
  std::vector<OutputFile> files;
  for (const std::string& name : list_folder(folder, ".lev")) files.push_back({name, read_file(folder + "/" + name)});
  return files;
}

}  // namespace

std::string LevelComparison::least() const { return "LEVEL:\"a\"\n"; }

Outcome LevelComparison::original(const std::string& text) const {
  const TemporaryFolder folder;
  write_file(folder / "t.des", text);
  const Result result = run({.arguments = {program(), "t.des"}, .folder = folder.path()});
  if (result.signal != 0) return {Outcome::Decision::crashed, {}, result.describe()};
  if (result.status != 0) return {Outcome::Decision::refused, {}, result.err};
  return {Outcome::Decision::accepted, files_in(folder.path()), result.err};
}

Outcome LevelComparison::ours(const SourceText& source, const CompileOptions& usual) const {
  CompileOptions options = usual;
  options.policy.enable(DiagGroup::all);
  Output output = compile(source, target(), abi(), version(), options);
  // We refuse names with a folder or a line end in them, and empty ones. Of two levels of one name, the original joins
  // the bytes.
  const bool undefined = std::any_of(output.diagnostics.begin(), output.diagnostics.end(), [](const Diagnostic& each) {
    return each.id == Diag::level_name_character || each.id == Diag::level_name_empty ||
           each.id == Diag::duplicate_level;
  });
  Outcome outcome = outcome_of(source, std::move(output));
  outcome.undefined = undefined;
  return outcome;
}

void LevelComparison::compare_all(int count, unsigned seed) {
  const std::string probes = SPECLEV_REFERENCE_FOLDER "/golden/nethack-3.6.6/probe";
  for (const std::string& folder : {std::string(SPECLEV_SOURCE_FOLDER "/dat/levels/3.6"), probes})
    if (is_folder(folder))
      for (const std::string& name : list_folder(folder, ".des")) compare(name, read_file(folder + "/" + name));
  const auto generator = level_generator(target(), seed);
  for (int i = 1; i <= count; ++i) compare("program " + std::to_string(i), generator->next());
}

}  // namespace speclev::test
