// Reports wrong arguments of a call, and suggests what the script may mean.
#include <algorithm>
#include <iterator>
#include <utility>

#include "base/spell.hh"
#include "lua/arguments.hh"
#include "lua/words.hh"

namespace speclev::lua {

namespace {

const std::vector<std::shared_ptr<const GameTables>>& all_games() {
  static const std::vector<std::shared_ptr<const GameTables>> games = [] {
    std::vector<std::shared_ptr<const GameTables>> loaded;
    for (const std::string& name : game_names()) loaded.push_back(find_game(name));
    return loaded;
  }();
  return games;
}

/// What somebody means who writes a key that a form does not have: the key that has it as one of its words, the only
/// one that begins so, or one that is nearly the same. Empty if nothing is clear.
std::string key_meant(const Form& form, const std::string& key) {
  constexpr std::size_t least = 3;
  const Parameter* longer = nullptr;
  std::size_t count = 0;
  Speller speller(key);
  for (const Parameter& each : form.parameters) {
    if (std::ranges::find(each.words, key) != each.words.end()) return each.key + "=\"" + key + "\"";
    if (key.size() >= least && each.key.starts_with(key)) {
      longer = &each;
      ++count;
    }
    speller.offer(each.key);
  }
  if (count == 1) return longer->key;
  return speller.certain() ? speller.best() : std::string();
}

/// The games of the program whose function has a key; empty if there are none.
std::string games_with(std::string_view table, std::string_view function, std::string_view key) {
  std::string names;
  for (const auto& game : all_games()) {
    const Function* found = game->find_function(table, function);
    const Form* form = found == nullptr ? nullptr : found->table_form();
    if (found != nullptr && (key.empty() || (form != nullptr && form->find(key) != nullptr)))
      names += (names.empty() ? "" : ", ") + game->name;
  }
  return names;
}

}  // namespace

std::string_view group_of(std::string_view type) {
  return type == "flag word" ? "level_flag_word" : type == "room type" ? "room" : type == "trap name" ? "trap" : "";
}

bool Arguments::has_own_table() const {
  lua_getglobal(state_, function_.table.c_str());
  const bool is_own = lua_rawequal(state_, 1, -1) != 0;
  lua_pop(state_, 1);
  return is_own;
}

void Arguments::remark_unknown(const std::string& key) const {
  script_.charge_search(state_);
  const std::string others = games_with(function_.table, function_.name, key);
  if (others.empty())
    script_.remark(state_, Diag::ignored_key,
                   function_.table + "." + function_.name + " knows no '" + key + "', which has no effect", key,
                   key_meant(*form_, key));
  else
    script_.remark(state_, Diag::foreign_call,
                   "'" + key + "' of " + function_.name + " is known to " + others + " only; here it has no effect",
                   key);
}

std::string Arguments::forms_text() const {
  std::string given, forms;
  constexpr int most_shown = 20;
  const int count = lua_gettop(state_);
  for (int i = 1; i <= std::min(count, most_shown); ++i)
    given += (i == 1 ? "" : ", ") + std::string(luaL_typename(state_, i));
  if (count > most_shown) given += ", …";
  for (const Form& each : function_.forms)
    forms += (forms.empty() ? "" : ", ") + (each.is_table() ? std::string("a table") : each.text);
  return function_.table + "." + function_.name + " takes no (" + given + "); its forms are " + forms;
}

UnknownWord unknown_word(lua_State* state, Script& script, const Parameter& parameter, const std::string& word) {
  constexpr std::pair<std::string_view, std::string_view> things[] = {
      {"trap", "trap"}, {"room", "type of room"}, {"level_flag_word", "flag of levels"}};
  script.charge_search(state);
  const std::string_view group = group_of(parameter.type);
  const auto* thing = std::ranges::find(things, group, &std::pair<std::string_view, std::string_view>::first);
  Speller speller(word);
  std::string list;
  const auto offer = [&](const std::string& name) {
    speller.offer(name);
    list += (list.empty() ? "" : ", ") + name;
  };
  if (group.empty())
    for (const std::string& each : parameter.words) offer(each);
  for (const Constant& each : script.game.group(group)) offer(each.name);
  UnknownWord unknown{
      "'" + word + "' is no " + (thing == std::end(things) ? parameter.key : std::string(thing->second)),
      std::string(speller.best())};
  if (unknown.near.empty()) unknown.text += "; there are " + list;
  return unknown;
}

}  // namespace speclev::lua
