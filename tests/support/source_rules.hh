#pragma once

#include <string>

#include "speclev/source.hh"

/// What is true of the model of every source, right or wrong.
namespace speclev::test {

/// The rule that a model breaks; empty if it keeps all.
inline std::string broken_rule(const SourceView& model) {
  const std::string_view bytes = model.text().bytes();
  std::uint32_t end = 0;
  for (const SourcePart& part : model.parts()) {
    if (part.span.begin != end || part.span.end <= end) return "parts have no gaps";
    end = part.span.end;
  }
  if (end != bytes.size()) return "parts cover the text";
  std::uint32_t last = 0;
  for (const SourceStatement& each : model.statements()) {
    if (each.span.begin < last || each.span.begin > each.span.end || each.span.end > bytes.size())
      return "statements are in order";
    if (each.frame >= static_cast<int>(model.frames().size())) return "a frame of a statement is there";
    last = each.span.begin;
  }
  for (const SourceSymbol& each : model.symbols()) {
    if (each.whole.begin > each.whole.end || each.whole.end > bytes.size()) return "a symbol is in the text";
    for (const Span& use : each.uses) {
      const SourceSymbol* const found = model.symbol_at(use.begin);
      if (found == nullptr) return "what is used is found";
      // An element is used by its place in the list; all others by their names.
      if (each.kind == SymbolKind::element) continue;
      if (found != &each) return "a use is found as that of its symbol";
      if (model.text().text(use) != model.text().text(each.definition)) return "what is used has its name";
    }
  }
  for (const SourceFrame& each : model.frames())
    for (const Span& row : each.rows)
      if (row.end > bytes.size()) return "a row is in the text";
  return {};
}

}  // namespace speclev::test
