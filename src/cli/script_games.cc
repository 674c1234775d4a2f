#include "cli/script_games.hh"

#include <algorithm>
#include <filesystem>

#include "base/characters.hh"
#include "cli/settings.hh"
#include "files/inputs.hh"
#include "files/print.hh"
#include "speclev/disk.hh"

namespace speclev::cli {

namespace {

constexpr int deepest_bases = 32;

bool is_known(const std::string& name) {
  const auto names = lua::game_names();
  return std::ranges::find(names, name) != names.end();
}

/// The word behind a key of a profile; empty if it is not there.
std::string value_in(const std::string& profile, std::string_view key) {
  std::string_view left = profile;
  while (!left.empty()) {
    const std::size_t end = std::min(left.find('\n'), left.size());
    std::string_view line = left.substr(0, end);
    left.remove_prefix(std::min(end + 1, left.size()));
    if (!line.starts_with(key)) continue;
    line.remove_prefix(key.size());
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == 0 || begin == line.npos) continue;
    line.remove_prefix(begin);
    return std::string(line.substr(0, line.find_first_of(" \t\r")));
  }
  return {};
}

/// Whether a folder has a profile that says so, or starts from one that does.
bool is_script_folder(std::string folder) {
  for (int i = 0; i < deepest_bases; ++i) {
    const OpenedFile profile = open_on_disk(folder + "/profile");
    if (!profile.text) return false;
    const std::string text(profile.text->bytes());
    if (const std::string language = value_in(text, "language"); !language.empty()) return language == "lua";
    const std::string base = value_in(text, "base");
    if (base.empty()) return false;
    std::string beside = folder + (base.find('/') == base.npos ? "/../" : "/") + base;
    if (!open_on_disk(beside + "/profile").text) return is_known(base);
    folder = std::move(beside);
  }
  return false;
}

}  // namespace

bool names_script_game(RunContext& run, const std::string& target) {
  const std::string wanted = wanted_target(run, given(target)).value_or("");
  return !wanted.empty() && (is_known(wanted) || is_script_folder(wanted));
}

ScriptGame read_script_game(RunContext& run, const std::string& folder, bool color) {
  lua::LoadedGame loaded = lua::load_game(folder, files_on_disk(folder));
  run.files.expect_inputs(loaded.files);
  for (const FileReport& report : loaded.reports) print_diagnostics(run, report.source, report.diagnostics, color);
  return loaded.game;
}

ScriptGame choose_script_game(RunContext& run, const std::string& target, bool color) {
  const std::string wanted = wanted_target(run, given(target)).value_or("");
  if (is_known(wanted)) return lua::find_game(wanted);
  if (!wanted.empty() && is_script_folder(wanted)) {
    if (ScriptGame game = read_script_game(run, wanted, color)) return game;
    throw UsageError{"the target in " + quote(wanted) + " cannot be used"};
  }
  if (!target.empty()) {
    std::string names;
    for (const std::string& name : lua::game_names()) names += (names.empty() ? "" : ", ") + name;
    throw UsageError{"the levels of " + quote(target) + " are no Lua scripts; those of " + names +
                     " are, and of games that start from them"};
  }
  for (const std::string& name : lua::game_names())
    if (ScriptGame game = lua::find_game(name); game->base.empty()) return game;
  return nullptr;
}

std::string script_game_facts(const lua::GameTables& game) {
  std::string text;
  const auto add = [&](const std::string& name, const std::string& fact) {
    constexpr std::size_t width = 24;
    if (!fact.empty()) text += name + std::string(width - std::min(name.size(), width - 1), ' ') + fact + "\n";
  };
  const auto count = [](const auto& rows) { return std::to_string(rows.size()); };
  std::size_t of_des = 0;
  for (const lua::Function& function : game.functions) of_des += function.table == "des";
  add("target", game.name);
  add("game", game.game);
  add("base", game.base);
  add("language", "lua");
  add("monsters", count(game.monsters));
  add("objects", count(game.objects));
  add("traps", std::to_string(game.group("trap").size() - (game.find_constant("trap", "random") != nullptr)));
  add("room types", count(game.group("room")));
  add("functions of levels", std::to_string(of_des));
  add("themed rooms", count(game.themed_rooms));
  return text;
}

}  // namespace speclev::cli
