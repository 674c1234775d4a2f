#include "convert/script_values.hh"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/characters.hh"
#include "lua/names.hh"
#include "opcode/constants.hh"

namespace speclev::converter {

using opcode::ast::Node;
using Kind = opcode::ast::NodeKind;

namespace {

/// Words of the scripts' language, and what the game has defined there: no variable may have such a name.
constexpr std::array taken_names = {
    "and",      "break",    "do",    "else",      "elseif", "end",      "false",  "for",    "function", "goto",
    "if",       "in",       "local", "nil",       "not",    "or",       "repeat", "return", "then",     "true",
    "until",    "while",    "des",   "selection", "nh",     "nhc",      "obj",    "u",      "align",    "shuffle",
    "percent",  "d",        "math",  "string",    "table",  "ipairs",   "pairs",  "next",   "select",   "type",
    "tonumber", "tostring", "pcall", "xpcall",    "utf8",   "coroutine"};

std::string without_sign(std::string_view digits) {
  long value = 0;
  if (digits.starts_with('+')) digits.remove_prefix(1);
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return std::to_string(value);
}

}  // namespace

std::string_view renamed(std::string_view name) {
#define SPECLEV_RENAMED(before, after) \
  if (name == before) return after;
#include "convert/renamed.def"
#undef SPECLEV_RENAMED
  return name;
}

std::vector<ScriptValues::Index> ScriptValues::operands(Index at) const {
  std::vector<Index> found(node(at).operands);
  Index end = at;
  for (std::size_t i = found.size(); i-- > 0;) {
    found[i] = end - 1;
    end -= node(end - 1).size;
  }
  return found;
}

char ScriptValues::letter(Index at) const {
  const std::string_view written = raw(at);
  return written.size() < 3 ? '\0' : written[written.size() - 2];
}

bool ScriptValues::is_random(Index at) const { return node(at).kind == Kind::word && node(at).word.is_random(); }

std::string ScriptValues::quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n')
      result += "\\n";
    else
      result += c;
  }
  return result + '"';
}

std::string ScriptValues::binary(Index at, std::string_view sign) const {
  const auto parts = operands(at);
  return number(parts[0]) + " " + std::string(sign) + " " + number(parts[1]);
}

std::string ScriptValues::number(Index at) const {
  const Node& value = node(at);
  switch (value.kind) {
    case Kind::integer:
    case Kind::plus_integer:
    case Kind::minus_integer: return without_sign(raw(at));
    case Kind::dice: {
      const std::string_view dice = raw(at);
      const std::size_t sign = dice.find('d');
      return "d(" + std::string(dice.substr(0, sign)) + "," + std::string(dice.substr(sign + 1)) + ")";
    }
    case Kind::percent: return without_sign(raw(at));
    case Kind::add: return binary(at, "+");
    case Kind::subtract: return binary(at, "-");
    case Kind::multiply: return binary(at, "*");
    case Kind::divide: return binary(at, "//");
    case Kind::modulo: return binary(at, "%");
    case Kind::variable:
    case Kind::element: return variable(at);
    case Kind::tuple:
      if (value.operands == 1) return "(" + number(operands(at)[0]) + ")";
      break;
    case Kind::text:
    case Kind::join: return text(at);
    default: break;
  }
  if (is_random(at)) return "-1";
  lose(Diag::lost_key, value.span, std::string(raw(at)));
  return "0";
}

std::string ScriptValues::text(Index at) const {
  switch (node(at).kind) {
    case Kind::text: return quoted(raw(at).substr(1, raw(at).size() - 2));
    case Kind::join: return text(operands(at)[0]) + " .. " + text(operands(at)[1]);
    case Kind::variable:
    case Kind::element: return variable(at);
    case Kind::tuple:
      if (node(at).operands == 1) return text(operands(at)[0]);
      break;
    default: break;
  }
  lose(Diag::lost_key, node(at).span, std::string(raw(at)));
  return "\"\"";
}

std::string ScriptValues::element(Index at) const {
  const std::string_view name = raw(at).substr(0, raw(at).find('['));
  const Variable* found = find(name);
  const std::string array = found == nullptr ? std::string(name) : found->name;
  const Index index = operands(at)[0];
  if (node(index).kind != Kind::integer) return array + "[1 + (" + number(index) + ") % #" + array + "]";
  const long value = std::stol(number(index));
  const long size = found == nullptr || found->size == 0 ? value + 1 : static_cast<long>(found->size);
  return array + "[" + std::to_string(1 + value % size) + "]";
}

