#pragma once

#include <cairo.h>

#include <catch2/catch.hpp>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace speclev::test {

/// A picture of points.
struct Points {
  unsigned width = 0, height = 0;
  std::vector<unsigned char> bytes;  ///< three for each

  unsigned at(unsigned x, unsigned y) const {
    const std::size_t i = (std::size_t{y} * width + x) * 3;
    return static_cast<unsigned>(bytes[i]) << 16 | static_cast<unsigned>(bytes[i + 1]) << 8 | bytes[i + 2];
  }

  /// Whether a part has a point for which a function holds.
  template <class Holds>
  bool has(unsigned x, unsigned y, unsigned columns, unsigned rows, Holds&& holds) const {
    for (unsigned row = y; row < y + rows; ++row)
      for (unsigned column = x; column < x + columns; ++column)
        if (holds(at(column, row))) return true;
    return false;
  }
};

/// A PNG file, read by the library for that.
inline Points points_of(const std::string& file) {
  struct Source {
    const std::string& bytes;
    std::size_t at = 0;
  } source{file};
  const auto read = [](void* from, unsigned char* data, unsigned size) {
    Source& bytes = *static_cast<Source*>(from);
    const std::size_t taken = bytes.bytes.copy(reinterpret_cast<char*>(data), size, bytes.at);
    bytes.at += taken;
    return taken == size ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR;
  };
  cairo_surface_t* const surface = cairo_image_surface_create_from_png_stream(read, &source);
  REQUIRE(cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS);
  Points points;
  points.width = static_cast<unsigned>(cairo_image_surface_get_width(surface));
  points.height = static_cast<unsigned>(cairo_image_surface_get_height(surface));
  const unsigned char* row = cairo_image_surface_get_data(surface);
  for (unsigned y = 0; y < points.height; ++y, row += cairo_image_surface_get_stride(surface)) {
    for (unsigned x = 0; x < points.width; ++x) {
      std::uint32_t color = 0;
      std::memcpy(&color, row + std::size_t{x} * 4, 4);
      for (const int shift : {16, 8, 0}) points.bytes.push_back(static_cast<unsigned char>(color >> shift & 0xFF));
    }
  }
  cairo_surface_destroy(surface);
  return points;
}

}  // namespace speclev::test
