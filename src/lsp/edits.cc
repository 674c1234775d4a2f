#include "lsp/edits.hh"

#include <utility>

namespace speclev::lsp {

Json edit_of(Json range, std::string text) { return {{"range", std::move(range)}, {"newText", std::move(text)}}; }

Json document_edit(const std::string& uri, std::optional<std::int64_t> version, Json edits) {
  return {{"textDocument", {{"uri", uri}, {"version", version ? Json(*version) : Json()}}},
          {"edits", std::move(edits)}};
}

}  // namespace speclev::lsp
