#include "speclev/lint.hh"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <string_view>
#include <utility>

#include "lint/boulders.hh"
#include "lint/bridges.hh"
#include "lint/doors.hh"
#include "lint/flow.hh"
#include "lint/hazards.hh"
#include "lint/needed_rooms.hh"
#include "lint/paths.hh"
#include "lint/reach.hh"
#include "lint/rooms.hh"
#include "lint/spare_rooms.hh"
#include "lint/walls.hh"
#include "lint/whole_level.hh"
#include "sim/model.hh"

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

/// Whether a check finds something that is wrong if all loads have it.
template <class Check>
bool finds_always(const linter::Found& found, Check&& check) {
  const std::size_t before = found.always.size();
  check();
  return found.always.size() != before;
}

}  // namespace

bool apply_abilities(std::string_view list, Abilities& abilities) {
  constexpr std::pair<std::string_view, bool Abilities::*> words[] = {{"open", &Abilities::opens},
                                                                      {"find", &Abilities::finds},
                                                                      {"dig", &Abilities::digs},
                                                                      {"swim", &Abilities::swims},
                                                                      {"fly", &Abilities::flies}};
  Abilities changed = abilities;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    std::string_view word = list.substr(begin, end - begin);
    const bool is_off = word.starts_with("no-");
    if (is_off) word.remove_prefix(3);
    const auto at = std::ranges::find_if(words, [&](const auto& each) { return each.first == word; });
    if (at == std::end(words)) return false;
    changed.*at->second = !is_off;
    begin = end + 1;
  }
  abilities = changed;
  return true;
}

LintResult lint(const LevelModel& level, const LintOptions& options) {
  Findings any, always;
  linter::SpareRooms spare_rooms;
  const auto goes_on = [&] { return !options.goes_on || options.goes_on(); };
  linter::Reach reach(linter::all_abilities), easy(options.assume);
  const sim::Rules& rules = level.model().facts.rules;
  const bool is_changed = sim::begins_with_one(options.level_name, rules.changed);
  bool are_makers_wanted = false;          // most often with all seeds or with none
  bool has_gaps = true, is_locked = true;  // what all loads must have is not looked for behind one that has it not
  std::size_t loads = 0;
  for (; loads < options.loads && (loads == 0 || goes_on()); ++loads) {
    any.begin_load();
    always.begin_load();
    const LoadOptions seed{.seed = loads, .record_makers = are_makers_wanted, .level_name = options.level_name};
    const LoadedLevel loaded = load(level, seed);
    linter::Found found;
    for (const LoadFinding& each : loaded.findings) {
      if (each.place && loaded.at(each.place->x, each.place->y).uncertain) continue;
      if (auto finding = linter::finding_of(each, loaded)) found.any.push_back(std::move(*finding));
    }
    if (linter::is_complete(loaded) && !is_changed) {
      linter::check_whole_level(loaded, level, found.any);
      linter::check_needed_rooms(loaded, level, options.level_name, found.any);
      linter::Makers makers(level, loaded, seed);
      linter::check_ways(loaded, level, options, found);
      linter::check_rooms(loaded, level, makers, found);
      linter::check_doors(loaded, level, options, makers, found);
      linter::check_bridges(loaded, level, found);
      if (has_gaps) has_gaps = finds_always(found, [&] { linter::check_walls(loaded, level, found); });
      if (is_locked) is_locked = finds_always(found, [&] { linter::check_boulders(loaded, level, options, found); });
      are_makers_wanted = makers.were_wanted();
      reach.add(loaded, level);
      if (options.style) easy.add(loaded, level);
    }
    spare_rooms.take(loaded, found.any);
    for (LintFinding& each : found.any) any.add(std::move(each));
    for (LintFinding& each : found.always) always.add(std::move(each));
  }
  for (std::vector<LintFinding>& of_load : spare_rooms.findings()) {
    any.begin_load();
    for (LintFinding& each : of_load) any.add(std::move(each));
  }
  std::vector<LintFinding> all = any.take();
  for (LintFinding& each : always.take())
    if (each.loads == loads) all.push_back(std::move(each));
  const std::size_t found = all.size();
  linter::check_flow(level, all);
  // That nobody gets somewhere is said after more attempts.
  std::size_t tried = loads, wanted = options.loads;
  if (loads == options.loads && loads < options.most_loads && reach.has_lost()) {
    wanted = options.most_loads;
    for (; tried < wanted && reach.has_lost() && goes_on(); ++tried) {
      const LoadedLevel more = load(level, {.seed = tried, .level_name = options.level_name});
      if (!linter::is_complete(more)) continue;
      reach.add(more, level);
      if (options.style) easy.add(more, level);
    }
    if (!reach.has_lost()) wanted = tried;
  }
  if (tried == wanted) {
    std::ranges::move(reach.findings(level, Diag::unreachable_area, "nobody gets here"), std::back_inserter(all));
    std::ranges::move(
        easy.findings(level, Diag::closed_area, "only those who dig or cross water or lava get here", &reach),
        std::back_inserter(all));
  }
  for (std::size_t i = found; i < all.size(); ++i) all[i].loads = loads;
  std::erase_if(all,
                [&](const LintFinding& each) { return rules.is_unsure(diag_name(each.rule), options.level_name); });
  return {std::move(all), loads, tried, wanted};
}

std::string lint_text(const LintFinding& finding, std::size_t loads) {
  if (finding.loads >= loads) return finding.text;
  return finding.text + " (with " + std::to_string(finding.loads) + " of " + std::to_string(loads) + " seeds)";
}

LintResult lint_messages(const LevelModel& level, const DiagnosticPolicy& policy, LintOptions options) {
  options.style = policy.enabled(Diag::closed_area) || policy.enabled(Diag::idle_secret_door);
  if (options.time) options.goes_on = until_over(*options.time);
  LintResult result = lint(level, options);
  std::erase_if(result.findings, [&](const LintFinding& each) { return !policy.enabled(each.rule); });
  for (LintFinding& each : result.findings) each.text = lint_text(each, result.loads);
  if (options.time && result.tried < result.wanted && policy.enabled(Diag::fewer_seeds))
    result.findings.push_back({.rule = Diag::fewer_seeds,
                               .text = time_text(result, *options.time),
                               .declaration = declaration_of(level, Origin{"level", -1, 0})});
  return result;
}

std::function<bool()> until_over(std::chrono::duration<double> time) {
  using Clock = std::chrono::steady_clock;
  return [end = Clock::now() + time] { return Clock::now() < end; };
}

std::string time_text(const LintResult& result, std::chrono::duration<double> time) {
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%g", time.count());
  return std::to_string(result.tried) + " of " + std::to_string(result.wanted) + " seeds within " + seconds +
         (time == std::chrono::seconds(1) ? " second" : " seconds");
}

}  // namespace speclev
