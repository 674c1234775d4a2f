#include "base/characters.hh"
#include "dungeon/builder.hh"
#include "dungeon/model.hh"
#include "source/notes.hh"
#include "source/probing.hh"
#include "source/recording.hh"
#include "syntax/statement_form.hh"

namespace speclev::source {

namespace {

namespace described = dungeon::ast;

/// More are none that anybody has.
constexpr int most_variants = 100;

void define(SymbolKind kind, const described::Text& text, Notes& notes) {
  if (text.given()) notes.define(kind, between_quotes(text.span));
}
void use(SymbolKind kind, const described::Text& text, Notes& notes) {
  if (text.given()) notes.use(kind, between_quotes(text.span));
}

/// A level is loaded from a file of its name, or of another, or from one of several with numbers.
void need(const described::Level& level, Notes& notes) {
  const described::Text& file = level.file.given() ? level.file : level.name;
  if (!file.given()) return;
  const Span where = between_quotes(file.span);
  const int variants = number_in<int>(notes.source().text(level.counts.variants.span)).value_or(0);
  if (variants >= 0 && variants <= most_variants)
    notes.reading().needed_levels.push_back(
        {std::string(notes.source().text(where)), static_cast<std::uint32_t>(variants), where});
}

void take(const described::Statement& read, Notes& notes) {
  if (const auto* made = std::get_if<described::Dungeon>(&read.node)) define(SymbolKind::dungeon, made->name, notes);
  if (const auto* level = std::get_if<described::Level>(&read.node)) {
    define(SymbolKind::level, level->name, notes);
    use(SymbolKind::level, level->chain, notes);
    need(*level, notes);
  }
  if (const auto* branch = std::get_if<described::Branch>(&read.node)) {
    use(SymbolKind::dungeon, branch->name, notes);
    use(SymbolKind::level, branch->chain, notes);
  }
  notes.reading().statements.push_back({read.span, read.has_keyword ? read.keyword.span : Span{}});
}

Reading read_dungeon(const SourceText& source, const TargetData& target, const Abi& abi) {
  Reading reading;
  const DiagnosticPolicy policy;
  Sink sink(policy);
  Recording<dungeon::Scanner> scanner(source, target, abi, sink);
  dungeon::Builder builder(scanner, sink);
  dungeon::Parser(scanner, builder).parse();
  reading.tokens = scanner.take_tokens();
  Notes notes(source, reading);
  for (const described::Statement& each : builder.take()) take(each, notes);
  return reading;
}

Acceptance dungeon_accepts(const SourceText& begun, const TargetData& target, const Abi& abi, const Reading& reading) {
  return accepted_by<dungeon::Parser, dungeon::Builder, dungeon::Scanner>(begun, target, abi, dungeon::grammar(),
                                                                          reading);
}

StatementHelp dungeon_form(const TargetData& target, const KeywordTable::Row& keyword) {
  const syntax::StatementForm form(target.dungeon.forms, keyword.word, syntax::StatementForm::Separator::blank);
  return {std::string(form.text()), form.values()};
}

constexpr PlaceNames dungeon_places[] = {
#define SPECLEV_DUNGEON_PLACE(statement, first, last, names) {TokenClass::statement, first, last, &Names::names},
#include "source/place_names.def"
#undef SPECLEV_DUNGEON_PLACE
};

}  // namespace

const Reader dungeon_reader{.model = dungeon::file_binding,
                            .read = read_dungeon,
                            .accepted = dungeon_accepts,
                            .grammar = dungeon::grammar,
                            .names = {},
                            .class_is_argument = false,
                            .place_names = dungeon_places,
                            .form = dungeon_form,
                            .complete = nullptr};

}  // namespace speclev::source
