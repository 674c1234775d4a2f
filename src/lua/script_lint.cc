#include "lua/script_lint.hh"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "base/file_names.hh"
#include "base/spell.hh"
#include "lint/allowed.hh"
#include "lua/allowance.hh"
#include "lua/script_model.hh"
#include "lua/script_text.hh"
#include "lua/syntax_help.hh"

namespace speclev::lua {

namespace {

Diag diag_of(Ending ending) {
  switch (ending) {
    case Ending::broken: return Diag::script_syntax;
    case Ending::ends: return Diag::script_ends_game;
    case Ending::crash: return Diag::script_crash;
    case Ending::stopped: return Diag::fewer_seeds;
    default: return Diag::script_error;
  }
}

/// An error as a remark: what it has in quotes is pointed at, and what it takes for meant is a help of its own.
ScriptDiagnostic remark_of_end(Diag rule, int line, std::string text) {
  constexpr std::string_view meant = "; did you mean '", end = "'?";
  ScriptDiagnostic remark{rule, std::max(line, 1), {}, {}, {}};
  if (const std::size_t at = text.rfind(meant); at != std::string::npos && text.ends_with(end)) {
    const std::size_t begin = at + meant.size();
    remark.near = text.substr(begin, text.size() - end.size() - begin);
    text.resize(at);
  }
  if (const std::size_t open = text.find('\''); open != std::string::npos)
    remark.word = text.substr(open + 1, text.find('\'', open + 1) - open - 1);
  remark.text = std::move(text);
  return remark;
}

/// A function that is not there, and the one of the game that is nearly called so.
void name_function(ScriptDiagnostic& remark, const GameTables& game) {
  if (remark.text.find("attempt to call a nil value") == std::string::npos || remark.word.empty()) return;
  if (const Speller speller(remark.word, game.functions); !speller.tied()) remark.near = speller.best();
}

/// What all seeds find, each finding once.
class ScriptLint {
 public:
  ScriptLint(const SourceText& script, std::shared_ptr<const GameTables> game, const ScriptLintOptions& options)
      : script_(script),
        game_(std::move(game)),
        options_(options),
        allowance_(options.allowance ? options.allowance : own_allowance(options)),
        sink_(options.policy, options.most_messages),
        messages_(script, sink_, "--", is_script_rule),
        level_(file_stem(script.name())) {}

  std::vector<Diagnostic> run() {
    text_ = look_at_text(script_);
    run_all();
    for (const Found& each : found_) tell(each);
    for (const Span& key : text_.doubled_keys) report(Diag::doubled_key, key, {script_.text(key)});
    for (const Span& line : text_.continued_lines) report(Diag::continued_line, line, {});
    if (options_.coverage && !broken_) tell_coverage();
    if (sink_.enabled(Diag::unused_allow)) messages_.report_unused();
    std::vector<Diagnostic> all = sink_.take();
    std::ranges::stable_sort(all, {}, [](const Diagnostic& each) { return each.span.begin; });
    return all;
  }

 private:
  static std::shared_ptr<Allowance> own_allowance(const ScriptLintOptions& options) {
    Allowance::Limits limits;
    if (options.time)
      limits.until = Allowance::Clock::now() + std::chrono::duration_cast<Allowance::Clock::duration>(*options.time);
    return std::make_shared<Allowance>(limits);
  }

  bool may_go_on() const { return allowance_->end() == Allowance::End::none; }
  /// Whether a run has no result because others before it, or the user's time, have left too little.
  bool is_cut(Ending ending) const { return ending == Ending::stopped && !may_go_on(); }

  /// That not all seeds were tried, unless that the script was stopped says so already.
  void tell_fewer(std::size_t tried, std::size_t wanted) {
    const auto is_stop = [](const Found& each) { return each.remark.rule == Diag::fewer_seeds; };
    const bool is_late = options_.time && allowance_->end() == Allowance::End::until;
    if (is_late)
      report(Diag::fewer_seeds, {}, {time_text(LintResult{{}, tried, tried, wanted}, *options_.time)});
    else if (std::ranges::none_of(found_, is_stop))
      report(Diag::fewer_seeds, {},
             {std::to_string(tried) + " of " + std::to_string(wanted) + " seeds, because " +
              "all runs of the script together take too much work or time"});
  }

  struct Found {
    ScriptDiagnostic remark;
    std::size_t seeds = 0, last = SIZE_MAX;
  };

