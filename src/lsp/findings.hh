// Computes the diagnostics of a document.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "lsp/documents.hh"
#include "lsp/settings.hh"

/// What is wrong with a document.
namespace speclev::lsp {

/// What is told beside the messages of compilers.
struct Finding {
  Span span;
  Severity severity{};
  std::string message;
};

/// What was found in one state of a document.
struct Findings {
  std::vector<Diagnostic> diagnostics{};
  std::vector<Finding> others{};
};

/// Compiles a document, or loads a script, and gives what is wrong with it. open: the other documents, which count as
/// the files that it includes. After stop the result is not complete. Thread-safe.
Findings look_at(const Document& document, const Documents& open, const std::stop_token& stop);

/// How a document is compiled for a request: what it includes are other documents, or files. open has to live as long.
CompileOptions compile_options(const Documents& open);
/// What a description of dungeons is written in.
inline DungeonForm form_of(const Document& document) {
  return document.kind == DocumentKind::description ? DungeonForm::def : DungeonForm::pdf;
}

/// A message as the protocol has it.
Json diagnostic_of(const Diagnostic& diagnostic, const Document& document, Placing& placing);
Json diagnostic_of(const Finding& finding, Placing& placing);

/// "Replace 'a' by 'b'".
std::string title_of(const Fix& fix, const SourceText& text);
/// A change of the text.
Json edit_of(const Fix& fix, const Document& document, Encoding encoding);

}  // namespace speclev::lsp
