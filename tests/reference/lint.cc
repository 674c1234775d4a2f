// What the linter finds in the levels of real games, each with a verdict.

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include "reference/reference.hh"
#include "speclev/lint.hh"
#include "support/files.hh"

namespace speclev::test {

namespace {

namespace fs = std::filesystem;

/// What only sources show: their compiled levels are as they should be.
constexpr std::string_view of_sources_alone[] = {"idle-filling", "idle-joining"};

constexpr double most_wrong = 0.03;  // of all findings

/// A row of the table: the file, the line and the rule.
using Row = std::string;

struct Verdicts {
  std::set<Row> rows;
  std::size_t wrong = 0;
};

/// Reads a table of verdicts; what is no row of it is told.
Verdicts read_verdicts(const std::string& path, Report& report) {
  Verdicts verdicts;
  std::istringstream in(read_file(path));
  std::string line;
  std::getline(in, line);
  report.check(path, line == "file\tline\trule\tverdict\treason" ? "" : "the first line names other columns");
  while (std::getline(in, line)) {
    std::vector<std::string> fields(1);
    for (const char c : line)
      if (c == '\t')
        fields.emplace_back();
      else
        fields.back() += c;
    if (fields.size() != 5 || fields[4].empty()) {
      report.check(line, "a row has a file, a line, a rule, a verdict and a reason");
      continue;
    }
    const std::string& verdict = fields[3];
    report.check(line, verdict == "true" || verdict == "harmless" || verdict == "wrong" ? "" : "no such verdict");
    report.check(line, verdicts.rows.insert(fields[0] + '\t' + fields[1] + '\t' + fields[2]).second ? "" : "twice");
    if (verdict == "wrong") ++verdicts.wrong;
  }
  return verdicts;
}

using Counts = std::map<std::string, std::size_t, std::less<>>;

std::string text_of(const Counts& counts) {
  std::string text;
  for (const auto& [rule, count] : counts) text += rule + " " + std::to_string(count) + ", ";
  return text;
}

/// Counts what is found in a compiled level, by rules.
void count_compiled(const fs::path& path, const Target& target, const Abi& abi, Counts& counts) {
  const LevelModelReading reading = read_level(read_file(path.string()), target, abi);
  if (!reading.level) throw std::runtime_error(path.string() + ": " + reading.error);
  LintOptions options;
  options.level_name = path.stem();
  for (const LintFinding& each : lint(*reading.level, options).findings) ++counts[std::string(diag_name(each.rule))];
}

}  // namespace

void check_lint(const Job& job, Report& report) {
  const Target target = target_of(job);
  const Abi abi = abi_of(job.abi);
  Verdicts verdicts = read_verdicts(SPECLEV_SOURCE_FOLDER "/tests/reference/lint-" + job.target + ".tsv", report);
  const std::size_t rows = verdicts.rows.size();
  CompileOptions options;
  options.policy.enable(DiagGroup::lint);
  options.policy.enable(DiagGroup::style);
  options.max_warnings = 0;
  Counts of_sources, of_files;
  for (const auto& entry : fs::directory_iterator(job.folder + "/des")) {
    const SourceText source(entry.path().string(), read_file(entry.path().string()));
    std::set<Row> found;
    for (const Diagnostic& each : compile(source, target, abi, version_of(target, abi), options).diagnostics) {
      if (!is_of_lint(each.id)) continue;
      const std::string rule(diag_name(each.id));
      ++of_sources[rule];
      found.insert(entry.path().filename().string() + '\t' + std::to_string(source.position(each.span.begin).line) +
                   '\t' + rule);
    }
    for (const Row& row : found) report.check(row, verdicts.rows.erase(row) == 1 ? "" : "has no verdict");
  }
  for (const std::string_view rule : of_sources_alone) of_sources.erase(std::string(rule));
  for (const Row& row : verdicts.rows) report.check(row, "is no longer found");
  for (const auto& entry : fs::directory_iterator(job.folder + "/lev"))
    count_compiled(entry.path(), target, abi, of_files);
  report.check("compiled levels",
               of_sources == of_files ? "" : "sources: " + text_of(of_sources) + "files: " + text_of(of_files));
  const bool is_good = static_cast<double>(verdicts.wrong) < most_wrong * static_cast<double>(rows);
  report.check("wrong findings", is_good ? "" : std::to_string(verdicts.wrong) + " of " + std::to_string(rows));
}

}  // namespace speclev::test
