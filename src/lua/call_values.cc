// The values of a call: what each parameter's type takes.
#include <algorithm>
#include <utility>

#include "base/characters.hh"
#include "base/spell.hh"
#include "lua/calls.hh"
#include "lua/names.hh"
#include "lua/sandbox.hh"

namespace speclev::lua {

namespace {

/// Of words and names no more is looked at.
constexpr std::size_t longest_given = 200;

/// What the words of a group are called, or else those of a key.
std::string what_is_in(std::string_view group, const std::string& key) {
  constexpr std::pair<std::string_view, std::string_view> names[] = {
      {"trap", "trap"}, {"room", "type of room"}, {"level_flag_word", "flag of levels"}};
  const auto found = std::ranges::find(names, group, &std::pair<std::string_view, std::string_view>::first);
  return found == std::end(names) ? key : std::string(found->second);
}

}  // namespace

std::int64_t CallReader::integer(const Parameter& parameter, int index) {
  int is_number = 0;
  const lua_Integer value = lua_tointegerx(state_, index, &is_number);
  if (is_number == 0) fail("'" + parameter.key + "' must be a whole number, not " + luaL_typename(state_, index));
  return value;
}

/// 0 or 1. A word is told where the game takes it for something else than it says.
std::int64_t CallReader::truth(const Parameter& parameter, int index) {
  if (lua_isboolean(state_, index)) return lua_toboolean(state_, index);
  if (lua_type(state_, index) == LUA_TNUMBER) {
    const lua_Number number = lua_tonumber(state_, index);
    if (number == 0 || number == 1) return number == 1 ? 1 : 0;
  } else if (lua_type(state_, index) == LUA_TSTRING) {
    const std::string word = lua_tostring(state_, index);
    if (const Constant* known = game_.find_constant("truth_word", word)) {
      const Constant* sex = parameter.key == "female" ? game_.find_constant("sex", known->text) : nullptr;
      const bool is_true = sex != nullptr ? sex->text == "female" : known->value != 0;
      if (is_true != (word == "true" || word == "yes"))
        remark(Diag::false_word,
               "as a text '" + word + "' " +
                   (sex != nullptr ? "makes it " + sex->text
                                   : std::string(is_true ? "counts as true" : "counts as false")),
               word);
      return is_true ? 1 : 0;
    }
  }
  fail("'" + parameter.key + "' must be true or false");
}

void CallReader::add_word(const Parameter& parameter, int index, Call& call, std::string_view group) {
  if (lua_type(state_, index) != LUA_TSTRING && lua_type(state_, index) != LUA_TNUMBER)
    fail("'" + parameter.key + "' must be a word, not " + luaL_typename(state_, index));
  const std::string word = std::string(lua_tostring(state_, index)).substr(0, longest_given);
  CallValue value{CallValue::Kind::text, 0, word, {}, {}};
  const auto unknown = [&](const auto& names) {
    charge_search();
    Speller speller(word);
    std::string list;
    for (const std::string& name : names) {
      speller.offer(name);
      list += (list.empty() ? "" : ", ") + name;
    }
    return "'" + word + "' is no " + what_is_in(group, parameter.key) +
           (speller.best().empty() ? "; there are " + list : "; did you mean '" + std::string(speller.best()) + "'?");
  };
  if (group.empty()) {
    if (!parameter.allows(word)) fail(unknown(parameter.words));
  } else if (const Constant* known = game_.find_constant(group, word, true)) {
    value.text = known->name;
  } else {
    std::vector<std::string> names;
    for (const Constant& each : game_.group(group)) names.push_back(each.name);
    const bool is_table = function_ != nullptr && group == "trap" && lua_istable(state_, 1);
    const std::string text = unknown(names);
    if (group == "room")
      remark(Diag::script_complaint, text + "; the room is ordinary", word);
    else if (is_table)
      remark(Diag::random_trap, text + "; any trap is made", word);
    else
      fail(text);
    value.text = group == "room" ? "ordinary" : "random";
  }
  call.values[parameter.key] = std::move(value);
}

void CallReader::check_map_character(const Parameter& parameter, const std::string& text) {
  const Constant* known = text.size() == 1 ? game_.find_constant("map_char", text) : nullptr;
  if (text.empty() && !parameter.is_required && !parameter.default_value.empty()) return;
  if (known == nullptr) fail("'" + text + "' is no map character for '" + parameter.key + "'");
  const bool is_terrain = known->value.has_value();
  const bool only_matches = parameter.key == "fromterrain" || parameter.key == "toterrain" || parameter.key == "c";
  if (!is_terrain && !only_matches)
    remark(Diag::script_complaint, "'" + text + "' is no terrain, and nothing changes where it is asked for", text);
}

void CallReader::add_place(const std::string& key, int index, Call& call) {
  if (!lua_istable(state_, index)) fail("'" + key + "' must be a place: {x,y}");
  index = lua_absindex(state_, index);
  CallValue value{CallValue::Kind::place, 0, {}, {}, {}};
  const auto take = [&](int into) {
    int is_number = 0;
    const lua_Number number = lua_tonumberx(state_, -1, &is_number);
    if (is_number == 0 || lua_type(state_, -1) != LUA_TNUMBER || !(number > -1e6 && number < 1e6))
      fail("a place has two numbers");
    value.area[static_cast<std::size_t>(into)] = static_cast<int>(number);
    lua_pop(state_, 1);
  };
  const bool has_x = lua_getfield(state_, index, "x") != LUA_TNIL, has_y = lua_getfield(state_, index, "y") != LUA_TNIL;
  if (has_x && has_y) {
    take(1);
    take(0);
  } else {
    lua_pop(state_, 2);
    if (has_x || has_y || luaL_len(state_, index) != 2) fail("a place has two numbers");
    lua_geti(state_, index, 1);
    take(0);
    lua_geti(state_, index, 2);
    take(1);
  }
  call.values[key] = std::move(value);
}

void CallReader::add_area(const std::string& key, int index, Call& call) {
  if (!lua_istable(state_, index)) fail("'" + key + "' must be an area: {x1,y1,x2,y2}");
  index = lua_absindex(state_, index);
  if (luaL_len(state_, index) != 4) fail("'" + key + "' must be an area of four numbers");
  CallValue value{CallValue::Kind::area, 0, {}, {}, {}};
  for (int i = 0; i < 4; ++i) {
    int is_number = 0;
    lua_geti(state_, index, i + 1);
    const lua_Number number = lua_tonumberx(state_, -1, &is_number);
    if (is_number == 0 || !(number > -1e6 && number < 1e6)) fail("'" + key + "' must be an area of four numbers");
    value.area[static_cast<std::size_t>(i)] = static_cast<int>(number);
    lua_pop(state_, 1);
  }
  call.values[key] = std::move(value);
}

void CallReader::add_monster(const Parameter& parameter, const std::string& text, Call& call) {
  CallValue value{CallValue::Kind::text, 0, text, {}, {}};
  const bool is_name = parameter.type != "class symbol" && text.size() != 1;
  if (!is_name) {
    if (parameter.type == "class symbol" && text.size() != 1)
      return remark(Diag::ignored_key, "a class has one character; '" + text + "' is passed over", text);
    if (parameter.type != "monster" && game_.monster_classes.find(text) == std::string::npos)
      value.number = -2;  // a class that ends the game
    call.values[parameter.type == "monster" ? parameter.key : "class"] = std::move(value);
    return;
  }
  const auto found = parameter.key == "montype" ? find_monster_exactly(game_, text) : find_monster(game_, text);
  if (!found) {
    charge_search();
    const std::string near = near_monster(game_, text);
    if (parameter.type == "monster")
      fail("there is no monster '" + text + "'" + (near.empty() ? "" : "; did you mean '" + near + "'?"));
    if (parameter.key == "montype") {
      constexpr std::string_view kinds[] = {"statue", "egg", "corpse", "tin", "figurine"};
      if (std::ranges::find(kinds, call.text("id")) == std::end(kinds)) return;
      if (text == "spinach" || text == "empty") return void(call.values[parameter.key] = std::move(value));
      fail("there is no monster '" + text + "'" + (near.empty() ? "" : "; did you mean '" + near + "'?"));
    }
    remark(Diag::unknown_name, "there is no monster '" + text + "'; any monster is made", text, near);
    return;
  }
  const std::string& name = game_.monsters[found->number].name;
  switch (found->match) {
    case NameMatch::beginning:
      remark(Diag::partial_name, "'" + text + "' is taken for '" + name + "', with which it begins", text, name);
      break;
    case NameMatch::plural:
      remark(Diag::partial_name, "'" + text + "' is taken for a plural of '" + name + "'", text, name);
      break;
    case NameMatch::title: remark(Diag::partial_name, "'" + text + "' is a rank of '" + name + "'", text, name); break;
    default: break;
  }
  value.text = text;
  value.number = static_cast<std::int64_t>(found->number);
  call.values[parameter.key == "name" ? "id" : parameter.key] = std::move(value);
}

void CallReader::add_object(const Parameter& parameter, const std::string& text, Call& call) {
  CallValue value{CallValue::Kind::text, 0, text, {}, {}};
  if (parameter.type == "object or class" && text.size() == 1) {
    if (game_.object_classes.find(text) == std::string::npos) value.number = -2;
    call.values["class"] = std::move(value);
    return;
  }
  char letter = '\0';
  if (lua_istable(state_, 1)) {
    if (lua_getfield(state_, 1, "class") == LUA_TSTRING && luaL_len(state_, -1) == 1)
      letter = *lua_tostring(state_, -1);
    lua_pop(state_, 1);
  }
  const auto found = find_object(game_, text, letter);
  if (!found) {
    charge_search();
    const std::string near = near_object(game_, text, letter);
    fail("there is no object '" + text + "'" + (letter == '\0' ? "" : std::string(" of the class '") + letter + "'") +
         (near.empty() || equal_but_for_case(near, text) ? "" : "; did you mean '" + near + "'?"));
  }
  const ObjectKind& kind = game_.objects[found->number];
  const bool is_shuffled = std::string_view("=!?+/\"").find(kind.letter) != std::string_view::npos;
  if (found->match == NameMatch::appearance && is_shuffled)
    remark(Diag::shuffled_appearance,
           "'" + text + "' is what some object looks like; which one, is another in each game", text);
  if (letter == '\0' && !found->has_prefix && found->classes > 1)
    remark(Diag::ambiguous_name,
           "objects of several classes are called '" + text + "'; without a class it is that of '" + kind.letter + "'",
           text);
  value.text = kind.name.empty() ? text : kind.name;
  value.number = static_cast<std::int64_t>(found->number);
  call.values["id"] = std::move(value);
  call.values["class"] = {CallValue::Kind::text, 0, std::string(1, kind.letter), {}, {}};
}

void CallReader::read_value(const Parameter& parameter, int index, Call& call) {
  const std::string_view type = parameter.type;
  if (type == "integer" || type == "number")
    call.values[parameter.key] = {CallValue::Kind::number, integer(parameter, index), {}, {}, {}};
  else if (type == "integer or random") {
    if (lua_type(state_, index) == LUA_TSTRING && std::string_view(lua_tostring(state_, index)) == "random") return;
    call.values[parameter.key] = {CallValue::Kind::number, integer(parameter, index), {}, {}, {}};
  } else if (type == "boolean") {
    call.values[parameter.key] = {CallValue::Kind::number, truth(parameter, index), {}, {}, {}};
  } else if (type == "word") {
    add_word(parameter, index, call, {});
  } else if (type == "flag word") {
    add_word(parameter, index, call, "level_flag_word");
  } else if (type == "room type") {
    add_word(parameter, index, call, "room");
  } else if (type == "trap name") {
    add_word(parameter, index, call, "trap");
  } else if (type == "coord") {
    add_place(parameter.key, index, call);
  } else if (type == "region") {
    add_area(parameter.key, index, call);
  } else if (type == "selection") {
    const Squares* squares = squares_at(state_, index);
    if (squares == nullptr) fail("'" + parameter.key + "' must be a selection, not " + luaL_typename(state_, index));
    call.values[parameter.key] = {CallValue::Kind::squares, 0, {}, {}, *squares};
  } else if (type == "function") {
    if (!lua_isfunction(state_, index))
      remark(Diag::idle_contents, "'" + parameter.key + "' is no function, so nothing is done for it", parameter.key);
    call.values[parameter.key] = {CallValue::Kind::function, 1, {}, {}, {}};
  } else if (type == "any") {
    call.values[parameter.key] = {CallValue::Kind::number, lua_toboolean(state_, index), {}, {}, {}};
  } else {
    // What is a text: a map, a name, a character.
    const bool is_optional_key = lua_istable(state_, 1) && !parameter.is_required && type == "string";
    if (lua_isfunction(state_, index) && is_optional_key) {
      lua_pushvalue(state_, index);
      lua_call(state_, 0, 1);
      lua_replace(state_, index);
    }
    const int kind = lua_type(state_, index);
    if (kind != LUA_TSTRING && (kind != LUA_TNUMBER || is_optional_key))
      fail("'" + parameter.key + "' must be a text, not " + luaL_typename(state_, index));
    lua_pushvalue(state_, index);
    std::size_t size = 0;
    const char* bytes = lua_tolstring(state_, -1, &size);
    const bool is_free_text = type == "string";
    const std::string text(bytes, is_free_text ? size : std::min(size, longest_given));
    Sandbox::of(state_).keep(state_, text.size());
    lua_pop(state_, 1);
    const bool is_of_object = function_->name == "object";
    if (type == "mapchar") check_map_character(parameter, text);
    if (type == "monster" || type == "monster or class" || (type == "class symbol" && !is_of_object))
      return add_monster(parameter, text, call);
    if (type == "object" || type == "object or class") return add_object(parameter, text, call);
    if (type == "class symbol" && text.size() != 1)
      return remark(Diag::ignored_key, "a class has one character; '" + text + "' is passed over", text);
    CallValue value{CallValue::Kind::text, 0, text, {}, {}};
    if (type == "class symbol" && game_.object_classes.find(text) == std::string::npos) value.number = -2;
    call.values[parameter.key] = std::move(value);
  }
}

}  // namespace speclev::lua
