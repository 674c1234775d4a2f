#include "target/embed.hh"

#include <algorithm>

namespace speclev {

std::optional<std::string_view> embedded_file(std::span<const EmbeddedFile> files, std::string_view path) {
  const auto at =
      std::lower_bound(files.begin(), files.end(), path,
                       [](const EmbeddedFile& file, std::string_view wanted) { return file.path < wanted; });
  if (at == files.end() || at->path != path) return std::nullopt;
  return at->text;
}

std::optional<std::string_view> embedded_file(std::string_view path) { return embedded_file(embedded_files(), path); }

std::optional<SourceText> embedded_source(const std::string& path) {
  const auto text = embedded_file(path);
  return text ? std::optional(SourceText::of(path, *text)) : std::nullopt;
}

}  // namespace speclev
