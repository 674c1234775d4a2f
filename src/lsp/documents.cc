#include "lsp/documents.hh"

#include "base/characters.hh"
#include "base/uri.hh"
#include "lsp/settings.hh"

namespace speclev::lsp {

namespace {

constexpr std::string_view file_scheme = "file://";

std::string_view name_of(std::string_view path) { return path.substr(path.rfind('/') + 1); }

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

Document::Document(std::string where, DocumentKind what, std::int64_t number, std::string content)
    : uri(std::move(where)),
      path(path_of(uri).value_or(uri)),
      kind(what),
      version(number),
      text(path, std::move(content)),
      lines(text.bytes()) {}

std::string Document::folder() const { return is_file() ? path.substr(0, path.rfind('/')) : std::string(); }

}  // namespace speclev::lsp
