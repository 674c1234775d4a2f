#include "diag/fixes.hh"

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

}  // namespace speclev