std::string ScriptValues::variable(Index at) const {
  if (node(at).kind == Kind::element) return element(at);
  const Variable* found = find(raw(at));
  return found == nullptr ? std::string(raw(at).substr(1)) : found->name;
}

/// Without blanks and an index a name is the key.
const Variable* ScriptValues::find(std::string_view name) const {
  name = trimmed(name.substr(0, name.find('[')));
  const auto at = variables_.find(name);
  return at == variables_.end() ? nullptr : &at->second;
}

Variable& ScriptValues::define(std::string_view name) {
  name = trimmed(name.substr(0, name.find('[')));
  const auto [at, is_new] = variables_.try_emplace(std::string(name));
  if (!is_new) return at->second;
  std::string plain(name.starts_with('$') ? name.substr(1) : name);
  if (std::ranges::find(taken_names, plain) != taken_names.end()) plain += "_";
  at->second.name = plain;
  return at->second;
}

std::string ScriptValues::place_keys(Index at) const {
  if (is_random(at)) return {};
  if (node(at).kind == Kind::tuple && node(at).operands == 2) {
    const auto parts = operands(at);
    return "x=" + number(parts[0]) + ", y=" + number(parts[1]);
  }
  return "coord=" + place(at);
}

std::string ScriptValues::place(Index at) const {
  if (is_random(at)) return "{ x=-1, y=-1 }";
  switch (node(at).kind) {
    case Kind::tuple:
      if (node(at).operands == 2) return "{ x=" + number(operands(at)[0]) + ", y=" + number(operands(at)[1]) + " }";
      if (node(at).operands == 1) return place(operands(at)[0]);
      break;
    case Kind::variable:
    case Kind::element: return variable(at);
    case Kind::humidity: return places_of(at);
    case Kind::call:
      if (source_.text(node(at).word.span).starts_with("rndcoord"))
        return "(" + selection(operands(at)[0]) + "):rndcoord()";
      break;
    default: break;
  }
  lose(Diag::lost_key, node(at).span, std::string(raw(at)));
  return "{ x=-1, y=-1 }";
}

/// Squares of some kinds of ground: characters of the map that are these.
std::string ScriptValues::places_of(Index at) const {
  std::string result;
  for (const Index each : operands(at)) {
    const std::string word(raw(each));
    std::string_view letters = ".#IAC";
    if (word == "wet") letters = "}PW";
    if (word == "hot") letters = "L";
    if (word == "solid") letters = " -|";
    if (word == "any") letters = "x";
    for (const char letter : letters)
      result.append(result.empty() ? "" : " | ").append("everywhere:filter_mapchar(\"").append(1, letter).append("\")");
  }
  lose(Diag::changed_result, node(at).span, "squares of the whole level are taken");
  std::string all = "selection.area(0,0,75,20)";
  for (std::size_t found; (found = result.find("everywhere")) != std::string::npos;) result.replace(found, 10, all);
  return "(" + result + "):rndcoord()";
}

