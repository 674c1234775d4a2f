#include "model/scripts/tree.hh"

#include <algorithm>
#include <utility>

#include "model/scripts/tree_builder.hh"

namespace speclev::lua {

namespace {

/// Reads a script token by token. What is missing is taken to be where the next thing begins that cannot stand there.
class TreeReader : TreeBuilder {
 public:
  TreeReader(std::string_view bytes, std::vector<ScriptToken> tokens) : TreeBuilder(bytes, std::move(tokens)) {}

  ScriptTree run() {
    open(NodeKind::chunk, no_token);
    const std::size_t count = tree_.tokens.size();
    for (std::size_t at = 0; at < count;) {
      note_state(at);
      at = take(at);
    }
    note_state(count);
    while (!stack_.empty()) close(count, false);
    scopes_.finish();
    return std::move(tree_);
  }

 private:
  // ---- tokens ----

  /// What a value in front of another value means: that a comma is missing, or the end of what is open.
  void prepare_value(std::size_t at) {
    if (!top().is_block) {
      const bool is_first = is_first_in_line(at);
      const bool is_field = node_of(top()).kind == NodeKind::table && text(at + 1) == "=";
      const bool is_statement = is_first && text(at) == "des" && text(at + 1) == "." && text(at + 2) != "map";
      if (is_statement || (top().after_value && is_first && !is_field)) {
        begin_statement(at, Statement::expression);
      } else if (top().after_value) {
        next_element(at);
        touch(at);
      }
      return;
    }
    if (top().after_value || top().begins_statement) begin_statement(at, Statement::expression);
  }

  std::size_t take(std::size_t at) {
    switch (tree_.tokens[at].kind) {
      case ScriptTokenKind::keyword: return take_keyword(at);
      case ScriptTokenKind::sign: return take_sign(at);
      case ScriptTokenKind::name: return take_name(at);
      case ScriptTokenKind::string:
      case ScriptTokenKind::long_string:
        if (top().after_value && (top().is_block || !is_first_in_line(at))) return call_with(at);
        break;
      default: break;
    }
    prepare_value(at);
    touch(at);
    value(at);
    return at + 1;
  }

  /// A call that has a text instead of parentheses.
  std::size_t call_with(std::size_t at) {
    open_call(at - 1);
    node_of(top()).elements.push_back({no_token, at, at + 1});
    ScriptNode& node = node_of(top());
    node.end = at;
    node.is_closed = true;
    tree_.closed[at] = top().node;
    stack_.pop_back();
    top().is_call = true;
    return at + 1;
  }

  void open_call(std::size_t at) {
    const std::size_t path = top().chain;
    const int number = open(NodeKind::call, at);
    tree_.nodes[static_cast<std::size_t>(number)].path = path;
  }

  std::size_t take_name(std::size_t at) {
    const std::string_view before = at > 0 ? text(at - 1) : std::string_view();
    if ((before == "." || before == ":") && top().chain != no_token && !top().begins_statement) {
      top().after_value = true;
      top().is_call = false;
      return at + 1;
    }
    prepare_value(at);
    touch(at);
    if (node_of(top()).kind == NodeKind::table && node_of(top()).elements.back().first == at && text(at + 1) == "=") {
      node_of(top()).elements.back() = {at, at + 2, at + 2};
      return at + 2;
    }
    if (top().is_block && tree_.first_tokens.back() == at && top().statement == Statement::expression) assign(at);
    scopes_.use(at);
    value(at);
    return at + 1;
  }

  /// The names of an assignment.
  void assign(std::size_t at) {
    std::size_t end = at;
    while (is_name(end) && text(end + 1) == ",") end += 2;
    if (!is_name(end) || text(end + 1) != "=") return;
    const SymbolKind kind = text(end + 2) == "function" ? SymbolKind::function : SymbolKind::variable;
    for (std::size_t each = at; each <= end; each += 2) {
      const auto given = scopes_.define_global(each, kind, each == at ? end + 2 : no_token);
      if (each == at) top().given = given;
    }
  }

