// Converts places and selections, and adds helper functions that they need.
#include <algorithm>
#include <array>

#include "bytecode/word_values.hh"
#include "convert/script_values.hh"

/// Places and selections of a program as those of a script.
namespace speclev::converter {

using Kind = opcode::ast::NodeKind;

namespace {

/// What a script needs beside what its game has. Each is written at its head if it is used.
struct Helper {
  std::string_view name, text;
};
constexpr std::array helpers = {
    Helper{"quotient", "local function quotient(a, b) return b < 1 and 0 or (a - math.fmod(a, b)) // b end"},
    Helper{"remainder", "local function remainder(a, b) return b < 1 and 0 or math.fmod(a, b) end"},
    Helper{"placed", "local function placed(p, all) return p.x < 0 and all:rndcoord() or p end"},
    Helper{"at", "local function at(p, shape, ...) return shape(p.x, p.y, ...) end"},
    Helper{"between", "local function between(p, q, shape, ...) return shape(p.x, p.y, q.x, q.y, ...) end"},
};

}  // namespace

std::string ScriptValues::helper(std::string_view name) const {
  used_helpers_.emplace(name);
  return std::string(name);
}

std::string ScriptValues::helper_functions() const {
  std::string text;
  for (const Helper& each : helpers)
    if (used_helpers_.contains(each.name)) text.append(each.text).append("\n");
  return text;
}

bool ScriptValues::is_helper(std::string_view name) {
  return std::ranges::find(helpers, name, &Helper::name) != helpers.end();
}

// ---- places ----

bool ScriptValues::is_named(Index at) const {
  return node(at).kind == Kind::variable || node(at).kind == Kind::element;
}

/// What makes a place: a function of the game of two numbers, or coord(…).
bool ScriptValues::is_made_place(Index at) const {
  const auto& value = node(at);
  if (value.kind == Kind::call) return value.word.value == opcode::computed_place && value.operands == 2;
  const FunctionRow* row = value.kind == Kind::core ? function(at) : nullptr;
  return row != nullptr && row->result == SlotKind::coord && row->arguments.size() == 2;
}

bool ScriptValues::is_coordinate(Index at) const {
  return node(at).operands == 2 && (node(at).kind == Kind::tuple || is_made_place(at));
}

bool ScriptValues::is_chosen_place(Index at) const {
  return node(at).kind == Kind::call && node(at).word.value == opcode::rndcoord;
}

bool ScriptValues::is_place(Index at) const {
  if (!is_named(at)) return is_coordinate(at) || is_chosen_place(at) || node(at).kind == Kind::humidity;
  const Variable* found = find(raw(at));
  return found != nullptr && found->holds == Holds::place;
}

std::string ScriptValues::place_keys(Index at) const {
  if (is_random(at)) return {};
  if (!is_coordinate(at)) return "coord=" + place(at);
  const auto parts = operands(at);
  return "x=" + number(parts[0]) + ", y=" + number(parts[1]);
}

std::string ScriptValues::place(Index at) const {
  const Depth depth(*this);
  if (is_random(at)) return "{ x=-1, y=-1 }";
  if (depth.is_too_deep()) return lost_place(at);
  if (is_coordinate(at)) return "{ " + place_keys(at) + " }";
  if (is_named(at)) return variable(at);
  if (is_chosen_place(at)) return "(" + selection(operands(at)[0]) + "):rndcoord()";
  if (node(at).kind == Kind::humidity) return places_of(at);
  if (node(at).kind == Kind::tuple && node(at).operands == 1) return place(operands(at)[0]);
  return lost_place(at);
}

/// Squares of some kinds of ground: characters of the map that are these.
std::string ScriptValues::places_of(Index at) const {
  constexpr std::string_view of_all = "x";
  std::string letters;
  for (const Index each : operands(at)) {
    const std::string_view word = raw(each);
    letters += word == "wet" ? "}PW" : word == "hot" ? "L" : word == "solid" ? " -|" : word == "any" ? of_all : ".#IAC";
  }
  if (letters.find(of_all) != std::string::npos) return everywhere_ + ":rndcoord()";
  std::string result;
  for (const char letter : letters)
    result.append(result.empty() ? "" : " | ").append(everywhere_).append(":filter_mapchar(\"").append(1, letter) +=
        "\")";
  return "(" + result + "):rndcoord()";
}

/// A place of which both numbers are those of a square, as a table.
std::string ScriptValues::square(Index at) const {
  if (is_random(at)) return everywhere_ + ":rndcoord()";
  if (node(at).kind == Kind::tuple && node(at).operands == 1) return square(operands(at)[0]);
  const Variable* found = is_named(at) ? find(raw(at)) : nullptr;
  const bool may_be_random =
      is_chosen_place(at) || node(at).kind == Kind::humidity || (found != nullptr && found->has_random);
  return may_be_random ? helper("placed") + "(" + place(at) + ", " + everywhere_ + ")" : place(at);
}

/// The numbers of a place, where nothing is rolled twice by it; else empty.
std::string ScriptValues::two_numbers(Index at) const {
  const auto parts = operands(at);
  if (is_coordinate(at)) return number(parts[0]) + "," + number(parts[1]);
  const bool is_fixed = is_named(at) && (parts.empty() || node(parts[0]).kind == Kind::integer);
  const Variable* found = is_fixed ? find(raw(at)) : nullptr;
  if (found == nullptr || found->has_random) return {};
  return variable(at) + ".x," + variable(at) + ".y";
}

std::string ScriptValues::at_place(const std::string& shape, Index place, const std::string& rest) const {
  if (const std::string numbers = two_numbers(place); !numbers.empty()) return shape + "(" + numbers + rest + ")";
  return helper("at") + "(" + square(place) + ", " + shape + rest + ")";
}

/// The game goes from the second end to the first.
std::string ScriptValues::between(const std::string& shape, Index from, Index to, const std::string& rest) const {
  const std::string first = two_numbers(to), second = two_numbers(from);
  if (rest.empty() && !first.empty() && first == second && first.find('(') == std::string::npos)
    lose(Diag::changed_result, node(to).span, "a line to the square that it begins at is that square");
  if (!first.empty() && !second.empty()) return shape + "(" + first + "," + second + rest + ")";
  return helper("between") + "(" + square(to) + ", " + square(from) + ", " + shape + rest + ")";
}

// ---- selections ----

/// A selection behind which an operator or a method may stand.
std::string ScriptValues::enclosed(Index at) const { return "(" + selection(at) + ")"; }

std::string ScriptValues::grown(Index at) const {
  const auto parts = operands(at);
  std::string result = enclosed(parts.back());
  if (parts.size() == 1) return result + ":grow()";
  std::vector<Index> ways{parts[0]};
  while (node(ways.back()).kind == Kind::either || node(ways.back()).kind == Kind::both) {
    const auto two = operands(ways.back());
    ways.back() = two[1];
    ways.push_back(two[0]);
  }
  for (std::size_t i = ways.size(); i-- > 0;) result += ":grow(" + quoted(raw(ways[i])) + ")";
  return result;
}

/// Whether a value is a map character; behind it may stand its light.
bool ScriptValues::is_terrain(Index at) const {
  if (is_named(at)) {
    const Variable* found = find(raw(at));
    return found != nullptr && found->holds == Holds::terrain;
  }
  const bool has_light = node(at).kind == Kind::tuple && node(at).operands == 2;
  return node(has_light ? operands(at)[0] : at).kind == Kind::character;
}

std::string ScriptValues::filtered(Index at) const {
  const auto parts = operands(at);
  const std::string whole = enclosed(parts[1]);
  if (node(parts[0]).kind == Kind::percent) return whole + ":percentage(" + number(parts[0]) + ")";
  if (!is_terrain(parts[0])) return enclosed(parts[0]) + " & " + whole;
  std::string light;
  const std::string letter = terrain(parts[0], light);
  return whole + ":filter_mapchar(" + letter + (light.empty() ? "" : "," + light) + ")";
}

std::string ScriptValues::call(Index at) const {
  const auto parts = operands(at);
  const auto ellipse = [&](const std::string& shape, std::size_t radii) {
    std::string rest;
    for (std::size_t i = 1; i <= radii; ++i) rest += "," + number(parts[i]);
    // The words are exchanged in the game.
    const bool is_full = parts.size() > radii + 1 && node(parts.back()).word.value == 0;
    return at_place(shape, parts[0], rest + (is_full ? ",1" : ",0"));
  };
  switch (node(at).word.value) {
    case opcode::rndcoord:
    case opcode::computed_place: return at_place("selection.set", at, "");
    case opcode::grow: return grown(at);
    case opcode::filter: return filtered(at);
    case opcode::circle: return ellipse("selection.circle", 1);
    case opcode::ellipse: return ellipse("selection.ellipse", 2);
    default: return lost_selection(at);
  }
}

std::string ScriptValues::prefixed(Index at) const {
  const Index part = operands(at)[0];
  switch (node(at).word.token == TokenClass::selection_prefix ? node(at).word.value : 0) {
    case opcode::rect: return "selection.rect(" + region(part) + ")";
    case opcode::fill_rect: return "selection.area(" + region(part) + ")";
    case opcode::flood_fill: return at_place("selection.floodfill", part, "");
    case opcode::complement: return enclosed(part) + ":negate()";
    case opcode::joined_line: return between("selection.line", operands(part)[0], operands(part)[1], "");
    default: return lost_selection(at);
  }
}

std::string ScriptValues::selection(Index at) const {
  const Depth depth(*this);
  if (depth.is_too_deep()) return lost_selection(at);
  if (is_random(at) || is_place(at)) return at_place("selection.set", at, "");
  const auto parts = operands(at);
  switch (node(at).kind) {
    case Kind::tuple:
      if (parts.size() == 1) return enclosed(parts[0]);
      break;
    case Kind::variable:
    case Kind::element: return variable(at);
    case Kind::prefix: return prefixed(at);
    case Kind::line:
      if (node(at).word.token == TokenClass::line) return between("selection.line", parts[0], parts[1], "");
      return between("selection.randline", operands(parts[0])[0], operands(parts[0])[1], "," + number(parts[1]));
    case Kind::randline: return between("selection.randline", parts[0], parts[1], "," + number(parts[2]));
    case Kind::both: {
      std::string all = selection(parts[0]);
      Index rest = parts[1];
      for (; node(rest).kind == Kind::both; rest = operands(rest)[1]) all += " | " + selection(operands(rest)[0]);
      return all + " | " + selection(rest);
    }
    case Kind::call: return call(at);
    default: break;
  }
  return lost_selection(at);
}

}  // namespace speclev::converter