std::string ScriptValues::call(Index at) const {
  const std::string_view name = trimmed(source_.text(node(at).word.span));
  const auto parts = operands(at);
  const auto shape = [&](std::string_view word, std::size_t numbers) {
    const bool is_filled = parts.size() > numbers + 1 && raw(parts.back()) == "unfilled";
    std::string result = "selection." + std::string(word) + "(";
    const auto center = operands(parts[0]);
    const Kind kind = node(parts[0]).kind;
    if (kind == Kind::tuple && center.size() == 2)
      result += number(center[0]) + "," + number(center[1]);
    else if (kind == Kind::variable || kind == Kind::element)
      result += variable(parts[0]) + ".x," + variable(parts[0]) + ".y";
    else
      lose(Diag::lost_key, node(at).span, std::string(raw(at)));
    for (std::size_t i = 1; i <= numbers && i < parts.size(); ++i) result += "," + number(parts[i]);
    return result + (is_filled ? ",1)" : ",0)");
  };
  if (name == "grow") {
    std::string result = "(" + selection(parts.back()) + ")";
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
  if (name == "filter" && parts.size() == 2) {
    const Kind how = node(parts[0]).kind;
    const std::string whole = "(" + selection(parts[1]) + ")";
    if (how == Kind::percent) return whole + ":percentage(" + number(parts[0]) + ")";
    if (how == Kind::character || (how == Kind::tuple && node(operands(parts[0])[0]).kind == Kind::character)) {
      std::string light;
      const std::string letter = terrain(parts[0], light);
      return whole + ":filter_mapchar(" + letter + (light.empty() ? "" : "," + light) + ")";
    }
    return "(" + selection(parts[0]) + ") & " + whole;
  }
  if (name == "floodfill") {
    const Kind kind = node(parts[0]).kind;
    if (kind == Kind::variable || kind == Kind::element)
      return "selection.floodfill(" + variable(parts[0]) + ".x," + variable(parts[0]) + ".y)";
    const auto from = operands(parts[0]);
    if (from.size() == 2) return "selection.floodfill(" + number(from[0]) + "," + number(from[1]) + ")";
  }
  if (name == "complement") return "(" + selection(parts[0]) + "):negate()";
  if (name == "circle") return shape("circle", 1);
  if (name == "ellipse") return shape("ellipse", 2);
  if (name == "rndcoord") return "selection.set((" + selection(parts[0]) + "):rndcoord())";
  lose(Diag::lost_key, node(at).span, std::string(raw(at)));
  return "selection.new()";
}

std::string ScriptValues::selection(Index at) const {
  const Node& value = node(at);
  const auto parts = operands(at);
  const auto two = [&](Index place) {
    const Kind kind = node(place).kind;
    if (kind == Kind::variable || kind == Kind::element) return variable(place) + ".x," + variable(place) + ".y";
    const auto numbers = operands(place);
    return numbers.size() == 2 ? number(numbers[0]) + "," + number(numbers[1]) : std::string("0,0");
  };
  if (is_random(at)) return "selection.new():set()";
  switch (value.kind) {
    case Kind::tuple:
      if (value.operands == 2) return "selection.set(" + two(at) + ")";
      if (value.operands == 1) return "(" + selection(parts[0]) + ")";
      break;
    case Kind::variable:
    case Kind::element: {
      const Variable* found = find(raw(at));
      const bool is_place = found != nullptr && found->holds == Holds::place;
      return is_place ? "selection.set(" + variable(at) + ".x," + variable(at) + ".y)" : variable(at);
    }
    case Kind::prefix: {
      const std::string_view word = trimmed(source_.text(value.word.span));
      if (word == "selection:" || word == "selection") return selection(parts[0]);
      if (word == "rect") return "selection.rect(" + region(parts[0]) + ")";
      if (word == "fillrect") return "selection.area(" + region(parts[0]) + ")";
      break;
    }
    // The game goes from the second end to the first.
    case Kind::line: return "selection.line(" + two(parts[1]) + "," + two(parts[0]) + ")";
    case Kind::randline:
      return "selection.randline(" + two(parts[1]) + "," + two(parts[0]) + "," + number(parts[2]) + ")";
    case Kind::both:
    case Kind::either: return selection(parts[0]) + " | " + selection(parts[1]);
    case Kind::call: return call(at);
    default: break;
  }
  lose(Diag::lost_key, value.span, std::string(raw(at)));
  return "selection.new()";
}

std::string ScriptValues::region(Index at) const {
  if (node(at).kind == Kind::variable || node(at).kind == Kind::element) return "table.unpack(" + variable(at) + ")";
  std::string numbers;
  for (const Index each : operands(at)) numbers += (numbers.empty() ? "" : ",") + number(each);
  return numbers;
}

std::string ScriptValues::region_keys(Index at, std::string_view key) const {
  std::string keys = std::string(key) + "={" + region(at) + "}";
  if (node(at).kind == Kind::levregion) keys += ", " + std::string(key) + "_islev=1";
  return keys;
}

std::string ScriptValues::terrain(Index at, std::string& light) const {
  const auto parts = operands(at);
  if (node(at).kind == Kind::tuple && parts.size() == 2) {
    const std::string_view word = raw(parts[1]);
    light = word == "lit" ? "1" : word == "unlit" ? "0" : "-1";
    return terrain(parts[0], light);
  }
  if (node(at).kind != Kind::character) return variable(at);
  const char known = known_letter(letter(at), node(at).span);
  return quoted(std::string_view(&known, 1));
}

char ScriptValues::known_letter(char letter, Span where) const {
  constexpr char plain_floor = '.';
  constexpr char untouched = 'x';
  const lua::Constant* known = game_.find_constant("map_char", std::string_view(&letter, 1));
  if (letter == untouched || (known != nullptr && known->value)) return letter;  // others stand for several
  lose(Diag::lost_key, where, "'" + std::string(1, letter) + "'");
  return plain_floor;
}

char ScriptValues::filling(Index at) const {
  constexpr char stone = ' ';
  const auto terrain = opcode::maze_filling(from_, letter(at));
  const char drawn = terrain ? from_.terrain.letter(*terrain) : '\0';
  return drawn == '\0' ? stone : known_letter(drawn, node(at).span);
}

bool ScriptValues::knows_flag(Index at) const {
  std::string word(raw(at));
  std::ranges::transform(word, word.begin(), small_letter);
  return game_.find_constant("level_flag_word", word) != nullptr;
}

bool ScriptValues::knows(Index at, bool is_monster) const {
  const bool has_class = node(at).kind == Kind::tuple && node(at).operands == 2;
  const Index name = has_class ? operands(at)[1] : at;
  if (node(name).kind != Kind::text) return true;
  const std::string_view words = renamed(raw(name).substr(1, raw(name).size() - 2));
  if (is_monster) {
    const auto found = lua::find_monster(game_, words);
    return found && found->match != lua::NameMatch::beginning;
  }
  return lua::find_object(game_, words, has_class ? letter(operands(at)[0]) : '\0').has_value();
}

std::string ScriptValues::one_of(Index at) const {
  std::string words;
  std::size_t count = 0;
  for (std::string_view rest = raw(at); !rest.empty(); ++count) {
    const std::size_t bar = std::min(rest.find('|'), rest.size());
    words += (words.empty() ? "" : ", ") + quoted(trimmed(rest.substr(0, bar)));
    rest.remove_prefix(std::min(bar + 1, rest.size()));
  }
  return count == 1 ? words : "({ " + words + " })[1 + nh.rn2(" + std::to_string(count) + ")]";
}

std::string ScriptValues::word(Index at) const { return quoted(raw(at)); }

std::string ScriptValues::known_word(std::string_view function, std::string_view key, Index at) const {
  const lua::Function* called = game_.find_function("des", function);
  const lua::Form* form = called == nullptr ? nullptr : called->table_form();
  const lua::Parameter* taken = form == nullptr ? nullptr : form->find(key);
  if (taken == nullptr || taken->words.empty()) return word(at);
  std::string result;
  for (std::string_view rest = raw(at); !rest.empty();) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    const std::string_view each = trimmed(rest.substr(0, end));
    if (result.empty() && taken->allows(each))
      result = quoted(each);
    else
      lose(Diag::lost_key, node(at).span, std::string(each));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return result;
}

std::string ScriptValues::alignment(Index at) const {
  if (node(at).kind != Kind::align) return word(at);
  const Index index = operands(at)[0];
  if (node(index).kind == Kind::integer) return "align[" + std::to_string(std::stol(number(index)) % 3 + 1) + "]";
  return "align[1 + (" + number(index) + ") % 3]";
}

std::string ScriptValues::thing_keys(Index at, bool is_monster) const {
  if (is_random(at)) return {};
  const Kind kind = node(at).kind;
  const NameTable& names = is_monster ? from_.monsters : from_.objects;
  const std::string& classes = is_monster ? game_.monster_classes : game_.object_classes;
  const auto class_key = [&](char of_class) -> std::string {
    if (classes.find(of_class) == std::string::npos) return {};
    return "class=" + quoted(std::string_view(&of_class, 1));
  };
  const auto letter_key = [&](Index written) {
    const std::string key = class_key(letter(written));
    if (key.empty()) lose(Diag::lost_name, node(written).span, std::string(raw(written)));
    return key;
  };
  /// The class of a name, also of one that the game lacks.
  const auto class_of_name = [&](Index name) {
    const auto number = names.find_any_case(raw(name).substr(1, raw(name).size() - 2));
    return number ? class_key(names.entry(static_cast<std::size_t>(*number)).letter) : std::string();
  };
  const auto with_name = [&](Index name, const std::string& of_class) {
    if (!knows(at, is_monster)) {
      lose(Diag::lost_name, node(name).span, std::string(raw(name)));
      return of_class;
    }
    const std::string key = "id=" + quoted(renamed(raw(name).substr(1, raw(name).size() - 2)));
    return is_monster || of_class.empty() ? key : key + ", " + of_class;
  };
  if (kind == Kind::character) return letter_key(at);
  if (kind == Kind::text) return with_name(at, class_of_name(at));
  if (kind == Kind::tuple && node(at).operands == 2) {
    const auto parts = operands(at);
    return with_name(parts[1], letter_key(parts[0]));
  }
  if (kind == Kind::variable || kind == Kind::element) {
    const Variable* found = find(raw(at));
    if (found != nullptr && found->form == Form::letter) return "class=" + variable(at);
    if (found != nullptr && found->form == Form::name) return "id=" + variable(at);
    return "class=" + variable(at) + ".class, id=" + variable(at) + ".id";
  }
  lose(Diag::lost_key, node(at).span, std::string(raw(at)));
  return {};
}

}  // namespace speclev::converter