  std::size_t take_sign(std::size_t at) {
    const std::string_view sign = text(at);
    if (sign == "(" || sign == "{" || sign == "[") return take_open(at, sign.front());
    if (sign == ")" || sign == "}" || sign == "]") return take_close(at, sign.front());
    if (sign == "::") return take_label(at);
    if (sign == ";" && (top().is_block || node_of(top()).kind != NodeKind::table)) {
      close_brackets(at);
      finish_statement(at);
      if (top().is_until) close(at, false);
      top().number = -1;
      expect_statement();
      return at + 1;
    }
    if (sign == "," || sign == ";") {
      if (top().is_block)
        top().after_value = false;
      else
        next_element(at);
      return at + 1;
    }
    if (sign == "...") {
      touch(at);
      value(at);
      return at + 1;
    }
    if (sign == "=" && top().is_block) top().is_assigned = true;
    if (sign == "=" && node_of(top()).kind == NodeKind::table && !node_of(top()).elements.empty())
      node_of(top()).elements.back().first = at + 1;
    if (!top().is_block && sign != "=") touch(at);
    if (top().is_block && top().begins_statement) begin_statement(at, Statement::other);
    if (!(sign == "." || sign == ":") || !top().after_value) top().chain = no_token;
    top().after_value = top().is_call = false;
    return at + 1;
  }

  std::size_t take_open(std::size_t at, char sign) {
    if (!top().after_value) {
      if (top().is_block && top().begins_statement) begin_statement(at, Statement::expression);
      touch(at);
      top().chain = at;
      const bool is_key = sign == '[' && node_of(top()).kind == NodeKind::table;
      open(sign == '(' ? NodeKind::group : sign == '{' ? NodeKind::table : NodeKind::index, at);
      top().is_key = is_key;
      return at + 1;
    }
    if (sign == '[') {
      open(NodeKind::index, at);
      return at + 1;
    }
    open_call(sign == '(' ? at : at - 1);
    if (sign == '{') {
      touch(at);
      open(NodeKind::table, at);
    }
    return at + 1;
  }

  std::size_t take_close(std::size_t at, char sign) {
    const std::size_t depth = depth_of(
        [&](NodeKind kind) {
          if (sign == ')') return kind == NodeKind::call || kind == NodeKind::group;
          return sign == '}' ? kind == NodeKind::table : kind == NodeKind::index;
        },
        [](NodeKind) { return false; });
    if (depth == 0) return at + 1;
    const Entry& wanted = stack_[stack_.size() - depth];
    const bool is_call = node_of(wanted).kind == NodeKind::call;
    const bool is_key = wanted.is_key;
    const std::size_t inside = node_of(wanted).open + 1;
    close_depth(depth, at);
    top().after_value = !is_key;
    top().is_call = is_call;
    if (is_key && inside + 1 == at && tree_.tokens[inside].is_string())
      node_of(top()).elements.back() = {inside, at + 1, at + 1};
    // A call without parentheses ends with its table.
    const ScriptNode& around = node_of(top());
    if (sign == '}' && around.kind == NodeKind::call && text(around.open) != "(") {
      close(at + 1, false);
      ScriptNode& call =
          tree_.nodes[static_cast<std::size_t>(tree_.nodes[static_cast<std::size_t>(tree_.closed[at])].parent)];
      call.end = at;
      call.is_closed = true;
      tree_.closed[at] = static_cast<int>(&call - tree_.nodes.data());
      top().after_value = top().is_call = true;
    }
    return at + 1;
  }

  std::size_t take_label(std::size_t at) {
    begin_statement(at, Statement::other);
    expect_statement();
    return is_name(at + 1) && text(at + 2) == "::" ? at + 3 : at + 1;
  }

  // ---- keywords ----

