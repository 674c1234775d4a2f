// Selections while a script is rehearsed: what made them, and their squares where these are known.
#include <lua.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

#include "lua/rehearsal_run.hh"

namespace speclev::lua {

namespace {

constexpr std::size_t longest_expression = 4000;

std::string shortened(std::string text) {
  return text.size() <= longest_expression ? text : text.substr(0, longest_expression) + "...";
}

Squares& own(lua_State* state, int index) { return *static_cast<Squares*>(luaL_checkudata(state, index, "selection")); }

int free_squares(lua_State* state) {
  own(state, 1).~Squares();
  return 0;
}

std::string joined_numbers(const std::vector<std::int64_t>& numbers) {
  std::string text;
  for (const std::int64_t each : numbers) text += (text.empty() ? "" : ",") + std::to_string(each);
  return text;
}

int bounded(std::int64_t number) { return static_cast<int>(std::clamp<std::int64_t>(number, -10000, 10000)); }

/// A function that draws: its numbers, and the selection in front of them, if there is one.
struct Drawing {
  bool has_first = false;
  Squares first;
  std::vector<std::int64_t> numbers;
};

/// least, most: how many numbers there may be.
Drawing drawing(lua_State* state, int least, int most) {
  Drawing result;
  int index = 1;
  if (const Squares* squares = squares_at(state, 1)) {
    result.has_first = true;
    result.first = *squares;
    index = 2;
  }
  const int count = lua_gettop(state) - index + 1;
  if (count < least || count > most) luaL_error(state, "wrong number of arguments");
  for (; index <= lua_gettop(state); ++index) result.numbers.push_back(luaL_checkinteger(state, index));
  return result;
}

int push(lua_State* state, Squares squares) {
  Run::of(state).push_squares(state, std::move(squares));
  return 1;
}

/// The union of what was there with something new.
Squares with(const Drawing& drawing, const std::string& name, bool is_known,
             void (*draw)(Squares&, const std::vector<std::int64_t>&)) {
  Squares drawn;
  drawn.is_known = is_known;
  drawn.expression = name + "(" + joined_numbers(drawing.numbers) + ")";
  if (is_known && draw != nullptr) draw(drawn, drawing.numbers);
  if (!drawing.has_first) return drawn;
  drawn.expression = shortened("(" + drawing.first.expression + "|" + drawn.expression + ")");
  drawn.is_known = drawn.is_known && drawing.first.is_known;
  drawn.set |= drawing.first.set;
  return drawn;
}

int make_new(lua_State* state) { return push(state, {}); }

int clone(lua_State* state) {
  luaL_checkany(state, 1);
  return push(state, Squares(own(state, 1)));
}

int area(lua_State* state) {
  const Drawing drawn = drawing(state, 4, 4);
  const auto& numbers = drawn.numbers;
  if (numbers[1] > numbers[3])
    Run::of(state).remark(state, Diag::empty_squares, "this area has no square: its first row is below its last one");
  return push(state, with(drawn, "area", true, [](Squares& squares, const auto& of) {
                squares.add_area(bounded(of[0]), bounded(of[1]), bounded(of[2]), bounded(of[3]));
              }));
}

int rect(lua_State* state) {
  return push(state, with(drawing(state, 4, 4), "rect", true, [](Squares& squares, const auto& of) {
                squares.add_rect(bounded(of[0]), bounded(of[1]), bounded(of[2]), bounded(of[3]));
              }));
}

int line(lua_State* state) {
  return push(state, with(drawing(state, 4, 4), "line", true, [](Squares& squares, const auto& of) {
                squares.add_line(bounded(of[0]), bounded(of[1]), bounded(of[2]), bounded(of[3]));
              }));
}

int randline(lua_State* state) { return push(state, with(drawing(state, 5, 5), "randline", false, nullptr)); }

/// set, circle and ellipse change the selection in front of their numbers.
int change(lua_State* state, const Squares& changed) {
  if (Squares* first = squares_at(state, 1)) {
    *first = changed;
    lua_settop(state, 1);
    return 1;
  }
  return push(state, changed);
}

int set(lua_State* state) {
  const Drawing drawn = drawing(state, 0, 3);
  if (drawn.numbers.empty() && !drawn.has_first) luaL_error(state, "set needs a place or a selection");
  if (drawn.numbers.size() == 1 || (drawn.numbers.size() == 3 && !drawn.has_first))
    luaL_error(state, "set needs a place");
  if (drawn.numbers.empty())
    return change(state, Squares::unknown(shortened("(" + drawn.first.expression + "|set())")));
  if (drawn.numbers.size() == 3 && drawn.numbers[2] == 0) {
    Squares less = drawn.first;
    const int x = bounded(drawn.numbers[0]), y = bounded(drawn.numbers[1]);
    if (Squares::is_on_level(x, y)) less.set.reset(Squares::place(x, y));
    less.expression = shortened(less.expression + ":-(" + std::to_string(x) + "," + std::to_string(y) + ")");
    return change(state, less);
  }
  Drawing place = drawn;
  place.numbers.resize(2);
  return change(state, with(place, "set", true,
                            [](Squares& squares, const auto& of) { squares.add(bounded(of[0]), bounded(of[1])); }));
}

int circle(lua_State* state) {
  const Drawing drawn = drawing(state, 3, 4);
  return change(state, with(drawn, "circle", false, nullptr));
}

int ellipse(lua_State* state) {
  const Drawing drawn = drawing(state, 4, 5);
  return change(state, with(drawn, "ellipse", false, nullptr));
}

int get(lua_State* state) {
  const Squares& squares = own(state, 1);
  std::int64_t x = 0, y = 0;
  if (lua_istable(state, 2)) {
    lua_getfield(state, 2, "x");
    lua_getfield(state, 2, "y");
    if (lua_isnil(state, -1)) {
      lua_geti(state, 2, 1);
      lua_geti(state, 2, 2);
    }
    x = luaL_checkinteger(state, -2);
    y = luaL_checkinteger(state, -1);
  } else {
    x = luaL_checkinteger(state, 2);
    y = luaL_checkinteger(state, 3);
  }
  lua_pushnumber(state, squares.has(bounded(x), bounded(y)) ? 1.0 : 0.0);
  return 1;
}

int count_points(lua_State* state) {
  const Squares& squares = own(state, 1);
  lua_pushinteger(state, squares.is_known ? static_cast<lua_Integer>(squares.set.count()) : 0);
  return 1;
}

int negate(lua_State* state) {
  Squares all;
  all.set.set();
  if (lua_gettop(state) == 0) {
    all.expression = "~new";
    return push(state, all);
  }
  Squares other = own(state, 1);
  other.expression = shortened("~" + other.expression);
  other.set.flip();
  return push(state, other);
}

int percentage(lua_State* state) {
  const Squares& squares = own(state, 1);
  const lua_Integer percent = luaL_checkinteger(state, 2);
  return push(state, Squares::unknown(shortened(squares.expression + ":percentage(" + std::to_string(percent) + ")")));
}

void push_place(lua_State* state, int x, int y) {
  lua_newtable(state);
  lua_pushinteger(state, x);
  lua_setfield(state, -2, "x");
  lua_pushinteger(state, y);
  lua_setfield(state, -2, "y");
}

int choose(lua_State* state) {
  Squares& squares = own(state, 1);
  const lua_Integer removes = luaL_optinteger(state, 2, 0);
  if (!squares.is_known || squares.set.none()) {
    push_place(state, -1, -1);
    return 1;
  }
  std::int64_t wanted = Run::of(state).roll(static_cast<std::int64_t>(squares.set.count()));
  for (int x = 0; x < Squares::columns; ++x)
    for (int y = 0; y < Squares::rows; ++y) {
      if (!squares.has(x, y) || wanted-- != 0) continue;
      if (removes == 1) {
        squares.set.reset(Squares::place(x, y));
        squares.expression = shortened(squares.expression + ":-(" + std::to_string(x) + "," + std::to_string(y) + ")");
      }
      push_place(state, x, y);
      return 1;
    }
  return 0;
}

int grow(lua_State* state) {
  constexpr const char* words[] = {"all", "random", "north", "west", "east", "south", nullptr};
  const Squares& squares = own(state, 1);
  const char* word = words[luaL_checkoption(state, 2, "all", words)];
  return push(state, Squares::unknown(shortened(squares.expression + ":grow(" + word + ")")));
}

int filter(lua_State* state) {
  const Squares& squares = own(state, 1);
  const std::string letter = luaL_checkstring(state, 2);
  if (letter.size() != 1 || Run::of(state).game().find_constant("map_char", letter) == nullptr)
    luaL_error(state, "'%s' is no map character", letter.c_str());
  luaL_optinteger(state, 3, 0);
  return push(state, Squares::unknown(shortened(squares.expression + ":filter(" + recorded_text(letter) + ")")));
}

int match(lua_State* state) {
  if (lua_gettop(state) != 1) luaL_error(state, "match takes a fragment and nothing else");
  const std::string text = luaL_checkstring(state, 1);
  const auto fragment = rows_of_map(text);
  if (fragment.size() % 2 == 0 || fragment.front().size() % 2 == 0)
    luaL_error(state, "a fragment has odd numbers of columns and rows");
  return push(state, Squares::unknown("match(" + recorded_map(text) + ")"));
}

int flood(lua_State* state) {
  const lua_Integer x = luaL_checkinteger(state, 1), y = luaL_checkinteger(state, 2);
  return push(state, Squares::unknown("floodfill(" + std::to_string(x) + "," + std::to_string(y) + ")"));
}

int gradient(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  const auto number = [&](const char* key, bool is_required) -> std::optional<lua_Integer> {
    const int kind = lua_getfield(state, 1, key);
    if (kind == LUA_TNIL && !is_required) return lua_pop(state, 1), std::nullopt;
    int is_number = 0;
    const lua_Integer value = lua_tointegerx(state, -1, &is_number);
    if (is_number == 0) luaL_error(state, "'%s' must be a whole number", key);
    lua_pop(state, 1);
    return value;
  };
  lua_getfield(state, 1, "type");
  const std::string type = luaL_optstring(state, -1, "radial");
  if (type != "radial" && type != "square") luaL_error(state, "'%s' is no type of gradients", type.c_str());
  lua_settop(state, 1);
  const auto x = number("x", true), y = number("y", true), x2 = number("x2", false), y2 = number("y2", false);
  const auto least = number("mindist", false), most = number("maxdist", true);
  if (!x2 || !y2)
    Run::of(state).remark(state, Diag::gradient_line,
                          "without x2 and y2 the middle of a gradient is a line, not a point: it ends at (-1,-1)",
                          "gradient");
  return push(state, Squares::unknown(
                         "gradient(" +
                         joined_numbers({*x, *y, x2.value_or(-1), y2.value_or(-1), least.value_or(0), *most}) + ")"));
}

int iterate(lua_State* state) {
  const Squares squares = own(state, 1);
  luaL_checktype(state, 2, LUA_TFUNCTION);
  Run& run = Run::of(state);
  const auto call = [&](int x, int y) {
    lua_pushvalue(state, 2);
    lua_pushinteger(state, x);
    lua_pushinteger(state, y);
    if (run.sandbox.call(state, 2, 0)) return true;
    run.remark(state, Diag::script_complaint, "an error in the function of iterate: " + error_text(state));
    return false;
  };
  if (!squares.is_known) {
    Call line;
    line.line = run.sandbox.line_now(state);
    line.depth = run.depth;
    line.function = "selection.iterate";
    line.values["selection"] = {CallValue::Kind::squares, 0, {}, {}, squares};
    run.record(state, line);
    ++run.depth;
    call(0, 0);
    --run.depth;
    return 0;
  }
  for (int y = 0; y < Squares::rows; ++y)
    for (int x = 0; x < Squares::columns; ++x) {
      if (squares.has(x, y) && !call(x, y)) return 0;
      lua_settop(state, 2);
    }
  return 0;
}

int bounds(lua_State* state) {
  const Squares& squares = own(state, 1);
  int area[] = {0, 0, 79, 20};
  if (squares.is_known && squares.set.any()) {
    area[0] = 79, area[1] = 20, area[2] = 0, area[3] = 0;
    for (int x = 0; x < Squares::columns; ++x)
      for (int y = 0; y < Squares::rows; ++y)
        if (squares.has(x, y)) {
          area[0] = std::min(area[0], x), area[1] = std::min(area[1], y);
          area[2] = std::max(area[2], x), area[3] = std::max(area[3], y);
        }
  }
  lua_newtable(state);
  const char* keys[] = {"lx", "ly", "hx", "hy"};
  for (int i = 0; i < 4; ++i) {
    lua_pushinteger(state, area[i]);
    lua_setfield(state, -2, keys[i]);
  }
  return 1;
}

int room(lua_State* state) {
  const std::string number = lua_gettop(state) == 0 ? "" : std::to_string(luaL_checkinteger(state, 1));
  return push(state, Squares::unknown("room(" + number + ")"));
}

int describe(lua_State* state) {
  own(state, 1);
  lua_pushliteral(state, "square");
  return 1;
}

template <char sign>
int combine(lua_State* state) {
  const Squares one = own(state, 1), other = own(state, 2);
  Squares result;
  constexpr char shown = sign == '+' ? '|' : sign;
  result.expression = shortened("(" + one.expression + shown + other.expression + ")");
  result.is_known = one.is_known && other.is_known;
  if (sign == '&') result.set = one.set & other.set;
  if (sign == '|' || sign == '+') result.set = one.set | other.set;
  if (sign == '^') result.set = one.set ^ other.set;
  if (sign == '-') result.set = one.set & ~other.set;
  return push(state, result);
}

int crash(lua_State* state) {
  Run::of(state).sandbox.end(state, Ending::crash,
                             "the games crash at a single '-' or '~' in front of a selection; negate() is meant");
}

}  // namespace

void Run::push_squares(lua_State* state, Squares squares) {
  constexpr std::int64_t work = 100;
  sandbox.charge(state, work);
  new (lua_newuserdatauv(state, sizeof(Squares), 0)) Squares(std::move(squares));
  luaL_setmetatable(state, "selection");
}

void open_selections(lua_State* state, Run& run) {
  constexpr luaL_Reg functions[] = {{"new", make_new},
                                    {"clone", clone},
                                    {"area", area},
                                    {"fillrect", area},
                                    {"rect", rect},
                                    {"line", line},
                                    {"randline", randline},
                                    {"set", set},
                                    {"circle", circle},
                                    {"ellipse", ellipse},
                                    {"get", get},
                                    {"numpoints", count_points},
                                    {"negate", negate},
                                    {"rndcoord", choose},
                                    {"percentage", percentage},
                                    {"grow", grow},
                                    {"filter_mapchar", filter},
                                    {"match", match},
                                    {"floodfill", flood},
                                    {"gradient", gradient},
                                    {"iterate", iterate},
                                    {"bounds", bounds},
                                    {"room", room},
                                    {"describe_size", describe}};
  constexpr luaL_Reg operators[] = {{"__gc", free_squares},  {"__band", combine<'&'>}, {"__bor", combine<'|'>},
                                    {"__add", combine<'+'>}, {"__bxor", combine<'^'>}, {"__sub", combine<'-'>},
                                    {"__unm", crash},        {"__bnot", crash}};
  luaL_newmetatable(state, "selection");
  for (const luaL_Reg& each : operators) {
    lua_pushcfunction(state, each.func);
    lua_setfield(state, -2, each.name);
  }
  lua_newtable(state);
  for (const luaL_Reg& each : functions) {
    if (run.game().find_function("selection", each.name) == nullptr) continue;
    lua_pushcfunction(state, each.func);
    lua_setfield(state, -2, each.name);
  }
  lua_pushvalue(state, -1);
  lua_setglobal(state, "selection");
  lua_setfield(state, -2, "__index");
  lua_pop(state, 1);
}

}  // namespace speclev::lua
