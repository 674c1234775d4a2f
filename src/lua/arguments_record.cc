// Writes each call in one form, in the notation of doc/lua.md.
#include <algorithm>
#include <map>

#include "base/characters.hh"
#include "lua/arguments.hh"
#include "lua/words.hh"

namespace speclev::lua {

namespace {

using Kind = Arguments::Value::Kind;

constexpr std::string_view digits_of_hash = "0123456789abcdef";

/// FNV-1a of 64 bits.
std::string hash_of(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char each : bytes) hash = (hash ^ static_cast<unsigned char>(each)) * 0x100000001b3U;
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += digits_of_hash[hash >> shift & 15];
  return text;
}

std::string recorded_map(std::string_view text) {
  const MapText map = read_map(text);
  std::string joined;
  for (std::string row : map.rows) {
    row.resize(static_cast<std::size_t>(map.width), ' ');
    joined += row + "\n";
  }
  if (!joined.empty()) joined.pop_back();
  return std::to_string(map.width) + "x" + std::to_string(map.rows.size()) + ":" + hash_of(joined);
}

std::string joined_area(const LevelArea& area) {
  return std::to_string(area.x1) + "," + std::to_string(area.y1) + "," + std::to_string(area.x2) + "," +
         std::to_string(area.y2);
}

std::string written(const Arguments::Value& value, const Parameter& parameter) {
  const std::string_view key = value.key;
  if (parameter.type == "mapchar") return recorded_text(value.text);
  switch (value.kind) {
    case Kind::number: return std::to_string(value.number);
    case Kind::place: return std::to_string(value.place.x) + "," + std::to_string(value.place.y);
    case Kind::area: return joined_area(value.area);
    case Kind::squares: return value.text;
    case Kind::function: return "1";
    default: break;
  }
  if (key == "map" || key == "mapfragment") return recorded_map(value.text);
  if (key == "text") return "#" + std::to_string(value.text.size()) + ":" + hash_of(value.text);
  if (key == "lit" && (value.text == "lit" || value.text == "unlit")) return value.text == "lit" ? "1" : "0";
  const bool is_name = key == "id" || key == "montype" || key == "type" || parameter.type.ends_with(" or class");
  return recorded_text(is_name ? small(value.text) : value.text);
}

/// Whether that is what the game takes if nothing is said.
bool is_default(const Parameter& parameter, const Arguments::Value& value, const std::string& text) {
  const std::string& usual = parameter.default_value;
  if (parameter.type == "boolean") return usual == (value.number != 0 ? "true" : "false");
  if (usual == "random" && text == "random") return true;
  return !parameter.is_required && !usual.empty() && text == recorded_text(usual);
}

}  // namespace

std::string small(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), small_letter);
  return result;
}

std::string recorded_text(std::string_view text) {
  std::string result;
  for (const char each : text) {
    const auto byte = static_cast<unsigned char>(each);
    const bool is_plain = byte > ' ' && byte < 0x7f && each != '"' && each != '\'' && each != '\\';
    if (is_plain)
      result += each;
    else
      result.append("\\x") += {digits_of_hash[byte >> 4], digits_of_hash[byte & 15]};
  }
  return result;
}

std::string map_expression(const Arguments& arguments) { return "map(" + recorded_map(arguments.text("map")) + ")"; }

std::vector<std::pair<std::string, std::string>> Arguments::uniform() const {
  std::map<std::string, std::string> shown;
  const Form* table = function_.table_form();
  const bool has_corners = form_->find("region") != nullptr && form_->find("x1") != nullptr;
  if (const auto at = place()) {
    shown["x"] = std::to_string(at->x);
    shown["y"] = std::to_string(at->y);
  }
  if (has_corners)
    if (const auto corners = area("region")) shown["region"] = joined_area(*corners);
  for (const Value& value : values_) {
    std::string key(value.key);
    const bool is_corner = key == "x1" || key == "y1" || key == "x2" || key == "y2";
    if (key == "x" || key == "y" || key == "coord" || (has_corners && (is_corner || key == "region"))) continue;
    const Parameter *own = form_->find(key), *usual = table == nullptr ? nullptr : table->find(key);
    if (own == nullptr || (own->type == "integer or random" && value.kind == Kind::text)) continue;
    const std::string text = written(value, *own);
    if (key == "name" && own->type.ends_with(" or class")) key = value.text.size() == 1 ? "class" : "id";
    if (!is_default(usual == nullptr ? *own : *usual, value, text)) shown[key] = text;
  }
  for (const std::string& key : unknown_) shown["?" + recorded_text(key)];
  return {shown.begin(), shown.end()};
}

}  // namespace speclev::lua
