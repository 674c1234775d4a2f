#include "model/classic_statements.hh"

#include "classic/builder.hh"
#include "classic/grammar.hh"
#include "classic/structure.hh"

namespace speclev::model {

namespace {

namespace declared = classic::ast;

/// The declarations of a level in front of a place.
class ClassicFront {
 public:
  ClassicFront(const SourceText& begun, const TargetData& target, const Abi& abi)
      : target_(target), sink_(policy_), structure_(begun, target, sink_) {
    classic::Scanner scanner(begun, target, abi, sink_);
    classic::Builder builder(scanner, sink_, [&](const declared::DeclarationList& level) {
      for (const declared::Declaration& each : level) add(each);
    });
    classic::Parser(scanner, builder).parse();
    builder.finish();
  }

  /// What decides the order of declarations is shown one more.
  bool takes(TokenClass word) {
    if (word == TokenClass::wallify && !has_map_) return false;
    if (given_.contains(word)) return false;
    classic::Structure tried = structure_;
    const std::size_t errors = sink_.error_count();
    tried.accept({{}, {{}, word == TokenClass::bare_maze ? TokenClass::maze : word, 0}, true, declared::NoMap{}});
    return sink_.error_count() == errors;
  }

 private:
  void add(const declared::Declaration& declaration) {
    structure_.accept(declaration);
    if (!declaration.has_keyword) return;
    const TokenClass word = declaration.keyword.token;
    // Lists are those of a part, or of a level of rooms.
    if (word == TokenClass::geometry || word == TokenClass::nomap || word == TokenClass::maze ||
        word == TokenClass::level)
      given_.clear();
    const bool is_list = word == TokenClass::random_objects || word == TokenClass::random_monsters ||
                         (word == TokenClass::random_places && !target_.has(Feature::place_sets));
    if (is_list) given_.insert(word);
    if (const auto* const map = std::get_if<declared::Map>(&declaration.node)) has_map_ = !map->rows.empty();
    if (word == TokenClass::nomap || word == TokenClass::maze) has_map_ = false;
    // A part that could not be read may have a map.
    if (word == TokenClass::geometry && std::holds_alternative<declared::Broken>(declaration.node)) has_map_ = true;
  }

  const TargetData& target_;
  DiagnosticPolicy policy_;
  Sink sink_;
  classic::Structure structure_;
  std::set<TokenClass> given_;  ///< lists that can be given once
  bool has_map_ = false;
};

}  // namespace

std::set<TokenClass> classic_statements(const SourceText& source, std::uint32_t offset, const Reading& reading,
                                        const TargetData& target, const Abi& abi) {
  const SourceText begun("", std::string(source.text({level_begin(reading, offset), offset})));
  ClassicFront front(begun, target, abi);
  std::set<TokenClass> taken;
  for (const KeywordTable::Row& row : target.keywords.rows())
    if (classic::grammar().begins_declaration(row.token) && front.takes(row.token)) taken.insert(row.token);
  return taken;
}

}  // namespace speclev::model
