#include "lsp/settings.hh"

#include "api/unknown_names.hh"
#include "base/characters.hh"
#include "base/uri.hh"
#include "lua/game_tables.hh"
#include "speclev/disk.hh"

namespace speclev::lsp {

UserSettings UserSettings::or_else(const UserSettings& others) const {
  UserSettings result = *this;
  if (!result.target) result.target = others.target;
  if (!result.abi) result.abi = others.abi;
  if (result.warnings.empty()) result.warnings = others.warnings;
  if (result.switches.empty()) result.switches = others.switches;
  if (!result.inlay_hints) result.inlay_hints = others.inlay_hints;
  if (!result.documents) result.documents = others.documents;
  return result;
}

UserSettings settings_of(const Json& settings) {
  UserSettings wishes;
  wishes.target = text_of(member(settings, "target"));
  wishes.abi = text_of(member(settings, "abi"));
  wishes.inlay_hints = truth_of(member(settings, "inlayHints"));
  wishes.documents = text_of(member(settings, "documents"));
  if (wishes.target && wishes.target->empty()) wishes.target.reset();
  if (wishes.abi && wishes.abi->empty()) wishes.abi.reset();
  const Json& warnings = member(settings, "warnings");
  if (warnings.is_array())
    for (const Json& each : warnings)
      if (const auto word = text_of(each)) wishes.warnings.push_back(*word);
  return wishes;
}

UserSettings settings_of_query(std::string_view uri) {
  UserSettings wishes;
  take_until(uri, "?");
  const std::string query = percent_decoded(uri.substr(0, uri.find('#')));
  for (std::string_view rest = query; !rest.empty();) {
    std::string_view value = take_until(rest, "&");
    const std::string_view name = take_until(value, "=");
    if (name == "target" && value.find('/') == std::string_view::npos) wishes.target = value;
    if (name == "abi") wishes.abi = value;
  }
  return wishes;
}

const SettingsResolver::Found& SettingsResolver::find(const std::string& name) {
  const auto [at, is_new] = found_.try_emplace(name);
  Found& found = at->second;
  if (!is_new) return found;
  found.scripts = lua::find_game(name);
  if (found.scripts) return found;
  if (name.find('/') != std::string::npos) {
    LoadedTarget loaded = load_target_on_disk(name);
    found.target = std::move(loaded.target);
    if (!found.target) found.scripts = lua::load_game(name, files_on_disk(name)).game;
    if (!found.target && !found.scripts) found.error = "the target in " + quote(name) + " cannot be used";
    return found;
  }
  found.target = find_target(name);
  if (found.target) return found;
  const MeantTarget meant = target_meant(name);
  if (!meant.name.empty()) found.target = find_target(meant.name);
  if (found.target) return found;
  found.error = why_no_target(name);
  return found;
}

std::shared_ptr<const lua::GameTables> SettingsResolver::usual_scripts() {
  if (usual_scripts_ == nullptr)
    for (const std::string& name : lua::game_names())
      if (auto game = lua::find_game(name); game->base.empty()) usual_scripts_ = std::move(game);
  return usual_scripts_;
}

void SettingsResolver::forget_folders() {
  std::erase_if(found_, [](const auto& each) { return each.first.find('/') != std::string::npos; });
}

ResolvedSettings SettingsResolver::of(const UserSettings& folder) {
  const UserSettings wishes = folder.or_else(client_).or_else(base_);
  ResolvedSettings setup;
  setup.inlay_hints = wishes.inlay_hints.value_or(true);
  setup.documents = wishes.documents.value_or("");
  const Found& found = find(wishes.target.value_or(std::string(default_target)));
  setup.target = found.target;
  setup.scripts = found.scripts;
  setup.error = found.error;
  for (const std::string& warning : wishes.warnings)
    if (!setup.policy.apply(warning)) setup.error = "there is no warning " + quote(warning);
  if (setup.scripts == nullptr) setup.scripts = usual_scripts();
  if (!setup.target) return setup;
  if (!wishes.switches.empty()) {
    SwitchedTarget switched = with_switches(*setup.target, wishes.switches);
    if (switched.target)
      setup.target = std::move(switched.target);
    else
      setup.error = switched.error;
  }
  const std::string abi = wishes.abi.value_or(setup.target->default_abi());
  const auto known = parse_abi(abi);
  if (!known) setup.error = why_no_abi(abi);
  setup.abi = known ? *known : parse_abi(setup.target->default_abi()).value();
  return setup;
}

}  // namespace speclev::lsp
