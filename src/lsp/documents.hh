// The documents that a client has open.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "lsp/lines.hh"
#include "lsp/settings.hh"
#include "speclev/source.hh"
#include "speclev/text.hh"

/// What a client has open.
namespace speclev::lsp {

struct Findings;

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

/// A text and its game, until one of them changes. Threads may share it: only what they find out is added.
class Document {
 public:
  Document(std::string where, DocumentKind what, std::int64_t number, std::string content, ResolvedSettings game);
  /// The same text for another game.
  Document(const Document& old, ResolvedSettings game);

  bool is_file() const { return path != uri; }
  /// The folder of its file; empty if it has none.
  std::string folder() const;
  /// Made by the first caller. Null for settings, for a large text and for an unknown game.
  std::shared_ptr<const SourceView> model() const;
  /// What was found last; null if nobody has looked yet.
  std::shared_ptr<const Findings> findings() const;
  void keep(std::shared_ptr<const Findings> found) const;

  const std::string uri;
  const std::string path;  ///< of its file; else its URI
  const DocumentKind kind{};
  const std::int64_t version = 0;
  const SourceText text;
  const Lines lines;
  const ResolvedSettings setup;

 private:
  mutable std::mutex mutex_;
  mutable std::optional<std::shared_ptr<const SourceView>> model_;
  mutable std::shared_ptr<const Findings> findings_;
};

using DocumentPointer = std::shared_ptr<const Document>;

/// Of larger documents only messages are given.
inline constexpr std::size_t largest_modelled = std::size_t{1} << 20;
inline bool is_large(const Document& document) { return document.text.bytes().size() > largest_modelled; }

/// Those that are open, by their URI.
using Documents = std::map<std::string, DocumentPointer, std::less<>>;

}  // namespace speclev::lsp
