#include "lsp/session.hh"

#include <algorithm>
#include <filesystem>
#include <system_error>

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

std::shared_ptr<const SourceModel> Session::model_of(const DocumentPointer& document) {
  Named& known = models[document->uri];
  if (known.document == document) return known.model;
  known = {document, nullptr};
  const bool is_dungeon = document->kind == DocumentKind::description || document->kind == DocumentKind::preprocessed;
  if ((document->kind != DocumentKind::levels && !is_dungeon) || document->text.bytes().size() > largest_modelled)
    return nullptr;
  const Setup setup = setup_of(*document);
  if (!setup.target || !(is_dungeon ? has_dungeons(*setup.target) : has_levels(*setup.target))) return nullptr;
  const SourceForm form = !is_dungeon                                   ? SourceForm::levels
                          : document->kind == DocumentKind::description ? SourceForm::def
                                                                        : SourceForm::pdf;
  return known.model = std::make_shared<const SourceModel>(document->text, form, *setup.target, setup.abi);
}

std::vector<Session::Named> Session::folder_of(const Named& named) {
  constexpr std::size_t most_files = 500;
  std::vector<Named> all = {named};
  if (!named.document->is_file()) return all;
  std::vector<std::string> paths;
  std::error_code error;
  for (std::filesystem::directory_iterator at(named.document->folder() + "/", error), end; !error && at != end;
       at.increment(error))
    if (const std::string path = at->path().string();
        path != named.document->path && (path.ends_with(".des") || path.ends_with(".def")))
      paths.push_back(path);
  std::ranges::sort(paths);
  if (paths.size() > most_files) paths.resize(most_files);
  for (const std::string& path : paths) {
    const std::string uri = uri_of(path);
    DocumentPointer document;
    if (const auto open = documents.find(uri); open != documents.end()) {
      document = open->second;
    } else if (OpenedFile file = open_on_disk(path); file.text) {
      document = std::make_shared<const Document>(uri, kind_of(path, ""), 0, std::string(file.text->bytes()));
    }
    if (document == nullptr) continue;
    if (auto model = model_of(document)) all.push_back({document, std::move(model)});
  }
  return all;
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
