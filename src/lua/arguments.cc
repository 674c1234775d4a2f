#include "lua/arguments.hh"

#include <algorithm>
#include <cmath>

#include "base/characters.hh"
#include "lua/names.hh"
#include "lua/selection_value.hh"
#include "lua/words.hh"

namespace speclev::lua {

namespace {

using Kind = Arguments::Value::Kind;

bool is_word_type(std::string_view type) {
  return type == "word" || type == "flag word" || type == "room type" || type == "trap name";
}

/// Types whose case does not count.
bool ignores_case(std::string_view type) { return type == "flag word" || type == "room type" || type == "trap name"; }

std::int64_t whole(double number) { return std::abs(number) < 1e9 ? static_cast<std::int64_t>(number) : -1000; }

}  // namespace

void Arguments::fail(const std::string& text) const {
  for (;;) luaL_error(state_, "%s", text.c_str());
}

std::string Arguments::told_of(const Parameter& parameter, const std::string& what) const {
  return "'" + parameter.key + "' of " + function_.table + "." + function_.name + ": " + what;
}

void Arguments::bad(const Parameter& parameter, int index, const std::string& why) const {
  (void)index;
  fail(told_of(parameter, why));
}

/// What the script itself sees of it are the words of Lua.
void Arguments::bad_word(const Parameter& parameter, int index, const std::string& word) const {
  const std::string seen = "invalid option '" + word + "'";
  script_.sandbox.word({"(" + seen + ")", unknown_word(state_, script_, parameter, word).whole()});
  for (;;) luaL_argerror(state_, is_table_ ? -1 : index, seen.c_str());
}

Arguments::Arguments(lua_State* state, Script& script, const Function& function)
    : state_(state), script_(script), function_(function) {
  choose_form(function);
  if (is_table_) {
    read_table();
    return;
  }
  const int count = lua_gettop(state);
  for (std::size_t i = 0; i < form_->parameters.size(); ++i) {
    const Parameter& parameter = form_->parameters[i];
    const int index = static_cast<int>(i) + 1;
    if (index <= count && !lua_isnil(state, index))
      read(parameter, index);
    else if (parameter.is_required)
      bad(parameter, index, "it is missing");
  }
}

/// Whether so many arguments can be those of a positional form.
bool Arguments::fits(const Form& form, int count) const {
  const int most = static_cast<int>(form.parameters.size());
  int least = most;
  const bool may_lack = function_.table != "des";
  while (may_lack && least > 0 && !form.parameters[static_cast<std::size_t>(least) - 1].is_required) --least;
  if (count < least || (count > most && most > 0) || (most == 0 && count > 0)) return false;
  for (int i = 1; i <= count; ++i) {
    const std::string_view type = form.parameters[static_cast<std::size_t>(i) - 1].type;
    const int given = lua_type(state_, i);
    const bool is_selection = selection_at(state_, i) != nullptr;
    if (type == "selection" && !is_selection) return false;
    if (type == "coord" && given != LUA_TTABLE) return false;
    if (type == "number" && given != LUA_TNUMBER) return false;
    if (type == "integer" && lua_isnumber(state_, i) == 0) return false;
    if (type == "string" && form.parameters.size() == 1 && function_.name == "map" && given != LUA_TSTRING)
      return false;
    if (type != "selection" && type != "coord" && type != "any" && type != "function" && type != "none" &&
        lua_isstring(state_, i) == 0)
      return false;
  }
  return true;
}

void Arguments::choose_form(const Function& function) {
  const int count = lua_gettop(state_);
  const Form* table = function.table_form();
  for (const Form& form : function.forms) {
    if (form.is_table() || form.text == "operator") continue;
    if (form.parameters.size() == 1 && form.parameters[0].key.empty()) {
      // What takes nothing minds nothing.
      if (count == 0 || function.forms.size() == 1) {
        form_ = &form;
        return;
      }
      continue;
    }
    if (fits(form, count)) {
      form_ = &form;
      return;
    }
  }
  if (table != nullptr && (count == 0 || lua_istable(state_, 1))) {
    form_ = table;
    is_table_ = true;
    if (count == 0) lua_newtable(state_);
    if (script_.observer != nullptr && has_own_table())
      script_.remark(state_, Diag::ignored_key,
                     "behind a colon the first argument is '" + function.table +
                         "' itself, and nothing else is looked at; a point is meant",
                     function.table);
    lua_settop(state_, 1);
    return;
  }
  fail(forms_text());
}

void Arguments::read_table() {
  // Places and corners first: other keys are read only where these are not there.
  const auto is_first = [](const Parameter& parameter) {
    constexpr std::string_view keys[] = {"x", "y", "x1", "y1", "x2", "y2"};
    return std::find(std::begin(keys), std::end(keys), parameter.key) != std::end(keys);
  };
  for (const Parameter& parameter : form_->parameters)
    if (is_first(parameter)) read_key(parameter);
  for (const Parameter& parameter : form_->parameters) {
    if (parameter.key.empty() || is_first(parameter)) continue;
    if (parameter.key == "coord") {
      const Value *x = find("x"), *y = find("y");
      if ((x != nullptr && x->number != -1) || (y != nullptr && y->number != -1)) continue;
    }
    if (parameter.key == "region" && form_->find("x1") != nullptr) {
      bool has_corner = false;
      for (const char* key : {"x1", "y1", "x2", "y2"}) has_corner = has_corner || number(key, -1) != -1;
      if (has_corner) continue;
    }
    read_key(parameter);
  }
  luaL_checkstack(state_, 10, nullptr);
  lua_pushnil(state_);
  while (lua_next(state_, 1) != 0) {
    lua_pop(state_, 1);
    constexpr std::size_t most = 50;
    if (lua_type(state_, -1) != LUA_TSTRING || unknown_.size() >= most) continue;
    const std::string key = lua_tostring(state_, -1);
    if (form_->find(key) == nullptr) unknown_.push_back(key.substr(0, 100));
  }
  if (script_.observer == nullptr || has_own_table()) return;
  for (const std::string& key : unknown_) remark_unknown(key);
}

void Arguments::read_key(const Parameter& parameter) {
  lua_getfield(state_, 1, parameter.key.c_str());
  if (!lua_isnil(state_, -1))
    read(parameter, lua_gettop(state_));
  else if (parameter.is_required)
    bad(parameter, -1, "it is missing");
  // Selections stay where they are, as long as the call lasts.
  if (lua_isnil(state_, -1) || selection_at(state_, -1) == nullptr) lua_pop(state_, 1);
}

void Arguments::read(const Parameter& parameter, int index) {
  Value value;
  value.key = parameter.key;
  value.index = is_table_ ? 0 : index;
  const std::string_view type = parameter.type;
  if (type == "integer" || type == "number" || type == "integer or random") {
    read_number(value, parameter, index);
  } else if (type == "boolean") {
    read_boolean(value, parameter, index);
  } else if (is_word_type(type)) {
    read_word(value, parameter, index);
  } else if (type == "mapchar") {
    read_character(value, parameter, index);
  } else if (type == "coord") {
    read_place(value, index);
  } else if (type == "region") {
    read_area(value, index);
  } else if (type == "selection") {
    value.kind = Kind::squares;
    const SelectionValue* squares = selection_at(state_, index);
    if (squares == nullptr)
      bad(parameter, index, std::string("a selection is expected, and there is a ") + luaL_typename(state_, index));
    value.squares = &squares->squares;
    value.text = squares->made_by;
  } else if (type == "function") {
    value.kind = Kind::function;
    if (lua_isfunction(state_, index) == 0 && function_.table == "selection")
      bad(parameter, index, std::string("a function is expected, and there is a ") + luaL_typename(state_, index));
    value.number = lua_isfunction(state_, index);
    if (value.number == 0)
      script_.remark(state_, Diag::idle_contents, "'" + parameter.key + "' is no function, so nothing is done for it",
                     parameter.key);
  } else if (type == "any") {
    value.kind = Kind::number;
    value.number = lua_toboolean(state_, index);
  } else {
    read_text(value, parameter, index);
    if (type == "class symbol" && value.text.size() != 1) {
      const std::string word = value.text.substr(0, 200);
      return script_.remark(state_, Diag::ignored_key, "a class has one character; '" + word + "' is passed over",
                            word);
    }
  }
  values_.push_back(std::move(value));
}

void Arguments::read_number(Value& value, const Parameter& parameter, int index) {
  value.kind = Kind::number;
  int is_whole = 0;
  if (parameter.type == "integer or random" && lua_type(state_, index) == LUA_TSTRING) {
    const std::string_view word = lua_tostring(state_, index);
    if (word != "random") bad(parameter, index, "a number or 'random' is expected");
    value.kind = Kind::text;
    value.text = "random";
    value.number = -1;
    return;
  }
  const lua_Integer number = lua_tointegerx(state_, index, &is_whole);
  if (parameter.type == "number" && is_whole == 0 && lua_isnumber(state_, index) != 0) {
    value.number = whole(lua_tonumber(state_, index));
    return;
  }
  if (is_whole == 0)
    bad(parameter, index,
        std::string("a whole number is expected, and there is a ") +
            (lua_isnumber(state_, index) != 0 ? "fraction" : luaL_typename(state_, index)));
  constexpr lua_Integer most = 1000000000;
  value.number = std::clamp(number, -most, most);
}

void Arguments::read_boolean(Value& value, const Parameter& parameter, int index) {
  value.kind = Kind::number;
  const int type = lua_type(state_, index);
  if (type == LUA_TBOOLEAN) {
    value.number = lua_toboolean(state_, index);
    return;
  }
  if (type == LUA_TNUMBER) {
    const double number = lua_tonumber(state_, index);
    if (number == 0 || number == 1) {
      value.number = number == 1 ? 1 : 0;
      return;
    }
  }
  if (type == LUA_TSTRING) {
    const std::string word = lua_tostring(state_, index);
    if (const Constant* known = script_.game.find_constant("truth_word", word)) {
      value.number = known->value.value_or(0);
      const Constant* sex = parameter.key == "female" ? script_.game.find_constant("sex", known->text) : nullptr;
      const bool is_true = sex != nullptr ? sex->text == "female" : value.number != 0;
      const std::string taken = sex != nullptr ? "makes it " + sex->text
                                : is_true      ? "counts as true"
                                               : "counts as false";
      if (is_true != (word == "true" || word == "yes"))
        script_.remark(state_, Diag::false_word, "as a text '" + word + "' " + taken, word);
      return;
    }
  }
  bad(parameter, index, "it is neither true nor false");
}

void Arguments::read_word(Value& value, const Parameter& parameter, int index) {
  value.kind = Kind::text;
  if (lua_isstring(state_, index) == 0)
    bad(parameter, index, std::string("a word is expected, and there is a ") + luaL_typename(state_, index));
  lua_pushvalue(state_, index);
  value.text = std::string(lua_tostring(state_, -1)).substr(0, 200);
  lua_pop(state_, 1);
  if (!ignores_case(parameter.type)) {
    if (!parameter.allows(value.text)) bad_word(parameter, index, value.text);
    return;
  }
  const Constant* known = script_.game.find_constant(group_of(parameter.type), value.text, true);
  if (known != nullptr) {
    value.text = small(known->name);
    value.number = known->value.value_or(0);
    return;
  }
  UnknownWord unknown = unknown_word(state_, script_, parameter, value.text);
  if (parameter.type == "flag word" || (parameter.type == "trap name" && !is_table_)) fail(unknown.whole());
  if (parameter.type == "trap name") {
    script_.remark(state_, Diag::random_trap, unknown.text + "; any trap is made", value.text, unknown.near);
    value.text = "random";
    value.number = -1;
    return;
  }
  unknown.text += ", and the room is ordinary";
  script_.complain(state_, unknown.whole());
  value.text = "ordinary";
  value.number = 0;
}

void Arguments::read_character(Value& value, const Parameter& parameter, int index) {
  value.kind = Kind::number;
  std::size_t size = 0;
  lua_pushvalue(state_, index);
  const char* text = lua_isstring(state_, -1) != 0 ? lua_tolstring(state_, -1, &size) : nullptr;
  const std::string given = text == nullptr ? "" : std::string(text, std::min<std::size_t>(size, 20));
  lua_pop(state_, 1);
  if (text == nullptr)
    bad(parameter, index, std::string("a map character is expected, and there is a ") + luaL_typename(state_, index));
  if (size == 0 && !parameter.default_value.empty()) {
    value.text = parameter.default_value;
    value.number =
        script_.ground.character(parameter.default_value == "fg" ? '.' : parameter.default_value.front()).value_or(0);
    return;
  }
  if (size != 1) bad(parameter, index, "one map character is expected: '" + given + "'");
  const auto code = script_.ground.character(given.front());
  if (!code) fail("'" + given + "' is no map character for '" + parameter.key + "'");
  value.text = given;
  value.number = *code;
}

void Arguments::read_text(Value& value, const Parameter& parameter, int index) {
  value.kind = Kind::text;
  int at = index;
  const bool is_plain = parameter.key == "name" && script_.game.does(Way::plain_names);
  const bool is_strict = is_table_ && !parameter.is_required && !is_plain;
  if (is_strict && lua_isfunction(state_, index) != 0) {
    lua_pushvalue(state_, index);
    lua_call(state_, 0, 1);
    at = lua_gettop(state_);
  }
  const bool is_text = is_strict ? lua_type(state_, at) == LUA_TSTRING : lua_isstring(state_, at) != 0;
  if (!is_text) bad(parameter, index, std::string("a text is expected, and there is a ") + luaL_typename(state_, at));
  lua_pushvalue(state_, at);
  std::size_t size = 0;
  const char* text = lua_tolstring(state_, -1, &size);
  script_.sandbox.keep(state_, size);
  value.text.assign(text, size);
  lua_pop(state_, at == index ? 1 : 2);
}

void Arguments::read_place(Value& value, int index) {
  value.kind = Kind::place;
  if (lua_istable(state_, index) == 0)
    fail("a place is expected as {x, y}, and there is a " + std::string(luaL_typename(state_, index)));
  lua_getfield(state_, index, "x");
  lua_getfield(state_, index, "y");
  const bool has_x = !lua_isnil(state_, -2), has_y = !lua_isnil(state_, -1);
  if (has_x || has_y) {
    int good_x = 0, good_y = 0;
    value.place = {static_cast<int>(std::clamp<lua_Integer>(lua_tointegerx(state_, -2, &good_x), -1000000, 1000000)),
                   static_cast<int>(std::clamp<lua_Integer>(lua_tointegerx(state_, -1, &good_y), -1000000, 1000000))};
    lua_pop(state_, 2);
    if (good_x == 0 || good_y == 0) fail("a place has two whole numbers, x and y");
    return;
  }
  lua_pop(state_, 2);
  if (luaL_len(state_, index) != 2) fail("a place has two numbers");
  const auto coordinate = [&](int which) {
    lua_geti(state_, index, which);
    const bool is_number = lua_type(state_, -1) == LUA_TNUMBER;
    int is_whole = 0;
    // Of a fraction nothing is left.
    const lua_Integer number = lua_tointegerx(state_, -1, &is_whole);
    lua_pop(state_, 1);
    if (!is_number) fail("a place has two numbers");
    return is_whole != 0 ? static_cast<int>(std::clamp<lua_Integer>(number, -1000000, 1000000)) : 0;
  };
  const int x = coordinate(1);
  value.place = {x, coordinate(2)};
}

void Arguments::read_area(Value& value, int index) {
  value.kind = Kind::area;
  if (lua_istable(state_, index) == 0 || luaL_len(state_, index) != 4) fail("a region has four numbers");
  int corners[4] = {};
  for (int i = 0; i < 4; ++i) {
    lua_geti(state_, index, i + 1);
    int is_whole = 0;
    const lua_Integer number = lua_tointegerx(state_, -1, &is_whole);
    const bool is_number = lua_type(state_, -1) == LUA_TNUMBER;
    lua_pop(state_, 1);
    if (!is_number) fail("a region has four numbers");
    corners[i] = is_whole != 0 ? static_cast<int>(std::clamp<lua_Integer>(number, -1000000, 1000000)) : 0;
  }
  value.area = {corners[0], corners[1], corners[2], corners[3]};
}

const Arguments::Value* Arguments::find(std::string_view key) const {
  const auto at = std::ranges::find(values_, key, &Value::key);
  return at == values_.end() ? nullptr : &*at;
}

int Arguments::number(std::string_view key, int fallback) const {
  const Value* value = find(key);
  return value == nullptr ? fallback : static_cast<int>(value->number);
}

std::string_view Arguments::text(std::string_view key, std::string_view fallback) const {
  const Value* value = find(key);
  return value == nullptr ? fallback : std::string_view(value->text);
}

std::optional<bool> Arguments::maybe(std::string_view key) const {
  const Value* value = find(key);
  return value == nullptr ? std::nullopt : std::optional(value->number != 0);
}

const sim::Selection* Arguments::squares(std::string_view key) const {
  const Value* value = find(key);
  return value == nullptr ? nullptr : value->squares;
}

std::optional<LevelPlace> Arguments::place() const {
  if (const Value* coord = find("coord")) {
    if (coord->place == LevelPlace{-1, -1}) return std::nullopt;
    return coord->place;
  }
  if (!has("x") && !has("y")) return std::nullopt;
  const LevelPlace place{number("x", -1), number("y", -1)};
  return place == LevelPlace{-1, -1} ? std::nullopt : std::optional(place);
}

std::optional<LevelPlace> Arguments::place(std::string_view key) const {
  const Value* value = find(key);
  return value == nullptr ? std::nullopt : std::optional(value->place);
}

std::optional<LevelArea> Arguments::area(std::string_view key) const {
  if (const Value* value = find(key)) return value->area;
  if (!has("x1") && !has("y1") && !has("x2") && !has("y2")) return std::nullopt;
  const LevelArea area{number("x1", -1), number("y1", -1), number("x2", -1), number("y2", -1)};
  return area == LevelArea{-1, -1, -1, -1} ? std::nullopt : std::optional(area);
}

bool Arguments::push_function(std::string_view key) const {
  const Value* value = find(key);
  if (value == nullptr || value->number == 0 || value->kind != Kind::function) return false;
  luaL_checkstack(state_, 10, nullptr);
  if (value->index != 0)
    lua_pushvalue(state_, value->index);
  else
    lua_getfield(state_, 1, std::string(key).c_str());
  return lua_isfunction(state_, -1) != 0;
}

}  // namespace speclev::lua
