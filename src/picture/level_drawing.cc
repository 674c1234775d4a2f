// Levels, as they are drawn for browsers and in points.
#include <algorithm>
#include <map>

#include "picture/drawing.hh"
#include "picture/hover.hh"

namespace speclev::picture {

namespace {

constexpr int margin = 30, top = 2 * margin;
constexpr int columns_of_grid = 10, rows_of_grid = 5;

class LevelDrawing {
 public:
  LevelDrawing(std::span<const LoadedLevel> loads, const PictureSubject& subject, const PictureOptions& options)
      : subject_(subject),
        options_(options),
        scene_(scene_of(loads, options)),
        legend_(legend(scene_, options.grid, true)),
        telling_(loads, subject, scene_, options.heat) {}

  Drawing make() {
    const int bottom = top_of(scene_.last_row + 1);
    const int rulers = options_.grid ? static_cast<int>(std::min(scene_.maps.size(), most_rulers)) : 0;
    int right = left_of(columns_of_level) + margin * std::max(rulers, 1);
    for (const std::string& line : legend_) right = std::max(right, 2 * margin + width_of(line));
    drawing_.title = subject_.title;
    drawing_.description = description();
    drawing_.width = std::max(right, 2 * margin + width_of(subject_.title));
    drawing_.height = bottom + cell_height * (rulers + static_cast<int>(legend_.size()) + 1);
    write(margin, margin - 6, subject_.title, Ink::title);
    if (options_.grid) draw_grid(bottom, rulers);
    for (int y = scene_.first_row; y <= scene_.last_row; ++y) draw_row(y);
    draw_walls();
    for (int y = scene_.first_row; y <= scene_.last_row; ++y) tell_of_row(y);
    int y = bottom + rulers * cell_height;
    for (const std::string& line : legend_) write(margin, y += cell_height, line, Ink::title);
    return std::move(drawing_);
  }

 private:
  static int left_of(int x) { return margin + x * cell_width; }
  int top_of(int y) const { return top + (y - scene_.first_row) * cell_height; }
  static int middle_of(int x) { return left_of(x) + cell_width / 2; }

  void write(int x, int y, const std::string& text, Ink ink) { drawing_.words.push_back({{x}, y, plain(text), ink}); }

  void write_centered(int x, int y, int number, Ink ink) {
    const std::string text = std::to_string(number);
    write(x - width_of(text) / 2, y, text, ink);
  }

  std::string description() const {
    int monsters = 0, objects = 0, others = 0;
    for (const Cell& cell : scene_.cells) {
      monsters += cell.depth == depth_of_monsters ? 1 : 0;
      objects += cell.depth == depth_of_objects ? 1 : 0;
      others += cell.depth != 0 && cell.depth < depth_of_objects ? 1 : 0;
    }
    return "A level of " + std::to_string(scene_.last_row - scene_.first_row + 1) + " rows, from row " +
           std::to_string(scene_.first_row) + " on. Squares with monsters in front: " + std::to_string(monsters) +
           "; with objects: " + std::to_string(objects) +
           "; with traps, stairs and the like: " + std::to_string(others) + ".";
  }

  void draw_grid(int bottom, int rulers) {
    const int left = left_of(1), right = left_of(columns_of_level);
    for (int x = columns_of_grid; x < columns_of_level; x += columns_of_grid) {
      write_centered(middle_of(x), top - 8, x, Ink::title);
      drawing_.lines.push_back({left_of(x), top, left_of(x), bottom, Ink::grid});
    }
    for (int y = scene_.first_row; y <= scene_.last_row; ++y) {
      write_centered(margin / 2, top_of(y) + base_line, y, Ink::title);
      if (y % rows_of_grid == 0) drawing_.lines.push_back({left, top_of(y), right, top_of(y), Ink::grid});
    }
    for (int i = 0; i < rulers; ++i) number_map(scene_.maps[static_cast<std::size_t>(i)], i, bottom);
  }

  /// The columns and rows of a map, below and on the right, as its declarations count them.
  void number_map(const LevelArea& map, int place, int bottom) {
    const Ink ink = ink_of(Color::bright_blue);
    for (int x = map.x1; x <= std::min(map.x2, columns_of_level - 1); x += columns_of_grid)
      if (x >= 1) write_centered(middle_of(x), bottom + base_line + place * cell_height, x - map.x1, ink);
    for (int y = std::max(map.y1, scene_.first_row); y <= std::min(map.y2, scene_.last_row); ++y)
      write_centered(left_of(columns_of_level) + margin / 2 + place * margin, top_of(y) + base_line, y - map.y1, ink);
  }

