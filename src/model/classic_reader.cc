// Reads a classic source into the model.
#include "base/characters.hh"
#include "classic/builder.hh"
#include "classic/grammar.hh"
#include "classic/model.hh"
#include "model/classic_statements.hh"
#include "model/map_places.hh"
#include "model/notes.hh"
#include "model/probing.hh"
#include "model/recording.hh"
#include "syntax/statement_form.hh"

namespace speclev::model {

namespace {

namespace declared = classic::ast;

/// Takes the declarations of a source, level by level.
class ClassicReading {
 public:
  ClassicReading(const SourceText& source, const TargetData& target, Reading& reading)
      : notes_(source, reading), target_(target), places_(target) {}

  void take(const declared::DeclarationList& level) {
    frame_ = -1;
    places_.begin_level();
    for (const declared::Declaration& each : level) take(each);
  }

  /// What is taken from lists, by tokens: place[0], place[0][1].
  void find_elements() {
    const std::vector<Token>& tokens = notes_.reading().tokens;
    const auto text = [&](std::size_t at) {
      return at < tokens.size() ? notes_.source().text(tokens[at].span) : std::string_view();
    };
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      const TokenClass word = tokens[at].is_word ? tokens[at].word : TokenClass::reserved;
      if (word != TokenClass::p_register && word != TokenClass::o_register && word != TokenClass::m_register &&
          word != TokenClass::r_register)
        continue;
      std::string name(text(at));
      std::size_t last = at;
      for (std::size_t next = at + 1; text(next) == "[" && text(next + 2) == "]"; next += 3) {
        const std::string_view number = text(next + 1);
        if (number.empty() || !is_digit(number.front())) break;
        name.append("[").append(number).append("]");
        last = next + 2;
      }
      if (last > at)
        notes_.reading().uses.push_back(
            {SymbolKind::element, join(tokens[at].span, tokens[last].span), std::move(name)});
    }
  }

 private:
  void take(const declared::Declaration& declaration) {
    SourceStatement statement{declaration.span, declaration.has_keyword ? declaration.keyword.span : Span{}, frame_};
    const int number = notes_.next_statement();
    const auto begin = [&](SourceFrame::Kind kind) { statement.frame = frame_ = notes_.add_frame(kind, number); };
    if (const auto* maze = std::get_if<declared::Maze>(&declaration.node)) begin_level(maze->name, statement);
    if (const auto* level = std::get_if<declared::Level>(&declaration.node)) begin_level(level->name, statement);
    if (const auto* map = std::get_if<declared::Map>(&declaration.node))
      statement.frame = frame_ = add_map(*map, number);
    if (const auto* flags = std::get_if<declared::Flags>(&declaration.node))
      for (const declared::Word& each : flags->words) places_.add_flag(each.value);
    if (std::holds_alternative<declared::InitMap>(declaration.node) ||
        std::holds_alternative<declared::StyledMap>(declaration.node))
      places_.add_ground();
    if (std::holds_alternative<declared::NoMap>(declaration.node)) begin(SourceFrame::Kind::level);
    if (const auto* room = std::get_if<declared::Room>(&declaration.node)) {
      begin(SourceFrame::Kind::room);
      if (room->parent.given()) notes_.use(SymbolKind::room, between_quotes(room->parent.span));
    }
    if (const auto* name = std::get_if<declared::RoomName>(&declaration.node))
      notes_.define(SymbolKind::room, between_quotes(name->name.span));
    take_list(declaration);
    notes_.reading().statements.push_back(statement);
  }

  int add_map(const declared::Map& map, int number) {
    std::vector<Span> rows = spans_of_rows(map.rows, notes_.source());
    const bool is_random = map.horizontal.is_random() || map.vertical.is_random();
    const auto origin = is_random || rows.size() != map.rows.size()
                            ? std::nullopt
                            : places_.place(map.horizontal.value, map.vertical.value, rows);
    return notes_.add_frame(SourceFrame::Kind::map, number, std::move(rows), origin);
  }

  /// The elements of lists that places, monsters, objects and regions are taken from.
  void take_list(const declared::Declaration& declaration) {
    if (const auto* places = std::get_if<declared::RandomPlaces>(&declaration.node)) {
      const std::string list = places->set.given()
                                   ? element(TokenClass::p_register, notes_.source().text(places->set.span))
                                   : std::string(target_.keywords.first_word(TokenClass::p_register));
      for (std::size_t i = 0; i < places->places.size(); ++i)
        notes_.define_element(places->places[i].span, list + "[" + std::to_string(i) + "]");
    }
    if (const auto* classes = std::get_if<declared::RandomClasses>(&declaration.node))
      for (std::size_t i = 0; i < classes->letters.size(); ++i)
        notes_.define_element(
            classes->letters[i].span,
            element(classes->monsters ? TokenClass::m_register : TokenClass::o_register, std::to_string(i)));
    if (const auto* region = std::get_if<declared::RandomRegion>(&declaration.node))
      notes_.define_element(region->in_area.span,
                            element(TokenClass::r_register, notes_.source().text(region->number.span)));
  }

