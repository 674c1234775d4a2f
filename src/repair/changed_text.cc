#include "repair/changed_text.hh"

#include <algorithm>
#include <iterator>

namespace speclev::repair {

ChangedText::ChangedText(std::string_view text, const std::vector<Fix>& edits) {
  const auto add = [&](std::string_view what, Span origin, bool is_kept) {
    if (what.empty()) return;
    parts_.push_back({static_cast<std::uint32_t>(text_.size()), origin, is_kept});
    text_.append(what);
  };
  std::uint32_t at = 0;
  for (const Fix& edit : edits) {
    add(text.substr(at, edit.span.begin - at), {at, edit.span.begin}, true);
    add(edit.text, edit.span, false);
    at = edit.span.end;
  }
  const auto end = static_cast<std::uint32_t>(text.size());
  add(text.substr(at), {at, end}, true);
  parts_.push_back({static_cast<std::uint32_t>(text_.size()), {end, end}, true});
}

std::uint32_t ChangedText::original(std::uint32_t place, bool is_end) const {
  // The end of a span belongs to the part in front of it.
  auto next = std::ranges::upper_bound(parts_, is_end && place > 0 ? place - 1 : place, {}, &Part::begin);
  const Part& part = next == parts_.begin() ? parts_.front() : *std::prev(next);
  if (!part.is_kept) return is_end ? part.origin.end : part.origin.begin;
  return std::min(part.origin.begin + (place - part.begin), part.origin.end);
}

}  // namespace speclev::repair
