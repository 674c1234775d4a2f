#pragma once

#include <png.h>

#include <catch2/catch.hpp>
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
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  REQUIRE(png_image_begin_read_from_memory(&image, file.data(), file.size()) != 0);
  image.format = PNG_FORMAT_RGB;
  Points points{image.width, image.height, std::vector<unsigned char>(PNG_IMAGE_SIZE(image))};
  REQUIRE(png_image_finish_read(&image, nullptr, points.bytes.data(), 0, nullptr) != 0);
  return points;
}

}  // namespace speclev::test
