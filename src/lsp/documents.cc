#include "lsp/documents.hh"

#include "base/characters.hh"
#include "base/uri.hh"
#include "model/scripts/model.hh"

namespace speclev::lsp {

namespace {

constexpr std::string_view file_scheme = "file://";

std::string_view name_of(std::string_view path) { return path.substr(path.rfind('/') + 1); }

/// What is known of a document for editors.
std::shared_ptr<const SourceView> model_of(const Document& document) {
  const ResolvedSettings& setup = document.setup;
  if (document.kind == DocumentKind::settings || is_large(document)) return nullptr;
  if (document.kind == DocumentKind::script)
    return setup.scripts == nullptr ? nullptr : std::make_shared<const lua::ScriptSource>(document.text, setup.scripts);
  const bool of_dungeon = is_dungeon(document.kind);
  if (!setup.target || !(of_dungeon ? has_dungeons(*setup.target) : has_levels(*setup.target))) return nullptr;
  const SourceForm form = !of_dungeon                                  ? SourceForm::levels
                          : document.kind == DocumentKind::description ? SourceForm::def
                                                                       : SourceForm::pdf;
  return std::make_shared<const SourceModel>(document.text, form, *setup.target, setup.abi);
}

}  // namespace

DocumentKind kind_of(std::string_view path, std::string_view language) {
  const std::string_view name = name_of(path);
  if (name == settings_file) return DocumentKind::settings;
  if (name.ends_with(".lua")) return DocumentKind::script;
  if (name.ends_with(".def")) return DocumentKind::description;
  if (name.ends_with(".pdf")) return DocumentKind::preprocessed;
  if (name.ends_with(".des")) return DocumentKind::levels;
  if (language.find("lua") != std::string_view::npos) return DocumentKind::script;
  return language.find("dungeon") != std::string_view::npos ? DocumentKind::description : DocumentKind::levels;
}

std::optional<std::string> path_of(std::string_view uri) {
  if (!uri.starts_with(file_scheme)) return std::nullopt;
  uri.remove_prefix(file_scheme.size());
  // What stands in front of the path is the machine.
  uri.remove_prefix(std::min(uri.find('/'), uri.size()));
  std::string path = percent_decoded(uri);
  if (path.empty() || path.find('\0') != std::string::npos) return std::nullopt;
  return path;
}

std::string uri_of(std::string_view path) { return std::string(file_scheme) + percent_encoded(path); }

Document::Document(std::string where, DocumentKind what, std::int64_t number, std::string content,
                   ResolvedSettings game)
    : uri(std::move(where)),
      path(path_of(uri).value_or(uri)),
      kind(what),
      version(number),
      text(path, std::move(content)),
      lines(text.bytes()),
      setup(std::move(game)) {
  // A text finds its lines at the first call, which must not happen in two threads.
  static_cast<void>(text.position(0));
}

Document::Document(const Document& old, ResolvedSettings game)
    : uri(old.uri),
      path(old.path),
      kind(old.kind),
      version(old.version),
      text(old.text),
      lines(old.lines),
      setup(std::move(game)) {}

std::string Document::folder() const { return is_file() ? path.substr(0, path.rfind('/')) : std::string(); }

std::shared_ptr<const SourceView> Document::model() const {
  const std::scoped_lock lock(mutex_);
  if (!model_) model_ = model_of(*this);
  return *model_;
}

std::shared_ptr<const Findings> Document::findings() const {
  const std::scoped_lock lock(mutex_);
  return findings_;
}

void Document::keep(std::shared_ptr<const Findings> found) const {
  const std::scoped_lock lock(mutex_);
  findings_ = std::move(found);
}

}  // namespace speclev::lsp
