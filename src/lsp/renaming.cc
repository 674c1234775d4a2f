// Renames symbols and refuses unsafe changes.
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/characters.hh"
#include "base/excerpt.hh"
#include "lsp/edits.hh"
#include "lsp/names.hh"
#include "lua/library_names.hh"
#include "lua/tokens.hh"
#include "syntax/levels.hh"

// Names are changed only where the sources keep their meaning.

namespace speclev::lsp {

namespace {

[[noreturn]] void refuse(const std::string& reason) { throw RequestError{request_failed, reason}; }

bool is_in_quotes(SymbolKind kind) {
  return kind == SymbolKind::level || kind == SymbolKind::room || kind == SymbolKind::dungeon;
}

const char* word_for(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::level: return "level";
    case SymbolKind::room: return "room";
    case SymbolKind::function: return "function";
    case SymbolKind::dungeon: return "dungeon";
    case SymbolKind::parameter: return "parameter";
    default: return "variable";
  }
}

/// "dungeon.def, line 3".
std::string file_and_line(const Document& document, Span span) {
  const std::string line = "line " + std::to_string(document.lines.line_of(span.begin) + 1);
  return document.path.substr(document.path.rfind('/') + 1) + ", " + line;
}

/// Characters, and the words of the language.
void check_spelling(const Document& document, SymbolKind kind, const std::string& name) {
  if (name.empty()) refuse("a name needs at least one character");
  if (is_in_quotes(kind)) {
    if (name.find_first_of("\"\r\n") != std::string::npos) refuse("a name cannot contain quotes or line ends");
    return;
  }
  if (is_digit(name.front()) || !std::ranges::all_of(name, is_identifier_part))
    refuse("a name consists of letters, digits and '_', and begins with no digit");
  if (document.kind != DocumentKind::script) return;
  if (lua::is_lua_keyword(name)) refuse(quote(name) + " is a word of Lua");
  const auto library = lua::library_names(*document.setup.scripts);
  const auto global = library.find("");
  if (library.contains(name) || (global != library.end() && std::ranges::binary_search(global->second, name)))
    refuse("the game gives " + quote(name) + " to every script");
}

/// The rules for the files of levels hold for names in descriptions, too.
void check_level(const Session& session, const Session::Named& named, const SourceSymbol& symbol,
                 const std::string& name) {
  const ResolvedSettings& setup = named.document->setup;
  if (setup.target && has_levels(*setup.target)) {
    Sink sink(setup.policy);
    syntax::check_level_name(name, symbol.definition, data_of(*setup.target), sink);
    if (const auto found = sink.take(); !found.empty()) refuse(found.front().message);
  }
  for (const Session::Named& each : session.folder_of(named)) {
    for (const SourceSymbol& other : each.model->symbols())
      if (other.kind == SymbolKind::level && other.name == name)
        refuse("there is a level " + quote(name) + " already: " + file_and_line(*each.document, other.definition));
    for (const NeededLevel& needed : each.model->needed_levels())
      for (std::uint32_t i = 1; i <= needed.variants; ++i)
        if (needed.name + "-" + std::to_string(i) == name)
          refuse("the description needs a level " + quote(name) + ": " + file_and_line(*each.document, needed.where));
  }
}

/// A document before and after the change.
struct Renamed {
  DocumentPointer before;
  std::vector<Span> spans{};  ///< what is replaced, in the order of the text
  DocumentPointer after{};
};

/// Where a place comes to be that is not inside of a replaced span.
std::uint32_t moved(const Renamed& renamed, std::uint32_t offset, std::size_t old_size, std::size_t new_size) {
  const auto behind = std::ranges::lower_bound(renamed.spans, offset, {}, &Span::begin);
  const auto count = static_cast<std::size_t>(behind - renamed.spans.begin());
  return static_cast<std::uint32_t>(offset + count * new_size - count * old_size);
}

/// The symbol of each place that names one.
std::map<std::uint32_t, std::size_t> symbols_by_place(const SourceView& model) {
  std::map<std::uint32_t, std::size_t> result;
  for (std::size_t i = 0; i < model.symbols().size(); ++i) {
    const SourceSymbol& symbol = model.symbols()[i];
    if (symbol.kind == SymbolKind::element) continue;
    result.emplace(symbol.definition.begin, i);
    for (const Span& use : symbol.uses) result.emplace(use.begin, i);
  }
  return result;
}

/// Every place must name the same as before.
void check_binding(const Renamed& renamed, const std::string& old_name, const std::string& name) {
  const auto before = renamed.before->model(), after = renamed.after->model();
  if (before == nullptr || after == nullptr) refuse("the document is too large for this");
  const auto old_places = symbols_by_place(*before), new_places = symbols_by_place(*after);
  std::map<std::size_t, std::size_t> old_by_new, new_by_old;
  std::size_t count = 0;
  for (const auto& [place, symbol] : old_places) {
    const auto found = new_places.find(moved(renamed, place, old_name.size(), name.size()));
    if (found == new_places.end()) refuse(quote(name) + " cannot be a name here");
    ++count;
    const std::size_t old_symbol = old_by_new.try_emplace(found->second, symbol).first->second;
    const bool is_same = new_by_old.try_emplace(symbol, found->second).first->second == found->second;
    if (old_symbol == symbol && is_same) continue;
    const auto& symbols = before->symbols();
    const SourceSymbol& other = symbols[symbols[symbol].name == name ? symbol : old_symbol];
    refuse("there is a " + std::string(word_for(other.kind)) + " " + quote(name) +
           " already: " + file_and_line(*renamed.before, other.definition));
  }
  if (count != new_places.size()) refuse(quote(name) + " already means something else in this document");
}

/// In a script a name must not hide another one of the same spelling.
void check_hiding(const Document& document, const SourceSymbol& symbol, const std::string& name) {
  const auto model = document.model();
  for (const SourceSymbol& other : model->symbols())
    if (other.name == name && other.known.begin < symbol.known.end && symbol.known.begin < other.known.end)
      refuse("there is a " + std::string(word_for(other.kind)) + " " + quote(name) +
             " already: " + file_and_line(document, other.definition));
}

/// The compiler must not find more errors and warnings than before.
void check_messages(const Session& session, const Renamed& renamed) {
  std::map<Diag, int> known;
  for (const Diagnostic& each : session.findings_of(*renamed.before)->diagnostics) ++known[each.id];
  for (const Diagnostic& each : look_at(*renamed.after, *session.open, session.stop).diagnostics)
    if (each.severity != Severity::style && --known[each.id] < 0) refuse(each.message);
}

/// The texts that change, with the new name in them.
std::vector<Renamed> renamed_documents(const std::vector<Mention>& mentions, const std::string& old_name,
                                       const std::string& name) {
  std::map<std::string, Renamed> by_uri;
  for (const Mention& each : mentions) {
    Renamed& renamed = by_uri.try_emplace(each.document->uri, Renamed{each.document}).first->second;
    const Span span = without_sign(*each.document, each.span);
    if (each.document->text.text(span) != old_name) refuse("the name is written in more than one way");
    renamed.spans.push_back(span);
  }
  std::vector<Renamed> all;
  for (auto& [uri, renamed] : by_uri) {
    std::ranges::sort(renamed.spans, {}, &Span::begin);
    renamed.spans.erase(std::unique(renamed.spans.begin(), renamed.spans.end()), renamed.spans.end());
    const Document& old = *renamed.before;
    std::string text;
    std::uint32_t done = 0;
    for (const Span& each : renamed.spans) {
      text.append(old.text.text({done, each.begin})).append(name);
      done = each.end;
    }
    text.append(old.text.bytes().substr(done));
    renamed.after = std::make_shared<const Document>(uri, old.kind, old.version, std::move(text), old.setup);
    all.push_back(std::move(renamed));
  }
  return all;
}

}  // namespace

