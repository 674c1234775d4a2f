// Explains the syntax errors that only the classic language has.
#include <algorithm>

#include "base/characters.hh"
#include "base/excerpt.hh"
#include "classic/builder.hh"
#include "classic/grammar.hh"
#include "classic_parser.hh"
#include "syntax/advice.hh"
#include "syntax/errors.hh"

/// What a syntax error of the level language is besides what it can be in every language: a map out of place, a word of
/// another language.
namespace speclev::classic {

using Token = Parser::token;

namespace {

/// A token of the grammar that only some targets accept in a place, and another one that is accepted there.
struct OptionalToken {
  bool accepted;
  int token;
  int beside;
};

/// Takes away what the grammar has for other targets. Words of these are not in the target's tables; this is about
/// tokens that it has elsewhere.
void keep_own_forms(syntax::Offence& offence, const Scanner::Position& position, const TargetData& target) {
  const auto in = [&](TokenClass keyword) { return position.declaration && position.declaration->token == keyword; };
  const bool sets = target.has(Feature::place_sets);
  const bool brackets = sets || !target.keywords.word(TokenClass::check_flag, 0).empty();
  const bool keys = !target.door_keys.rows().empty();
  const bool texts = target.has(Feature::door_texts);
  const bool styles = target.has(Feature::numbered_styles);
  const bool gods = !target.gods.rows().empty();
  const bool extras = target.has(Feature::extras);
  const bool ladders = target.has(Feature::ladder_regions);
  const OptionalToken tokens[] = {
      {target.has(Feature::chances), Token::T_PERCENT, Token::T_COLON},
      {target.has(Feature::empty_filling), Token::T_NONE, Token::T_LETTER},
      {target.has(Feature::random_geometry), Token::T_RANDOM_TYPE, Token::T_LEFT_OR_RIGHT},
      {target.has(Feature::random_geometry), Token::T_RANDOM_TYPE, Token::T_TOP_OR_BOT},
      {styles, Token::T_INTEGER, Token::T_BOOLEAN},
      {target.has(Feature::empty_levregion), Token::T_CLOSE, Token::T_INTEGER},
      {sets, Token::T_BRACKET, Token::T_COLON},
      {sets, Token::T_NONE, Token::T_OPEN},
      {brackets, Token::T_BRACKET, Token::T_COMMA},
      {brackets, Token::T_BRACKET, Token::T_END},
      {keys || texts || !in(TokenClass::door), Token::T_COMMA, Token::T_END},
      {keys || !in(TokenClass::door), Token::T_STRING, Token::T_INTEGER},
      {texts || !in(TokenClass::door), Token::T_INTEGER, Token::T_DIRECTION},
      {gods || !in(TokenClass::altar), Token::T_COMMA, Token::T_END},
      {extras || !(in(TokenClass::monster) || in(TokenClass::object)), Token::T_COMMA, Token::T_END},
      {ladders || !in(TokenClass::ladder), Token::T_LEV, Token::T_OPEN},
      {ladders || !in(TokenClass::ladder), Token::T_COMMA, Token::T_CLOSE},
  };
  for (const OptionalToken& each : tokens)
    if (!each.accepted && offence.expects(each.beside)) std::erase(offence.expected, each.token);
}

Span part_of(Span whole, std::size_t size) { return {whole.begin, whole.begin + static_cast<std::uint32_t>(size)}; }

/// A chance in front of a declaration, and its keyword, the other way round.
std::optional<Fix> behind_keyword(std::string_view bytes, Span chance) {
  std::size_t begin = bytes.find_first_not_of(": \t", chance.end);
  if (begin == std::string_view::npos) return {};
  std::size_t end = begin;
  while (end < bytes.size() && is_identifier_start(bytes[end])) ++end;
  std::string text(bytes.substr(begin, end - begin));
  text.append(bytes.substr(chance.begin, chance.end - chance.begin));
  return Fix{{chance.begin, static_cast<std::uint32_t>(end)}, std::move(text)};
}

/// What stands in parentheses that begin somewhere, a character in quotes and a string, alone.
std::optional<Fix> without_parentheses(std::string_view bytes, Span open) {
  const std::string_view rest = bytes.substr(open.end, bytes.find('\n', open.end) - open.end);
  std::size_t at = rest.starts_with('\'') ? std::min<std::size_t>(3, rest.size()) : 0;
  if (const std::size_t quote_mark = rest.find_first_of("\")", at); quote_mark < rest.size() && rest[quote_mark] == '"')
    at = rest.find('"', quote_mark + 1);
  const std::size_t close = rest.find(')', at);
  if (close == std::string_view::npos) return {};
  return Fix{{open.begin, static_cast<std::uint32_t>(open.end + close + 1)}, std::string(rest.substr(0, close))};
}

constexpr syntax::AdviceTokens advice_tokens = {.colon = Token::T_COLON,
                                                .comma = Token::T_COMMA,
                                                .open = Token::T_OPEN,
                                                .close = Token::T_CLOSE,
                                                .bracket = Token::T_BRACKET,
                                                .letter = Token::T_LETTER,
                                                .percent = Token::T_PERCENT};

}  // namespace

std::optional<TokenClass> Builder::report(const Parser::context& context, const Scanner::Position& position) {
  syntax::Offence offence = syntax::offence_of(context);
  keep_own_forms(offence, position, scanner_.target());
  if (const auto map = scanner_.open_map()) {
    sink_.report(Diag::unterminated_map, *map);
    return std::nullopt;
  }
  if (syntax::report_unfinished(offence, position, scanner_, sink_)) return std::nullopt;
  if (report_foreign(offence, position)) return std::nullopt;
  // No block of this language: what closes it is no mistake of its own.
  const std::string_view rest = scanner_.source().bytes().substr(offence.where.begin);
  in_foreign_block_ = in_foreign_block_ || rest.substr(0, rest.find('\n')).find('{') != std::string_view::npos;
  // Only a DOOR begins with either, and each kind of level has but one of its forms.
  if (const auto maze = in_maze(); maze && offence.expects(Token::T_BOOLEAN) && offence.expects(Token::T_DOOR_STATE))
    std::erase(offence.expected, static_cast<int>(*maze ? Token::T_BOOLEAN : Token::T_DOOR_STATE));
  if (offence.found == Token::T_MAP_TEXT) {
    offence.block = "MAP";
    if (offence.expects(Token::T_END)) offence.advice = "a MAP follows a GEOMETRY line";
  }
  const bool has_rows = offence.found == Token::T_UNKNOWN_CHARACTER && scanner_.has_rows_before(offence.where);
  if (has_rows)
    offence.advice = "behind a MAP line out of place, lines are rows of a map and belong to what begins the next one";
  if (const auto row = has_rows ? std::nullopt : scanner_.row_at(offence.where)) {
    const bool lacks_map = offence.expects(Token::T_MAP_TEXT);
    if (lacks_map || offence.expects(Token::T_END)) {
      sink_
          .report(Diag::syntax_error, *row,
                  {quote(excerpt(scanner_.source().text(*row))), lacks_map ? "MAP" : "the next declaration"})
          .advise(lacks_map ? "this looks like a row of a map; in front of the first one stands a line MAP"
                            : "this looks like a row of a map; rows stand between GEOMETRY and MAP, and ENDMAP");
      return TokenClass::geometry;
    }
  }
  syntax::advise(offence, position, level_, scanner_.target().forms, advice_tokens, scanner_);
  return syntax::report_syntax_error(offence, position, scanner_, sink_);
}

/// Whether it is the end of a block in words, as other languages have it.
bool Builder::is_word_for_end_brace(std::string_view text) const {
  return syntax::text_about(scanner_.target().misnomers, capitals(text)) == "}";
}

/// Two words of another language that are written as one, such as an ELSE and an IF: the first; null if it is none.
const ForeignWord* Builder::joined_foreign(std::string_view text) const {
  const TargetData& target = scanner_.target();
  std::size_t longest = 0;
  for (const ForeignWord& each : target.foreign) longest = std::max(longest, each.word.size());
  for (std::size_t size = 2; size + 1 < text.size() && size <= longest; ++size)
    if (const ForeignWord* first = syntax::find_foreign(target, text.substr(0, size));
        first != nullptr && syntax::find_foreign(target, text.substr(size)) != nullptr)
      return first;
  return nullptr;
}

/// Words and forms of other level languages; false if this is none.
bool Builder::report_foreign(const syntax::Offence& offence, const Scanner::Position& position) {
  const std::string_view text = scanner_.source().text(offence.where);
  const auto begins_entity = [&] {
    return offence.found == Token::T_OPEN && position.declaration &&
           (position.declaration->token == TokenClass::monster || position.declaration->token == TokenClass::object ||
            position.declaration->token == TokenClass::cobject) &&
           scanner_.source().text({position.last_end - 1, position.last_end}) == ":";
  };
  std::string key(text);
  if (offence.found == Token::T_PERCENT && offence.expects(Token::T_END))
    key = "[%]";
  else if (begins_entity())
    key = "(class,name)";
  else if (offence.found != Token::T_UNKNOWN_CHARACTER && offence.found != Token::T_UNKNOWN_WORD)
    return false;
  if (in_foreign_block_ && (text == "}" || is_word_for_end_brace(text))) return true;  // its beginning was reported
  // A table of values, as other languages have it: what the statement takes is told.
  const bool is_table = text == "{" && position.declaration && position.last_end > 0 &&
                        scanner_.source().bytes()[position.last_end - 1] == ':';
  if (is_table) return false;
  const ForeignWord* joined = offence.found == Token::T_UNKNOWN_WORD ? joined_foreign(text) : nullptr;
  if (joined != nullptr) key = joined->word;
  const ForeignWord* foreign = syntax::find_foreign(scanner_.target(), key);
  if (foreign == nullptr) return false;
  const Span where = joined == nullptr ? offence.where : part_of(offence.where, joined->word.size());
  const std::optional<Fix> change = key == "[%]"            ? behind_keyword(scanner_.source().bytes(), where)
                                    : key == "(class,name)" ? without_parentheses(scanner_.source().bytes(), where)
                                                            : std::nullopt;
  syntax::report_foreign(*foreign, where, scanner_.source().text(where), scanner_.target(), sink_, {}, change);
  in_foreign_block_ = true;
  return true;
}

}  // namespace speclev::classic
