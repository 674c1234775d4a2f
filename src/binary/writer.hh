#pragma once

#include <string>

#include "binary/layout.hh"

namespace speclev {

/// The bytes of a model in a layout, for an ABI.
std::string write_binary(const Layout& layout, const Abi& abi, const void* model);

}  // namespace speclev
