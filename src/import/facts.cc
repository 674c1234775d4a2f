#include "import/facts.hh"

#include <algorithm>

namespace speclev::import {

namespace {

/// What is not asked, as any game has it so.
constexpr std::string_view constant_conditions[] = {"0", "1", "FALSE", "TRUE"};

}  // namespace

bool is_option(std::string_view condition) {
  return std::ranges::find(constant_conditions, condition) == std::end(constant_conditions);
}

}  // namespace speclev::import
