#include <algorithm>
#include <string>

#include "base/characters.hh"
#include "lsp/names.hh"

// Where names are given and used.

namespace speclev::lsp {

namespace {

Json location(const Session& session, const Document& document, Span span) {
  return {{"uri", document.uri}, {"range", document.lines.range(span, session.encoding)}};
}

/// Where levels of a name are given in the folder: a string may name one.
Json level_named(const Session& session, const Session::Named& named, std::uint32_t offset) {
  Json result = Json::array();
  const SourcePart* const part = named.model->part_at(offset);
  if (part == nullptr || part->kind != PartKind::string || part->span.end - part->span.begin < 3) return result;
  const std::string_view name = named.document->text.text({part->span.begin + 1, part->span.end - 1});
  for (const Session::Named& each : session.folder_of(named))
    for (const SourceSymbol& symbol : each.model->symbols())
      if (symbol.kind == SymbolKind::level && symbol.name == name)
        result.push_back(location(session, *each.document, symbol.definition));
  return result;
}

int kind_of_symbol(SymbolKind kind) {
  constexpr int module_symbol = 2, function_symbol = 12, variable_symbol = 13, object_symbol = 19;
  if (kind == SymbolKind::level || kind == SymbolKind::dungeon) return module_symbol;
  if (kind == SymbolKind::function) return function_symbol;
  const bool is_variable = kind == SymbolKind::variable || kind == SymbolKind::parameter;
  return is_variable ? variable_symbol : object_symbol;
}

}  // namespace

std::vector<Mention> mentions_of(const Session& session, const Session::Named& named, const SourceSymbol& symbol) {
  std::vector<Mention> all;
  const auto add = [&](const DocumentPointer& document, const SourceSymbol& each) {
    all.push_back({document, each.definition, true});
    for (const Span& use : each.uses) all.push_back({document, use, false});
  };
  add(named.document, symbol);
  if (symbol.kind != SymbolKind::level) return all;
  for (const Session::Named& other : session.folder_of(named))
    if (other.document != named.document)
      for (const SourceSymbol& each : other.model->symbols())
        if (each.kind == SymbolKind::level && each.name == symbol.name) add(other.document, each);
  return all;
}

const SourceSymbol* symbol_of(const Session& session, const Session::Named& named, const Json& params) {
  return named.model == nullptr ? nullptr : named.model->symbol_at(session.offset_in(*named.document, params));
}

Span without_sign(const Document& document, Span span) {
  return document.text.text(span).starts_with('$') ? Span{span.begin + 1, span.end} : span;
}

Json definition(const Session& session, const Json& params) {
  const Session::Named named = session.named(params);
  if (named.model == nullptr) return {};
  const SourceSymbol* const symbol = symbol_of(session, named, params);
  if (symbol == nullptr) return level_named(session, named, session.offset_in(*named.document, params));
  Json result = Json::array();
  for (const Mention& each : mentions_of(session, named, *symbol))
    if (each.is_definition) result.push_back(location(session, *each.document, each.span));
  return result;
}

Json references(const Session& session, const Json& params) {
  const Session::Named named = session.named(params);
  const SourceSymbol* const symbol = symbol_of(session, named, params);
  Json result = Json::array();
  if (symbol == nullptr) return result;
  const bool with_definition = truth_of(member(params, "context", "includeDeclaration")).value_or(true);
  for (const Mention& each : mentions_of(session, named, *symbol))
    if (with_definition || !each.is_definition) result.push_back(location(session, *each.document, each.span));
  return result;
}

Json highlights(const Session& session, const Json& params) {
  constexpr int read = 2, write = 3;
  const Session::Named named = session.named(params);
  const SourceSymbol* const symbol = symbol_of(session, named, params);
  Json result = Json::array();
  if (symbol == nullptr) return result;
  const auto add = [&](Span span, int kind) {
    result.push_back({{"range", named.document->lines.range(span, session.encoding)}, {"kind", kind}});
  };
  add(symbol->definition, write);
  for (const Span& use : symbol->uses) add(use, read);
  return result;
}

Json prepare_rename(const Session& session, const Json& params) {
  const Session::Named named = session.named(params);
  const SourceSymbol* const symbol = symbol_of(session, named, params);
  if (symbol == nullptr || symbol->kind == SymbolKind::element) return {};
  const std::uint32_t offset = session.offset_in(*named.document, params);
  Span here = symbol->definition;
  for (const Span& use : symbol->uses)
    if (use.begin <= offset && offset <= use.end) here = use;
  return {{"range", named.document->lines.range(without_sign(*named.document, here), session.encoding)},
          {"placeholder", symbol->name}};
}

Json workspace_symbols(const Session& session, const Json& params) {
  constexpr std::size_t most = 1000;
  const std::string query = capitals(text_of(member(params, "query")).value_or(""));
  Json result = Json::array();
  for (const auto& [uri, document] : *session.open) {
    session.check_stop();
    const auto model = document->model();
    if (model == nullptr) continue;
    for (const SourceSymbol& symbol : model->symbols()) {
      if (symbol.kind == SymbolKind::element || symbol.kind == SymbolKind::parameter ||
          capitals(symbol.name).find(query) == std::string::npos || result.size() >= most)
        continue;
      result.push_back({{"name", symbol.name},
                        {"kind", kind_of_symbol(symbol.kind)},
                        {"location", location(session, *document, symbol.definition)}});
    }
  }
  return result;
}

}  // namespace speclev::lsp
