// Lists the names of a source with their uses, and its coordinates.
#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

#include "base/characters.hh"
#include "model/inside.hh"

namespace speclev::model {

namespace {

/// Whether a name holds in the whole text, not in its level only.
bool is_of_all(SymbolKind kind) { return kind == SymbolKind::level || kind == SymbolKind::dungeon; }

/// Puts definitions and uses together.
class Binding {
 public:
  explicit Binding(const Reading& reading) : reading_(reading) {
    for (std::size_t i = 0; i < reading.statements.size(); ++i)
      if (reading.statements[i].begins_level) levels_.push_back(i);
    block_ends_.resize(levels_.size() + 1, 0);
    for (const SourceBlock& block : reading.blocks) {
      std::uint32_t& end = block_ends_[level_at(block.span.begin)];
      end = std::max(end, block.span.end);
    }
  }

  std::vector<SourceSymbol> run() {
    for (const Definition& each : reading_.definitions) define(each);
    for (const Use& each : reading_.uses) use(each);
    for (SourceSymbol& each : symbols_) std::ranges::sort(each.uses, {}, &Span::begin);
    return std::move(symbols_);
  }

 private:
  /// The level that an offset is in, and of names that a part of it has the part; from 1. In front of all levels it is
  /// 0.
  std::size_t level_at(std::uint32_t offset) const {
    const auto begin = [&](std::size_t level) { return reading_.statements[level].span.begin; };
    return static_cast<std::size_t>(std::ranges::upper_bound(levels_, offset, {}, begin) - levels_.begin());
  }

  using Key = std::tuple<SymbolKind, std::size_t, std::uint32_t, std::string_view>;

  void define(const Definition& definition) {
    const std::size_t level = is_of_all(definition.kind) ? 0 : level_at(definition.name.begin);
    const Key key{definition.kind, level, definition.scope ? definition.scope->begin : 0, definition.text};
    if (definition.scope) scopes_[{level, definition.text}].push_back(*definition.scope);
    taken_.emplace(definition.name.begin, definition.kind);
    const auto [at, is_new] = places_.try_emplace(key, symbols_.size());
    if (!is_new) {
      symbols_[at->second].uses.push_back(definition.name);
      return;
    }
    const Span statement = statement_of(definition.name);
    const Span whole = definition.kind == SymbolKind::level && !levels_.empty()
                           ? whole_level(level_at(definition.name.begin), statement)
                           : statement;
    symbols_.push_back({definition.kind, plain_name(definition.text), definition.name, whole, {}});
  }

  /// The statement that a name stands in.
  Span statement_of(Span name) const {
    const auto& statements = reading_.statements;
    const auto begin = [](const SourceStatement& each) { return each.span.begin; };
    const auto at = std::ranges::upper_bound(statements, name.begin, {}, begin);
    return at == statements.begin() ? name : std::prev(at)->span;
  }

  static std::string plain_name(std::string_view name) {
    return std::string(name.starts_with('$') ? name.substr(1) : name);
  }

  /// Up to the end of its last statement or block.
  Span whole_level(std::size_t level, Span statement) const {
    const std::size_t last = level < levels_.size() ? levels_[level] : reading_.statements.size();
    const std::uint32_t end = last > 0 ? reading_.statements[last - 1].span.end : statement.end;
    return {statement.begin, std::max({end, statement.end, block_ends_[level]})};
  }

  void use(const Use& use) {
    if (const auto at = taken_.find(use.name.begin); at != taken_.end() && at->second == use.kind) return;
    const std::size_t level = is_of_all(use.kind) ? 0 : level_at(use.name.begin);
    std::uint32_t scope = 0;
    if (const auto at = scopes_.find({level, use.text}); at != scopes_.end())
      // They stand in the order of the text, and do not overlap.
      if (const auto next = std::ranges::upper_bound(at->second, use.name.begin, {}, &Span::begin);
          next != at->second.begin())
        if (const Span& around = *std::prev(next); use.name.end <= around.end) scope = around.begin;
    auto at = places_.find(Key{use.kind, level, scope, use.text});
    // Functions in front of all levels are of all.
    if (at == places_.end() && use.kind == SymbolKind::function) at = places_.find(Key{use.kind, 0, 0, use.text});
    if (at != places_.end()) symbols_[at->second].uses.push_back(use.name);
  }

  const Reading& reading_;
  std::vector<std::size_t> levels_;        ///< the statements that begin one
  std::vector<std::uint32_t> block_ends_;  ///< of the last block of each level; 0: it has none
  std::map<Key, std::size_t> places_;
  std::map<std::pair<std::size_t, std::string_view>, std::vector<Span>> scopes_;
  std::map<std::uint32_t, SymbolKind> taken_;  ///< where definitions stand
  std::vector<SourceSymbol> symbols_;
};

}  // namespace

std::vector<SourceSymbol> symbols_of(const Reading& reading) { return Binding(reading).run(); }

std::vector<SourceCoordinate> coordinates_of(const SourceModel::Inside& model) {
  constexpr std::size_t tokens_of_one = 5;
  const std::vector<Token>& tokens = model.reading.tokens;
  const std::string_view bytes = model.text.bytes();
  std::vector<SourceCoordinate> result;
  std::size_t next = 0;
  for (std::size_t at = 0; at + tokens_of_one <= tokens.size(); ++at) {
    const auto text = [&](std::size_t place) { return model.text_of(tokens[at + place]); };
    const auto is = [&](std::size_t place, char sign) {
      const Span span = tokens[at + place].span;
      return span.end == span.begin + 1 && bytes[span.begin] == sign;
    };
    if (!is(0, '(') || !is(2, ',') || !is(4, ')')) continue;
    const auto x = number_in<int>(text(1)), y = number_in<int>(text(3));
    if (!x || !y) continue;
    const auto& statements = model.reading.statements;
    while (next < statements.size() && statements[next].span.begin <= tokens[at].span.begin) ++next;
    if (next == 0) continue;
    result.push_back({join(tokens[at].span, tokens[at + 4].span), *x, *y, statements[next - 1].frame});
  }
  return result;
}

}  // namespace speclev::model
