// Finds the definition that a name refers to.
#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/scripts/tree.hh"

namespace speclev::lua {

/// Which name a word means: those of blocks while these last, and those of all of the script.
class Scopes {
 public:
  Scopes(std::string_view bytes, ScriptTree& tree) : bytes_(bytes), tree_(tree) {}

  void open() { blocks_.emplace_back(); }
  /// end: of what the names of the innermost block are known in.
  void close(std::uint32_t end);

  /// A name that is not known yet; show() makes it so.
  std::size_t declare(std::size_t token, SymbolKind kind);
  /// In the innermost block, from an offset on.
  void show(std::size_t name, std::uint32_t from);
  /// One of all of the script; unless it is known already, which is a use of it and gives nothing.
  std::optional<std::size_t> define_global(std::size_t token, SymbolKind kind, std::size_t value);
  void use(std::size_t token);
  bool knows(std::string_view name) const { return local(name) != nullptr; }

  /// Adds the uses of names that are given further down, and puts all in order.
  void finish();

 private:
  std::string_view text(std::size_t token) const { return tree_.text_of(bytes_, token); }
  const std::size_t* local(std::string_view name) const;
  void add_use(std::size_t name, std::size_t token);

  std::string_view bytes_;
  ScriptTree& tree_;
  std::vector<std::vector<std::string_view>> blocks_;
  std::unordered_map<std::string_view, std::vector<std::size_t>> known_;  ///< the innermost one last
  std::unordered_map<std::string_view, std::size_t> globals_;
  std::vector<std::size_t> unresolved_;  ///< tokens
};

}  // namespace speclev::lua
