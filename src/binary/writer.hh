#pragma once

#include <string>

#include "binary/layout.hh"

namespace speclev {

/// The bytes of a model in a layout, for an ABI.
std::string write_binary(const Layout& layout, const Abi& abi, const void* model);
/// The bytes of one struct of a model alone.
std::string write_shape(const Layout& layout, const Shape& shape, const Abi& abi, const void* object);

}  // namespace speclev
