#include "lua/game_scripts.hh"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/characters.hh"
#include "check/path_reports.hh"
#include "check/placing.hh"
#include "lua/allowance.hh"
#include "lua/dungeon_script.hh"
#include "lua/script_lint.hh"
#include "lua/script_model.hh"
#include "lua/script_plan.hh"
#include "target/target_data.hh"

namespace speclev::lua {

namespace {

constexpr std::size_t longest_name = 15;

std::string stem_of(std::string_view name) {
  return std::string(name.ends_with(".lua") ? name.substr(0, name.size() - 4) : name);
}

class GameCheck {
 public:
  GameCheck(const std::vector<GameScript>& scripts, std::shared_ptr<const GameTables> game,
            const GameScriptsOptions& options)
      : scripts_(scripts),
        game_(std::move(game)),
        options_(options),
        target_(target_of_game(game_)),
        rules_(game_rules(data_of(target_), game_->name)) {}

  std::vector<FileReport> run() {
    std::vector<FileReport> reports;
    const auto dungeon = std::ranges::find(scripts_, "dungeon", &GameScript::name);
    std::vector<Diagnostic> of_the_dungeon;  // which says what the levels are for
    if (dungeon != scripts_.end()) of_the_dungeon = of_dungeon(*dungeon);
    for (const GameScript& script : scripts_) {
      std::vector<Diagnostic> diagnostics;
      if (script.name == "dungeon")
        diagnostics = of_the_dungeon;
      else if (themed_rooms_.contains(script.name))
        diagnostics = of_themed_rooms(script);
      else if (!is_library_script(script.name, *game_))
        diagnostics = of_level(script);
      if (!diagnostics.empty()) reports.push_back({script.text, std::move(diagnostics)});
    }
    return reports;
  }

 private:
  bool has(const std::string& name) const {
    return std::ranges::find(scripts_, name, &GameScript::name) != scripts_.end();
  }

  std::vector<Diagnostic> of_dungeon(const GameScript& script) {
    DungeonScript read = read_dungeon_script(script.text, *game_);
    std::vector<Diagnostic> result = std::move(read.diagnostics);
    if (read.failed) return result;
    plan_ = plan_of(read);
    Sink sink(options_.policy);
    const auto wants = [&](const std::string& name, Span where, std::optional<std::size_t> number) {
      levels_.emplace(name, number);
      if (has(name) || !sink.enabled(Diag::missing_level)) return;
      sink.report(Diag::missing_level, where, {name + ".lua"});
    };
    for (const NeededDungeon& needed : game_->needs.dungeons)
      if (std::ranges::find(read.dungeons, needed.name, &ScriptDungeon::name) == read.dungeons.end() &&
          sink.enabled(Diag::needed_dungeon))
        sink.report(Diag::needed_dungeon, {}, {quote(needed.name), game_->name});
    std::size_t number = 0;
    for (std::size_t i = 0; i < read.dungeons.size(); ++i) {
      const ScriptDungeon& dungeon = read.dungeons[i];
      const Span where = read.places.dungeons[i];
      for (const ScriptLevel& level : dungeon.levels) {
        const std::size_t own = number++;
        if (contains(game_->needs.made, level.name)) continue;
        const Span place = plan_->levels[own].span;
        for (const std::string& name : files_of(level, dungeon, game_->needs)) wants(name, place, own);
        if (level.name.size() > longest_name && sink.enabled(Diag::overlong_level_name))
          sink.report(Diag::overlong_level_name, place,
                      {level.name, std::to_string(level.name.size()), std::to_string(longest_name)});
      }
      if (!dungeon.filler.empty()) wants(stem_of(dungeon.filler), where, std::nullopt);
      if (!dungeon.themed_rooms.empty()) {
        themed_rooms_.insert(stem_of(dungeon.themed_rooms));
        wants(stem_of(dungeon.themed_rooms), where, std::nullopt);
      }
      if (!dungeon.prototype.empty()) prototypes_.push_back(dungeon.prototype);
      if (dungeon.name == game_->needs.quest)
        for (const std::string& role : game_->needs.roles)
          for (const std::string& filler : game_->needs.quest_fillers) wants(role + filler, where, std::nullopt);
    }
    for (const checker::PlacingFault& each : checker::placing_faults(*plan_))
      if (sink.enabled(Diag::unplaced_level)) sink.report(Diag::unplaced_level, each.span, {each.text});
    std::ranges::move(sink.take(), std::back_inserter(result));
    return result;
  }

  /// speclev lint does not take it, so that all is told here.
  std::vector<Diagnostic> of_themed_rooms(const GameScript& script) const {
    ScriptLintOptions wanted{options_.policy, options_.seeds};
    wanted.loads = false;
    wanted.themed = true;
    return lint_script(script.text, game_, wanted);
  }

  std::vector<Diagnostic> of_level(const GameScript& script) {
    ScriptLintOptions wanted{options_.policy, options_.seeds};
    wanted.loads = false;
    wanted.allowance = std::make_shared<Allowance>();
    std::vector<Diagnostic> result = lint_script(script.text, game_, wanted);
    // A level whose script was stopped is not judged either.
    std::erase_if(result, [](const Diagnostic& each) {
      return each.severity != Severity::error && each.id != Diag::fewer_seeds;
    });
    if (!plan_) return result;
    Sink sink(options_.policy);
    if (!is_loaded(script.name)) {
      if (sink.enabled(Diag::unloaded_level))
        sink.report(Diag::unloaded_level, {}, {script.name + ".lua", "no level of the dungeon has that name"});
    } else if (result.empty()) {
      look_at_ways(script, wanted.allowance, sink);
    }
    std::ranges::move(sink.take(), std::back_inserter(result));
    return result;
  }

  bool is_loaded(const std::string& name) const {
    return levels_.contains(name) ||
           std::ranges::any_of(prototypes_, [&](const std::string& each) { return name.starts_with(each + "-"); });
  }

  /// Whether one can come to the level and leave it, where the dungeon has it.
  void look_at_ways(const GameScript& script, const std::shared_ptr<Allowance>& allowance, Sink& sink) const {
    const checker::LevelWays ways =
        checker::ways_of(script_model(script.text, game_, {.allowance = allowance}), target_, rules_, script.name);
    checker::WaysTeller teller(*plan_, rules_, script.name, {}, sink);
    const auto level = levels_.find(script.name);
    if (level == levels_.end() || !level->second)
      teller.stops(ways, nullptr);
    else
      teller.ways(ways, plan_->levels[*level->second]);
  }

  const std::vector<GameScript>& scripts_;
  std::shared_ptr<const GameTables> game_;
  const GameScriptsOptions& options_;
  Target target_;
  GameRules rules_;
  std::optional<checker::Plan> plan_;  ///< if there is a dungeon that can be read
  /// Those that are loaded, and their number in the plan; nothing for those that fill a dungeon.
  std::map<std::string, std::optional<std::size_t>> levels_;
  std::vector<std::string> prototypes_;
  std::set<std::string> themed_rooms_;  ///< files of these
};

}  // namespace

bool is_library_script(std::string_view name, const GameTables& game) { return contains(game.needs.libraries, name); }

std::vector<FileReport> check_scripts(const std::vector<GameScript>& scripts, std::shared_ptr<const GameTables> game,
                                      const GameScriptsOptions& options) {
  return GameCheck(scripts, std::move(game), options).run();
}

}  // namespace speclev::lua
