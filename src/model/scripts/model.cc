#include "model/scripts/model.hh"

#include <algorithm>
#include <iterator>
#include <utility>

#include "model/scripts/inside.hh"

namespace speclev::lua {

namespace {

/// Names as editors see them; those of statements have these as a whole.
std::vector<SourceSymbol> symbols_of(const ScriptTree& tree) {
  std::vector<SourceSymbol> symbols;
  for (const ScriptName& each : tree.names) {
    symbols.push_back(each.symbol);
    SourceSymbol& symbol = symbols.back();
    symbol.known = each.visible;
    const auto behind = std::ranges::upper_bound(tree.statements, symbol.definition.begin, {},
                                                 [](const SourceStatement& statement) { return statement.span.begin; });
    if (behind == tree.statements.begin()) continue;
    const Span whole = std::prev(behind)->span;
    symbol.whole = {whole.begin, std::max(whole.end, symbol.definition.end)};
  }
  return symbols;
}

}  // namespace

struct ScriptSource::Inside {
  Inside(SourceText text, std::shared_ptr<const GameTables> game)
      : reading(std::move(text), std::move(game)),
        frames(frames_of(reading)),
        parts(parts_of(reading, frames.frames)),
        blocks(blocks_of(reading)),
        symbols(symbols_of(reading.tree)) {}

  ScriptReading reading;
  ScriptFrames frames;
  std::vector<SourcePart> parts;
  std::vector<SourceBlock> blocks;
  std::vector<SourceSymbol> symbols;  ///< as the names of the tree
};

ScriptSource::ScriptSource(SourceText text, std::shared_ptr<const GameTables> game)
    : inside_(std::make_unique<Inside>(std::move(text), std::move(game))) {}
ScriptSource::~ScriptSource() = default;
ScriptSource::ScriptSource(ScriptSource&&) noexcept = default;
ScriptSource& ScriptSource::operator=(ScriptSource&&) noexcept = default;

const SourceText& ScriptSource::text() const { return inside_->reading.text; }
std::span<const SourcePart> ScriptSource::parts() const { return inside_->parts; }
std::span<const SourceStatement> ScriptSource::statements() const { return inside_->reading.tree.statements; }
std::span<const SourceBlock> ScriptSource::blocks() const { return inside_->blocks; }
std::span<const SourceFrame> ScriptSource::frames() const { return inside_->frames.frames; }
std::span<const SourceSymbol> ScriptSource::symbols() const { return inside_->symbols; }
std::span<const SourceCoordinate> ScriptSource::coordinates() const { return inside_->frames.coordinates; }

const SourceSymbol* ScriptSource::symbol_at(std::uint32_t offset) const {
  const ScriptTree& tree = inside_->reading.tree;
  auto at = std::ranges::upper_bound(tree.tokens, offset, {}, [](const ScriptToken& each) { return each.span.begin; });
  // A name may begin where another token ends, and end where the next one begins.
  for (int tries = 0; at != tree.tokens.begin() && tries < 2; ++tries) {
    --at;
    const int name = tree.bound[static_cast<std::size_t>(at - tree.tokens.begin())];
    if (name >= 0 && offset <= at->span.end) return &inside_->symbols[static_cast<std::size_t>(name)];
  }
  return nullptr;
}

CompletionContext ScriptSource::expected(std::uint32_t offset) const { return expected_in(inside_->reading, offset); }
StatementHelp ScriptSource::form_of(Span keyword) const { return form_in(inside_->reading, keyword); }
std::string ScriptSource::meaning(const SourcePart& part, std::uint32_t offset) const {
  return meaning_in(inside_->reading, part, offset);
}
std::string ScriptSource::terrain(char letter) const { return terrain_in(inside_->reading, letter); }

SourceView::Ground ScriptSource::ground(char letter) const {
  using sim::TerrainCodes;
  const auto code = inside_->reading.ground.character(letter);
  if (!code) return Ground::none;
  if (*code < 0) return *code == transparent ? Ground::none : Ground::wall;
  const TerrainCodes& codes = inside_->reading.ground.codes;
  if (codes[*code] == Terrain::door || codes[*code] == Terrain::secret_door) return Ground::door;
  if (codes.is(*code, sim::wall)) return Ground::wall;
  if (codes[*code] == Terrain::stone || codes[*code] == Terrain::secret_corridor) return Ground::rock;
  return codes.is(*code, sim::floor_kind) ? Ground::floor : Ground::other;
}

}  // namespace speclev::lua
