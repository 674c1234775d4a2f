#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/diagnostic.hh"

namespace speclev::repair {

/// A text with parts of it replaced, and where everything stood before.
class ChangedText {
 public:
  /// The edits stand in the order of the text and do not overlap.
  ChangedText(std::string_view text, const std::vector<Fix>& edits);

  const std::string& text() const { return text_; }
  Span original(Span span) const {
    const std::uint32_t begin = original(span.begin, false);
    return {begin, span.end == span.begin ? begin : std::max(begin, original(span.end, true))};
  }

 private:
  std::uint32_t original(std::uint32_t place, bool is_end) const;

  struct Part {
    std::uint32_t begin;  ///< in the changed text
    Span origin;
    bool is_kept;
  };
  std::string text_;
  std::vector<Part> parts_;
};

}  // namespace speclev::repair
