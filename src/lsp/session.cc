#include "lsp/session.hh"

#include "lsp/neighbours.hh"
#include "speclev/disk.hh"

namespace speclev::lsp {

DocumentPointer ReadFiles::read(const std::string& path, const ResolvedSettings& setup) {
  OpenedFile file = open_on_disk(path);
  const std::scoped_lock lock(mutex_);
  DocumentPointer& known = known_[path];
  if (!file.text) return known = nullptr;
  if (known == nullptr || known->text.bytes() != file.text->bytes())
    known =
        std::make_shared<const Document>(uri_of(path), kind_of(path, ""), 0, std::string(file.text->bytes()), setup);
  return known;
}

const DocumentPointer& Session::document(const Json& params) const {
  const auto uri = text_of(member(params, "textDocument", "uri"));
  if (!uri) throw RequestError{invalid_params, "no document is named"};
  const auto at = open->find(*uri);
  if (at == open->end()) throw RequestError{invalid_params, "this document is not open: " + *uri};
  return at->second;
}

std::uint32_t Session::offset_in(const Document& named_document, const Json& params) const {
  return named_document.lines.offset(place_of(member(params, "position")), encoding);
}

std::vector<Session::Named> Session::folder_of(const Named& named) const {
  std::vector<Named> all = {named};
  if (!named.document->is_file()) return all;
  for (const std::string& path : sources_in(named.document->folder())) {
    check_stop();
    if (path == named.document->path) continue;
    const auto at = open->find(uri_of(path));
    // Settings hold for a folder, so all of its sources are for one game.
    const DocumentPointer document = at != open->end() ? at->second : files->read(path, named.document->setup);
    if (document == nullptr) continue;
    if (auto model = document->model()) all.push_back({document, std::move(model)});
  }
  return all;
}

void Session::check_size(const Document& document) {
  if (is_large(document)) throw RequestError{request_failed, "the document is too large for this"};
}

void Session::check_stop() const {
  if (stop.stop_requested()) throw RequestError{content_modified, "the document has changed, or the client has gone"};
}

std::shared_ptr<const Findings> Session::findings_of(const Document& document) const {
  if (auto known = document.findings()) return known;
  check_size(document);
  auto found = std::make_shared<const Findings>(look_at(document, *open, stop));
  check_stop();
  document.keep(found);
  return found;
}

}  // namespace speclev::lsp
