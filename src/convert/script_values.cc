#include "convert/script_values.hh"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/characters.hh"
#include "opcode/constants.hh"

namespace speclev::converter {

using opcode::ast::Node;
using opcode::ast::Word;
using Kind = opcode::ast::NodeKind;

namespace {

/// Words of the scripts' language, and what the game has defined there: no variable may have such a name.
constexpr std::array taken_names = {
    "and",      "break",    "do",    "else",      "elseif", "end",       "false",  "for",    "function", "goto",
    "if",       "in",       "local", "nil",       "not",    "or",        "repeat", "return", "then",     "true",
    "until",    "while",    "des",   "selection", "nh",     "nhc",       "obj",    "u",      "align",    "shuffle",
    "percent",  "d",        "math",  "string",    "table",  "ipairs",    "pairs",  "next",   "select",   "type",
    "tonumber", "tostring", "pcall", "xpcall",    "utf8",   "coroutine", "case",   "state"};

/// How many texts may be joined by operators: Lua joins from the right, each inside the one before.
constexpr std::size_t most_joined = 50;

std::string_view sign_of(Kind kind) {
  switch (kind) {
    case Kind::add: return " + ";
    case Kind::subtract: return " - ";
    case Kind::multiply: return " * ";
    default: return {};
  }
}

std::string without_sign(std::string_view digits) {
  long value = 0;
  if (digits.starts_with('+')) digits.remove_prefix(1);
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return std::to_string(value);
}

}  // namespace

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
    const auto code = static_cast<unsigned char>(c);
    const std::string digits = std::to_string(code);
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n')
      result += "\\n";
    else if (code < ' ')
      result.append("\\").append(3 - digits.size(), '0').append(digits);
    else
      result += c;
  }
  return result + '"';
}

std::string ScriptValues::lost(Index at, std::string_view instead) const {
  lose(Diag::lost_key, node(at).span, std::string(raw(at)));
  return std::string(instead);
}

std::string ScriptValues::lost_selection(Index at) const {
  losses_.replace(node(at).span, "filter(0%,(1,1))");
  return lost(at, "selection.new()");
}

std::string ScriptValues::lost_place(Index at) const {
  losses_.replace(node(at).span, "random");
  return lost(at, "{ x=-1, y=-1 }");
}

std::string ScriptValues::lost_number(Index at) const {
  losses_.replace(node(at).span, "0");
  return lost(at, "0");
}

std::string ScriptValues::lost_text(Index at) const {
  losses_.replace(node(at).span, "\"\"");
  return lost(at, "\"\"");
}

/// Operators with their operands; what stands on the left of the same kinds of operators is joined without recursion.
std::string ScriptValues::calculated(Index at) const {
  std::string right;
  for (;; at = operands(at)[0]) {
    const std::string_view sign = sign_of(node(at).kind);
    if (sign.empty()) return number(at) + right;
    right = std::string(sign) + number(operands(at)[1]) + right;
  }
}

/// Of numbers below 1 division gives 0, and it cuts off, where scripts round down.
std::string ScriptValues::divided(Index at) const {
  const auto parts = operands(at);
  const bool is_division = node(at).kind == Kind::divide;
  const bool is_plain = node(parts[0]).kind == Kind::integer && node(parts[1]).kind == Kind::integer;
  const std::string left = number(parts[0]), right = number(parts[1]);
  if (is_plain && right != "0") return left + (is_division ? " // " : " % ") + right;
  return helper(is_division ? "quotient" : "remainder") + "(" + left + ", " + right + ")";
}

std::string ScriptValues::number(Index at) const {
  const Depth depth(*this);
  if (depth.is_too_deep()) return lost_number(at);
  const Node& value = node(at);
  switch (value.kind) {
    case Kind::integer:
    case Kind::plus_integer:
    case Kind::minus_integer:
    case Kind::percent: return without_sign(raw(at));
    case Kind::dice: {
      const std::string_view dice = raw(at);
      const std::size_t sign = dice.find('d');
      return "d(" + without_sign(dice.substr(0, sign)) + "," + without_sign(dice.substr(sign + 1)) + ")";
    }
    case Kind::add:
    case Kind::subtract:
    case Kind::multiply: return calculated(at);
    case Kind::divide:
    case Kind::modulo: return divided(at);
    case Kind::variable:
    case Kind::element: return variable(at);
    case Kind::tuple:
      if (value.operands == 1) return "(" + number(operands(at)[0]) + ")";
      break;
    case Kind::text:
    case Kind::join: return text(at);
    default: break;
  }
  return is_random(at) ? "-1" : lost_number(at);
}

