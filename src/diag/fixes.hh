// Completes the fixes of diagnostics with quotes and selects the certain ones.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/diagnostic.hh"

namespace speclev {

/// Makes a fix of a text in quotes replace what is between them.
void settle_fixes(const SourceText& source, std::span<Diagnostic> diagnostics);

/// The fixes of which nothing else can be meant, in the order of the text; of those for the same place, the first.
std::vector<Fix> certain_fixes(std::span<const Diagnostic> diagnostics);

/// A text with parts of it replaced, and where everything was before.
class ChangedText {
 public:
  /// The edits are in the order of the text and do not overlap.
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

std::size_t error_count(std::span<const Diagnostic> diagnostics);

}  // namespace speclev