  std::size_t take_keyword(std::size_t at) {
    const std::string_view word = text(at);
    if (word == "nil" || word == "true" || word == "false") {
      prepare_value(at);
      touch(at);
      value(at);
      return at + 1;
    }
    if (word == "and" || word == "or" || word == "not" || word == "in") {
      touch(at);
      top().after_value = false;
      return at + 1;
    }
    if (word == "function") return take_function(at);
    close_brackets(at);
    if (word == "local") return take_local(at);
    if (word == "for") return take_for(at);
    if (word == "then" || word == "do") return take_block(at, word == "then");
    if (word == "end") return take_end(at);
    if (word == "else" || word == "elseif") return take_else(at, word == "else");
    if (word == "until") return take_until_word(at);
    const bool is_last = word == "return";
    begin_statement(at, is_last ? Statement::last : Statement::other);
    top().wants_then = word == "if";
    top().wants_do = word == "while";
    if (word == "repeat") {
      open(NodeKind::repeat_block, at);
    } else if (word == "break") {
      expect_statement();
    } else if (word == "goto") {
      expect_statement();
      return is_name(at + 1) ? at + 2 : at + 1;
    }
    return at + 1;
  }

  std::size_t take_function(std::size_t at) {
    if (!top().is_block && top().after_value) prepare_value(at);
    touch(at);
    const bool is_statement = top().is_block && (top().begins_statement || top().after_value);
    std::size_t next = at + 1;
    if (is_statement) {
      if (top().after_value || top().begins_statement) begin_statement(at, Statement::other);
      if (is_name(next) && text(next + 1) != "." && text(next + 1) != ":")
        scopes_.define_global(next, SymbolKind::function, no_token);
      else if (is_name(next))
        scopes_.use(next);
      while (is_name(next) && (text(next + 1) == "." || text(next + 1) == ":")) next += 2;
      if (is_name(next)) ++next;
    }
    return open_function(at, next, is_statement);
  }

  /// next: the parenthesis of its parameters.
  std::size_t open_function(std::size_t at, std::size_t next, bool is_named) {
    top().chain = at;
    const int number = open(NodeKind::function, at);
    tree_.nodes[static_cast<std::size_t>(number)].is_named = is_named;
    next = take_parameters(number, next);
    Entry& around = stack_[stack_.size() - 2];
    if (is_named && around.number >= 0) {
      tree_.statements[static_cast<std::size_t>(around.number)].span.end = tree_.tokens[next - 1].span.end;
      around.number = -1;
    }
    return next;
  }

  std::size_t take_parameters(int number, std::size_t next) {
    if (text(next) != "(") return next;
    ++next;
    for (std::size_t place = 0; is_name(next) || text(next) == "..."; ++place) {
      if (is_name(next)) {
        const std::size_t name = scopes_.declare(next, SymbolKind::parameter);
        tree_.names[name].function = number;
        tree_.names[name].place = place;
        scopes_.show(name, tree_.tokens[next].span.end);
      }
      ++next;
      if (text(next) != ",") break;
      ++next;
    }
    return text(next) == ")" ? next + 1 : next;
  }

  std::size_t take_local(std::size_t at) {
    begin_statement(at, Statement::names);
    std::size_t next = at + 1;
    if (text(next) == "function") {
      ++next;
      if (is_name(next)) {
        const std::size_t name = scopes_.declare(next, SymbolKind::function);
        scopes_.show(name, tree_.tokens[next].span.begin);
        ++next;
      }
      top().statement = Statement::other;
      return open_function(at + 1, next, true);
    }
    // Behind local both names and functions may stand.
    if (next <= tree_.tokens.size()) tree_.states[next].is_free = true;
    const std::size_t first = next;
    while (is_name(next)) {
      top().pending.push_back(scopes_.declare(next, SymbolKind::variable));
      ++next;
      if (text(next) == "<" && is_name(next + 1)) next += text(next + 2) == ">" ? 3 : 2;
      if (text(next) != ",") break;
      ++next;
    }
    if (text(next) == "=" && !top().pending.empty()) {
      ScriptName& name = tree_.names[top().pending.front()];
      name.value = next + 1;
      if (text(next + 1) == "function") name.symbol.kind = SymbolKind::function;
    }
    top().after_value = next > first && is_name_end(next);
    return next;
  }

