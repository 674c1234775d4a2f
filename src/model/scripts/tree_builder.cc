#include "model/scripts/tree_builder.hh"

namespace speclev::lua {

TreeBuilder::TreeBuilder(std::string_view bytes, std::vector<ScriptToken> tokens)
    : bytes_(bytes), scopes_(bytes, tree_) {
  tree_.tokens = std::move(tokens);
  tree_.states.resize(tree_.tokens.size() + 1);
  tree_.closed.resize(tree_.tokens.size(), -1);
  tree_.bound.resize(tree_.tokens.size(), -1);
}

bool TreeBuilder::is_first_in_line(std::size_t token) const {
  if (token == 0) return true;
  const std::uint32_t begin = tree_.tokens[token - 1].span.end, end = tree_.tokens[token].span.begin;
  return bytes_.substr(begin, end - begin).find('\n') != std::string_view::npos;
}

void TreeBuilder::note_state(std::size_t at) {
  const Entry& entry = top();
  ScriptState& state = tree_.states[at];
  const bool is_open_list = entry.statement == Statement::names && !entry.is_assigned;
  state.is_free = entry.is_free || (is_open_list && entry.is_block && !entry.after_value && !entry.begins_statement);
  state.after_value = entry.after_value;
  state.in_loop = entry.in_loop;
  state.may_go_on = entry.after_value;
  if (!entry.is_block) return;
  const bool is_bare = entry.statement == Statement::expression && !entry.is_assigned;
  state.begins_statement = entry.begins_statement;
  state.is_last = entry.statement == Statement::last && !entry.begins_statement;
  state.may_go_on = entry.after_value && !is_bare && !is_open_list;
  state.wants_then = entry.wants_then;
  state.wants_do = entry.wants_do;
  state.is_until = entry.is_until;
  state.may_end = entry.after_value && !entry.wants_then && !entry.wants_do && (!is_bare || entry.is_call);
  if (entry.statement == Statement::last && !entry.begins_statement) state.may_end = true;
}

int TreeBuilder::open(NodeKind kind, std::size_t at) {
  ScriptNode node;
  node.kind = kind;
  node.open = at;
  Entry entry{static_cast<int>(tree_.nodes.size()), is_block(kind)};
  entry.begins_statement = is_block(kind);
  entry.block = is_block(kind) ? stack_.size() : top().block;
  if (!stack_.empty()) {
    node.parent = top().node;
    node.element = static_cast<int>(node_of(top()).elements.size()) - 1;
    node.statement = statement_now();
    entry.in_loop =
        kind == NodeKind::loop || kind == NodeKind::repeat_block || (kind != NodeKind::function && top().in_loop);
  }
  tree_.nodes.push_back(std::move(node));
  stack_.push_back(std::move(entry));
  if (is_block(kind)) scopes_.open();
  // What is behind the block is of no statement that stands in front of it.
  if (is_block(kind) && kind != NodeKind::function && stack_.size() > 1) stack_[stack_.size() - 2].number = -1;
  return stack_.back().node;
}

void TreeBuilder::close(std::size_t at, bool by_token) {
  if (top().is_block) {
    finish_statement(at);
    scopes_.close(at < tree_.tokens.size() ? tree_.tokens[at].span.begin : static_cast<std::uint32_t>(bytes_.size()));
  } else if (!top().begins_element) {
    node_of(top()).elements.back().end = at;
  }
  ScriptNode& node = node_of(top());
  node.end = at;
  node.is_closed = by_token;
  if (by_token) tree_.closed[at] = top().node;
  stack_.pop_back();
}

void TreeBuilder::finish_statement(std::size_t at) {
  Entry& entry = top();
  const std::uint32_t end = at > 0 ? tree_.tokens[at - 1].span.end : 0;
  if (entry.number >= 0) {
    Span& span = tree_.statements[static_cast<std::size_t>(entry.number)].span;
    span.end = std::max(span.end, end);
  }
  for (const std::size_t name : std::exchange(entry.pending, {})) {
    tree_.names[name].value_end = at;
    scopes_.show(name, end);
  }
  if (entry.given) tree_.names[*entry.given].value_end = at;
  entry.given.reset();
  entry.is_assigned = entry.is_call = false;
  entry.wants_then = entry.wants_do = entry.is_free = false;
}

void TreeBuilder::begin_statement(std::size_t at, Statement kind) {
  close_brackets(at);
  finish_statement(at);
  while (top().is_until) {
    close(at, false);
    finish_statement(at);
  }
  Entry& entry = top();
  entry.number = static_cast<int>(tree_.statements.size());
  entry.statement = kind;
  entry.begins_statement = entry.after_value = false;
  entry.chain = no_token;
  const Span span = tree_.tokens[at].span;
  const bool is_word = tree_.tokens[at].kind == ScriptTokenKind::keyword;
  tree_.statements.push_back({span, is_word ? span : Span{span.begin, span.begin}});
  tree_.first_tokens.push_back(at);
}

void TreeBuilder::touch(std::size_t at) {
  if (top().is_block || !top().begins_element) return;
  top().begins_element = false;
  node_of(top()).elements.push_back({no_token, at, at});
}

void TreeBuilder::next_element(std::size_t at) {
  touch(at);
  node_of(top()).elements.back().end = at;
  top().begins_element = true;
  top().after_value = false;
}

}  // namespace speclev::lua
