// Pictures for browsers.
#include <map>

#include "picture/scene.hh"
#include "speclev/picture.hh"

namespace speclev {

namespace {

using namespace picture;

constexpr int cell_width = 10, cell_height = 18, margin = 30;

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '&': result += "&amp;"; break;
      case '"': result += "&quot;"; break;
      default: result += static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~' ? '?' : c;
    }
  }
  return result;
}

/// Names of the classes of the style sheet, in the order of the colours.
constexpr std::string_view classes[] = {"k", "r", "g", "w", "b", "m", "c", "a", "d", "o", "h", "y", "l", "p", "n", "f"};

constexpr std::string_view style = R"(<style>
text{font:15px monospace;text-anchor:middle;white-space:pre}
svg{background:#fff}.k{fill:#000}.r{fill:#b00}.g{fill:#070}.w{fill:#850}.b{fill:#22c}.m{fill:#a0a}.c{fill:#077}
.a{fill:#444}.d{fill:#888}.o{fill:#c50}.h{fill:#080}.y{fill:#960}.l{fill:#05c}.p{fill:#c0c}.n{fill:#088}.f{fill:#000}
.t{fill:#000;text-anchor:start}.s{fill:#ddd}.e{fill:none;pointer-events:all}
@media(prefers-color-scheme:dark){
svg{background:#111}.k{fill:#999}.r{fill:#f66}.g{fill:#5c5}.w{fill:#c93}.b{fill:#88f}.m{fill:#e6e}.c{fill:#5cc}
.a{fill:#bbb}.d{fill:#777}.o{fill:#fa6}.h{fill:#7f7}.y{fill:#fd5}.l{fill:#6bf}.p{fill:#f9f}.n{fill:#9ff}.f{fill:#fff}
.t{fill:#eee}.s{fill:#333}}
</style>
)";

std::string number(int n) { return std::to_string(n); }

std::string text_at(int x, int y, std::string_view style_class, const std::string& text) {
  return std::string("<text x=\"") + number(x) + "\" y=\"" + number(y) + "\" class=\"" + std::string(style_class) +
         "\">" + text + "</text>\n";
}

}  // namespace

std::string picture_svg(std::span<const LoadedLevel> loads, const Target& target, const std::string& title,
                        const PictureOptions& options) {
  const Scene scene = scene_of(loads);
  const std::vector<std::string> lines = legend(scene);
  std::map<std::pair<int, int>, std::string> hover;
  for (const LoadedLevel& load : loads)
    for (const LoadedThing& thing : load.things) {
      if (!is_certain(thing, loads.size())) continue;
      std::string& told = hover[{thing.place.x, thing.place.y}];
      const std::string words = "\n" + escaped(words_of(thing, target));
      if (&load == &loads.front() || told.find(words) == told.npos) told += words;
    }

  const int top = 2 * margin, rows = scene.last_row - scene.first_row + 1;
  const int width = 2 * margin + columns_of_level * cell_width;
  const int height = top + rows * cell_height + static_cast<int>(lines.size() + 1) * cell_height;
  std::string svg = std::string("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ") + number(width) + " " +
                    number(height) + "\">\n<title>" + escaped(title) + "</title>\n" + std::string(style) +
                    text_at(margin, margin - 6, "t", escaped(title));
  const auto left_of = [](int x) { return margin + x * cell_width; };
  const auto top_of = [&](int y) { return top + (y - scene.first_row) * cell_height; };
  if (options.grid) {
    for (int x = 10; x < columns_of_level; x += 10)
      svg += text_at(left_of(x) + cell_width / 2, top - 8, "d", number(x));
    for (int y = scene.first_row; y <= scene.last_row; ++y) svg += text_at(margin / 2, top_of(y) + 14, "d", number(y));
  }
  for (int y = scene.first_row; y <= scene.last_row; ++y)
    for (int x = 1; x < columns_of_level; ++x) {
      const Cell& cell = scene.at(x, y);
      if (cell.symbol == ' ') continue;
      const std::string place = std::string(" x=\"") + number(left_of(x)) + "\" y=\"" + number(top_of(y)) +
                                "\" width=\"" + number(cell_width) + "\" height=\"" + number(cell_height) + "\"";
      const auto things = hover.find({x, y});
      const std::string told =
          std::string("(") + number(x) + "," + number(y) + ") " +
          (cell.is_random ? "differs from seed to seed" : escaped(words_of(loads.front().at(x, y), target))) +
          (things == hover.end() ? "" : things->second);
      if (!cell.is_random)
        svg += text_at(left_of(x) + cell_width / 2, top_of(y) + 14, classes[static_cast<std::size_t>(cell.color)],
                       cell.line.empty() ? escaped({&cell.symbol, 1}) : std::string(cell.line));
      svg += std::string("<rect class=\"") + (cell.is_random ? "s" : "e") + "\"" + place + "><title>" + told +
             "</title></rect>\n";
    }
  int y = top + rows * cell_height;
  for (const std::string& line : lines) svg += text_at(margin, y += cell_height, "t", escaped(line));
  return svg + "</svg>\n";
}

}  // namespace speclev
