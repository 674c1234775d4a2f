// Builds the syntax tree of a script, also of a broken one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "model/scripts/scopes.hh"
#include "model/scripts/tree.hh"

namespace speclev::lua {

/// The tree of a script while it grows: nodes, statements and elements that are open.
class TreeBuilder {
 protected:
  TreeBuilder(std::string_view bytes, std::vector<ScriptToken> tokens);

  enum class Statement : std::uint8_t { expression, names, last, other };

  struct Entry {
    int node;
    bool is_block;
    std::size_t block = 0;  ///< the innermost one, itself or around it
    bool after_value = false, begins_statement = true, begins_element = true;
    bool is_assigned = false, is_call = false, is_until = false, in_loop = false;
    bool wants_then = false, wants_do = false;
    Statement statement = Statement::other;
    int number = -1;                     ///< of the statement
    std::size_t chain = no_token;        ///< where the value began that was read last
    std::vector<std::size_t> pending{};  ///< names that are known when the statement is over
    std::optional<std::size_t> given{};  ///< one of all of the script, whose value is being read
    bool is_key = false;                 ///< an index that is the key of a table
    bool is_free = false;                ///< a new name is expected
  };

  // ---- what is there ----

  std::string_view text(std::size_t token) const {
    return token < tree_.tokens.size() ? tree_.text_of(bytes_, token) : std::string_view();
  }
  bool is_name(std::size_t token) const {
    return token < tree_.tokens.size() && tree_.tokens[token].kind == ScriptTokenKind::name;
  }
  Entry& top() { return stack_.back(); }
  ScriptNode& node_of(const Entry& entry) { return tree_.nodes[static_cast<std::size_t>(entry.node)]; }
  bool is_first_in_line(std::size_t token) const;

  void note_state(std::size_t at);

  // ---- nodes ----

  int open(NodeKind kind, std::size_t at);

  int statement_now() { return stack_[top().block].number; }

  /// Closes the innermost node: by a token, or in front of it.
  void close(std::size_t at, bool by_token);

  /// Gives up what is open within the innermost block.
  void close_brackets(std::size_t at) {
    while (!top().is_block) close(at, false);
  }

  /// How many nodes have to be closed for one that is wanted: 0, there is none. What is deeper than Lua takes is not
  /// looked for.
  template <class Wanted, class Stop>
  std::size_t depth_of(Wanted wanted, Stop stop) {
    constexpr std::size_t deepest = 400;
    for (std::size_t depth = 1; depth < std::min(stack_.size(), deepest); ++depth) {
      const NodeKind kind = node_of(stack_[stack_.size() - depth]).kind;
      if (wanted(kind)) return depth;
      if (stop(kind)) return 0;
    }
    return 0;
  }
  void close_depth(std::size_t depth, std::size_t at) {
    for (; depth > 1; --depth) close(at, false);
    close(at, true);
  }

  // ---- statements ----

  void finish_statement(std::size_t at);

  void begin_statement(std::size_t at, Statement kind);

  /// Nothing of the next statement is there.
  void expect_statement() {
    top().begins_statement = true;
    top().after_value = false;
  }

  // ---- elements ----

  void touch(std::size_t at);
  void next_element(std::size_t at);

  void value(std::size_t at) {
    if (!top().after_value) top().chain = at;
    top().after_value = true;
    top().is_call = false;
  }

  std::string_view bytes_;
  ScriptTree tree_;
  Scopes scopes_;
  std::vector<Entry> stack_;
};

}  // namespace speclev::lua
