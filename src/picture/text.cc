// Pictures for terminals.
#include <algorithm>

#include "picture/scene.hh"
#include "speclev/picture.hh"

namespace speclev {

namespace {

using namespace picture;

constexpr std::size_t width_of_row_numbers = 3;

std::string escape(Color color) {
  const int number = static_cast<int>(color);
  return "\033[" + std::to_string(number < 8 ? 30 + number : 82 + number) + "m";
}

/// Behind the last column of a row that has something.
int end_of(const Scene& scene, int y) {
  int end = columns_of_level;
  while (end > 1 && scene.at(end - 1, y).symbol == ' ' && scene.at(end - 1, y).heat == 0) --end;
  return end;
}

/// A row, without the blanks at its end.
std::string row_text(const Scene& scene, int y, const PictureOptions& options) {
  std::string text;
  Color current = Color::gray;
  const int end = end_of(scene, y);
  for (int x = 1; x < end; ++x) {
    const Cell& cell = scene.at(x, y);
    const bool is_heat = cell.heat > 0 && !cell.has_thing;
    const Color color = is_heat ? Color::red : cell.color;
    if (options.color && color != current && (is_heat || cell.symbol != ' ')) text += escape(current = color);
    if (is_heat)
      text += static_cast<char>('0' + heat_step(scene, cell));
    else if (options.unicode && !cell.line.empty())
      text += cell.line;
    else
      text += cell.symbol;
  }
  if (current != Color::gray) text += "\033[0m";
  return text;
}

/// The numbers of columns of the level from one to another, which are counted from origin; tens first.
std::string ruler(int from, int to, int origin) {
  std::string tens(width_of_row_numbers, ' ');
  tens.append(static_cast<std::size_t>(from - 1), ' ');
  std::string ones = tens;
  for (int x = from; x <= to; ++x) {
    const int number = x - origin;
    tens += number > 0 && number % 10 == 0 ? static_cast<char>('0' + number / 10) : ' ';
    ones += static_cast<char>('0' + number % 10);
  }
  const std::size_t end = tens.find_last_not_of(' ');
  return (end == std::string_view::npos ? "" : tens.substr(0, end + 1) + "\n") + ones + "\n";
}

/// A number, behind blanks.
std::string in_column(int number, std::size_t width) {
  const std::string digits = std::to_string(number);
  return std::string(width - std::min(width, digits.size()), ' ') + digits;
}

/// The numbers of a row in the maps that it is part of, each map in a column of its own.
std::string rows_in_maps(const Scene& scene, int y) {
  constexpr std::size_t width = 4;
  std::string text;
  for (std::size_t i = 0; i < std::min(scene.maps.size(), most_rulers); ++i) {
    const LevelArea& map = scene.maps[i];
    if (y >= map.y1 && y <= map.y2)
      text += std::string(i * width - std::min(i * width, text.size()), ' ') + in_column(y - map.y1, width);
  }
  return text;
}

}  // namespace

std::string picture_text(std::span<const LoadedLevel> loads, const PictureOptions& options) {
  const Scene scene = scene_of(loads, options);
  std::string text;
  if (options.grid) text += ruler(1, columns_of_level - 1, 0);
  int right = 1;
  for (int y = scene.first_row; y <= scene.last_row; ++y) right = std::max(right, end_of(scene, y));
  for (int y = scene.first_row; y <= scene.last_row; ++y) {
    if (options.grid) text += in_column(y, width_of_row_numbers - 1) + " ";
    text += row_text(scene, y, options);
    const std::string in_maps = options.grid ? rows_in_maps(scene, y) : "";
    if (!in_maps.empty()) text += std::string(static_cast<std::size_t>(right - end_of(scene, y)), ' ') + in_maps;
    text += "\n";
  }
  if (options.grid)
    for (std::size_t i = 0; i < std::min(scene.maps.size(), most_rulers); ++i)
      text += ruler(std::max(scene.maps[i].x1, 1), std::min(scene.maps[i].x2, columns_of_level - 1), scene.maps[i].x1);
  for (const std::string& line : legend(scene, options.grid, false)) text += line + "\n";
  return text;
}

}  // namespace speclev
