#include "diag/fixes.hh"

#include <algorithm>
#include <iterator>
#include <utility>

namespace speclev {

namespace {

bool is_quoted(std::string_view text) {
  return text.size() >= 2 && text.front() == text.back() && (text.front() == '"' || text.front() == '\'');
}

}  // namespace

void settle_fixes(const SourceText& source, std::span<Diagnostic> diagnostics) {
  const auto settle = [&](std::optional<Fix>& fix) {
    if (!fix) return;
    Span& where = fix->span;
    if (is_quoted(source.text(where)) && !is_quoted(fix->text)) {
      ++where.begin;
      --where.end;
    }
  };
  for (Diagnostic& each : diagnostics) {
    settle(each.fix);
    for (Help& other : each.others) settle(other.fix);
  }
}

std::vector<Fix> certain_fixes(std::span<const Diagnostic> diagnostics) {
  std::vector<Fix> fixes;
  for (const Diagnostic& each : diagnostics)
    if (each.fix && each.fix->certain) fixes.push_back(*each.fix);
  std::ranges::stable_sort(fixes, {}, [](const Fix& fix) { return fix.span.begin; });
  std::vector<Fix> result;
  for (Fix& fix : fixes)
    if (result.empty() || (fix.span.begin > result.back().span.begin && fix.span.begin >= result.back().span.end))
      result.push_back(std::move(fix));
  return result;
}

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
  // The end of a span belongs to the part before it.
  auto next = std::ranges::upper_bound(parts_, is_end && place > 0 ? place - 1 : place, {}, &Part::begin);
  const Part& part = next == parts_.begin() ? parts_.front() : *std::prev(next);
  if (!part.is_kept) return is_end ? part.origin.end : part.origin.begin;
  return std::min(part.origin.begin + (place - part.begin), part.origin.end);
}

std::size_t error_count(std::span<const Diagnostic> diagnostics) {
  return static_cast<std::size_t>(std::ranges::count(diagnostics, Severity::error, &Diagnostic::severity));
}

}  // namespace speclev
