#pragma once

#include <cstddef>
#include <string_view>

namespace speclev {

/// The size of the character of several bytes in UTF-8 that begins here, 2 to 4; 0 if none does.
std::size_t utf8_size(std::string_view text, std::size_t at);

}  // namespace speclev