  /// "place[0]"
  std::string element(TokenClass list, std::string_view number) const {
    return std::string(target_.keywords.first_word(list)).append("[").append(number).append("]");
  }

  void begin_level(const declared::Text& name, SourceStatement& statement) {
    statement.begins_level = true;
    notes_.define(SymbolKind::level, between_quotes(name.span));
  }

  Notes notes_;
  const TargetData& target_;
  MapPlaces places_;
  int frame_ = -1;
};

Reading read_classic(const SourceText& source, const TargetData& target, const Abi& abi) {
  Reading reading;
  ClassicReading levels(source, target, reading);
  const DiagnosticPolicy policy;
  Sink sink(policy);
  Recording<classic::Scanner> scanner(source, target, abi, sink);
  classic::Builder builder(scanner, sink, [&](const declared::DeclarationList& level) { levels.take(level); });
  classic::Parser(scanner, builder).parse();
  builder.finish();
  reading.tokens = scanner.take_tokens();
  levels.find_elements();
  return reading;
}

Acceptance classic_accepts(const SourceText& begun, const TargetData& target, const Abi& abi, const Reading& reading) {
  return accepted_by<classic::Parser, classic::Builder, classic::Scanner>(
      begun, target, abi, classic::grammar(), reading, [](const declared::DeclarationList&) {});
}

StatementHelp classic_form(const TargetData& target, const KeywordTable::Row& keyword) {
  const syntax::StatementForm form(target.forms, keyword.word, syntax::StatementForm::Separator::comma);
  return {std::string(form.text()), form.values()};
}

/// The word of the level that a place is in, also of a maze without a filling.
TokenClass level_kind(const TargetData& target, const SourceText& source, const Reading& reading,
                      std::uint32_t offset) {
  const auto begins = [](const SourceStatement& each) { return each.span.begin; };
  const auto head = std::ranges::lower_bound(reading.statements, level_begin(reading, offset), {}, begins);
  if (head == reading.statements.end() || !head->begins_level) return TokenClass::reserved;
  const TokenClass word = class_of(target.keywords, source.text(head->keyword));
  return word == TokenClass::bare_maze ? TokenClass::maze : word;
}

/// Words of a form that a statement has in the other kind of level only, by its argument.
struct OtherForm {
  TokenClass level, statement;
  std::size_t argument;
  TokenClass word;
};
constexpr OtherForm other_forms[] = {{TokenClass::maze, TokenClass::door, 0, TokenClass::boolean},
                                     {TokenClass::maze, TokenClass::door, 1, TokenClass::door_state},
                                     {TokenClass::level, TokenClass::door, 0, TokenClass::door_state},
                                     {TokenClass::level, TokenClass::door, 1, TokenClass::p_register},
                                     {TokenClass::level, TokenClass::door, 1, TokenClass::r_register},
                                     {TokenClass::level, TokenClass::stair, 0, TokenClass::lev},
                                     {TokenClass::level, TokenClass::ladder, 0, TokenClass::lev}};

void complete_place(const TargetData& target, const SourceText& source, const Reading& reading, const Token*,
                    StatementPlace& place) {
  if (place.keyword == nullptr) return;
  const TokenClass level = level_kind(target, source, reading, place.keyword->span.begin);
  for (const OtherForm& form : other_forms)
    if (form.level == level && form.statement == place.keyword->word && form.argument == place.argument)
      place.never.push_back(form.word);
  const std::string_view keyword = source.text(place.keyword->span);
  place.text =
      syntax::StatementForm(target.forms, keyword, syntax::StatementForm::Separator::comma).value(place.argument);
}

constexpr PlaceNames classic_places[] = {
#define SPECLEV_CLASSIC_PLACE(statement, first, last, names) {TokenClass::statement, first, last, &Names::names},
#include "model/place_names.def"
#undef SPECLEV_CLASSIC_PLACE
};

}  // namespace

const Reader classic_reader{.model = classic::level_binding,
                            .read = read_classic,
                            .accepted = classic_accepts,
                            .statements = classic_statements,
                            .grammar = classic::grammar,
                            .names = {.character = classic::Parser::token::T_LETTER},
                            .class_is_argument = true,
                            .place_names = classic_places,
                            .value_at = nullptr,
                            .form = classic_form,
                            .complete = complete_place};

}  // namespace speclev::model
