#include "picture/dungeon_text.hh"

#include <algorithm>

#include "picture/dungeon_words.hh"

namespace speclev {

namespace {

/// A text as Graphviz quotes it.
std::string dot_text(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

}  // namespace

std::string dungeon_tree(const dungeon::File& file, const TargetData& target) {
  std::string result;
  each_dungeon(file, target, [&](const DungeonWords& picture, const dungeon::Entry&) {
    if (!result.empty()) result += '\n';
    result += picture.title() + '\n';
    constexpr std::size_t column = 8;
    for (const DungeonItem& item : picture.items()) {
      const std::string range = depth_text(item.range);
      result += std::string(range.size() < column ? column - range.size() : 1, ' ') + range + "  " + item.words + '\n';
    }
  });
  return result;
}

std::string dungeon_graph(const dungeon::File& file, const TargetData& target) {
  std::string result = "digraph dungeon {\n  node [shape=box];\n";
  each_dungeon(file, target, [&](const DungeonWords& picture, const dungeon::Entry& entry) {
    const std::string name = dot_text(shown_name(entry.head.name));
    std::string label = picture.title();
    for (const DungeonItem& item : picture.items())
      if (item.branch == nullptr) label.append("\n").append(depth_text(item.range)).append("  ").append(item.words);
    std::string quoted;
    for (std::size_t at = 0; at < label.size();) {
      const std::size_t end = std::min(label.find('\n', at), label.size());
      const std::string line = dot_text(std::string_view(label).substr(at, end - at));
      quoted += line.substr(1, line.size() - 2) + "\\l";
      at = end + 1;
    }
    result.append("  ").append(name).append(" [label=\"").append(quoted).append("\"];\n");
    for (const dungeon::Branch& branch : entry.branches) {
      result.append("  ").append(name).append(" -> ").append(dot_text(shown_name(branch.name)));
      result.append(" [label=").append(dot_text(picture.edge(branch))).append("];\n");
    }
  });
  return result + "}\n";
}

}  // namespace speclev
