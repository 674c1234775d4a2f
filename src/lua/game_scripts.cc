#include "lua/game_scripts.hh"

#include <algorithm>
#include <set>
#include <utility>

#include "lua/dungeon_script.hh"
#include "lua/script_lint.hh"

namespace speclev::lua {

namespace {

/// Scripts that are no levels; what the game does without each.
constexpr std::string_view library_scripts[] = {"nhlib", "nhcore", "themerms", "quest", "dungeon"};
/// The endings of the names of levels of which each role has one in the quest, and their roles.
constexpr std::string_view roles[] = {"Arc", "Bar", "Cav", "Hea", "Kni", "Mon", "Pri",
                                      "Rog", "Ran", "Sam", "Tou", "Val", "Wiz"};
constexpr std::string_view quest_fillers[] = {"-fila", "-filb"};
constexpr std::string_view role_mark = "x-", drawn_by_game = "rogue", quest = "The Quest";
constexpr std::size_t longest_name = 15;

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
      else if (!is_library_script(script.name))
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
    for (const ScriptDungeon& dungeon : read.dungeons) {
      for (const ScriptLevel& level : dungeon.levels) {
        if (level.name == drawn_by_game) continue;
        for (const std::string& name : names_of(level, dungeon)) wants(name, level.name);
        if (level.name.size() > longest_name && sink.enabled(Diag::overlong_level_name))
          sink.report(Diag::overlong_level_name, place_of(level.name),
                      {level.name, std::to_string(level.name.size()), std::to_string(longest_name)});
      }
      if (!dungeon.filler.empty()) wants(stem_of(dungeon.filler), dungeon.filler);
      if (!dungeon.themed_rooms.empty()) wants(stem_of(dungeon.themed_rooms), dungeon.themed_rooms);
      if (!dungeon.prototype.empty()) prototypes_.push_back(dungeon.prototype);
      if (dungeon.name == quest)
        for (const std::string_view role : roles)
          for (const std::string_view filler : quest_fillers)
            wants(std::string(role) + std::string(filler), dungeon.name);
    }
    std::ranges::move(sink.take(), std::back_inserter(result));
    return result;
  }

  static std::vector<std::string> names_of(const ScriptLevel& level, const ScriptDungeon& dungeon) {
    std::vector<std::string> names;
    const auto add = [&](const std::string& name) {
      if (level.variants == 0) names.push_back(name);
      for (int i = 1; i <= level.variants; ++i) names.push_back(name + "-" + std::to_string(i));
    };
    if (dungeon.name == quest && level.name.starts_with(role_mark))
      for (const std::string_view role : roles) add(std::string(role) + level.name.substr(1));
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

bool is_library_script(std::string_view name) {
  return std::ranges::find(library_scripts, name) != std::end(library_scripts);
}

std::vector<FileReport> check_scripts(const std::vector<GameScript>& scripts, std::shared_ptr<const GameTables> game,
                                      const GameScriptsOptions& options) {
  return GameCheck(scripts, std::move(game), options).run();
}

}  // namespace speclev::lua
