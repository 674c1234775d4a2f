// Cairo for the shared library: it is looked for when the first picture is drawn, so that who draws none needs none.
// Its functions stand here by their names, and nobody outside of the library sees these.

#include <cairo.h>
#include <dlfcn.h>

#include "picture/png/cairo.hh"

namespace {

constexpr const char* library_name = "libcairo.so.2";

void* function_of_cairo(const char* name) {
  static void* const library = ::dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  return library == nullptr ? nullptr : ::dlsym(library, name);
}

}  // namespace

#define SPECLEV_ASKED(result, name, parameters, arguments)                                      \
  result name parameters {                                                                      \
    static const auto function = reinterpret_cast<decltype(&(name))>(function_of_cairo(#name)); \
    return function arguments;                                                                  \
  }

SPECLEV_ASKED(cairo_surface_t*, cairo_image_surface_create, (cairo_format_t format, int width, int height),
              (format, width, height))
SPECLEV_ASKED(void, cairo_surface_destroy, (cairo_surface_t * surface), (surface))
SPECLEV_ASKED(cairo_status_t, cairo_surface_write_to_png_stream,
              (cairo_surface_t * surface, cairo_write_func_t write, void* closure), (surface, write, closure))
SPECLEV_ASKED(cairo_t*, cairo_create, (cairo_surface_t * target), (target))
SPECLEV_ASKED(void, cairo_destroy, (cairo_t * cairo), (cairo))
SPECLEV_ASKED(cairo_status_t, cairo_status, (cairo_t * cairo), (cairo))
SPECLEV_ASKED(void, cairo_scale, (cairo_t * cairo, double x, double y), (cairo, x, y))
SPECLEV_ASKED(void, cairo_set_line_cap, (cairo_t * cairo, cairo_line_cap_t cap), (cairo, cap))
SPECLEV_ASKED(void, cairo_set_line_width, (cairo_t * cairo, double width), (cairo, width))
SPECLEV_ASKED(void, cairo_select_font_face,
              (cairo_t * cairo, const char* family, cairo_font_slant_t slant, cairo_font_weight_t weight),
              (cairo, family, slant, weight))
SPECLEV_ASKED(void, cairo_set_font_size, (cairo_t * cairo, double size), (cairo, size))
SPECLEV_ASKED(void, cairo_set_source_rgba, (cairo_t * cairo, double red, double green, double blue, double alpha),
              (cairo, red, green, blue, alpha))
SPECLEV_ASKED(void, cairo_paint, (cairo_t * cairo), (cairo))
SPECLEV_ASKED(void, cairo_rectangle, (cairo_t * cairo, double x, double y, double width, double height),
              (cairo, x, y, width, height))
SPECLEV_ASKED(void, cairo_fill, (cairo_t * cairo), (cairo))
SPECLEV_ASKED(void, cairo_move_to, (cairo_t * cairo, double x, double y), (cairo, x, y))
SPECLEV_ASKED(void, cairo_line_to, (cairo_t * cairo, double x, double y), (cairo, x, y))
SPECLEV_ASKED(void, cairo_stroke, (cairo_t * cairo), (cairo))
SPECLEV_ASKED(void, cairo_show_text, (cairo_t * cairo, const char* text), (cairo, text))

namespace speclev::png {

std::string lack_of_cairo() {
  static const bool is_there = function_of_cairo("cairo_surface_write_to_png_stream") != nullptr;
  if (is_there) return {};
  return std::string("a picture of points is drawn by ") + library_name + ", which is not here; as SVG it is without";
}

}  // namespace speclev::png
