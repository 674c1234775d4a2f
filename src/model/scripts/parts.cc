// Splits a script into parts, for highlighting.
#include <algorithm>

#include "model/scripts/inside.hh"

namespace speclev::lua {

namespace {

PartKind kind_of(const ScriptReading& reading, std::size_t token, const std::vector<bool>& called,
                 const std::vector<bool>& keys) {
  switch (reading.tree.tokens[token].kind) {
    case ScriptTokenKind::keyword: {
      const std::string_view word = reading.text_of(token);
      return word == "nil" || word == "true" || word == "false" ? PartKind::word : PartKind::keyword;
    }
    case ScriptTokenKind::number: return PartKind::number;
    case ScriptTokenKind::string:
    case ScriptTokenKind::long_string: return PartKind::string;
    case ScriptTokenKind::sign: return PartKind::sign;
    case ScriptTokenKind::unknown: return PartKind::unknown;
    case ScriptTokenKind::name: break;
  }
  if (keys[token]) return PartKind::word;
  const int name = reading.tree.bound[token];
  const bool is_function =
      name >= 0 && reading.tree.names[static_cast<std::size_t>(name)].symbol.kind == SymbolKind::function;
  return called[token] || is_function ? PartKind::function : PartKind::variable;
}

/// A text whose rows are those of a map: its quotes, its rows, and what stands between them.
void add_map(const Span& whole, const std::vector<Span>& rows, std::vector<SourcePart>& parts) {
  std::uint32_t at = whole.begin;
  for (const Span& row : rows) {
    if (row.begin > at) parts.push_back({{at, row.begin}, at == whole.begin ? PartKind::string : PartKind::blank});
    if (row.end > row.begin) parts.push_back({row, PartKind::map_row});
    at = row.end;
  }
  if (at < whole.end) parts.push_back({{at, whole.end}, PartKind::string});
}

}  // namespace

std::vector<SourcePart> parts_of(const ScriptReading& reading, const std::vector<SourceFrame>& frames) {
  const auto& tokens = reading.tree.tokens;
  std::vector<bool> called(tokens.size()), keys(tokens.size());
  for (const ScriptNode& node : reading.tree.nodes) {
    if (node.kind == NodeKind::call && node.path != no_token) {
      const std::size_t name = reading.is(node.open, "(") ? node.open - 1 : node.open;
      called[name] = tokens[name].kind == ScriptTokenKind::name;
    }
    for (const ScriptElement& each : node.elements)
      if (each.key != no_token) keys[each.key] = tokens[each.key].kind == ScriptTokenKind::name;
  }
  std::vector<const SourceFrame*> maps;
  for (const SourceFrame& each : frames)
    if (!each.rows.empty()) maps.push_back(&each);
  std::ranges::sort(maps, {}, [](const SourceFrame* each) { return each->rows.front().begin; });

  std::vector<SourcePart> parts;
  parts.reserve(tokens.size() + reading.between.size());
  std::size_t between = 0, map = 0;
  for (std::size_t i = 0; i <= tokens.size(); ++i) {
    const std::uint32_t begin =
        i < tokens.size() ? tokens[i].span.begin : static_cast<std::uint32_t>(reading.bytes().size());
    for (; between < reading.between.size() && reading.between[between].span.begin < begin; ++between)
      parts.push_back(
          {reading.between[between].span, reading.between[between].is_comment ? PartKind::comment : PartKind::blank});
    if (i == tokens.size()) break;
    while (map < maps.size() && maps[map]->rows.front().begin < begin) ++map;
    const bool is_map =
        tokens[i].is_string() && map < maps.size() && maps[map]->rows.front().begin < tokens[i].span.end;
    if (is_map)
      add_map(tokens[i].span, maps[map]->rows, parts);
    else
      parts.push_back({tokens[i].span, kind_of(reading, i, called, keys)});
  }
  return parts;
}

std::vector<SourceBlock> blocks_of(const ScriptReading& reading) {
  // Lua takes nothing that is deeper.
  constexpr int deepest = 200;
  const ScriptTree& tree = reading.tree;
  const std::string_view bytes = reading.bytes();
  std::vector<SourceBlock> blocks;
  std::vector<int> depths(tree.nodes.size(), 0);
  std::size_t line_end = 0;  // the first one that is not in front of what is looked at
  for (std::size_t i = 1; i < tree.nodes.size(); ++i) {
    const ScriptNode& node = tree.nodes[i];
    depths[i] = depths[static_cast<std::size_t>(node.parent)] + 1;
    if (depths[i] > deepest) continue;
    const Span open = tree.tokens[node.open].span;
    const bool has_end = node.end < tree.tokens.size();
    const std::uint32_t end = !has_end         ? static_cast<std::uint32_t>(bytes.size())
                              : node.is_closed ? tree.tokens[node.end].span.end
                                               : tree.tokens[node.end - 1].span.end;
    const Span span{open.begin, std::max(open.end, end)};
    if (line_end < span.begin) line_end = std::min(bytes.find('\n', span.begin), bytes.size());
    if (is_block(node.kind))
      blocks.push_back({span, node.statement});
    else if (node.kind == NodeKind::table && line_end < span.end)
      blocks.push_back({span});
  }
  return blocks;
}

}  // namespace speclev::lua
