#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "lsp/documents.hh"
#include "lsp/settings.hh"

/// What is wrong with a document.
namespace speclev::lsp {

/// What was found in one state of a document.
struct Findings {
  DocumentPointer document;
  std::vector<Diagnostic> diagnostics;
  std::vector<WrongLine> wrong_lines;  ///< of a settings file
};

/// Compiles a document, and gives what is told of it. open: the other documents, which are taken for files that it
/// includes. Thread-safe.
Findings look_at(DocumentPointer document, const Setup& setup, const Documents& open);

/// A message as the protocol has it.
Json diagnostic_of(const Diagnostic& diagnostic, const Document& document, const Setup& setup, Placing& placing);

/// "Replace 'a' by 'b'".
std::string title_of(const Fix& fix, const SourceText& text);
/// A change of the text.
Json edit_of(const Fix& fix, const Document& document, Encoding encoding);
}  // namespace speclev::lsp
