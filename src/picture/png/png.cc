#include "picture/png/png.hh"

#include <cairo.h>

#include <memory>

#include "base/utf8.hh"
#include "picture/png/cairo.hh"

namespace speclev::png {

namespace {

using picture::Box;
using picture::Drawing;
using picture::Ink;
using picture::InkLook;
using picture::Line;
using picture::Words;

constexpr double letter_size = 16, half = 0.5;

/// How many bytes the first character of a text in UTF-8 has.
std::size_t first_size(std::string_view text) {
  std::size_t size = 1;
  while (size < text.size() && continues_character(text[size])) ++size;
  return size;
}

class Canvas {
 public:
  Canvas(int width, int height, Background background, int scale)
      : look_(background == Background::dark ? &InkLook::dark : &InkLook::light),
        surface_(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width * scale, height * scale), cairo_surface_destroy),
        cairo_(cairo_create(surface_.get()), cairo_destroy) {
    cairo_scale(cairo_.get(), scale, scale);
    cairo_set_line_cap(cairo_.get(), CAIRO_LINE_CAP_SQUARE);
    cairo_select_font_face(cairo_.get(), "monospace", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo_.get(), letter_size);
    take(Ink::ground);
    cairo_paint(cairo_.get());
  }

  void draw(const Box& box) {
    take(box.ink, box.percent / 100.0);
    cairo_rectangle(cairo_.get(), box.x, box.y, box.width, box.height);
    cairo_fill(cairo_.get());
  }

  void draw(const Line& line) {
    take(line.ink);
    cairo_set_line_width(cairo_.get(), line.ink == Ink::grid ? picture::stroke * half : picture::stroke);
    cairo_move_to(cairo_.get(), line.x1, line.y1);
    cairo_line_to(cairo_.get(), line.x2, line.y2);
    cairo_stroke(cairo_.get());
  }

  void draw(const Words& words) {
    take(words.ink);
    std::string_view rest = words.text;
    for (std::size_t i = 0; i < words.x.size() && !rest.empty(); ++i) {
      const bool is_last = i + 1 == words.x.size();  // all that is left stands there
      const std::string piece(rest.substr(0, is_last ? rest.size() : first_size(rest)));
      cairo_move_to(cairo_.get(), words.x[i], words.y);
      cairo_show_text(cairo_.get(), piece.c_str());
      rest.remove_prefix(piece.size());
    }
  }

  std::string png() const {
    std::string bytes;
    const auto append = [](void* to, const unsigned char* data, unsigned size) {
      static_cast<std::string*>(to)->append(data, data + size);
      return CAIRO_STATUS_SUCCESS;
    };
    const bool is_drawn = cairo_status(cairo_.get()) == CAIRO_STATUS_SUCCESS;
    const bool is_written =
        is_drawn && cairo_surface_write_to_png_stream(surface_.get(), append, &bytes) == CAIRO_STATUS_SUCCESS;
    return is_written ? bytes : std::string();
  }

 private:
  void take(Ink ink, double share = 1) {
    const std::uint32_t color = look_of(ink).*look_;
    const auto part = [&](int shift) { return (color >> shift & 0xFF) / 255.0; };
    cairo_set_source_rgba(cairo_.get(), part(16), part(8), part(0), share);
  }

  std::uint32_t InkLook::*look_;
  std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface_;
  std::unique_ptr<cairo_t, decltype(&cairo_destroy)> cairo_;
};

}  // namespace

Png png_of(const Drawing& drawing, Background background, int scale) {
  if (std::string lack = lack_of_cairo(); !lack.empty()) return {{}, std::move(lack)};
  Canvas canvas(drawing.width, drawing.height, background, scale);
  for (const Box& box : drawing.boxes) canvas.draw(box);
  for (const Line& line : drawing.lines) canvas.draw(line);
  for (const Words& words : drawing.words) canvas.draw(words);
  Png result{canvas.png(), {}};
  if (result.bytes.empty()) result.error = "there is not enough memory for the picture";
  return result;
}

}  // namespace speclev::png