Json rename_symbol(const Session& session, const Json& params) {
  const Session::Named named = session.named(params);
  const SourceSymbol* const symbol = symbol_of(session, named, params);
  if (symbol == nullptr) {
    Session::check_size(*named.document);
    refuse("there is no name here");
  }
  if (symbol->kind == SymbolKind::element) refuse("an element of a list has no name of its own");
  std::string name = text_of(member(params, "newName")).value_or("");
  if (symbol->kind == SymbolKind::variable && name.starts_with('$')) name.erase(0, 1);
  Json changes = Json::array();
  if (name == symbol->name) return {{"documentChanges", std::move(changes)}};
  check_spelling(*named.document, symbol->kind, name);
  if (symbol->kind == SymbolKind::level) check_level(session, named, *symbol, name);
  if (named.document->kind == DocumentKind::script) check_hiding(*named.document, *symbol, name);
  for (const Renamed& each : renamed_documents(mentions_of(session, named, *symbol), symbol->name, name)) {
    check_binding(each, symbol->name, name);
    if (named.document->kind != DocumentKind::script) check_messages(session, each);
    Json edits = Json::array();
    for (const Span& span : each.spans)
      edits.push_back(edit_of(each.before->lines.range(span, session.encoding), name));
    const bool is_open = session.open->contains(each.before->uri);
    changes.push_back(document_edit(each.before->uri, is_open ? std::optional(each.before->version) : std::nullopt,
                                    std::move(edits)));
  }
  session.check_stop();
  return {{"documentChanges", std::move(changes)}};
}

}  // namespace speclev::lsp
