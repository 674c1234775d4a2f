// Converts maps and their alignment.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "convert/script.hh"
#include "convert/script_keys.hh"
#include "sim/geometry.hh"

namespace speclev::converter {

using Kind = opcode::ast::NodeKind;

namespace {

constexpr int columns_of_maps = 79;

std::string keys_of_place(const LevelPlace& place) {
  return "x = " + std::to_string(place.x) + ", y = " + std::to_string(place.y);
}

/// Where a map begins that is too low for the level, after the one attempt of the earlier game to make it fit.
int moved_up(int y, int rows) {
  if (rows == rows_of_level) return 0;
  return y + rows > rows_of_level ? y - 2 : y;
}

}  // namespace

/// Where the halign and valign of a map lead; chance counts as left and as top.
LevelPlace ProgramToScript::aligned_place(std::size_t at, const sim::Rules& rules, int columns, int rows) const {
  const auto align = [&](std::size_t number) {
    return values_.is_random(value(at, number)) ? -1 : static_cast<int>(values_.node(value(at, number)).word.value);
  };
  const std::uint32_t flags = &rules == &before_ ? flags_ : 0;
  return sim::aligned(rules, flags, align(0), align(1), columns, rows, has_ground_);
}

/// The keys for the place of a map; its corner is known if that is the same each time.
std::string ProgramToScript::place_of_map(std::size_t at, int columns, int rows, std::optional<LevelPlace>& corner) {
  const Index first = value(at, 0);
  if (count(at) >= 2 && values_.node(value(at, 1)).kind == Kind::word && !is_word(at, 1, "true") &&
      !is_word(at, 1, "false")) {
    corner = aligned_place(at, before_, columns, rows);
    const std::string halign = values_.known_word("map", "halign", first),
                      valign = values_.known_word("map", "valign", value(at, 1));
    if (*corner != aligned_place(at, after_, columns, rows)) return keys_of_place(*corner);
    return "halign = " + halign + ", valign = " + valign;
  }
  if (values_.is_random(first))
    return "x = 1 + nh.rn2(" + std::to_string(columns_of_maps - columns) + "), y = nh.rn2(" +
           std::to_string(rows_of_level - rows) + ")";
  if (values_.node(first).kind == Kind::tuple) {
    const auto numbers = values_.operands(first);
    const std::string x = values_.number(numbers[0]), y = values_.number(numbers[1]);
    if (is_digits(x) && is_digits(y)) {
      corner = {static_cast<int>(std::stol(x)) + 1, moved_up(static_cast<int>(std::stol(y)), rows)};
      return keys_of_place(*corner);
    }
    return "x = " + (is_digits(x) ? std::to_string(std::stol(x) + 1) : "1 + " + x) + ", y = " + y;
  }
  const std::string place = values_.place(first);
  return "x = 1 + " + place + ".x, y = " + place + ".y";
}

void ProgramToScript::map(std::size_t at) {
  const auto* rows = std::get_if<opcode::ast::Map>(&step(at).detail);
  if (rows == nullptr) return;
  std::vector<std::string> lines;
  std::size_t width = 0;
  for (const std::string_view row : rows->rows) {
    lines.push_back(values_.known_row(row, step(at).span));
    width = std::max(width, lines.back().size());
  }
  const int columns = static_cast<int>(width), height = static_cast<int>(lines.size());
  std::optional<LevelPlace> corner;
  const std::string keys = place_of_map(at, columns, height, corner);
  map_.reset();
  if (corner && depth_ == 0) map_ = {corner->x, corner->y, corner->x + columns - 1, corner->y + height - 1};
  const bool has_keep = count(at) == 3 || (count(at) == 2 && values_.node(value(at, 0)).kind != Kind::word);
  if (has_keep && is_word(at, count(at) - 1, "false"))
    lose(Diag::changed_frame, at, "places behind it are counted from it");
  values_.set_everywhere("selection.area(0,0," + std::to_string(columns - 1) + "," + std::to_string(height - 1) + ")");
  std::string text = "des.map({ " + keys + ", map = [[\n";
  for (std::string& row : lines) {
    row.resize(width, ' ');
    text += row + "\n";
  }
  if (!text.empty()) text.pop_back();
  script_.text += std::string(3 * depth_, ' ') + text + "]] })\n";
}

/// The later game looks around the map, too, if it is not told otherwise.
void ProgramToScript::wallify(std::size_t at) {
  if (count(at) > 0) {
    value(at, 0);
    lose(Diag::changed_result, at, "the whole map is looked at");
    losses_.replace(step(at).span, "WALLIFY");
  }
  if (before_.are(LoadingWay::wallify_around)) return line("des.wallify()");
  if (!map_) return lose(Diag::lost_statement, at, "WALLIFY of a map whose place is not known");
  line("des.wallify({ x1 = " + std::to_string(map_->x1) + ", y1 = " + std::to_string(map_->y1) +
       ", x2 = " + std::to_string(map_->x2 + 1) + ", y2 = " + std::to_string(map_->y2 + 1) + " })");
}

}  // namespace speclev::converter
