#pragma once

#include <string_view>
#include <vector>

namespace speclev::repair {

/// A line of dat/paste-debris.
struct Row {
  std::string_view how, pattern, what, advice;
};

const std::vector<Row>& rows();

}  // namespace speclev::repair
