#include "lsp/workspace.hh"

#include <algorithm>
#include <utility>

#include "speclev/disk.hh"

namespace speclev::lsp {

namespace {

/// Whether a path is a folder or something in it.
bool is_within(std::string_view path, std::string_view folder) {
  return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

}  // namespace

DocumentPointer Workspace::find(std::string_view uri) const {
  const auto at = documents_.find(uri);
  return at == documents_.end() ? nullptr : at->second;
}

void Workspace::put(const std::string& uri, DocumentKind kind, std::int64_t version, std::string text) {
  ResolvedSettings setup = setup_of(uri);
  if (text.size() > SourceText::max_size) {
    text.clear();
    setup.error = "the document is larger than " + std::to_string(SourceText::max_size >> 20) + " MiB";
  }
  const auto document = std::make_shared<const Document>(uri, kind, version, std::move(text), std::move(setup));
  documents_.insert_or_assign(uri, document);
  snapshot_ = nullptr;
  changed_.insert(uri);
  look_at_neighbours(*document);
}

void Workspace::close(const std::string& uri) {
  const DocumentPointer document = find(uri);
  if (document == nullptr) return;
  documents_.erase(uri);
  snapshot_ = nullptr;
  changed_.erase(uri);
  look_at_neighbours(*document);
}

/// Settings say how others are looked at, and levels which of them a description lacks.
void Workspace::look_at_neighbours(const Document& changed) {
  if (changed.kind == DocumentKind::settings) return reconsider();
  if (changed.kind != DocumentKind::levels) return;
  for (const auto& [uri, document] : documents_)
    if (is_dungeon(document->kind) && document->folder() == changed.folder()) changed_.insert(uri);
}

void Workspace::set_client(UserSettings wishes) {
  setups_.set_client(std::move(wishes));
  reconsider();
}

void Workspace::reconsider() {
  setups_.forget_folders();
  files_ = std::make_shared<ReadFiles>();
  snapshot_ = nullptr;
  for (auto& [uri, document] : documents_) {
    document = std::make_shared<const Document>(*document, setup_of(uri));
    changed_.insert(uri);
  }
}

/// Of the nearest folder that has settings, up to the one that the client works in; of what is no file, its own.
UserSettings Workspace::folder_wishes(const std::string& uri) const {
  const auto file = path_of(uri);
  if (!file) return settings_of_query(uri);
  std::string folder = file->substr(0, file->rfind('/'));
  while (true) {
    const std::string path = folder + "/" + std::string(settings_file);
    if (const DocumentPointer open = find(uri_of(path))) return {read_settings(open->text.bytes(), folder).settings};
    if (const OpenedFile settings = open_on_disk(path); settings.text)
      return {read_settings(settings.text->bytes(), folder).settings};
    const bool is_below_root =
        std::ranges::any_of(roots_, [&](const std::string& root) { return folder != root && is_within(folder, root); });
    if (!is_below_root) return {};
    folder.resize(folder.rfind('/'));
  }
}

Session Workspace::session(std::stop_token stop) {
  if (snapshot_ == nullptr) snapshot_ = std::make_shared<const Documents>(documents_);
  return {snapshot_, files_, encoding, std::move(stop)};
}

}  // namespace speclev::lsp