  /// Takes the first run with each seed; the rules may load a seed again.
  void take(const LoadedScript& loaded, const ScriptObserver& seen, std::uint64_t seed) {
    if (seed != seeds_ || seeds_ >= options_.seeds || (seed != 0 && is_cut(loaded.ending))) return;
    ++seeds_;
    lines_.insert(loaded.lines_run.begin(), loaded.lines_run.end());
    for (const ScriptDiagnostic& each : seen.diagnostics) add(each);
    const bool takes_complaints = options_.loads || options_.themed;
    for (const ScriptMessage& each : takes_complaints ? loaded.complaints : std::vector<ScriptMessage>())
      add(remark_of_end(Diag::script_complaint, each.line, each.text));
    for (const ScriptDiagnostic& each : seen.ends) add(remark_of_end(each.rule, each.line, each.text));
    if (loaded.ending == Ending::good) return;
    broken_ = loaded.ending == Ending::broken;
    is_ended_ = true;
    ScriptDiagnostic end = remark_of_end(diag_of(loaded.ending), loaded.end.line, loaded.end.text);
    name_function(end, *game_);
    add(end);
  }

  /// Runs the script with each seed, and reports what the rules find where no run has ended.
  void run_all() {
    ScriptModelOptions how{.allowance = allowance_, .dungeon_levels = options_.dungeon_levels};
    how.observer.is_themed = options_.themed;
    how.observer.notes_lines = options_.coverage;
    how.seen = [this](const auto& loaded, const auto& seen, std::uint64_t seed) { take(loaded, seen, seed); };
    const LevelModel model = script_model(script_, game_, how);
    LintOptions wanted;
    wanted.loads = options_.seeds;
    wanted.level_name = level_;
    wanted.assume = options_.assume;
    wanted.is_below = options_.is_below;
    wanted.goes_on = [this] { return !is_ended_ && may_go_on(); };
    LintResult result;
    if (options_.loads) result = lint_messages(model, options_.policy, wanted);
    for (std::size_t seed = seeds_; seed < options_.seeds && !broken_ && (seed == 0 || may_go_on()); ++seed)
      static_cast<void>(load(model, {.seed = seed}));
    if (broken_) return;
    if (seeds_ < options_.seeds) return tell_fewer(seeds_, options_.seeds);
    if (is_ended_) return;
    for (const LintFinding& each : result.findings) report(each.rule, each.declaration.value_or(Span{}), {each.text});
    if (result.tried < result.wanted) tell_fewer(result.tried, result.wanted);
  }

  void add(const ScriptDiagnostic& remark) {
    const auto [place, is_new] = places_.try_emplace({remark.rule, remark.line, remark.text}, found_.size());
    if (is_new) found_.push_back({remark});
    Found& found = found_[place->second];
    if (found.last != seeds_) ++found.seeds;
    found.last = seeds_;
  }

  Diagnostic* report(Diag rule, Span span, std::initializer_list<MessageArgument> arguments) {
    return messages_.report(rule, span, level_, arguments);
  }

  void tell(const Found& found) {
    std::string text = found.remark.text;
    if (found.seeds < seeds_)
      text += " (with " + std::to_string(found.seeds) + " of " + std::to_string(seeds_) + " seeds)";
    Diagnostic* message =
        report(found.remark.rule, span_of_word(script_, found.remark.line, found.remark.word), {text});
    if (message == nullptr) return;
    if (found.remark.rule == Diag::script_syntax) {
      message->advise_if(syntax_help(script_, found.remark.line));
    } else if (!found.remark.near.empty() && found.remark.near != found.remark.word) {
      message->suggest(found.remark.near, false);
    }
  }

  void tell_coverage() {
    const std::vector<int>& lines = text_.statement_lines;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (lines_.contains(lines[i])) continue;
      std::size_t end = i;
      while (end + 1 < lines.size() && !lines_.contains(lines[end + 1])) ++end;
      const std::string what =
          end == i ? "this line"
                   : "what stands in lines " + std::to_string(lines[i]) + " to " + std::to_string(lines[end]);
      report(Diag::unrun_lines, span_of_line(script_, lines[i]), {what, std::to_string(seeds_)});
      i = end;
    }
  }

  const SourceText& script_;
  std::shared_ptr<const GameTables> game_;
  const ScriptLintOptions& options_;
  std::shared_ptr<Allowance> allowance_;
  Sink sink_;
  linter::SourceMessages messages_;
  std::string level_;
  ScriptText text_;
  std::vector<Found> found_;
  std::map<std::tuple<Diag, int, std::string>, std::size_t> places_;  ///< of each in the list
  std::set<int> lines_;
  std::size_t seeds_ = 0;  ///< with how many the script ran
  bool broken_ = false, is_ended_ = false;
};

}  // namespace

bool is_script_rule(Diag id) {
  return (id >= Diag::script_complaint && id <= Diag::idle_contents) || id == Diag::false_word || is_of_lint(id);
}

std::vector<Diagnostic> lint_script(const SourceText& script, std::shared_ptr<const GameTables> game,
                                    const ScriptLintOptions& options) {
  return ScriptLint(script, std::move(game), options).run();
}

}  // namespace speclev::lua