  /// Shades, and the characters of each ink together.
  void draw_row(int y) {
    std::map<Ink, Words> words;
    for (int x = 1; x < columns_of_level; ++x) {
      const Cell& cell = scene_.at(x, y);
      if (cell.is_random) shade(x, y, Ink::shade, 100);
      if (cell.heat > 0) shade(x, y, Ink::heat, 10 + 80 * cell.heat / scene_.most_heat);
      if (cell.symbol == ' ' || cell.is_random || (cell.arms != 0 && !cell.has_thing)) continue;
      const Ink ink = ink_of(cell.heat > 0 ? Color::white : cell.color);
      mark(x, y, cell.depth);
      Words& of_ink = words.try_emplace(ink, Words{{}, top_of(y) + base_line, {}, ink}).first->second;
      of_ink.x.push_back(left_of(x));
      if (cell.line.empty())
        of_ink.text += cell.symbol;
      else
        of_ink.text += cell.line;
    }
    for (auto& [ink, each] : words) drawing_.words.push_back(std::move(each));
  }

  /// Monsters are underlined, and objects with a broken line, for who does not see their colours.
  void mark(int x, int y, int depth) {
    const int left = left_of(x) + stroke, right = left_of(x + 1) - stroke, bottom = top_of(y + 1) - stroke / 2;
    if (depth == depth_of_monsters) drawing_.lines.push_back({left, bottom, right, bottom, ink_of(Color::orange)});
    if (depth != depth_of_objects) return;
    drawing_.lines.push_back({left, bottom, left + 1, bottom, ink_of(Color::bright_green)});
    drawing_.lines.push_back({right - 1, bottom, right, bottom, ink_of(Color::bright_green)});
  }

  /// Neighbours with the same shade are one box.
  void shade(int x, int y, Ink ink, int percent) {
    if (!drawing_.boxes.empty()) {
      Box& last = drawing_.boxes.back();
      if (last.ink == ink && last.percent == percent && last.y == top_of(y) && last.x + last.width == left_of(x)) {
        last.width += cell_width;
        return;
      }
    }
    drawing_.boxes.push_back({left_of(x), top_of(y), cell_width, cell_height, ink, percent});
  }

  bool leads(int x, int y, Arm arm) const {
    const Cell& cell = scene_.at(x, y);
    return (cell.arms & arm) != 0 && !cell.has_thing;
  }

  /// Walls are lines from the middles of their squares, where neighbours are joined.
  void draw_walls() {
    constexpr Ink ink = ink_of(Color::gray);
    const auto join = [&](Line& last, const Line& next) {
      const bool is_row = next.y1 == next.y2;
      const bool joins = last.x2 == next.x1 && last.y2 == next.y1 && (is_row ? last.y1 == last.y2 : last.x1 == last.x2);
      if (joins) last = {last.x1, last.y1, next.x2, next.y2, ink};
      return joins;
    };
    const auto add = [&](const Line& line) {
      if (drawing_.lines.empty() || drawing_.lines.back().ink != ink || !join(drawing_.lines.back(), line))
        drawing_.lines.push_back(line);
    };
    for (int y = scene_.first_row; y <= scene_.last_row; ++y)
      for (int x = 1; x < columns_of_level; ++x) {
        const int middle = top_of(y) + cell_height / 2;
        if (leads(x, y, to_west)) add({left_of(x), middle, middle_of(x), middle, ink});
        if (leads(x, y, to_east)) add({middle_of(x), middle, left_of(x + 1), middle, ink});
      }
    for (int x = 1; x < columns_of_level; ++x)
      for (int y = scene_.first_row; y <= scene_.last_row; ++y) {
        const int middle = top_of(y) + cell_height / 2;
        if (leads(x, y, to_north)) add({middle_of(x), top_of(y), middle_of(x), middle, ink});
        if (leads(x, y, to_south)) add({middle_of(x), middle, middle_of(x), top_of(y + 1), ink});
      }
  }

  /// Neighbours of which the same is told have one area.
  void tell_of_row(int y) {
    for (int x = 1; x < columns_of_level;) {
      if (is_empty(x, y)) {
        ++x;
        continue;
      }
      const std::string told = telling_.of(x, y);
      int end = x + 1;
      while (end < columns_of_level && !is_empty(end, y) && telling_.of(end, y) == told) ++end;
      std::string columns = std::to_string(x);
      if (end > x + 1) columns.append("-").append(std::to_string(end - 1));
      drawing_.hovers.push_back({{left_of(x), top_of(y), (end - x) * cell_width, cell_height},
                                 "(" + columns + "," + std::to_string(y) + ") " + told});
      x = end;
    }
  }

  bool is_empty(int x, int y) const { return scene_.at(x, y).symbol == ' ' && scene_.at(x, y).heat == 0; }

  const PictureSubject& subject_;
  const PictureOptions& options_;
  Scene scene_;
  std::vector<std::string> legend_;
  Telling telling_;
  Drawing drawing_;
};

}  // namespace

Drawing drawing_of(std::span<const LoadedLevel> loads, const PictureSubject& subject, const PictureOptions& options) {
  return LevelDrawing(loads, subject, options).make();
}

}  // namespace speclev::picture
