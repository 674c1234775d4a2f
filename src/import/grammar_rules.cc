#include "import/grammar_rules.hh"

#include <iterator>
#include <span>
#include <vector>

#include "import/c_text.hh"

namespace speclev::import {

namespace {

/// One alternative of a rule: its symbols, and the tokens of its actions.
struct Alternative {
  std::vector<std::string_view> symbols;
  std::vector<CToken> action;
};

/// The rules between the first and the second %%, each alternative by itself.
std::vector<Alternative> alternatives(const std::vector<CToken>& tokens) {
  std::vector<Alternative> found;
  int section = 0;
  int depth = 0;  // of braces
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string_view text = tokens[i].text;
    if (text == "%" && tokens[i].begins_line && i + 1 < tokens.size() && tokens[i + 1].text == "%") {
      if (++section == 2) break;
      ++i;
    } else if (section == 0) {
      continue;
    } else if (text == "{" || text == "}") {
      depth += text == "{" ? 1 : -1;
    } else if (depth > 0) {
      if (!found.empty()) found.back().action.push_back(tokens[i]);
    } else if (text == ":" || text == "|") {
      // A rule may lack its semicolon; then the name of the next one is the last symbol.
      if (text == ":" && !found.empty() && !found.back().symbols.empty()) found.back().symbols.pop_back();
      found.emplace_back();
    } else if (text == ";") {
      found.emplace_back();  // for the name of the next rule
    } else if (!found.empty()) {
      found.back().symbols.push_back(text);
    }
  }
  return found;
}

/// What an action that does nothing else assigns to $$; empty if that depends on a value of the rule.
std::string assigned_result(std::span<const CToken> action) {
  constexpr std::string_view begin[] = {"$", "$", "="};
  const std::size_t first = std::size(begin);
  if (action.size() < first + 2 || action.back().text != ";") return {};
  for (std::size_t i = 0; i < action.size(); ++i) {
    const std::string_view text = action[i].text;
    const bool is_last = i + 1 == action.size();
    if (i < first ? text != begin[i] : text == "$" || text == "=" || (text == ";" && !is_last)) return {};
  }
  const std::string_view end = action[action.size() - 2].text;
  return {action[first].text.data(), end.data() + end.size()};
}

}  // namespace

std::map<std::string, std::string, std::less<>> values_in_grammar(
    std::string_view grammar, const std::set<std::string, std::less<>>& tokens,
    const std::function<bool(std::string_view)>& is_wanted) {
  std::map<std::string, std::set<std::string>, std::less<>> values;
  const std::string text = without_comments(grammar);
  for (const Alternative& each : alternatives(c_tokens(text))) {
    std::set<std::string> named;
    for (const CToken& token : each.action)
      if (is_wanted(token.text)) named.emplace(token.text);
    if (named.empty() && each.symbols.size() == 1)
      if (std::string result = assigned_result(each.action); !result.empty()) named.insert(std::move(result));
    for (const std::string_view symbol : each.symbols)
      if (tokens.contains(symbol)) values[std::string(symbol)].insert(named.begin(), named.end());
  }
  std::map<std::string, std::string, std::less<>> found;
  for (const auto& [token, each] : values)
    if (each.size() == 1) found[token] = *each.begin();
  return found;
}

}  // namespace speclev::import
