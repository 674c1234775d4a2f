#include "syntax/scanner.hh"

#include <algorithm>
#include <cstdio>

#include "base/characters.hh"
#include "base/large_pages.hh"

namespace speclev::syntax {

namespace {

bool is_word_character(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == '-'; }

}  // namespace

Scanner::Scanner(const SourceText& source, const TargetData& target, const KeywordTable& keywords,
                 const Grammar& grammar, const Abi& abi, Sink& sink)
    : source_(source), target_(target), keywords_(keywords), grammar_(grammar), abi_(abi), sink_(sink) {
  buffer_.reserve(source.bytes().size() + 2);
  prefer_large_pages(buffer_.data(), buffer_.capacity());
  buffer_ = source.bytes();
  buffer_.append(2, '\0');
  only_carriage_returns_ = bytes().find('\n') == std::string_view::npos && bytes().find('\r') != std::string_view::npos;
}

void Scanner::seek(std::uint32_t place) { start(buffer_.data() + place, buffer_.size() - place, is_line_start(place)); }

Scanner::Token Scanner::scan() {
  started_.reset();
  const auto size = static_cast<std::uint32_t>(bytes().size());
  return ended_ ? deliver(grammar_.end, {size, size}) : generated_token();
}

Scanner::Token Scanner::next(Value& value, Span& span) {
  value_ = &value;
  span_ = &span;
  last_end_ = end_;
  if (resume_) {
    resume_ = false;
    return deliver(grammar_.resume, {end_, end_});
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
  return {started_ ? previous_declaration_ : declaration_, started_.has_value(), last_end_,
          long_string_ && long_string_->end == last_end_ ? long_string_ : std::nullopt};
}

void Scanner::recover(std::optional<Span> long_string) {
  on_recover();
  if (long_string) {
    end_ = behind_open_string(long_string->begin);
    seek(end_);
    started_.reset();
    ended_ = false;
  }
  if (started_) {
    held_ = Held{grammar_.token(started_->token), started_->span, {}, started_};
    held_->value.as<Word>() = *started_;
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
    if (held.token == grammar_.end) break;
    held.declaration = started_;
    if (started_ || is_meant_as_declaration(held)) return held;
    if (held.token == grammar_.bad_comment) sink_.report(Diag::comment_column, held.span, {grammar_.comment_place()});
    // A lone quote of what is skipped must not swallow the lines behind it.
    if (held.token == grammar_.string && long_string_ == held.span) seek(behind_open_string(held.span.begin));
  }
  ended_ = true;
  return std::nullopt;
}

bool Scanner::is_first_in_line(std::uint32_t place) const {
  const std::string_view before = bytes().substr(0, place);
  const std::size_t text = before.find_last_not_of(blanks);
  return text == std::string_view::npos || before[text] == '\n';
}

/// A misspelt keyword at the start of a line.
bool Scanner::is_meant_as_declaration(const Held& held) const {
  if (held.token != grammar_.unknown_word || !is_first_in_line(held.span.begin)) return false;
  const std::string_view behind = bytes().substr(held.span.end);
  const std::size_t next = std::min(behind.find_first_not_of(blanks), behind.size());
  return next < behind.size() && (behind[next] == ':' || behind[next] == '[');
}

Scanner::Token Scanner::integer(const char* text, int length) {
  const Span where = span(text, length);
  return deliver(grammar_.integer, where, Number{where});
}

Scanner::Token Scanner::string(const char* text, int length) {
  const Span where = span(text, length);
  if (source_.text(where).find('\n') != std::string_view::npos) long_string_ = where;
  return deliver(grammar_.string, where, Text{where});
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
  const std::uint32_t end = behind_open_string(begin);
  seek(end);
  return deliver(grammar_.bad_string, {begin, end});
}

std::uint32_t Scanner::behind_open_string(std::uint32_t begin) const {
  return static_cast<std::uint32_t>(std::min(bytes().find('\n', begin), bytes().size()));
}

int Scanner::line_length(const char* text) const {
  const std::size_t begin = offset(text);
  const std::size_t end = bytes().find('\n', begin);
  return end == std::string_view::npos ? 0 : static_cast<int>(end + 1 - begin);
}

Scanner::Token Scanner::bad_comment(const char* text) {
  const std::uint32_t begin = offset(text);
  const auto end = static_cast<std::uint32_t>(std::min(bytes().find('\n', begin), bytes().size()));
  seek(end);
  return deliver(grammar_.bad_comment, {begin, end});
}

void Scanner::line_end(const char* text, int length) {
  if (length == 2) check_carriage_return(offset(text));
}

void Scanner::check_carriage_return(std::uint32_t place) {
  if (target_.has(Feature::crlf) || carriage_return_reported_) return;
  carriage_return_reported_ = true;
  sink_.report(Diag::carriage_return, {place, place + 1}, {"this line ends in CR LF", target_.name})
      .advise("save the file with line ends of LF only");
}

/// A character that begins no token. NUL, and where plain char is signed every byte from 0x80 up, ends the input.
Scanner::Token Scanner::other(const char* text, int length) {
  const Span where = span(text, 1);
  const char c = bytes()[where.begin];
  if (length != 1) seek(where.end);
  if (c != '\0' && (static_cast<signed char>(c) >= 0 || !abi_.char_is_signed))
    return deliver(grammar_.unknown_character, where);
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
  ended_ = true;
  return deliver(grammar_.end, {size, size});
}

/// Where the run of word characters from a place ends; a sign before a digit is not of the run.
std::uint32_t Scanner::run_end(std::uint32_t from) const {
  std::size_t end = from;
  while (end < bytes().size() && is_word_character(bytes()[end])) ++end;
  if (end < bytes().size() && is_digit(bytes()[end]) && bytes()[end - 1] == '-') --end;
  return static_cast<std::uint32_t>(end);
}

bool Scanner::takes_words_singly(Span run) const { return keywords_.make_up(source_.text(run)); }

/// A run of letters: the longest keyword that begins it. What follows in the run is read as the next token, because
/// words need nothing between them. A run that does not consist of keywords is taken as one unknown word.
Scanner::Token Scanner::word(const char* text, int length) {
  const auto [begin, matched] = span(text, length);
  if (begin >= words_until_) {
    words_until_ = run_end(begin);
    const Span run{begin, words_until_};
    if (const auto* row = keywords_.find(source_.text(run))) {
      if (words_until_ != matched) seek(words_until_);
      return keyword(*row, run);
    }
    if (!takes_words_singly(run)) return unknown_word(run);
  }
  const auto* row = keywords_.longest_prefix(source_.text({begin, words_until_}));
  if (row == nullptr) return unknown_word({begin, words_until_});
  const auto end = begin + static_cast<std::uint32_t>(row->word.size());
  seek(end);
  return keyword(*row, {begin, end});
}

Scanner::Token Scanner::whole_word(Span run) {
  const auto* row = keywords_.find(source_.text(run));
  return row == nullptr ? unknown_word(run) : keyword(*row, run);
}

Scanner::Token Scanner::keyword(const KeywordTable::Row& row, Span where) {
  const Token token = grammar_.token(row.token);
  if (token == grammar_.unknown_word) return unknown_word(where);
  const Word word{where, row.token, row.value};
  if (grammar_.begins_declaration(token)) {
    started_ = word;
    long_string_.reset();
    on_declaration(word);
  }
  return deliver(token, where, word);
}

Scanner::Token Scanner::unknown_word(Span run) {
  if (const auto token = special_word(run)) return *token;
  seek(run.end);
  return deliver(grammar_.unknown_word, run);
}

}  // namespace speclev::syntax
