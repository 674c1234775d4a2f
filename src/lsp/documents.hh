#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "lsp/lines.hh"
#include "speclev/text.hh"

/// What a client has open.
namespace speclev::lsp {

/// What a text is.
enum class DocumentKind : std::uint8_t {
  levels,
  description,   ///< a dungeon.def
  preprocessed,  ///< a dungeon.pdf
  script,        ///< in Lua
  settings,      ///< a file .speclev
};

/// Whether it is a description of dungeons.
constexpr bool is_dungeon(DocumentKind kind) {
  return kind == DocumentKind::description || kind == DocumentKind::preprocessed;
}

/// By the name of a file, or else by what the client calls its language.
DocumentKind kind_of(std::string_view path, std::string_view language);

/// The path of a file: URI; nothing for others.
std::optional<std::string> path_of(std::string_view uri);
std::string uri_of(std::string_view path);

/// A text as it is, until it changes: immutable, so that threads may look at it.
struct Document {
  std::string uri;
  std::string path;  ///< of its file; else its URI
  DocumentKind kind{};
  std::int64_t version = 0;
  SourceText text;
  Lines lines;

  Document(std::string where, DocumentKind what, std::int64_t number, std::string content);
  bool is_file() const { return path != uri; }
  /// The folder of its file; empty if it has none.
  std::string folder() const;
};

using DocumentPointer = std::shared_ptr<const Document>;

/// Of larger documents only messages are given.
inline constexpr std::size_t largest_modelled = std::size_t{1} << 20;

/// Those that are open, by their URI.
using Documents = std::map<std::string, DocumentPointer, std::less<>>;

}  // namespace speclev::lsp
