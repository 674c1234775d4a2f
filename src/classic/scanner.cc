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
  if (written.size() == 4 && !target_.has(Feature::escaped_characters)) {
    if (written[2] != '\'') return other(text, length);
    where.end -= 1;
    seek(where.end);
    written.remove_suffix(1);
  }
  return deliver(Kind::T_LETTER, where, ast::Letter{where, written[written.size() - 2]});
}

/// Words of other languages are told as what they are, even if they could be two of this one.
bool Scanner::takes_words_singly(Span run) const {
  const auto is_this = [&](const ForeignWord& foreign) { return foreign.word == source_.text(run); };
  return in_map() || (syntax::MapScanner::takes_words_singly(run) &&
                      std::none_of(target_.foreign.begin(), target_.foreign.end(), is_this));
}

}  // namespace speclev::classic