std::string ScriptValues::text(Index at) const {
  const Depth depth(*this);
  if (depth.is_too_deep()) return lost_text(at);
  switch (node(at).kind) {
    case Kind::text: return quoted(raw(at).substr(1, raw(at).size() - 2));
    case Kind::join: {
      std::vector<std::string> parts;
      for (; node(at).kind == Kind::join; at = operands(at)[0]) parts.push_back(text(operands(at)[1]));
      std::string all = text(at);
      for (std::size_t i = parts.size(); i-- > 0;) all += (parts.size() > most_joined ? ", " : " .. ") + parts[i];
      return parts.size() > most_joined ? "table.concat({ " + all + " })" : all;
    }
    case Kind::variable:
    case Kind::element: return variable(at);
    case Kind::tuple:
      if (node(at).operands == 1) return text(operands(at)[0]);
      break;
    default: break;
  }
  return lost_text(at);
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
  const auto is_taken = [&](const auto& each) { return each.second.name == plain; };
  while (std::ranges::find(taken_names, plain) != taken_names.end() || is_helper(plain) ||
         std::ranges::any_of(variables_, is_taken))
    plain += "_";
  at->second.name = plain;
  return at->second;
}

/// The row of a function of the game; null if it is none.
const FunctionRow* ScriptValues::function(Index at) const {
  const auto found = std::ranges::find(from_.functions, node(at).word.value, &FunctionRow::number);
  return found == from_.functions.end() ? nullptr : &*found;
}

std::string ScriptValues::region(Index at) const {
  if (is_named(at)) return "table.unpack(" + variable(at) + ")";
  if (operands(at).size() != 4) return lost(at, "0,0,0,0");
  std::string numbers;
  for (const Index each : operands(at)) numbers += (numbers.empty() ? "" : ",") + number(each);
  return numbers;
}

std::string ScriptValues::region_keys(Index at, std::string_view key) const {
  std::string keys = std::string(key) + "={" + region(at) + "}";
  if (node(at).kind == Kind::levregion) keys += ", " + std::string(key) + "_islev=1";
  return keys;
}

std::string ScriptValues::unlit_terrain(Index at) const {
  std::string light;
  std::string letter = terrain(at, light);
  if (!light.empty()) lost(operands(at)[1]);
  return letter;
}

std::string ScriptValues::terrain(Index at, std::string& light) const {
  const auto parts = operands(at);
  if (node(at).kind == Kind::tuple && parts.size() == 2) {
    light = this->light(parts[1]);
    return terrain(parts[0], light);
  }
  if (node(at).kind != Kind::character) return variable(at);
  const char known = known_letter(letter(at), at);
  return quoted(std::string_view(&known, 1));
}

char ScriptValues::known_letter(char letter, Span where) const {
  constexpr char plain_floor = '.';
  const auto code = from_.terrain.code(letter);
  const auto is_same = [&](char other) {
    const auto found = ground_.character(other);
    if (!code || !found) return false;
    if (from_.terrain.is(*code, TerrainTable::unset)) return *found == lua::transparent;
    return *found >= 0 && ground_.name_in_targets(*found) == from_.terrain.name(*code);
  };
  if (is_same(letter)) return letter;
  for (const lua::Constant& each : game_.group("map_char"))
    if (each.name.size() == 1 && is_same(each.name.front())) return each.name.front();
  lose(Diag::lost_key, where, "'" + std::string(1, letter) + "'");
  return plain_floor;
}

char ScriptValues::known_letter(char letter, Index at) const {
  const char known = known_letter(letter, node(at).span);
  if (known != letter) losses_.replace(node(at).span, std::string("'") + known + "'");
  return known;
}

