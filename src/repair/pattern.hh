#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace speclev::repair {

/// How many bytes of a text a pattern of dat/paste-debris takes from its beginning; nothing if it does not fit.
std::optional<std::size_t> length_of_match(std::string_view pattern, std::string_view text);

}  // namespace speclev::repair
