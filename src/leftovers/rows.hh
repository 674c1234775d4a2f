#pragma once

#include <string_view>
#include <vector>

namespace speclev::leftovers {

/// A line of dat/leftovers.
struct Row {
  std::string_view how, pattern, what, advice;
};

const std::vector<Row>& rows();

}  // namespace speclev::leftovers
