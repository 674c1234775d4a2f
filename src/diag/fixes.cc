#include "diag/fixes.hh"

#include <algorithm>
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

}  // namespace speclev
