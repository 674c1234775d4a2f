// The syntax tree of a script: blocks, calls, tables and statements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "lua/tokens.hh"
#include "speclev/source.hh"

namespace speclev::lua {

inline constexpr std::size_t no_token = static_cast<std::size_t>(-1);

/// What a piece of a script is that others may stand in.
enum class NodeKind : std::uint8_t {
  chunk,
  function,
  loop,  ///< of while and for
  then_block,
  else_block,
  do_block,
  repeat_block,
  call,
  group,
  index,
  table,
};

constexpr bool is_block(NodeKind kind) { return kind <= NodeKind::repeat_block; }

/// An argument of a call, or what stands between the commas of a table.
struct ScriptElement {
  std::size_t key = no_token;      ///< the name in front of its '=', or the text that stands there in brackets
  std::size_t first = 0, end = 0;  ///< tokens of the value
};

struct ScriptNode {
  NodeKind kind{};
  int parent = -1;
  std::size_t open =
      no_token;         ///< the token that opens it: none of a chunk; of a call without parentheses the one before
  std::size_t end = 0;  ///< the token that closes it; or, where none does, the one behind it
  bool is_closed = false;
  std::size_t path = no_token;  ///< of a call, the first token of what is called
  int element = -1;             ///< the number of the element of the parent that it is in
  int statement = -1;           ///< the statement that it is in, or that it is the block of
  bool is_named = false;        ///< a function that is called by a name
  std::vector<ScriptElement> elements{};
};

/// What may stand in front of a token.
struct ScriptState {
  bool is_free : 1 = true;            ///< a new name, or what follows from it
  bool after_value : 1 = false;       ///< a value has ended
  bool begins_statement : 1 = false;  ///< nothing of a statement is there yet
  bool may_end : 1 = false;           ///< the statement may be over
  bool may_go_on : 1 = false;         ///< an operator may follow
  bool is_last : 1 = false;           ///< behind return
  bool in_loop : 1 = false;           ///< break ends something
  bool wants_then : 1 = false, wants_do : 1 = false;
  bool is_until : 1 = false;  ///< behind until
};

/// A name of a script.
struct ScriptName {
  SourceSymbol symbol;
  Span visible;                  ///< where it is known
  std::size_t value = no_token;  ///< the first token of what it is when it is given; none if it is not known
  std::size_t value_end = no_token;
  int function = -1;      ///< of a parameter: the node of its function
  std::size_t place = 0;  ///< of a parameter: how many stand in front
};

/// What a script is built of, as far as it can be read.
struct ScriptTree {
  std::vector<ScriptToken> tokens;
  std::vector<ScriptNode> nodes;    ///< in the order of the tokens that open them; the first one is all of it
  std::vector<ScriptState> states;  ///< in front of each token, and at the end
  std::vector<int> closed;          ///< of each token: the node that it closes, or -1
  std::vector<SourceStatement> statements;
  std::vector<std::size_t> first_tokens;  ///< of statements
  std::vector<ScriptName> names;
  std::vector<int> bound;  ///< of each token: the name that it is, or -1

  std::string_view text_of(std::string_view bytes, std::size_t token) const {
    return bytes.substr(tokens[token].span.begin, tokens[token].span.end - tokens[token].span.begin);
  }
  const ScriptNode& node(int number) const { return nodes[static_cast<std::size_t>(number)]; }
  /// The innermost node that a place in front of a token is in.
  int node_at(std::size_t token) const;
  /// The next block around a node, or itself.
  int block_of(int node) const;
};

ScriptTree tree_of(std::string_view bytes, std::vector<ScriptToken> tokens);

}  // namespace speclev::lua
