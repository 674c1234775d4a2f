// Finds the macros that decide which table entries a game has.
#include <algorithm>
#include <set>

#include "import/c_text.hh"
#include "speclev/import.hh"

namespace speclev::import {

namespace {

constexpr int most_steps = 3;  // from a condition of a table to the flag that decides it

/// Adds the macros of the conditions around each token that is wanted. What ends with _H guards a header.
template <class IsWanted>
void conditions_around(std::string_view text, std::set<std::string>& macros, const IsWanted& is_wanted) {
  std::vector<std::set<std::string>> open;
  const auto tokens = c_tokens(text);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool is_directive = tokens[i].text == "#" && tokens[i].begins_line && i + 1 < tokens.size();
    if (is_directive) {
      const std::string_view word = tokens[i + 1].text;
      if (word.starts_with("if")) {
        open.emplace_back();
        for (std::size_t k = i + 2; k < tokens.size() && tokens[k].line == tokens[i].line; ++k)
          if (tokens[k].is_identifier() && tokens[k].text != "defined" && !tokens[k].text.ends_with("_H"))
            open.back().emplace(tokens[k].text);
      } else if (word == "endif" && !open.empty()) {
        open.pop_back();
      }
    }
    if (is_wanted(tokens, i))
      for (const auto& each : open) macros.insert(each.begin(), each.end());
  }
}

}  // namespace

std::vector<std::string> deciding_macros(const GameTree& tree) {
  std::set<std::string> found;
  for (std::size_t i = 0; i < std::min<std::size_t>(2, tree.tables.size()); ++i)
    conditions_around(without_comments(tree.read(tree.tables[i])), found, [](const auto& tokens, std::size_t at) {
      return tokens[at].text.starts_with('"');  // an entry has a name
    });
  std::set<std::string> next = found;
  for (int step = 0; step < most_steps && !next.empty(); ++step) {
    std::set<std::string> more;
    for (const std::string& header : tree.headers)
      conditions_around(without_comments(tree.read(header)), more, [&](const auto& tokens, std::size_t at) {
        return at >= 2 && tokens[at - 1].text == "define" && tokens[at - 2].text == "#" &&
               next.contains(std::string(tokens[at].text));
      });
    next.clear();
    for (const std::string& each : more)
      if (found.insert(each).second) next.insert(each);
  }
  return {found.begin(), found.end()};
}

}  // namespace speclev::import
