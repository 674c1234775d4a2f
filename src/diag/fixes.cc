#include "diag/fixes.hh"

namespace speclev {

namespace {

bool is_quoted(std::string_view text) {
  return text.size() >= 2 && text.front() == text.back() && (text.front() == '"' || text.front() == '\'');
}

}  // namespace

void settle_fixes(const SourceText& source, std::span<Diagnostic> diagnostics) {
  for (Diagnostic& each : diagnostics) {
    if (!each.fix) continue;
    Span& where = each.fix->span;
    if (is_quoted(source.text(where)) && !is_quoted(each.fix->text)) {
      ++where.begin;
      --where.end;
    }
    if (source.text(where) == each.fix->text) each.fix.reset();
  }
}

}  // namespace speclev
