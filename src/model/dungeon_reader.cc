// Reads a dungeon description into the model.
#include "base/characters.hh"
#include "dungeon/builder.hh"
#include "dungeon/model.hh"
#include "model/notes.hh"
#include "model/probing.hh"
#include "model/recording.hh"
#include "syntax/statement_form.hh"

namespace speclev::model {

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

/// All but the first belong to a dungeon.
std::set<TokenClass> dungeon_statements(const SourceText& source, std::uint32_t offset, const Reading& reading,
                                        const TargetData& target, const Abi&) {
  const bool has_dungeon = std::ranges::any_of(reading.statements, [&](const SourceStatement& each) {
    return each.span.begin < offset &&
           class_of(target.dungeon.keywords, source.text(each.keyword)) == TokenClass::dungeon;
  });
  std::set<TokenClass> taken{TokenClass::dungeon};
  if (has_dungeon)
    for (const KeywordTable::Row& row : target.dungeon.keywords.rows()) taken.insert(row.token);
  return taken;
}

syntax::StatementForm form_of(const TargetData& target, std::string_view keyword) {
  return {target.dungeon.forms, keyword, syntax::StatementForm::Separator::blank};
}

StatementHelp dungeon_form(const TargetData& target, const KeywordTable::Row& keyword) {
  const syntax::StatementForm form = form_of(target, keyword.word);
  return {std::string(form.text()), form.values()};
}

/// The value from one on that a word or number is: some may be left out. What a form says of values lists their words.
std::size_t value_of(const syntax::StatementForm& form, std::size_t value, const Token& token, std::string_view text,
                     bool is_last) {
  const auto lists = [&](const std::string& about) {
    return std::ranges::any_of(words_in(about),
                               [&](std::string_view word) { return word == text || word == std::string(text) + ","; });
  };
  const auto is_passed = [&](const std::string& about) {
    return token.is_word ? !lists(about) : about.find(", ") != std::string::npos && is_digit(text.front());
  };
  while (form.may_lack(value) && is_passed(form.value(value))) ++value;
  return is_last && !token.is_word ? form.needed_from(value) : value;
}

/// Each token is a value, and so are a couple in parentheses, and signs.
std::size_t dungeon_value_at(const TargetData& target, const SourceText& source, std::span<const Token> tokens,
                             std::uint32_t offset) {
  const syntax::StatementForm form = form_of(target, source.text(tokens.front().span));
  std::size_t value = 0;
  int open = 0;
  for (std::size_t at = 1; at < tokens.size() && !tokens[at].begins_statement && tokens[at].span.begin < offset; ++at) {
    const std::string_view text = source.text(tokens[at].span);
    if (text == "(") ++open;
    if (text == ")") open = std::max(open - 1, 0);
    if (open > 0 || text == ":" || text.empty()) continue;
    value = value_of(form, value, tokens[at], text, at + 1 == tokens.size() || tokens[at + 1].begins_statement);
    // Behind a value without a blank one is still at it.
    if (tokens[at].span.end < offset) ++value;
  }
  return value;
}

void complete_dungeon_place(const TargetData& target, const SourceText& source, const Reading&, const Token*,
                            StatementPlace& place) {
  if (place.keyword != nullptr) place.text = form_of(target, source.text(place.keyword->span)).value(place.argument);
}

constexpr PlaceNames dungeon_places[] = {
#define SPECLEV_DUNGEON_PLACE(statement, first, last, names) {TokenClass::statement, first, last, &Names::names},
#include "model/place_names.def"
#undef SPECLEV_DUNGEON_PLACE
};

}  // namespace

const Reader dungeon_reader{.model = dungeon::file_binding,
                            .read = read_dungeon,
                            .accepted = dungeon_accepts,
                            .statements = dungeon_statements,
                            .grammar = dungeon::grammar,
                            .names = {},
                            .class_is_argument = false,
                            .place_names = dungeon_places,
                            .value_at = dungeon_value_at,
                            .form = dungeon_form,
                            .complete = complete_dungeon_place};

}  // namespace speclev::model
