#pragma once

#include <array>

#include "classic_parser.hh"
#include "target/keywords.hh"

namespace speclev::classic {

/// The token that the words of each class are in this grammar; UNKNOWN_WORD for classes that it has no token for.
std::array<int, token_class_count> tokens_by_class();

}  // namespace speclev::classic
