// Calls: which form one is of, and what stands in it. What each value is, is read in call_values.cc.
#include "lua/calls.hh"

#include <algorithm>
#include <utility>

#include "base/spell.hh"
#include "lua/sandbox.hh"

namespace speclev::lua {

namespace {

/// "x,y" of parameter types that are numbers, whatever their range.
bool is_integer_type(std::string_view type) { return type == "integer" || type == "integer or random"; }

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

}  // namespace

void CallReader::fail(const std::string& message) {
  for (;;) luaL_error(state_, "%s", message.c_str());
}

void add_remark(lua_State* state, std::vector<ScriptDiagnostic>& remarks, ScriptDiagnostic remark) {
  constexpr std::size_t most = 1000, longest_text = 1000, longest_word = 200;
  if (remarks.size() >= most) return;
  if (remark.text.size() > longest_text) remark.text.resize(longest_text);
  if (remark.word.size() > longest_word) remark.word.resize(longest_word);
  Sandbox::of(state).keep(state, sizeof remark + remark.text.size() + remark.word.size() + remark.near.size());
  remarks.push_back(std::move(remark));
}

void CallReader::remark(Diag rule, std::string text, std::string word, std::string near) {
  if (line_ > 0) add_remark(state_, remarks_, {rule, line_, std::move(text), std::move(word), std::move(near)});
}

void CallReader::charge_search() {
  constexpr std::int64_t work = 5000;
  Sandbox::of(state_).charge(state_, work);
}

/// Whether an argument may be one of a positional form.
bool CallReader::fits(const Parameter& parameter, int index) const {
  const int kind = lua_type(state_, index);
  const std::string_view type = parameter.type;
  if (is_integer_type(type)) return kind == LUA_TNUMBER || (kind == LUA_TSTRING && lua_isnumber(state_, index) != 0);
  if (type == "number") return kind == LUA_TNUMBER;
  if (type == "coord") return kind == LUA_TTABLE;
  if (type == "selection") return squares_at(state_, index) != nullptr;
  if (type == "any" || type == "function") return true;
  if (parameter.key == "map") return kind == LUA_TSTRING;
  return kind == LUA_TSTRING || kind == LUA_TNUMBER;
}

const Form* CallReader::form_of(const Function& function) {
  const int count = lua_gettop(state_);
  for (const Form& form : function.forms) {
    if (form.is_table()) continue;
    if (form.text == "()" ? count == 0 : form.text.ends_with("...)") ? count > 0 : false) return &form;
    if (form.text == "()" || form.text.ends_with("...)")) continue;
    std::size_t needed = 0;
    for (char c : form.text) needed += c == ',';
    ++needed;
    const auto given = static_cast<std::size_t>(count);
    if (given < needed || given > form.parameters.size()) continue;
    bool is_fitting = true;
    for (std::size_t i = 0; i < given && is_fitting; ++i)
      is_fitting = fits(form.parameters[i], static_cast<int>(i) + 1);
    if (is_fitting) return &form;
  }
  return function.table_form();
}

void CallReader::read_table(const Function& function, const Form& form, Call& call) {
  lua_settop(state_, 1);
  for (const Parameter& parameter : form.parameters) {
    // x and y are looked at first, and coord only without them.
    if (parameter.key == "coord" && (call.number("x") != -1 || call.number("y") != -1)) continue;
    if (lua_getfield(state_, 1, parameter.key.c_str()) != LUA_TNIL)
      read_value(parameter, lua_gettop(state_), call);
    else if (parameter.is_required && (parameter.type != "region" || form.find("x1") == nullptr))
      fail("'" + parameter.key + "' is missing");
    lua_settop(state_, 1);
  }
  if (function.name == "region" || function.name == "replace_terrain" || function.name == "wall_property") {
    if (call.number("x1") != -1 || call.number("y1") != -1 || call.number("x2") != -1 || call.number("y2") != -1) {
      CallValue area{CallValue::Kind::area, 0, {}, {}, {}};
      std::size_t i = 0;
      for (const char* key : {"x1", "y1", "x2", "y2"}) area.area[i++] = static_cast<int>(call.number(key));
      call.values["region"] = area;
    }
    for (const char* key : {"x1", "y1", "x2", "y2"}) call.values.erase(key);
  }
  for (lua_pushnil(state_); lua_next(state_, 1) != 0; lua_pop(state_, 1)) {
    if (lua_type(state_, -2) != LUA_TSTRING) continue;
    constexpr std::size_t most_unknown = 50, longest_key = 100;
    const std::string key = std::string(lua_tostring(state_, -2)).substr(0, longest_key);
    if (form.find(key) != nullptr || call.unknown_keys.size() >= most_unknown) continue;
    charge_search();
    call.unknown_keys.push_back(key);
    if (const std::string others = games_with(function.table, function.name, key); !others.empty())
      remark(Diag::foreign_call,
             "'" + key + "' of " + function.name + " is known to " + others + " only; here it has no effect", key);
    else
      remark(Diag::ignored_key, "des." + function.name + " knows no '" + key + "', which has no effect", key,
             key_meant(form, key));
  }
}

/// That a call is in no form, and which there are.
std::string CallReader::forms_text(const Function& function) const {
  std::string given, forms;
  constexpr int most_shown = 20;
  const int count = lua_gettop(state_);
  for (int i = 1; i <= std::min(count, most_shown); ++i)
    given += (i == 1 ? "" : ", ") + std::string(luaL_typename(state_, i));
  if (count > most_shown) given += ", …";
  for (const Form& each : function.forms)
    forms += (forms.empty() ? "" : ", ") + (each.is_table() ? std::string("a table") : each.text);
  return "des." + function.name + " takes no (" + given + "); its forms are " + forms;
}

bool CallReader::is_own_table(const std::string& name) {
  lua_getglobal(state_, name.c_str());
  const bool is_own = lua_rawequal(state_, 1, -1) != 0;
  lua_pop(state_, 1);
  return is_own;
}

Call CallReader::read(const Function& function, int line) {
  line_ = line;
  function_ = &function;
  Call call;
  call.line = line;
  call.function = function.table == "des" ? function.name : function.table + "." + function.name;
  const bool may_be_empty = std::ranges::any_of(function.forms, [](const Form& each) { return each.text == "()"; });
  if (lua_gettop(state_) == 0 && function.table_form() != nullptr && !may_be_empty) lua_newtable(state_);
  const Form* form = form_of(function);
  if (form == nullptr && !function.forms.empty() && function.forms.front().text == "()") form = &function.forms.front();
  const bool is_lost = form != nullptr && form->text == "()" && lua_gettop(state_) > 0 && function.forms.size() > 1;
  if (form == nullptr || is_lost) fail(function.name + " is called in no way that there is");
  if (form->is_table()) {
    if (!lua_istable(state_, 1)) fail(forms_text(function));
    if (is_own_table(function.table)) {
      remark(Diag::ignored_key,
             "behind a colon the first argument is '" + function.table +
                 "' itself, and nothing else is looked at; a point is meant",
             function.table);
      lua_newtable(state_);
      lua_replace(state_, 1);
    }
    read_table(function, *form, call);
  } else if (form->text.ends_with("...)")) {
    std::vector<std::string> words;
    constexpr std::int64_t work_of_word = 50;
    Sandbox::of(state_).charge(state_, work_of_word * lua_gettop(state_));
    for (int i = 1; i <= lua_gettop(state_); ++i) {
      read_value(form->parameters.front(), i, call);
      words.push_back(call.text(form->parameters.front().key));
    }
    std::ranges::sort(words);
    std::string list;
    for (const std::string& word : words) list += (list.empty() ? "" : ",") + word;
    call.values.clear();
    call.values["flags"] = {CallValue::Kind::text, 0, list, {}, {}};
  } else {
    for (int i = 1; i <= lua_gettop(state_) && form->text != "()"; ++i)
      read_value(form->parameters[static_cast<std::size_t>(i) - 1], i, call);
  }
  if (const CallValue* place = call.find("coord")) {
    const auto area = place->area;
    call.values.erase("coord");
    call.values["x"] = {CallValue::Kind::number, area[0], {}, {}, {}};
    call.values["y"] = {CallValue::Kind::number, area[1], {}, {}, {}};
  }
  return call;
}

const CallValue* Call::find(std::string_view key) const {
  const auto at = values.find(std::string(key));
  return at == values.end() ? nullptr : &at->second;
}

std::size_t Call::size() const {
  constexpr std::size_t of_entry = 100;
  std::size_t sum = sizeof *this;
  for (const auto& [key, value] : values)
    sum += of_entry + sizeof value + value.text.size() + (value.squares ? value.squares->expression.size() : 0);
  for (const std::string& key : unknown_keys) sum += of_entry + key.size();
  return sum;
}

std::int64_t Call::number(std::string_view key, std::int64_t otherwise) const {
  const CallValue* value = find(key);
  return value == nullptr ? otherwise : value->number;
}

std::string Call::text(std::string_view key) const {
  const CallValue* value = find(key);
  return value == nullptr ? std::string() : value->text;
}

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

Squares* squares_at(lua_State* state, int index) {
  return static_cast<Squares*>(luaL_testudata(state, index, "selection"));
}

}  // namespace speclev::lua
