#include "classic/scanner.hh"

#include <algorithm>

#include "classic/grammar.hh"
#include "classic_parser.hh"

namespace speclev::classic {

using Kind = Parser::token;

Scanner::Scanner(const SourceText& source, const TargetData& target, const Abi& abi, Sink& sink)
    : syntax::Scanner(source, target, target.keywords, classic::grammar(), abi, sink), tokenizer_(*this) {
  for (const char c : target.terrain.letters()) row_characters_[static_cast<unsigned char>(c)] = true;
  if (target.has(Feature::map_line_numbers))
    for (char c = '0'; c <= '9'; ++c) row_characters_[static_cast<unsigned char>(c)] = true;
  seek(0);
}

void Scanner::on_recover() {
  if (!in_map_) return;
  leave_map();
  seek_behind_token();
}

bool Scanner::is_meant_as_declaration(const Held& held) const {
  return (held.token == Kind::T_PERCENT && is_first_in_line(held.span.begin)) ||
         syntax::Scanner::is_meant_as_declaration(held);
}

Scanner::Token Scanner::percent(const char* text, int length) {
  const Span where = span(text, length);
  const std::string_view written = source_.text(where);
  const auto begin = static_cast<std::uint32_t>(written.find_first_of("0123456789"));
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

void Scanner::comment(const char* text, int length) {
  if (in_map_) sink_.report(Diag::dropped_map_line, span(text, length - 1));
}

Scanner::Token Scanner::end() {
  if (!open_map()) return syntax::Scanner::end();
  const auto size = static_cast<std::uint32_t>(bytes().size());
  sink_.report(Diag::unterminated_map, map_line_);
  const Token map = map_text(buffer_.data() + size, 0);
  seek(size);
  return map;
}

/// In map mode the rest of a run may be a row of the map. Words of other languages are told as what they are, even if
/// they could be two of this one.
bool Scanner::takes_words_singly(Span run) const {
  const auto is_this = [&](const ForeignWord& foreign) { return foreign.word == source_.text(run); };
  return in_map_ || (syntax::Scanner::takes_words_singly(run) &&
                     std::none_of(target_.foreign.begin(), target_.foreign.end(), is_this));
}

void Scanner::on_declaration(const syntax::Word& keyword) { geometry_seen_ = keyword.token == TokenClass::geometry; }

std::optional<Scanner::Token> Scanner::special_word(Span run) {
  if (!geometry_seen_ || in_map_ || !begin_damaged_map(run)) return std::nullopt;
  return generated_token();
}

}  // namespace speclev::classic