std::string ScriptValues::known_row(std::string_view row, Span map) const {
  std::string known;
  auto place = source_.span_of(row).begin;
  for (const char cell : row) {
    const Span where{place, ++place};
    if ((cell >= '0' && cell <= '9') || cell == '\r') continue;
    known += known_letter(cell, map);
    if (known.back() != cell) losses_.replace(where, known.substr(known.size() - 1));
  }
  return known;
}

char ScriptValues::filling(Index at) const {
  constexpr char stone = ' ';
  const auto terrain = opcode::maze_filling(from_, letter(at));
  const char drawn = terrain ? from_.terrain.letter(*terrain) : '\0';
  return drawn == '\0' ? stone : known_letter(drawn, at);
}

bool ScriptValues::knows_style(std::string_view style) const {
  constexpr std::array written = {"solidfill", "mazegrid", "mines", "rogue"};
  return std::ranges::find(written, style) != written.end() && takes("level_init", "style", style);
}

bool ScriptValues::knows_flag(Index at) const {
  return game_.find_constant("level_flag_word", small_letters(raw(at))) != nullptr;
}

std::string ScriptValues::one_of(std::string_view function, std::string_view key, Index at) const {
  std::string words;
  std::size_t count = 0;
  for_words(at, '|', [&](std::string_view each) {
    if (!takes(function, key, each)) return lose(Diag::lost_key, node(at).span, std::string(each));
    words += (words.empty() ? "" : ", ") + quoted(each);
    ++count;
  });
  return count < 2 ? words : "({ " + words + " })[1 + nh.rn2(" + std::to_string(count) + ")]";
}

/// Whether a key of a function takes a word.
bool ScriptValues::takes(std::string_view function, std::string_view key, std::string_view word) const {
  const lua::Function* called = game_.find_function("des", function);
  const lua::Form* form = called == nullptr ? nullptr : called->table_form();
  const lua::Parameter* taken = form == nullptr ? nullptr : form->find(key);
  return taken != nullptr && taken->allows(word);
}

bool ScriptValues::has_flag(std::string_view function, std::string_view key) const {
  const lua::Function* called = game_.find_function("des", function);
  const lua::Form* form = called == nullptr ? nullptr : called->table_form();
  const lua::Parameter* flag = form == nullptr ? nullptr : form->find(key);
  return flag != nullptr && flag->type == "boolean";
}

void ScriptValues::for_words(Index at, char between, const std::function<void(std::string_view)>& each) const {
  for (std::string_view rest = raw(at); !rest.empty();) {
    const std::size_t end = std::min(rest.find(between), rest.size());
    each(trimmed(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

std::string ScriptValues::known_word(std::string_view function, std::string_view key, Index at) const {
  std::string result;
  for_words(at, '&', [&](std::string_view each) {
    if (result.empty() && takes(function, key, each))
      result = quoted(each);
    else
      lose(Diag::lost_key, node(at).span, std::string(each));
  });
  return result;
}

std::string ScriptValues::known_text(std::string_view group, Index at) const {
  constexpr bool any_case = true;
  const std::string_view written = raw(at);
  if (node(at).kind == Kind::text && game_.find_constant(group, written.substr(1, written.size() - 2), any_case))
    return quoted(written.substr(1, written.size() - 2));
  if (group == "trap") losses_.replace(node(at).span, "random");
  lose(Diag::lost_name, node(at).span, std::string(written));
  return {};
}

std::string ScriptValues::light(Index at) const {
  if (is_random(at)) return "-1";
  const Word& word = node(at).word;
  if (word.token == TokenClass::light_state && (word.value == 0 || word.value == 1)) return word.value == 1 ? "1" : "0";
  return lost(at, "-1");
}

std::string ScriptValues::alignment(std::string_view function, Index at) const {
  if (node(at).kind != Kind::align) return known_word(function, "align", at);
  const Index index = operands(at)[0];
  if (node(index).kind == Kind::integer) return "align[" + std::to_string(std::stol(number(index)) % 3 + 1) + "]";
  return "align[1 + (" + number(index) + ") % 3]";
}

}  // namespace speclev::converter
