// Matches the functions of two programs.
#include "diff/compare.hh"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/characters.hh"

namespace speclev::differ {

namespace {

using Names = std::map<std::string, std::string, std::less<>>;

/// A text with other names of functions, outside of strings.
std::string renamed(std::string_view text, const Names& names) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    if (text[at] == '"') {
      end = std::min(text.find('"', at + 1), text.size() - 1) + 1;
    } else if (is_identifier_part(text[at])) {
      while (end < text.size() && is_identifier_part(text[end])) ++end;
      const auto name = names.find(text.substr(at, end - at));
      if (name != names.end()) {
        result += name->second;
        at = end;
        continue;
      }
    }
    result.append(text, at, end - at);
    at = end;
  }
  return result;
}

void rename(Item& item, const Names& names) {
  item.statement = renamed(item.statement, names);
  item.title = item.is_function ? renamed(item.title, names) : item.title;
  for (Field& field : item.fields) field.words = field.exact = renamed(field.words, names);
  for (Item& inner : item.items) rename(inner, names);
}

void statements_in(const Item& item, std::vector<std::string>& statements) {
  for (const Item& inner : item.items) {
    statements.push_back(inner.statement);
    statements_in(inner, statements);
  }
}

/// A function of one of the two files.
struct Function {
  std::string name;
  std::vector<std::string> statements;
  std::string key;  ///< equal for functions that say the same, whatever is called how
  bool is_paired = false;
};

std::vector<Function> functions_of(const Item& root) {
  std::vector<Function> result;
  Names keys;
  for (const Item& item : root.items) {
    if (!item.is_function) continue;
    Function& function = result.emplace_back();
    function.name = item.title;
    statements_in(item, function.statements);
    // What it calls stands in front of it.
    std::string key = renamed(item.statement, {{function.name, "itself"}});
    for (const std::string& statement : function.statements) key += renamed(statement, keys);
    function.key = std::move(key);
    keys[function.name] = "function_" + std::to_string(std::hash<std::string>()(function.key));
  }
  return result;
}

std::size_t count_in_common(const Function& one, const Function& other) {
  const std::multiset<std::string_view> statements(one.statements.begin(), one.statements.end());
  return static_cast<std::size_t>(
      std::ranges::count_if(other.statements, [&](const std::string& each) { return statements.contains(each); }));
}

}  // namespace

void name_functions_alike(const Item& before, Item& after) {
  std::vector<Function> old_functions = functions_of(before), new_functions = functions_of(after);
  Names names;
  const auto pair = [&](Function& one, Function& other) {
    one.is_paired = other.is_paired = true;
    names[other.name] = one.name;
  };
  for (Function& one : old_functions) {
    const auto same = std::ranges::find_if(
        new_functions, [&](const Function& other) { return !other.is_paired && other.key == one.key; });
    if (same != new_functions.end()) pair(one, *same);
  }
  for (Function& one : old_functions) {
    if (one.is_paired) continue;
    Function* best = nullptr;
    std::size_t most = 0;
    for (Function& other : new_functions) {
      const std::size_t count = other.is_paired ? 0 : count_in_common(one, other);
      if (count > most) best = &other, most = count;
    }
    if (best != nullptr) pair(one, *best);
  }
  const auto left = [](std::vector<Function>& functions) {
    std::vector<Function*> result;
    for (Function& each : functions)
      if (!each.is_paired) result.push_back(&each);
    return result;
  };
  if (const auto one = left(old_functions), other = left(new_functions); one.size() == 1 && other.size() == 1)
    pair(*one.front(), *other.front());
  std::size_t number = old_functions.size();
  for (const Function& each : new_functions)
    if (!each.is_paired) names[each.name] = "function_" + std::to_string(++number);
  std::erase_if(names, [](const auto& each) { return each.first == each.second; });
  if (!names.empty())
    for (Item& item : after.items) rename(item, names);
}

}  // namespace speclev::differ
