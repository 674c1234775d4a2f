#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "speclev/speclev.h"
#include "speclev/text.hh"

namespace speclev::c {

/// The lines of a text, which outlives it. Threads may share one.
class Lines {
 public:
  explicit Lines(std::string_view text);

  /// Of an offset from 0 to the size of the text.
  speclev_place at(std::uint32_t offset) const;
  /// The line of an offset, from 1.
  std::uint32_t line_at(std::uint32_t offset) const;

 private:
  std::string_view text_;
  std::vector<std::uint32_t> starts_;
};

}  // namespace speclev::c
