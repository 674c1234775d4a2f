// Writes a model as bytes by its layout.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "binary/layout.hh"

namespace speclev {

/// A count or length for which a layout has no room; thrown.
struct NoRoom {
  std::string_view field;
  std::int64_t count, greatest;
};

// The bytes of what no layout has room for would be cut, and nobody could read the file: NoRoom is thrown.

/// What becomes of a number for which the ABI's long has no room, with or without a sign.
enum class Longs {
  cut,      ///< its low bits are written, as a program on that machine would
  refused,  ///< NoRoom is thrown
};

/// The bytes of a model in a layout, for an ABI.
std::string write_binary(const Layout& layout, const Abi& abi, const void* model, Longs longs = Longs::cut);
/// The bytes of one struct of a model alone.
std::string write_shape(const Layout& layout, const Shape& shape, const Abi& abi, const void* object);

}  // namespace speclev
