// Reads the rows of dat/paste-debris.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace speclev::repair {

/// A line of dat/paste-debris.
struct Row {
  std::string_view how, pattern, what, advice;
};

const std::vector<Row>& rows();

/// How many bytes of a text the pattern of a row takes from its beginning; nothing if it does not fit.
std::optional<std::size_t> length_of_match(std::string_view pattern, std::string_view text);

}  // namespace speclev::repair