  bool is_name_end(std::size_t next) const { return text(next - 1) != ","; }

  std::size_t take_for(std::size_t at) {
    begin_statement(at, Statement::other);
    top().wants_do = true;
    std::size_t next = at + 1;
    while (is_name(next)) {
      top().pending.push_back(scopes_.declare(next, SymbolKind::parameter));
      ++next;
      if (text(next) != ",") break;
      ++next;
    }
    const bool is_named = text(next) == "=" || text(next) == "in";
    top().is_free = !is_named;
    return is_named ? next + 1 : next;
  }

  std::size_t take_block(std::size_t at, bool is_then) {
    const bool is_wanted = is_then ? top().wants_then : top().wants_do;
    if (!is_wanted && is_then) return at + 1;
    std::vector<std::size_t> names;
    if (is_wanted) {
      names = std::exchange(top().pending, {});
      finish_statement(at + 1);
    } else {
      begin_statement(at, Statement::other);
    }
    open(is_then ? NodeKind::then_block : is_wanted ? NodeKind::loop : NodeKind::do_block, at);
    for (const std::size_t name : names) scopes_.show(name, tree_.tokens[at].span.end);
    return at + 1;
  }

  std::size_t take_end(std::size_t at) {
    const auto is_ended = [](NodeKind kind) {
      return is_block(kind) && kind != NodeKind::chunk && kind != NodeKind::repeat_block;
    };
    const std::size_t depth = depth_of(is_ended, [](NodeKind) { return false; });
    if (depth == 0) return at + 1;
    const ScriptNode& node = node_of(stack_[stack_.size() - depth]);
    const bool is_value = node.kind == NodeKind::function && !node.is_named;
    close_depth(depth, at);
    if (!is_value) {
      expect_statement();
      return at + 1;
    }
    top().after_value = true;
    top().is_call = false;
    return at + 1;
  }

  std::size_t take_else(std::size_t at, bool is_else) {
    const std::size_t depth = depth_of([](NodeKind kind) { return kind == NodeKind::then_block; },
                                       [](NodeKind kind) { return kind == NodeKind::function; });
    if (depth == 0) return at + 1;
    close_depth(depth, at);
    begin_statement(at, Statement::other);
    top().wants_then = !is_else;
    if (is_else) open(NodeKind::else_block, at);
    return at + 1;
  }

  std::size_t take_until_word(std::size_t at) {
    const std::size_t depth = depth_of([](NodeKind kind) { return kind == NodeKind::repeat_block; },
                                       [](NodeKind kind) { return kind == NodeKind::function; });
    if (depth == 0) return at + 1;
    for (std::size_t left = depth; left > 1; --left) close(at, false);
    begin_statement(at, Statement::other);
    top().is_until = true;
    return at + 1;
  }
};

}  // namespace

int ScriptTree::node_at(std::size_t token) const {
  const auto behind =
      std::partition_point(nodes.begin() + 1, nodes.end(), [&](const ScriptNode& each) { return each.open < token; });
  int found = static_cast<int>(behind - nodes.begin()) - 1;
  while (node(found).parent >= 0 && node(found).end < token) found = node(found).parent;
  return found;
}

int ScriptTree::block_of(int number) const {
  while (!is_block(node(number).kind)) number = node(number).parent;
  return number;
}

ScriptTree tree_of(std::string_view bytes, std::vector<ScriptToken> tokens) {
  return TreeReader(bytes, std::move(tokens)).run();
}

}  // namespace speclev::lua
