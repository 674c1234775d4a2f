// Calls as lines of a recording: doc/lua.md has the notation.
#include <algorithm>

#include "base/characters.hh"
#include "base/digest.hh"
#include "lua/calls.hh"
#include "lua/names.hh"

namespace speclev::lua {

namespace {

std::string joined_area(const std::array<int, 4>& area) {
  return std::to_string(area[0]) + "," + std::to_string(area[1]) + "," + std::to_string(area[2]) + "," +
         std::to_string(area[3]);
}

/// A value as it is written; empty where it is left out.
std::string written(const std::string& key, const CallValue& value) {
  switch (value.kind) {
    case CallValue::Kind::number: return std::to_string(value.number);
    case CallValue::Kind::place: return std::to_string(value.area[0]) + "," + std::to_string(value.area[1]);
    case CallValue::Kind::area: return joined_area(value.area);
    case CallValue::Kind::squares: return value.squares->expression;
    case CallValue::Kind::function: return "1";
    case CallValue::Kind::text: break;
  }
  if (key == "map" || key == "mapfragment") return recorded_map(value.text);
  if (key == "text") return recorded_hash(value.text);
  if (key == "lit" && (value.text == "lit" || value.text == "unlit")) return value.text == "lit" ? "1" : "0";
  const bool is_name = key == "id" || key == "montype" || key == "name" || key == "type";
  return recorded_text(is_name && key != "name" ? small_letters(value.text) : value.text);
}

/// Whether that is what the game takes if nothing is said.
bool is_default(const Parameter& parameter, const CallValue& value, const std::string& text) {
  if (parameter.type == "boolean")
    return (parameter.default_value == "true" && value.number == 1) ||
           (parameter.default_value == "false" && value.number == 0);
  if (parameter.default_value == "random" && text == "random") return true;
  return !parameter.is_required && !parameter.default_value.empty() && text == recorded_text(parameter.default_value);
}

}  // namespace

std::string recorded_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool is_plain = c > ' ' && c < '\x7f' && c != '"' && c != '\'' && c != '\\';
    result += is_plain ? std::string(1, c) : escaped(c);
  }
  return result;
}

std::string recorded_hash(std::string_view text) { return "#" + std::to_string(text.size()) + ":" + digest(text); }

std::vector<std::string> rows_of_map(std::string_view text) {
  std::vector<std::string> rows;
  std::string row;
  bool is_open = false;
  for (const char c : text) {
    if (is_digit(c)) continue;
    is_open = c != '\n';
    if (is_open) {
      row += c;
    } else {
      rows.push_back(row);
      row.clear();
    }
  }
  if (is_open) rows.push_back(row);
  return rows;
}

std::string recorded_map(std::string_view text) {
  std::vector<std::string> rows = rows_of_map(text);
  std::size_t width = 0;
  for (const std::string& row : rows) width = std::max(width, row.size());
  std::string bytes;
  for (std::string& row : rows) {
    row.resize(width, ' ');
    bytes += (bytes.empty() && &row == &rows.front() ? "" : "\n") + row;
  }
  return std::to_string(width) + "x" + std::to_string(rows.size()) + ":" + digest(bytes);
}

std::string Call::parameters(const Function& of) const {
  std::map<std::string, std::string> shown;
  const Form* table = of.table_form();
  const bool is_random_place = number("x") == -1 && number("y") == -1;
  for (const auto& [key, value] : values) {
    if (is_random_place && (key == "x" || key == "y")) continue;
    const bool names_monster = function == "monster" && has("id");
    if (names_monster && key == "class") continue;
    const Parameter* parameter = table == nullptr ? nullptr : table->find(key);
    for (const Form& form : of.forms)
      if (parameter == nullptr) parameter = form.find(key);
    const std::string text = written(key, value);
    if (key == "flags" || parameter == nullptr || !is_default(*parameter, value, text)) shown[key] = text;
  }
  for (const std::string& key : unknown_keys) shown["?" + key] = {};
  std::string written_line;
  for (const auto& [key, text] : shown)
    written_line += (written_line.empty() ? "" : " ") + recorded_text(key) + "=" + text;
  return written_line;
}

}  // namespace speclev::lua
