// Writes text changes in the form of the protocol.
#pragma once

#include <optional>
#include <string>

#include "lsp/lines.hh"

/// Changes of texts as the protocol has them.
namespace speclev::lsp {

/// Another text in the place of a range.
Json edit_of(Json range, std::string text);
/// All edits of one document. version: of its text; nothing if it is not open.
Json document_edit(const std::string& uri, std::optional<std::int64_t> version, Json edits);

}  // namespace speclev::lsp
