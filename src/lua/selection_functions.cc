// What scripts do with selections.
#include <algorithm>
#include <cmath>
#include <vector>

#include "lua/arguments.hh"
#include "lua/selection_value.hh"
#include "lua/words.hh"

namespace speclev::lua {

using namespace sim;

namespace {

constexpr std::int64_t work_of_all_squares = 300;

std::string numbers(const Arguments& arguments, std::initializer_list<std::string_view> keys) {
  std::string text;
  for (const std::string_view key : keys) text += (text.empty() ? "" : ",") + std::to_string(arguments.number(key, 0));
  return text;
}

/// What a function was given in front, and an expression for its result.
std::string joined(const Arguments& arguments, const std::string& made) {
  const auto* own = arguments.find("s");
  return own == nullptr ? made : "(" + own->text + "|" + made + ")";
}

Selection given(const Arguments& arguments) {
  const Selection* squares = arguments.squares("s");
  return squares == nullptr ? Selection() : *squares;
}

LevelPlace corner(const Script& script, const Arguments& arguments, std::string_view x, std::string_view y) {
  const LevelPlace first = script.origin();
  const auto bounded = [](int n) { return std::clamp(n, -1000, 1000); };
  return {first.x + bounded(arguments.number(x, -1)), first.y + bounded(arguments.number(y, -1))};
}

/// Adds squares to what was given; the result is a new selection.
int give_with(lua_State* state, const Arguments& arguments, const Selection& more, const std::string& made) {
  Selection result = given(arguments);
  result.add(more);
  push_selection(state, result, joined(arguments, made));
  return 1;
}

// ---- simple ones ----

int make_new(lua_State* state, Script&, const Arguments&) {
  push_selection(state, {}, "new()");
  return 1;
}

int clone(lua_State* state, Script&, const Arguments& arguments) {
  push_selection(state, given(arguments), std::string(arguments.text("s")));
  return 1;
}

int set(lua_State* state, Script& script, const Arguments& arguments) {
  SelectionValue* own = selection_at(state, 1);
  const bool has_place = arguments.has("x");
  LevelPlace at = script.absolute({arguments.number("x", -1), arguments.number("y", -1)});
  if (!has_place || (arguments.number("x", -1) == -1 && arguments.number("y", -1) == -1))
    at = {1 + script.roll(last_column, "x"), script.roll(rows_of_level, "y")};
  const std::string made = "set(" + numbers(arguments, {"x", "y"}) + ")";
  if (own == nullptr) {
    Selection result;
    if (at.x <= last_column) result.add(at.x, at.y);
    push_selection(state, result, made);
    return 1;
  }
  if (arguments.number("value", 1) != 0)
    own->squares.add(at.x, at.y);
  else
    own->squares.remove(at.x, at.y);
  if (own->made_by.size() < longest_expression) own->made_by = "(" + own->made_by + "|" + made + ")";
  lua_pushvalue(state, 1);
  return 1;
}

int get(lua_State* state, Script& script, const Arguments& arguments) {
  const auto place = arguments.place("coord");
  LevelPlace told = place ? *place : LevelPlace{arguments.number("x", -1), arguments.number("y", -1)};
  LevelPlace at = script.absolute(told);
  if (told == LevelPlace{-1, -1}) at = {1 + script.roll(last_column, "x"), script.roll(rows_of_level, "y")};
  lua_pushnumber(state, arguments.squares("s")->has(at.x, at.y) ? 1.0 : 0.0);
  return 1;
}

int numpoints(lua_State* state, Script&, const Arguments& arguments) {
  lua_pushinteger(state, static_cast<lua_Integer>(arguments.squares("s")->places().size()));
  return 1;
}

int negate(lua_State* state, Script&, const Arguments& arguments) {
  Selection result = given(arguments);
  result.invert();
  push_selection(state, result, "~" + std::string(arguments.text("s", "new()")));
  return 1;
}

int percentage(lua_State* state, Script& script, const Arguments& arguments) {
  script.sandbox.charge(state, work_of_all_squares);
  Selection result;
  const int percent = arguments.number("p", 0);
  for (const LevelPlace at : arguments.squares("s")->places())
    if (script.stage.dice.percent(percent, "percentage")) result.add(at.x, at.y);
  push_selection(state, result, std::string(arguments.text("s")) + ":percentage(" + std::to_string(percent) + ")");
  return 1;
}

int rndcoord(lua_State* state, Script& script, const Arguments& arguments) {
  SelectionValue& own = check_selection(state, 1);
  std::vector<LevelPlace> places = own.squares.places();
  LevelPlace relative{-1, -1};
  if (!places.empty()) {
    const LevelPlace at =
        places[static_cast<std::size_t>(script.roll_of_script(static_cast<int>(places.size()), "place"))];
    const LevelPlace first = script.origin();
    relative = {at.x - first.x, at.y - first.y};
    if (arguments.number("remove", 0) != 0) {
      own.squares.remove(at.x, at.y);
      if (own.made_by.size() < longest_expression)
        own.made_by += ":-(" + std::to_string(relative.x) + "," + std::to_string(relative.y) + ")";
    }
  }
  lua_createtable(state, 0, 2);
  lua_pushinteger(state, relative.x);
  lua_setfield(state, -2, "x");
  lua_pushinteger(state, relative.y);
  lua_setfield(state, -2, "y");
  return 1;
}

// ---- figures ----

Selection line_between(LevelPlace from, LevelPlace to) {
  if (from != to) return line(to, from);
  Selection point;
  point.add(from.x, from.y);
  return point;
}

int make_line(lua_State* state, Script& script, const Arguments& arguments) {
  const LevelPlace from = corner(script, arguments, "x1", "y1"), to = corner(script, arguments, "x2", "y2");
  return give_with(state, arguments, line_between(from, to),
                   "line(" + numbers(arguments, {"x1", "y1", "x2", "y2"}) + ")");
}

int make_rect(lua_State* state, Script& script, const Arguments& arguments) {
  const LevelPlace a = corner(script, arguments, "x1", "y1"), b = corner(script, arguments, "x2", "y2");
  Selection all;
  for (const auto& [from, to] : {std::pair{a, LevelPlace{b.x, a.y}}, std::pair{LevelPlace{b.x, a.y}, b},
                                 std::pair{LevelPlace{a.x, b.y}, b}, std::pair{a, LevelPlace{a.x, b.y}}})
    all.add(line_between(from, to));
  return give_with(state, arguments, all, "rect(" + numbers(arguments, {"x1", "y1", "x2", "y2"}) + ")");
}

int make_area(lua_State* state, Script& script, const Arguments& arguments) {
  if (arguments.number("y1", 0) > arguments.number("y2", 0))
    script.remark(state, Diag::empty_squares, "this area has no square: its first row is below its last one");
  const LevelPlace a = corner(script, arguments, "x1", "y1"), b = corner(script, arguments, "x2", "y2");
  const Selection all = rectangle({std::min(a.x, b.x), a.y, std::max(a.x, b.x), b.y}, true);
  return give_with(state, arguments, all, "area(" + numbers(arguments, {"x1", "y1", "x2", "y2"}) + ")");
}

int make_random_line(lua_State* state, Script& script, const Arguments& arguments) {
  script.sandbox.charge(state, 300 * work_of_all_squares);
  const LevelPlace from = corner(script, arguments, "x1", "y1"), to = corner(script, arguments, "x2", "y2");
  Selection all;
  if (from != to) {
    all = random_line(script.stage.dice, to, from, std::clamp(arguments.number("roughness", 0), 0, 1000));
    all.add(to.x, to.y);
  }
  return give_with(state, arguments, all,
                   "randline(" + numbers(arguments, {"x1", "y1", "x2", "y2", "roughness"}) + ")");
}

int make_ellipse(lua_State* state, Script& script, const Arguments& arguments, int a, int b, const std::string& made) {
  script.sandbox.charge(state, 2 * work_of_all_squares);
  const bool filled = arguments.number("filled", 0) != 0;
  const Selection all = ellipse(corner(script, arguments, "x", "y"), a, b, filled);
  if (SelectionValue* own = selection_at(state, 1)) {
    own->squares.add(all);
    if (own->made_by.size() < longest_expression) own->made_by = "(" + own->made_by + "|" + made + ")";
    lua_pushvalue(state, 1);
  } else {
    push_selection(state, all, made);
  }
  return 1;
}
int circle(lua_State* state, Script& script, const Arguments& arguments) {
  const int r = arguments.number("r", 0);
  return make_ellipse(state, script, arguments, r, r, "circle(" + numbers(arguments, {"x", "y", "r", "filled"}) + ")");
}
int make_ellipse(lua_State* state, Script& script, const Arguments& arguments) {
  return make_ellipse(state, script, arguments, arguments.number("a", 0), arguments.number("b", 0),
                      "ellipse(" + numbers(arguments, {"x", "y", "a", "b", "filled"}) + ")");
}

int grow(lua_State* state, Script& script, const Arguments& arguments) {
  script.sandbox.charge(state, 2 * work_of_all_squares);
  std::string_view word = arguments.text("dir", "all");
  constexpr std::string_view words[] = {"north", "south", "east", "west"};
  const std::string made = std::string(arguments.text("s")) + ":grow(" + std::string(word) + ")";
  if (word == "random") word = words[script.roll(4, "direction")];
  const Selection& own = *arguments.squares("s");
  Selection result = own;
  if (word == "all") {
    result = grown(own, 15);
  } else {
    const int dx = word == "east" ? 1 : word == "west" ? -1 : 0, dy = word == "south" ? 1 : word == "north" ? -1 : 0;
    for (const LevelPlace at : own.places()) result.add(at.x + dx, at.y + dy);
  }
  push_selection(state, result, made);
  return 1;
}

// ---- what is on the level ----

int filter_mapchar(lua_State* state, Script& script, const Arguments& arguments) {
  script.sandbox.charge(state, work_of_all_squares);
  const int code = arguments.number("c", 0), light = arguments.number("lit", -2);
  Selection result;
  for (const LevelPlace at : arguments.squares("s")->places()) {
    if (!script.matches(at.x, at.y, code)) continue;
    const bool lit = script.stage.at(at.x, at.y).lit;
    const bool suits = light == -1 ? script.roll(2, "filter") != 0 : light < 0 || lit == (light != 0);
    if (suits) result.add(at.x, at.y);
  }
  push_selection(state, result, std::string(arguments.text("s")) + ":filter(" + std::string(arguments.text("c")) + ")");
  return 1;
}

int match(lua_State* state, Script& script, const Arguments& arguments) {
  push_selection(state, match_fragment(state, script, arguments.text("fragment"), false), "match()");
  return 1;
}

int floodfill(lua_State* state, Script& script, const Arguments& arguments) {
  script.sandbox.charge(state, 2 * work_of_all_squares);
  const LevelPlace at = corner(script, arguments, "x", "y");
  push_selection(state, flood(script.stage, at, arguments.truth("diagonals", false)),
                 "floodfill(" + numbers(arguments, {"x", "y"}) + ")");
  return 1;
}

/// The square of the distance from a line; beyond its ends, of a square gradient, by the longer of both directions.
double from_line(LevelPlace a, LevelPlace b, LevelPlace at, bool is_square) {
  const auto from = [&](LevelPlace end) {
    const double dx = std::abs(at.x - end.x), dy = std::abs(at.y - end.y);
    return is_square ? std::max(dx, dy) * std::max(dx, dy) : dx * dx + dy * dy;
  };
  const double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
  if (length == 0) return from(a);
  const double along = ((at.x - a.x) * dx + (at.y - a.y) * dy) / length;
  if (along <= 0) return from(a);
  if (along >= 1) return from(b);
  const double across = (at.x - a.x) * dy - (at.y - a.y) * dx;
  return across * across / length;
}

int gradient(lua_State* state, Script& script, const Arguments& arguments) {
  script.sandbox.charge(state, 3 * work_of_all_squares);
  const LevelPlace a = corner(script, arguments, "x", "y"), b = corner(script, arguments, "x2", "y2");
  const auto bounded = [&](std::string_view key) { return std::clamp(arguments.number(key, 0), 0, 1000); };
  if (!arguments.has("x2") || !arguments.has("y2"))
    script.remark(state, Diag::gradient_line,
                  "without x2 and y2 the middle of a gradient is a line, not a point: it ends at (-1,-1)", "gradient");
  const int least = bounded("mindist"), most = std::max(bounded("maxdist"), least);
  const bool is_square = arguments.text("type", "radial") == "square";
  Selection result;
  for (int x = 0; x <= last_column; ++x)
    for (int y = 0; y <= last_row; ++y) {
      const double distance = from_line(a, b, {x, y}, is_square);
      if (distance > static_cast<double>(most) * most) continue;
      const bool is_sure = distance <= static_cast<double>(least) * least;
      if (is_sure || script.roll(most - least, "gradient") >= static_cast<int>(std::sqrt(distance)) - least)
        result.add(x, y);
    }
  push_selection(state, result, "gradient(" + numbers(arguments, {"x", "y", "x2", "y2", "mindist", "maxdist"}) + ")");
  return 1;
}

int iterate(lua_State* state, Script& script, const Arguments& arguments) {
  const Selection squares = *arguments.squares("s");
  for (int y = 0; y <= last_row; ++y)
    for (int x = 1; x <= last_column; ++x) {
      if (!squares.has(x, y)) continue;
      const LevelPlace first = script.origin();
      lua_pushvalue(state, 2);
      lua_pushinteger(state, x - first.x);
      lua_pushinteger(state, y - first.y);
      if (script.sandbox.call(state, 2, 0)) continue;
      const ScriptMessage said = script.sandbox.split(error_text(state));
      script.complain(state, "the function of selection.iterate fails, and is not called again: " + said.text);
      if (said.line > 0 && !script.result.complaints.empty()) script.result.complaints.back().line = said.line;
      return 0;
    }
  return 0;
}

/// The smallest area with all of the places; of none, one that ends before it begins.
LevelArea area_around(const std::vector<LevelPlace>& places) {
  LevelArea area{columns_of_level, rows_of_level, -1, -1};
  for (const LevelPlace at : places)
    area = {std::min(area.x1, at.x), std::min(area.y1, at.y), std::max(area.x2, at.x), std::max(area.y2, at.y)};
  return area;
}

int bounds(lua_State* state, Script&, const Arguments& arguments) {
  LevelArea area = area_around(arguments.squares("s")->places());
  if (area.x2 < 0) area = {0, 0, last_column, last_row};
  const std::pair<const char*, int> fields[] = {{"lx", area.x1}, {"ly", area.y1}, {"hx", area.x2}, {"hy", area.y2}};
  lua_createtable(state, 0, 4);
  for (const auto& [name, value] : fields) {
    lua_pushinteger(state, value);
    lua_setfield(state, -2, name);
  }
  return 1;
}

int room(lua_State* state, Script& script, const Arguments& arguments) {
  Selection result;
  int number = arguments.has("n") ? arguments.number("n", 0) : script.blocks.empty() ? -1 : script.blocks.back().room;
  const auto& rooms = script.stage.level.rooms;
  if (number >= 0 && number < static_cast<int>(rooms.size()))
    for (int x = 1; x <= last_column; ++x)
      for (int y = 0; y <= last_row; ++y)
        if (script.stage.at(x, y).room == number + 1 && !script.stage.is(x, y, rock)) result.add(x, y);
  push_selection(state, result, "room()");
  return 1;
}

int describe_size(lua_State* state, Script&, const Arguments& arguments) {
  const std::vector<LevelPlace> places = arguments.squares("s")->places();
  const LevelArea area = area_around(places);
  const int width = area.x2 - area.x1 + 1, height = area.y2 - area.y1 + 1;
  const bool is_full = !places.empty() && static_cast<int>(places.size()) == width * height;
  const std::string text = std::string(!is_full          ? "irregularly shaped"
                                       : width == height ? "square"
                                                         : "rectangular") +
                           " " + std::to_string(std::max(width, 0)) + " by " + std::to_string(std::max(height, 0));
  lua_pushstring(state, text.c_str());
  return 1;
}

constexpr NamedFunction functions[] = {
    {"new", make_new},
    {"clone", clone},
    {"set", set},
    {"get", get},
    {"numpoints", numpoints},
    {"negate", negate},
    {"percentage", percentage},
    {"rndcoord", rndcoord},
    {"line", make_line},
    {"rect", make_rect},
    {"fillrect", make_area},
    {"area", make_area},
    {"randline", make_random_line},
    {"grow", grow},
    {"filter_mapchar", filter_mapchar},
    {"match", match},
    {"floodfill", floodfill},
    {"circle", circle},
    {"ellipse", make_ellipse},
    {"gradient", gradient},
    {"iterate", iterate},
    {"bounds", bounds},
    {"room", room},
    {"describe_size", describe_size},
};

}  // namespace

Selection match_fragment(lua_State* state, Script& script, std::string_view fragment, bool needs_middle) {
  std::vector<std::string_view> rows;
  std::size_t width = 0;
  for (std::size_t at = 0; at < fragment.size();) {
    const std::size_t end = std::min(fragment.find('\n', at), fragment.size());
    rows.push_back(fragment.substr(at, end - at));
    width = std::max(width, end - at);
    at = end + 1;
  }
  if (width % 2 == 0 || rows.size() % 2 == 0) luaL_error(state, "a fragment has an odd number of columns and rows");
  constexpr std::size_t most = 81;
  if (width > most || rows.size() > most) return {};
  script.sandbox.charge(state, static_cast<std::int64_t>(100 * width * rows.size()));
  const int half_x = static_cast<int>(width) / 2, half_y = static_cast<int>(rows.size()) / 2;
  std::vector<int> codes(width * rows.size(), transparent);
  for (std::size_t y = 0; y < rows.size(); ++y)
    for (std::size_t x = 0; x < rows[y].size(); ++x)
      codes[y * width + x] = script.ground.character(rows[y][x]).value_or(transparent);
  if (needs_middle && codes[codes.size() / 2] == transparent)
    luaL_error(state, "the middle of a fragment must be terrain");
  Selection found;
  for (int y = 0; y <= last_row; ++y)
    for (int x = 1; x <= last_column; ++x) {
      bool fits = true;
      for (int dy = -half_y; dy <= half_y && fits; ++dy)
        for (int dx = -half_x; dx <= half_x && fits; ++dx)
          fits = script.matches(x + dx, y + dy,
                                codes[static_cast<std::size_t>((dy + half_y) * static_cast<int>(width) + dx + half_x)]);
      if (fits) found.add(x, y);
    }
  return found;
}

void open_selections(lua_State* state) {
  open_selection_values(state);
  lua_newtable(state);
  add_functions(state, "selection", functions, std::size(functions));
  lua_pushvalue(state, -1);
  lua_setfield(state, -3, "__index");
  lua_setglobal(state, "selection");
  lua_pop(state, 1);
}

}  // namespace speclev::lua
