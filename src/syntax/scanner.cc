#include "syntax/scanner.hh"

#include <algorithm>
#include <cstdio>

#include "base/characters.hh"
#include "base/large_pages.hh"
#include "syntax/lookalikes.hh"

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
  // What only looks like ASCII in a line that was told of is no mistake of its own.
  const std::uint32_t broken = started_ ? last_end_ : end_;
  told_ = Span{broken, broken};
  if (long_string) {
    end_ = behind_open_string(long_string->begin);
    seek(end_);
    started_.reset();
    ended_ = false;
  }
  if (started_) {
    held_ = Held{keyword_token(*started_), started_->span, {}, started_};
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

/// A misspelt keyword at the start of a line, also one with a blank in it or in small letters, or a comment or variable
/// as other languages have them.
bool Scanner::is_meant_as_declaration(const Held& held) const {
  if (!is_first_in_line(held.span.begin)) return false;
  const std::string_view line = bytes().substr(held.span.begin, bytes().find('\n', held.span.begin) - held.span.begin);
  const auto is_letter = [](char c) { return is_word_character(c) && c != '-'; };
  for (const std::string_view sign : {"//", "/*", "--", "$"})
    if (line.starts_with(sign)) {
      const std::size_t text = std::min(line.find_first_not_of(blanks, sign.size()), line.size());
      return text < line.size() && is_letter(line[text]);
    }
  const auto* row = keywords_.find(capitals(source_.text(held.span)));
  const bool is_keyword = row != nullptr && grammar_.begins_declaration(grammar_.token(row->token));
  if (is_keyword && line.substr(held.span.end - held.span.begin).starts_with(':')) return true;
  if (held.token != grammar_.unknown_word) return false;
  const auto behind_blanks = [&](std::size_t at) { return std::min(line.find_first_not_of(blanks, at), line.size()); };
  std::size_t next = behind_blanks(held.span.end - held.span.begin);
  if (const std::size_t second = next; next < line.size() && is_letter(line[next])) {
    while (next < line.size() && is_letter(line[next])) ++next;
    const std::string whole =
        std::string(source_.text(held.span)).append("_").append(line.substr(second, next - second));
    if (keywords_.find(whole) == nullptr) return false;
    next = behind_blanks(next);
  }
  return next < line.size() && (line[next] == ':' || line[next] == '[');
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
  return cut_at(where);
}

/// A byte that ends the input for the original. Where that is an error, reading goes on behind what only looks wrong,
/// so that other mistakes are found; of several in a line the first one is told of.
Scanner::Token Scanner::cut_at(Span where) {
  const Lookalikes lookalikes = lookalikes_at(bytes().substr(where.begin));
  const Span all{where.begin, where.begin + static_cast<std::uint32_t>(std::max<std::size_t>(lookalikes.size, 1))};
  if (told_ && source_.text({told_->begin, where.begin}).find('\n') == std::string_view::npos) {
    seek(all.end);
    return deliver(grammar_.unknown_character, *told_ = all);
  }
  char name[32];
  std::snprintf(name, sizeof name, "the byte 0x%02x",
                static_cast<unsigned>(static_cast<unsigned char>(bytes()[where.begin])));
  Diagnostic& cut = sink_.report(Diag::input_cut, lookalikes.size > 0 ? all : where,
                                 {lookalikes.size > 0 ? lookalikes.kind : std::string_view(name)});
  if (where.begin == 0 && lookalikes.ascii.empty() && lookalikes.size > 0)
    cut.advise("save the file without a byte order mark");
  else if (lookalikes.size > 0)
    cut.advise(advice_on(lookalikes));
  const std::string_view line = bytes().substr(where.begin, bytes().find('\n', where.begin) - where.begin);
  if (const Mended better = mended(line); lookalikes.size > 0 && better.size > 0)
    cut.replace({where.begin, where.begin + static_cast<std::uint32_t>(better.size)}, better.text, true);
  const bool is_error = sink_.enabled(Diag::input_cut) && cut.severity == Severity::error;
  if (!is_error || lookalikes.size == 0) {
    cut_short_ = is_error;
    return end();
  }
  told_ = all;
  seek(all.end);
  return deliver(grammar_.unknown_character, all);
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
