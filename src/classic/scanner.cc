#include "classic/scanner.hh"

#include <algorithm>

#include "base/characters.hh"
#include "classic_parser.hh"

namespace speclev::classic {

using Kind = Parser::token;

bool Scanner::is_meant_as_declaration(const Held& held) const {
  return (held.token == Kind::T_PERCENT && is_first_in_line(held.span.begin)) ||
         syntax::MapScanner::is_meant_as_declaration(held);
}

Scanner::Token Scanner::plain(Token kind, const char* text, int length) {
  return MapScanner::plain(has_rows_before(text) ? Token{Kind::T_UNKNOWN_CHARACTER} : kind, text, length);
}

/// With rows before it, it is what stands at their beginning: 0, unless these are blank.
Scanner::Token Scanner::integer(const char* text, int length) {
  if (!is_digit(*text) && !target_.has(Feature::signed_numbers)) return other(text, length);
  if (!has_rows_before(text)) return MapScanner::integer(text, length);
  const Span where = span(text, length);
  const bool is_blank_before = source_.text(rows_before()).find_first_not_of(" \n") == std::string_view::npos;
  return deliver(Kind::T_INTEGER, where, ast::Number{is_blank_before ? where : Span{where.begin, where.begin}});
}

/// With rows before it, its first quote is the first character of these.
Scanner::Token Scanner::string(const char* text, int length) {
  if (!has_rows_before(text)) return MapScanner::string(text, length);
  const Span whole = join(rows_before(), span(text, length));
  return deliver(Kind::T_STRING, whole, ast::Text{whole});
}

Scanner::Token Scanner::percent(const char* text, int length) {
  const Span where = span(text, length);
  const std::string_view written = source_.text(where);
  const auto begin = static_cast<std::uint32_t>(written.find_first_of(digits));
  const auto end = static_cast<std::uint32_t>(written.find('%'));
  return deliver(Kind::T_PERCENT, where, ast::Number{{where.begin + begin, where.begin + end}});
}

Scanner::Token Scanner::letter(const char* text, int length) {
  Span where = span(text, length);
  std::string_view written = source_.text(where);
  if (has_rows_before(text))  // these and the character are read as if they were a character in quotes
    return deliver(Kind::T_LETTER, where, ast::Letter{where, source_.text(join(rows_before(), where))[1]});
  if (written.size() == 4 && !target_.has(Feature::escaped_characters)) {
    if (written[2] != '\'') return other(text, length);
    where.end -= 1;
    seek(where.end);
    written.remove_suffix(1);
  }
  return deliver(Kind::T_LETTER, where, ast::Letter{where, written[written.size() - 2]});
}

/// With rows before it, no character ends the input.
Scanner::Token Scanner::other(const char* text, int length) {
  if (!has_rows_before(text)) return MapScanner::other(text, length);
  const Span where = span(text, 1);
  if (length != 1) seek(where.end);
  return deliver(Kind::T_UNKNOWN_CHARACTER, where);
}

/// Words of other languages are told as what they are, even if they could be two of this one.
bool Scanner::takes_words_singly(Span run) const {
  const auto is_this = [&](const ForeignWord& foreign) { return foreign.word == source_.text(run); };
  return in_map() || (syntax::MapScanner::takes_words_singly(run) &&
                      std::none_of(target_.foreign.begin(), target_.foreign.end(), is_this));
}

}  // namespace speclev::classic
