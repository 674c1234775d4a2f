#include "classic/scanner.hh"

#include <algorithm>
#include <cstdio>

#include "classic/tokens.hh"

namespace speclev::classic {

namespace {

using Kind = Parser::token;

bool is_word_character(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == '-'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

Scanner::Scanner(const SourceText& source, const TargetData& target, const Abi& abi, Sink& sink)
    : source_(source), target_(target), abi_(abi), sink_(sink), tokenizer_(*this), tokens_(tokens_by_class()) {
  buffer_.reserve(source.bytes().size() + 2);
  buffer_ = source.bytes();
  buffer_.append(2, '\0');
  for (const char c : target.terrain.letters()) row_characters_[static_cast<unsigned char>(c)] = true;
  if (target.has(Feature::map_line_numbers))
    for (char c = '0'; c <= '9'; ++c) row_characters_[static_cast<unsigned char>(c)] = true;
  only_carriage_returns_ = bytes().find('\n') == std::string_view::npos && bytes().find('\r') != std::string_view::npos;
  seek(0);
}

/// Goes on at a place that is not the end of the token that was matched.
void Scanner::seek(std::uint32_t place) {
  const bool line_start = place == 0 || bytes()[place - 1] == '\n';
  tokenizer_.start(buffer_.data() + place, buffer_.size() - place, line_start, in_map_);
}

Scanner::Token Scanner::scan() {
  started_.reset();
  const auto size = static_cast<std::uint32_t>(bytes().size());
  return ended_ ? deliver(Kind::T_END, {size, size}) : tokenizer_.scan();
}

Scanner::Token Scanner::next(ast::Value& value, Span& span) {
  value_ = &value;
  span_ = &span;
  last_end_ = end_;
  if (resume_) {
    resume_ = false;
    return deliver(Kind::T_RESUME, {end_, end_});
  }
  if (held_) {
    const Held held = *held_;
    held_.reset();
    declaration_ = held.declaration;
    value = held.value;
    return deliver(held.token, held.span);
  }
  const Token token = scan();
  if (started_) {
    previous_declaration_ = declaration_;
    declaration_ = started_;
  }
  return token;
}

Scanner::Position Scanner::position() const {
  const bool in_open_map = in_map_ && map_expected_;
  return {started_ ? previous_declaration_ : declaration_, started_.has_value(), last_end_,
          long_string_ && long_string_->end == last_end_ ? long_string_ : std::nullopt,
          in_open_map ? std::optional(map_line_) : std::nullopt};
}

void Scanner::recover(std::optional<Span> long_string) {
  if (in_map_) {
    leave_map();
    seek(end_);
  }
  if (long_string) {
    end_ = static_cast<std::uint32_t>(bytes().find('\n', long_string->begin));
    seek(end_);
    started_.reset();
    ended_ = false;
  }
  if (started_) {
    held_ = Held{tokens_[static_cast<std::size_t>(started_->token)], started_->span, {}, started_};
    held_->value.as<ast::Word>() = *started_;
  } else {
    held_ = skip_to_declaration();
  }
  started_.reset();
  declaration_.reset();
  previous_declaration_.reset();
  long_string_.reset();
  resume_ = true;
}

/// The next token that begins a declaration, or looks as if it were meant to; nothing at the end.
std::optional<Scanner::Held> Scanner::skip_to_declaration() {
  Held held{};
  value_ = &held.value;
  span_ = &held.span;
  while (!ended_) {
    held.token = scan();
    if (held.token == Kind::T_END) break;
    held.declaration = started_;
    if (started_ || is_meant_as_declaration(held)) return held;
    if (held.token == Kind::T_BAD_COMMENT) sink_.report(Diag::comment_column, held.span);
    // A lone quote of what is skipped must not swallow the lines behind it.
    if (held.token == Kind::T_STRING && long_string_ == held.span)
      seek(static_cast<std::uint32_t>(bytes().find('\n', held.span.begin)));
  }
  ended_ = true;
  return std::nullopt;
}

/// A misspelt keyword or a chance at the start of a line.
bool Scanner::is_meant_as_declaration(const Held& held) const {
  const std::string_view before = bytes().substr(0, held.span.begin);
  const std::size_t text = before.find_last_not_of(" \t");
  if (text != std::string_view::npos && before[text] != '\n') return false;
  if (held.token == Kind::T_PERCENT) return true;
  const std::string_view behind = bytes().substr(held.span.end);
  const std::size_t next = std::min(behind.find_first_not_of(" \t"), behind.size());
  return held.token == Kind::T_UNKNOWN_WORD && next < behind.size() && (behind[next] == ':' || behind[next] == '[');
}

Scanner::Token Scanner::plain(Token kind, const char* text, int length) { return deliver(kind, span(text, length)); }

Scanner::Token Scanner::integer(const char* text, int length) {
  const Span where = span(text, length);
  return deliver(Kind::T_INTEGER, where, ast::Number{where});
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

Scanner::Token Scanner::string(const char* text, int length) {
  const Span where = span(text, length);
  if (source_.text(where).find('\n') != std::string_view::npos) long_string_ = where;
  return deliver(Kind::T_STRING, where, ast::Text{where});
}

Scanner::Token Scanner::long_string(const char* text) {
  const std::uint32_t begin = offset(text);
  const std::size_t close = bytes().find('"', begin + std::size_t{1});
  if (close != std::string_view::npos) {
    const auto end = static_cast<std::uint32_t>(close + 1);
    seek(end);
    return string(text, static_cast<int>(end - begin));
  }
  // Most likely the quote at the end of this line was forgotten.
  const auto end = static_cast<std::uint32_t>(std::min(bytes().find('\n', begin), bytes().size()));
  seek(end);
  return deliver(Kind::T_BAD_STRING, {begin, end});
}

void Scanner::comment(const char* text, int length) {
  if (in_map_) sink_.report(Diag::dropped_map_line, span(text, length - 1));
}

bool Scanner::long_comment(const char* text) {
  const std::size_t end = bytes().find('\n', offset(text));
  if (end == std::string_view::npos) return false;
  seek(static_cast<std::uint32_t>(end + 1));
  return true;
}

Scanner::Token Scanner::bad_comment(const char* text) {
  const std::uint32_t begin = offset(text);
  const auto end = static_cast<std::uint32_t>(std::min(bytes().find('\n', begin), bytes().size()));
  seek(end);
  return deliver(Kind::T_BAD_COMMENT, {begin, end});
}

void Scanner::line_end(const char* text, int length) {
  if (length == 2) check_carriage_return(offset(text));
}

/// Where CR LF ends no line, this is said once, and it is read as one all the same.
void Scanner::check_carriage_return(std::uint32_t place) {
  if (target_.has(Feature::crlf) || carriage_return_reported_) return;
  carriage_return_reported_ = true;
  sink_.report(Diag::carriage_return, {place, place + 1}, {"this line ends in CR LF", target_.name})
      .advise("save the file with line ends of LF only");
}

bool Scanner::at_line_start(const char* text) const {
  const std::uint32_t place = offset(text);
  return place == 0 || bytes()[place - 1] == '\n';
}

/// A character that begins no token. NUL, and where plain char is signed every byte from 0x80 up, ends the input.
Scanner::Token Scanner::other(const char* text, int length) {
  const Span where = span(text, 1);
  const char c = bytes()[where.begin];
  if (length != 1) seek(where.end);
  if (c != '\0' && (static_cast<signed char>(c) >= 0 || !abi_.char_is_signed))
    return deliver(Kind::T_UNKNOWN_CHARACTER, where);
  static constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  const bool mark = where.begin == 0 && bytes().starts_with(byte_order_mark);
  char name[32];
  std::snprintf(name, sizeof name, "the byte 0x%02x", static_cast<unsigned>(static_cast<unsigned char>(c)));
  Diagnostic& cut = sink_.report(Diag::input_cut, where, {mark ? "a byte order mark" : name});
  if (mark) cut.advise("save the file without a byte order mark");
  return end();
}

Scanner::Token Scanner::end() {
  const auto size = static_cast<std::uint32_t>(bytes().size());
  if (in_map_ && map_expected_) {
    sink_.report(Diag::unterminated_map, map_line_);
    const Token map = map_text(buffer_.data() + size, 0);
    seek(size);
    return map;
  }
  ended_ = true;
  return deliver(Kind::T_END, {size, size});
}

/// Where the run of word characters from a place ends; a sign before a digit is not of the run.
std::uint32_t Scanner::run_end(std::uint32_t from) const {
  std::size_t end = from;
  while (end < bytes().size() && is_word_character(bytes()[end])) ++end;
  if (end < bytes().size() && is_digit(bytes()[end]) && bytes()[end - 1] == '-') --end;
  return static_cast<std::uint32_t>(end);
}

bool Scanner::is_foreign(Span run) const {
  const auto& words = target_.foreign;
  return std::any_of(words.begin(), words.end(),
                     [&](const ForeignWord& foreign) { return foreign.word == source_.text(run); });
}

bool Scanner::is_all_keywords(std::uint32_t from, std::uint32_t to) const {
  while (from < to) {
    const auto* row = target_.keywords.longest_prefix(source_.text({from, to}));
    if (row == nullptr) return false;
    from += static_cast<std::uint32_t>(row->word.size());
  }
  return true;
}

/// A run of letters: the longest keyword that begins it. What follows in the run is read as the next token, because
/// words need nothing between them. A run that does not consist of keywords is taken as one unknown word.
Scanner::Token Scanner::word(const char* text, int length) {
  const auto [begin, matched] = span(text, length);
  if (begin >= words_until_) {
    words_until_ = run_end(begin);
    if (const auto* row = target_.keywords.find(source_.text({begin, words_until_}))) {
      if (words_until_ != matched) seek(words_until_);
      return keyword(*row, {begin, words_until_});
    }
    // In map mode the rest of a run may be a row of the map. Words of other languages are told as what they are, even
    // if they could be two of this one.
    if (!in_map_ && (!is_all_keywords(begin, words_until_) || is_foreign({begin, words_until_})))
      return unknown_word({begin, words_until_});
  }
  const auto* row = target_.keywords.longest_prefix(source_.text({begin, words_until_}));
  if (row == nullptr) return unknown_word({begin, words_until_});
  const auto end = begin + static_cast<std::uint32_t>(row->word.size());
  seek(end);
  return keyword(*row, {begin, end});
}

Scanner::Token Scanner::keyword(const KeywordTable::Row& row, Span where) {
  const Token token = tokens_[static_cast<std::size_t>(row.token)];
  if (token == Kind::T_UNKNOWN_WORD) return unknown_word(where);
  const ast::Word word{where, row.token, static_cast<std::int16_t>(row.value)};
  if (begins_declaration(row.token)) {
    started_ = word;
    geometry_seen_ = row.token == TokenClass::geometry;
    long_string_.reset();
  }
  return deliver(token, where, word);
}

Scanner::Token Scanner::unknown_word(Span run) {
  if (geometry_seen_ && !in_map_ && begin_damaged_map(run)) return tokenizer_.scan();
  seek(run.end);
  return deliver(Kind::T_UNKNOWN_WORD, run);
}

}  // namespace speclev::classic
