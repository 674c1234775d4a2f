#include "lsp/session.hh"

#include <algorithm>

#include "speclev/disk.hh"

namespace speclev::lsp {

namespace {

/// Whether a path is a folder or something in it.
bool is_within(std::string_view path, std::string_view folder) {
  return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

}  // namespace

const DocumentPointer& Session::document(const Json& params) const {
  const auto uri = text_of(member(params, "textDocument", "uri"));
  if (!uri) throw RequestError{invalid_params, "no document is named"};
  const auto at = documents.find(*uri);
  if (at == documents.end()) throw RequestError{invalid_params, "this document is not open: " + *uri};
  return at->second;
}

/// Of the nearest folder that has settings, up to the one that the client works in.
Wishes Session::folder_wishes(const Document& document) const {
  if (!document.is_file()) return {};
  std::string folder = document.folder();
  while (true) {
    const std::string path = folder + "/" + std::string(settings_file);
    if (const auto open = documents.find(uri_of(path)); open != documents.end())
      return read_settings(open->second->text.bytes(), folder).wishes;
    if (const OpenedFile file = open_on_disk(path); file.text) return read_settings(file.text->bytes(), folder).wishes;
    const bool is_below_root = std::ranges::any_of(
        roots, [&](const std::string& root) { return folder != root && is_within(folder, root); });
    if (!is_below_root) return {};
    folder.resize(folder.rfind('/'));
  }
}

Setup Session::setup_of(const Document& document) { return setups.of(folder_wishes(document)); }

const Findings& Session::findings_of(const DocumentPointer& document) {
  Findings& known = findings[document->uri];
  if (known.document != document) known = look_at(document, setup_of(*document), documents);
  return known;
}

}  // namespace speclev::lsp
