// Finds the lines around a span.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "speclev/text.hh"

namespace speclev {

/// From the beginning of the first line of a span of a text to the end of its last one, without its line end.
inline Span lines_around(std::string_view text, Span span) {
  const std::size_t before = span.begin == 0 ? std::string_view::npos : text.rfind('\n', span.begin - 1);
  const std::size_t last = std::max(span.begin, span.end > span.begin ? span.end - 1 : span.end);
  return {static_cast<std::uint32_t>(before + 1),
          static_cast<std::uint32_t>(std::min(text.find('\n', last), text.size()))};
}

}  // namespace speclev
