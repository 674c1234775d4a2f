#include "speclev/lint.hh"

#include <algorithm>
#include <iterator>
#include <utility>

#include "lint/flow.hh"
#include "lint/needed_rooms.hh"
#include "lint/reach.hh"
#include "lint/rules.hh"
#include "lint/whole_level.hh"

namespace speclev {

namespace {

/// What is found, and with how many seeds: the same thing is told once.
class Findings {
 public:
  void begin_load() { ++load_; }

  void add(LintFinding found) {
    const auto known = std::ranges::find_if(findings_, [&](const LintFinding& each) { return is_same(each, found); });
    const auto index = static_cast<std::size_t>(known - findings_.begin());
    if (known == findings_.end()) {
      findings_.push_back(std::move(found));
      last_loads_.push_back(0);
    }
    // A loop may make a mistake many times in one load.
    if (std::exchange(last_loads_[index], load_) != load_) ++findings_[index].loads;
  }

  std::vector<LintFinding> take() { return std::move(findings_); }

 private:
  static bool is_same(const LintFinding& a, const LintFinding& b) {
    return a.rule == b.rule && a.text == b.text &&
           (b.declaration ? a.declaration == b.declaration : a.origin == b.origin);
  }

  std::vector<LintFinding> findings_;
  std::vector<std::size_t> last_loads_;  ///< of each
  std::size_t load_ = 0;                 ///< from 1
};

}  // namespace

std::vector<LintFinding> lint(const LevelModel& level, const LintOptions& options) {
  Findings findings;
  linter::Reach reach;
  for (std::size_t i = 0; i < options.loads; ++i) {
    findings.begin_load();
    const LoadedLevel loaded = load(level, {.seed = i, .level_name = options.level_name});
    std::vector<LintFinding> found;
    for (const LoadFinding& each : loaded.findings) {
      const LoadFaultFacts& facts = facts_of(each.fault);
      const auto rule = linter::rule_numbered(facts.rule);
      if (rule && !(each.place && loaded.at(each.place->x, each.place->y).uncertain)) found.push_back({*rule, std::string(facts.text), each.origin, each.place, each.declaration});
    }
    if (linter::is_complete(loaded)) {
      linter::check_whole_level(loaded, level, found);
      linter::check_needed_rooms(loaded, level, options.level_name, found);
      reach.add(loaded, level);
    }
    for (LintFinding& each : found) findings.add(std::move(each));
  }
  std::vector<LintFinding> all = findings.take();
  const std::size_t loaded = all.size();
  linter::check_flow(level, all);
  // That nobody gets somewhere is said after more attempts.
  for (std::size_t i = options.loads; i < options.most_loads && reach.has_lost(); ++i) {
    const LoadedLevel more = load(level, {.seed = i, .level_name = options.level_name});
    if (linter::is_complete(more)) reach.add(more, level);
  }
  std::ranges::move(reach.findings(level), std::back_inserter(all));
  for (std::size_t i = loaded; i < all.size(); ++i) all[i].loads = options.loads;
  return all;
}

std::string lint_text(const LintFinding& finding, const LintOptions& options) {
  if (finding.loads >= options.loads) return finding.text;
  return finding.text + " (with " + std::to_string(finding.loads) + " of " + std::to_string(options.loads) + " seeds)";
}

}  // namespace speclev
