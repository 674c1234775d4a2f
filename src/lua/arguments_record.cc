// The form in which declarations are told, whatever a script writes.
#include <algorithm>

#include "base/characters.hh"
#include "lua/arguments.hh"
#include "lua/calls.hh"
#include "lua/names.hh"

namespace speclev::lua {

namespace {

using Kind = Arguments::Value::Kind;

bool is_default(const Parameter& parameter, std::string_view written) {
  const std::string_view standard = parameter.default_value == "true"    ? "1"
                                    : parameter.default_value == "false" ? "0"
                                                                         : std::string_view(parameter.default_value);
  return !standard.empty() && written == standard;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> Arguments::uniform() const {
  std::vector<std::pair<std::string, std::string>> result;
  const auto add_area = [&](const std::string& key, const LevelArea& area) {
    const int corners[] = {area.x1, area.y1, area.x2, area.y2};
    const bool has_corners = key == "region" && form_->find("x1") != nullptr;
    std::string all;
    for (int i = 0; i < 4; ++i) {
      const std::string number = std::to_string(corners[i]);
      if (has_corners) result.emplace_back(std::string(i % 2 == 0 ? "x" : "y") + (i < 2 ? "1" : "2"), number);
      all += (i == 0 ? "" : ",") + number;
    }
    if (!has_corners) result.emplace_back(key, all);
  };
  const bool has_no_place = !has("coord") && number("x", -1) == -1 && number("y", -1) == -1;
  for (const Value& value : values_) {
    const Parameter* parameter = form_->find(value.key);
    const std::string key(value.key);
    std::string written;
    switch (value.kind) {
      case Kind::place: {
        if (key == "coord" && value.place == LevelPlace{-1, -1}) continue;
        if (key != "coord") {
          result.emplace_back(key, std::to_string(value.place.x) + "," + std::to_string(value.place.y));
          continue;
        }
        result.emplace_back("x", std::to_string(value.place.x));
        result.emplace_back("y", std::to_string(value.place.y));
        continue;
      }
      case Kind::area: add_area(key, value.area); continue;
      case Kind::number:
        if ((key == "x" || key == "y") && has_no_place) continue;
        written = parameter != nullptr && parameter->type == "mapchar"   ? value.text
                  : parameter != nullptr && parameter->type == "boolean" ? (value.number != 0 ? "1" : "0")
                                                                         : std::to_string(value.number);
        break;
      case Kind::function: written = "1"; break;
      case Kind::squares: written = value.text; break;
      default:
        written = key == "map" || key == "mapfragment" ? recorded_map(value.text)
                  : parameter != nullptr && parameter->type == "string" && key != "appear_as"
                      ? recorded_hash(value.text)
                      : value.text;
        if (key == "id" || key == "montype") written = small_letters(written);
    }
    if (parameter != nullptr && is_default(*parameter, written)) continue;
    result.emplace_back(key, written);
  }
  for (const std::string& key : unknown_) result.emplace_back("?" + key, "1");
  std::ranges::sort(result);
  return result;
}

}  // namespace speclev::lua
