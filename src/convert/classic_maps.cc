// Converts the maps of classic levels and their places.
#include <string>
#include <vector>

#include "convert/classic_to_opcode.hh"
#include "sim/geometry.hh"

namespace speclev::converter {

namespace ast = classic::ast;

/// Whether the words of a map begin it elsewhere in the other game, where each maze has ground before its first map.
bool ClassicToOpcode::is_moved(const Part& part) const {
  const auto& map = std::get<ast::Map>(part.head->node);
  const auto* halign = values_.to().keywords.find(values_.word(map.horizontal));
  const auto* valign = values_.to().keywords.find(values_.word(map.vertical));
  if (halign == nullptr || valign == nullptr || part.rows.empty()) return true;
  constexpr bool has_ground = true;
  const int columns = static_cast<int>(part.rows.front().size()), height = static_cast<int>(part.rows.size());
  const auto corner = sim::aligned(sim::Rules(values_.to()), 0, static_cast<int>(halign->value),
                                   static_cast<int>(valign->value), columns, height, has_ground);
  return corner != part.corner;
}

void ClassicToOpcode::map(Part& part) {
  const auto& map = std::get<ast::Map>(part.head->node);
  part.rows = rows(part);
  const bool is_absolute = map.horizontal.is_random() || map.vertical.is_random() || is_moved(part);
  if (map.horizontal.is_random() || map.vertical.is_random())
    values_.losses().tell(Diag::changed_frame, part.head->span,
                          {"the map stands where it may come to stand, and nowhere else"});
  std::string text = "GEOMETRY:";
  text += is_absolute ? values_.place(part.corner.x - 1, part.corner.y)
                      : values_.text(map.horizontal.span) + "," + values_.text(map.vertical.span);
  text += "\nMAP\n";
  for (const std::string& row : part.rows) text += row + "\n";
  add({part.head->span, text + "ENDMAP"});
}

/// Digits are no part of a map, and all rows are as long as the longest. Walls that WALLIFY makes are drawn.
std::vector<std::string> ClassicToOpcode::rows(const Part& part) const {
  const auto& written = std::get<ast::Map>(part.head->node).rows;
  std::vector<std::string> rows;
  std::vector<std::vector<std::uint32_t>> places;  // of the characters in the source
  std::size_t width = 0;
  for (const std::string_view row : written) {
    std::string& text = rows.emplace_back();
    auto& places_of_row = places.emplace_back();
    auto place = values_.source().span_of(row).begin;
    for (const char c : row) {
      if (const bool is_digit = c >= '0' && c <= '9'; !is_digit && c != '\r') {
        text += c;
        places_of_row.push_back(place);
      }
      ++place;
    }
    width = std::max(width, text.size());
  }
  for (std::string& row : rows) row.resize(width, ' ');
  const auto number = static_cast<std::size_t>(part.number);
  if (number >= level_.compiled.maze.parts.size()) return rows;
  const classic::Part& compiled = level_.compiled.maze.parts[number];
  for (std::size_t y = 0; y < rows.size(); ++y)
    for (std::size_t x = 0; x < width; ++x) {
      const std::size_t cell = y * compiled.xsize + x;
      if (x >= compiled.xsize || cell >= compiled.cells.size()) continue;
      char& shown = rows[y][x];
      if (values_.from().terrain.code(shown) != compiled.cells[cell])
        shown = values_.from().terrain.letter(compiled.cells[cell]);
      if (const auto known = values_.map_character(shown)) {
        shown = *known;
        continue;
      }
      values_.losses().tell(Diag::lost_name, part.head->span, {"map character " + std::string(1, shown)});
      shown = '.';
      if (x < places[y].size()) values_.losses().replace({places[y][x], places[y][x] + 1}, ".");
    }
  return rows;
}

/// Without another ground it is one square of stone, from which places are counted.
void ClassicToOpcode::no_map(Part& part) {
  add({part.head->span, "NOMAP"});
  if (has_init_) return;
  part.shift = {part.corner.x - 1, part.corner.y};
  add({{}, "TERRAIN:" + values_.place(part.shift.x, part.shift.y) + ",' '"});
}

}  // namespace speclev::converter
