// Finds definitions and uses of names across documents.
#pragma once

#include <vector>

#include "lsp/session.hh"

/// Where names are given and used.
namespace speclev::lsp {

/// A name in a document.
struct Mention {
  DocumentPointer document;
  Span span;
  bool is_definition = false;
};

/// All of what a place names. Levels are known in all files of their folder.
std::vector<Mention> mentions_of(const Session& session, const Session::Named& named, const SourceSymbol& symbol);

/// The name at the place of a request; null if there is none.
const SourceSymbol* symbol_of(const Session& session, const Session::Named& named, const Json& params);

/// The same span without the sign of a variable.
Span without_sign(const Document& document, Span span);

}  // namespace speclev::lsp
