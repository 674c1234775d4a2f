#include "lua/game_scripts.hh"

#include <algorithm>
#include <set>
#include <utility>

#include "base/characters.hh"
#include "lua/dungeon_script.hh"
#include "lua/script_lint.hh"

namespace speclev::lua {

namespace {

constexpr std::size_t longest_name = 15;

bool contains(const std::vector<std::string>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

std::string stem_of(std::string_view name) {
  return std::string(name.ends_with(".lua") ? name.substr(0, name.size() - 4) : name);
}

class GameCheck {
 public:
  GameCheck(const std::vector<GameScript>& scripts, std::shared_ptr<const GameTables> game,
            const GameScriptsOptions& options)
      : scripts_(scripts), game_(std::move(game)), options_(options) {}

  std::vector<FileReport> run() {
    std::vector<FileReport> reports;
    const auto dungeon = std::ranges::find(scripts_, "dungeon", &GameScript::name);
    for (const GameScript& script : scripts_) {
      std::vector<Diagnostic> diagnostics;
      if (script.name == "dungeon")
        diagnostics = of_dungeon(script);
      else if (!is_library_script(script.name, *game_))
        diagnostics = of_level(script, dungeon != scripts_.end());
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
    if (read.failed) {
      is_known_ = false;
      return result;
    }
    Sink sink(options_.policy);
    const auto place_of = [&](const std::string& name) -> Span {
      const std::size_t at = script.text.bytes().find("\"" + name + "\"");
      if (at == std::string_view::npos) return {};
      return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + name.size() + 2)};
    };
    const auto wants = [&](const std::string& name, const std::string& named) {
      wanted_.insert(name);
      if (has(name) || !sink.enabled(Diag::missing_level)) return;
      sink.report(Diag::missing_level, place_of(named), {name + ".lua"});
    };
    for (const NeededDungeon& needed : game_->needs.dungeons)
      if (std::ranges::find(read.dungeons, needed.name, &ScriptDungeon::name) == read.dungeons.end() &&
          sink.enabled(Diag::needed_dungeon))
        sink.report(Diag::needed_dungeon, {}, {quote(needed.name), game_->name});
    for (const ScriptDungeon& dungeon : read.dungeons) {
      for (const ScriptLevel& level : dungeon.levels) {
        if (contains(game_->needs.made, level.name)) continue;
        for (const std::string& name : names_of(level, dungeon)) wants(name, level.name);
        if (level.name.size() > longest_name && sink.enabled(Diag::overlong_level_name))
          sink.report(Diag::overlong_level_name, place_of(level.name),
                      {level.name, std::to_string(level.name.size()), std::to_string(longest_name)});
      }
      if (!dungeon.filler.empty()) wants(stem_of(dungeon.filler), dungeon.filler);
      if (!dungeon.themed_rooms.empty()) wants(stem_of(dungeon.themed_rooms), dungeon.themed_rooms);
      if (!dungeon.prototype.empty()) prototypes_.push_back(dungeon.prototype);
      if (dungeon.name == game_->needs.quest)
        for (const std::string& role : game_->needs.roles)
          for (const std::string& filler : game_->needs.quest_fillers) wants(role + filler, dungeon.name);
    }
    std::ranges::move(sink.take(), std::back_inserter(result));
    return result;
  }

  std::vector<std::string> names_of(const ScriptLevel& level, const ScriptDungeon& dungeon) const {
    std::vector<std::string> names;
    const auto add = [&](const std::string& name) {
      if (level.variants == 0) names.push_back(name);
      for (int i = 1; i <= level.variants; ++i) names.push_back(name + "-" + std::to_string(i));
    };
    const GameNeeds& needs = game_->needs;
    if (dungeon.name == needs.quest && !needs.role_mark.empty() && level.name.starts_with(needs.role_mark))
      for (const std::string& role : needs.roles) add(role + level.name.substr(needs.role_mark.size() - 1));
    else
      add(level.name);
    return names;
  }

  std::vector<Diagnostic> of_level(const GameScript& script, bool has_dungeon) {
    if (has_dungeon && wanted_.empty() && is_known_) plan();
    ScriptLintOptions wanted{options_.policy, options_.seeds};
    wanted.loads = false;
    std::vector<Diagnostic> result = lint_script(script.text, game_, wanted);
    std::erase_if(result, [](const Diagnostic& each) { return each.severity != Severity::error; });
    if (!has_dungeon || !is_known_ || wanted_.contains(script.name)) return result;
    if (std::ranges::any_of(prototypes_, [&](const std::string& each) { return script.name.starts_with(each + "-"); }))
      return result;
    Sink sink(options_.policy);
    if (sink.enabled(Diag::unloaded_level))
      sink.report(Diag::unloaded_level, {}, {script.name + ".lua", "no level of the dungeon has that name"});
    std::ranges::move(sink.take(), std::back_inserter(result));
    return result;
  }

  /// What the dungeon wants, before it is its turn.
  void plan() {
    for (const GameScript& script : scripts_)
      if (script.name == "dungeon") of_dungeon(script);
  }

  const std::vector<GameScript>& scripts_;
  std::shared_ptr<const GameTables> game_;
  const GameScriptsOptions& options_;
  std::set<std::string> wanted_;
  std::vector<std::string> prototypes_;
  bool is_known_ = true;
};

}  // namespace

bool is_library_script(std::string_view name, const GameTables& game) { return contains(game.needs.libraries, name); }

std::vector<FileReport> check_scripts(const std::vector<GameScript>& scripts, std::shared_ptr<const GameTables> game,
                                      const GameScriptsOptions& options) {
  return GameCheck(scripts, std::move(game), options).run();
}

}  // namespace speclev::lua
