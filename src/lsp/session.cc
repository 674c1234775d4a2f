#include "lsp/session.hh"

#include <algorithm>

#include "lsp/neighbours.hh"
#include "scripts/model.hh"
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

/// Of the nearest folder that has settings, up to the one that the client works in; of what is no file, its own.
Wishes Session::folder_wishes(const Document& document) const {
  if (!document.is_file()) return wishes_of_query(document.uri);
  std::string folder = document.folder();
  while (true) {
    const std::string path = folder + "/" + std::string(settings_file);
    if (const auto open = documents.find(uri_of(path)); open != documents.end())
      return {read_settings(open->second->text.bytes(), folder).settings};
    if (const OpenedFile file = open_on_disk(path); file.text)
      return {read_settings(file.text->bytes(), folder).settings};
    const bool is_below_root =
        std::ranges::any_of(roots, [&](const std::string& root) { return folder != root && is_within(folder, root); });
    if (!is_below_root) return {};
    folder.resize(folder.rfind('/'));
  }
}

std::uint32_t Session::offset_in(const Document& named_document, const Json& params) const {
  return named_document.lines.offset(place_of(member(params, "position")), encoding);
}

Setup Session::setup_of(const Document& document) { return setups.of(folder_wishes(document)); }

std::shared_ptr<const SourceView> Session::model_of(const DocumentPointer& document) {
  Named& known = models[document->uri];
  if (known.document == document) return known.model;
  known = {document, nullptr};
  const bool of_dungeon = is_dungeon(document->kind);
  if (document->kind == DocumentKind::settings || document->text.bytes().size() > largest_modelled) return nullptr;
  const Setup setup = setup_of(*document);
  if (document->kind == DocumentKind::script) {
    if (setup.scripts != nullptr)
      known.model = std::make_shared<const lua::ScriptSource>(document->text, setup.scripts);
    return known.model;
  }
  if (!setup.target || !(of_dungeon ? has_dungeons(*setup.target) : has_levels(*setup.target))) return nullptr;
  const SourceForm form = !of_dungeon                                   ? SourceForm::levels
                          : document->kind == DocumentKind::description ? SourceForm::def
                                                                        : SourceForm::pdf;
  return known.model = std::make_shared<const SourceModel>(document->text, form, *setup.target, setup.abi);
}

std::vector<Session::Named> Session::folder_of(const Named& named) {
  std::vector<Named> all = {named};
  if (!named.document->is_file()) return all;
  for (const std::string& path : sources_in(named.document->folder())) {
    const DocumentPointer document = path == named.document->path ? nullptr : document_at(path);
    if (document == nullptr) continue;
    if (auto model = model_of(document)) all.push_back({document, std::move(model)});
  }
  return all;
}

DocumentPointer Session::document_at(const std::string& path) const {
  const std::string uri = uri_of(path);
  if (const auto open = documents.find(uri); open != documents.end()) return open->second;
  const OpenedFile file = open_on_disk(path);
  if (!file.text) return nullptr;
  const auto known = models.find(uri);
  if (known != models.end() && known->second.document->text.bytes() == file.text->bytes())
    return known->second.document;
  return std::make_shared<const Document>(uri, kind_of(path, ""), 0, std::string(file.text->bytes()));
}

void Session::check_size(const Document& document) {
  if (document.text.bytes().size() > largest_modelled)
    throw RequestError{request_failed, "the document is too large for this"};
}

const Findings& Session::findings_of(const DocumentPointer& document) {
  Findings& known = findings[document->uri];
  if (known.document == document) return known;
  check_size(*document);
  known = look_at(document, setup_of(*document), documents);
  return known;
}

}  // namespace speclev::lsp
