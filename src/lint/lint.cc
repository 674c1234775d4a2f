#include "speclev/lint.hh"

#include <algorithm>
#include <utility>

#include "lint/rules.hh"
#include "lint/whole_level.hh"

namespace speclev {

namespace {

/// The same thing, with whatever seed, is found once.
void add(std::vector<LintFinding>& findings, LintFinding found, std::size_t load) {
  const auto known = std::ranges::find_if(findings, [&](const LintFinding& each) {
    return each.rule == found.rule && each.text == found.text &&
           (found.declaration ? each.declaration == found.declaration : each.origin == found.origin);
  });
  LintFinding& kept = known == findings.end() ? findings.emplace_back(std::move(found)) : *known;
  // A loop may make a mistake many times in one load.
  kept.loads = std::max(kept.loads, known == findings.end() ? 1 : std::min(kept.loads + 1, load + 1));
}

}  // namespace

std::vector<LintFinding> lint(const LevelModel& level, const LintOptions& options) {
  std::vector<LintFinding> findings;
  for (std::size_t i = 0; i < options.loads; ++i) {
    const LoadedLevel loaded = load(level, {.seed = i});
    std::vector<LintFinding> found;
    for (const LoadFinding& each : loaded.findings) {
      const LoadFaultFacts& facts = facts_of(each.fault);
      const auto rule = linter::rule_numbered(facts.rule);
      if (rule) found.push_back({*rule, std::string(facts.text), each.origin, each.place, each.declaration});
    }
    linter::check_whole_level(loaded, level, found);
    for (LintFinding& each : found) add(findings, std::move(each), i);
  }
  return findings;
}

std::string lint_text(const LintFinding& finding, const LintOptions& options) {
  if (finding.loads >= options.loads) return finding.text;
  return finding.text + " (with " + std::to_string(finding.loads) + " of " + std::to_string(options.loads) + " seeds)";
}

}  // namespace speclev
