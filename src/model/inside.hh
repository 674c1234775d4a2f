// The private data of a model.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "model/reading.hh"
#include "speclev/source.hh"

/// What a model keeps.
namespace speclev {

struct SourceModel::Inside {
  Inside(SourceText source, SourceForm what, const Target& game, const Abi& machine);

  const TargetData& data() const { return data_of(target); }
  bool is_dungeon() const { return form != SourceForm::levels; }
  const KeywordTable& keywords() const { return is_dungeon() ? data().dungeon.keywords : data().keywords; }
  std::string_view text_of(const model::Token& token) const { return text.text(token.span); }
  /// The number of the first token that ends behind an offset.
  std::size_t token_behind(std::uint32_t offset) const;

  SourceText text;
  SourceForm form;
  Target target;
  Abi abi;
  const model::Reader* reader;
  SourceText scanned;  ///< the text, with comments in the place of conditions
  model::Reading reading;
  std::vector<SourcePart> parts;
  std::vector<SourceSymbol> symbols;
  std::vector<std::pair<Span, std::size_t>> names;  ///< all of symbols, in the order of the text
  std::vector<SourceCoordinate> coordinates;
};

namespace model {

/// SourceView::part_at().
const SourcePart* part_at(std::span<const SourcePart> parts, std::uint32_t offset);

/// The parts of a text: tokens, and what stands between them.
std::vector<SourcePart> parts_of(const SourceModel::Inside& model);
std::vector<SourceSymbol> symbols_of(const Reading& reading);
std::vector<SourceCoordinate> coordinates_of(const SourceModel::Inside& model);

/// The place of an offset in front of a token or in it, in the statement that begins at another one or behind it.
StatementPlace place_in_statement(const SourceModel::Inside& model, std::size_t first, std::size_t before,
                                  std::uint32_t offset);

}  // namespace model

}  // namespace speclev
