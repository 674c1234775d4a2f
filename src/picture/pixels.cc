// Pictures of points. Letters are strokes of our own, so that no font is needed.
#include <algorithm>
#include <cmath>
#include <string_view>

#include "picture/drawing.hh"

namespace speclev {

namespace picture {

namespace {

struct Glyph {
  std::string_view character, strokes;
};
constexpr Glyph glyphs[] = {
#define SPECLEV_STROKES(character, strokes) {character, strokes},
#include "picture/strokes.def"
#undef SPECLEV_STROKES
};

constexpr double half_of_line = 1, half_of_letter = 0.8, half_of_grid = 0.5;  ///< the width of a stroke, in units

struct Stroke {
  double x1, y1, x2, y2;
};

double distance(const Stroke& stroke, double x, double y) {
  const double along_x = stroke.x2 - stroke.x1, along_y = stroke.y2 - stroke.y1;
  const double square = along_x * along_x + along_y * along_y;
  const double part = square > 0 ? ((x - stroke.x1) * along_x + (y - stroke.y1) * along_y) / square : 0;
  const double at = std::clamp(part, 0.0, 1.0);
  return std::hypot(x - stroke.x1 - at * along_x, y - stroke.y1 - at * along_y);
}

/// The strokes of a character, with its cell at the origin; of one that has none, those of a question mark.
std::vector<Stroke> strokes_of(std::string_view character) {
  const auto* glyph = std::ranges::find(glyphs, character, &Glyph::character);
  if (glyph == std::end(glyphs)) glyph = std::ranges::find(glyphs, "?", &Glyph::character);
  std::vector<Stroke> strokes;
  const std::string_view points = glyph->strokes;
  for (std::size_t i = 0; i + 3 < points.size(); i += 2) {
    if (points[i + 2] == ' ') {
      i += 1;  // the next stroke begins behind the blank
      continue;
    }
    strokes.push_back(
        {points[i] - '0' + 0.0, points[i + 1] - 'a' + 0.0, points[i + 2] - '0' + 0.0, points[i + 3] - 'a' + 0.0});
  }
  return strokes;
}

class Canvas {
 public:
  Canvas(const Drawing& drawing, Background background, int scale)
      : look_(background == Background::dark ? &InkLook::dark : &InkLook::light), scale_(scale) {
    pixels_.width = drawing.width * scale;
    pixels_.height = drawing.height * scale;
    pixels_.bytes.resize(static_cast<std::size_t>(pixels_.width) * static_cast<std::size_t>(pixels_.height) * 3);
    fill({0, 0, drawing.width, drawing.height, Ink::ground});
  }

  void fill(const Box& box) {
    for (int y = std::max(box.y * scale_, 0); y < std::min((box.y + box.height) * scale_, pixels_.height); ++y)
      for (int x = std::max(box.x * scale_, 0); x < std::min((box.x + box.width) * scale_, pixels_.width); ++x)
        cover(x, y, box.ink, box.percent / 100.0);
  }

  /// Draws strokes that lie in an area.
  void draw(const std::vector<Stroke>& strokes, const Box& area, double half_width) {
    for (int y = std::max(area.y * scale_, 0); y < std::min((area.y + area.height) * scale_, pixels_.height); ++y)
      for (int x = std::max(area.x * scale_, 0); x < std::min((area.x + area.width) * scale_, pixels_.width); ++x) {
        double least = cell_height;
        for (const Stroke& each : strokes)
          least = std::min(least, distance(each, (x + 0.5) / scale_ - area.x, (y + 0.5) / scale_ - area.y));
        cover(x, y, area.ink, std::clamp((half_width - least) * scale_ + 0.5, 0.0, 1.0));
      }
  }

  Pixels take() { return std::move(pixels_); }

 private:
  /// Puts so much of an ink on a point.
  void cover(int x, int y, Ink ink, double share) {
    if (share <= 0) return;
    const std::uint32_t color = look_of(ink).*look_;
    std::uint8_t* byte = &pixels_.bytes[(static_cast<std::size_t>(y) * static_cast<std::size_t>(pixels_.width) +
                                         static_cast<std::size_t>(x)) *
                                        3];
    for (int shift = 16; shift >= 0; shift -= 8, ++byte) {
      const double wanted = color >> shift & 0xFF;
      *byte = static_cast<std::uint8_t>(std::lround(*byte + (wanted - *byte) * share));
    }
  }

  std::uint32_t InkLook::*look_;
  int scale_;
  Pixels pixels_;
};

/// The first character of a text in UTF-8.
std::string_view first_character(std::string_view text) {
  std::size_t size = 1;
  while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) ++size;
  return text.substr(0, size);
}

void draw_words(Canvas& canvas, const Words& words) {
  std::string_view rest = words.text;
  for (std::size_t i = 0; !rest.empty(); ++i) {
    const std::string_view character = first_character(rest);
    const int x =
        i < words.x.size() ? words.x[i] : words.x.back() + static_cast<int>(i + 1 - words.x.size()) * cell_width;
    if (character != " ")
      canvas.draw(strokes_of(character), {x, words.y - base_line, cell_width, cell_height, words.ink}, half_of_letter);
    rest.remove_prefix(character.size());
  }
}

void draw_line(Canvas& canvas, const Line& line) {
  const Box area{line.x1 - stroke, line.y1 - stroke, line.x2 - line.x1 + 2 * stroke, line.y2 - line.y1 + 2 * stroke,
                 line.ink};
  const Stroke of_area{stroke, stroke, area.width - stroke + 0.0, area.height - stroke + 0.0};
  canvas.draw({of_area}, area, line.ink == Ink::grid ? half_of_grid : half_of_line);
}

}  // namespace

Pixels pixels_of(const Drawing& drawing, Background background, int scale) {
  Canvas canvas(drawing, background, scale);
  for (const Box& box : drawing.boxes) canvas.fill(box);
  for (const Line& line : drawing.lines) draw_line(canvas, line);
  for (const Words& words : drawing.words) draw_words(canvas, words);
  return canvas.take();
}

}  // namespace picture

Pixels picture_pixels(std::span<const LoadedLevel> loads, const PictureSubject& subject, const PictureOptions& options,
                      int scale) {
  constexpr int largest = 8;
  return picture::pixels_of(picture::drawing_of(loads, subject, options), options.background,
                            std::clamp(scale, 1, largest));
}

}  // namespace speclev
