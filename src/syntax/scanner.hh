// The scanner that all languages share: words, strings, comments and error recovery.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "speclev/abi.hh"
#include "speclev/diagnostic.hh"
#include "syntax/grammar.hh"
#include "syntax/values.hh"
#include "target/target_data.hh"

namespace speclev::syntax {

/// What the scanners of all languages have in common: they know shapes, such as a run of letters, and look up words in
/// the target's table; they deliver tokens to the parser, say where it was when it found a mistake, and skip to the
/// next declaration. A language adds its generated scanner and what only it has.
class Scanner {
 public:
  /// The number of a token for the parser.
  using Token = int;

  virtual ~Scanner() = default;
  Scanner(const Scanner&) = delete;
  Scanner& operator=(const Scanner&) = delete;

  /// The next token for the parser, with its value and place.
  Token next(Value& value, Span& span);

  /// What the parser was reading when it found a mistake.
  struct Position {
    std::optional<Word> declaration;  ///< the keyword of the declaration that is broken
    bool at_declaration;              ///< the offending token begins the next declaration
    std::uint32_t last_end;           ///< where the token before the offending one ended
    std::optional<Span> long_string;  ///< the token before, if it is a string that goes over lines
  };
  Position position() const;
  /// Skips the rest of a broken declaration. The parser gets the token RESUME, then the next declaration. A string that
  /// goes over lines is taken to end with its first line.
  void recover(std::optional<Span> long_string);
  /// Gives no more tokens.
  void stop() { ended_ = true; }
  /// Whether the lines of the input end in CR alone, so that all of it is one line.
  bool has_only_carriage_returns() const { return only_carriage_returns_; }
  /// Whether a token stands for a byte that was told of as an error, or for the end that it makes.
  bool is_told(Token token, Span where) const { return where == told_ || (token == grammar_.end && cut_short_); }

  const SourceText& source() const { return source_; }
  const TargetData& target() const { return target_; }
  const Grammar& grammar() const { return grammar_; }
  const KeywordTable& keywords() const { return keywords_; }

  // For the rules of the generated scanner. Texts are places in the scanner's own buffer.
  Token plain(Token kind, const char* text, int length) { return deliver(kind, span(text, length)); }
  Token word(const char* text, int length);
  Token integer(const char* text, int length);
  Token string(const char* text, int length);
  /// A string with a NUL in it, or one without end.
  Token long_string(const char* text);
  /// A comment line with its line end.
  virtual void comment(const char*, int) {}
  Token bad_comment(const char* text);
  Token other(const char* text, int length);
  virtual Token end();
  /// From a place to behind the next line end; 0 if there is none.
  int line_length(const char* text) const;
  void line_end(const char* text, int length);

 protected:
  Scanner(const SourceText& source, const TargetData& target, const KeywordTable& keywords, const Grammar& grammar,
          const Abi& abi, Sink& sink);

  /// A token that was scanned already and is to be delivered again.
  struct Held {
    Token token;
    Span span;
    Value value;
    std::optional<Word> declaration;  ///< the keyword that it is, if it begins a declaration
  };

  // What a language adds.
  /// Starts the generated scanner at a place of the buffer. The size counts the two NULs behind the text.
  virtual void start(char* text, std::size_t size, bool line_start) = 0;
  /// The generated scanner's next token.
  virtual Token generated_token() = 0;
  /// A run of letters that is no word, before it is delivered as such: a token that it is after all.
  virtual std::optional<Token> special_word(Span) { return std::nullopt; }
  /// Whether the words of a run are taken one by one, though some of them are none.
  virtual bool takes_words_singly(Span run) const;
  virtual void on_declaration(const Word&) {}
  /// Where reading goes on behind a string without end: where its line ends, unless a language knows better.
  virtual std::uint32_t behind_open_string(std::uint32_t begin) const;
  /// Called before the rest of a broken declaration is skipped.
  virtual void on_recover() {}
  /// The token of a keyword, at which reading goes on behind a mistake.
  virtual Token keyword_token(const Word& keyword) const { return grammar_.token(keyword.token); }
  /// A token that begins no declaration but shows where one was meant to begin.
  virtual bool is_meant_as_declaration(const Held& held) const;

  /// A run of characters that is one word or none.
  Token whole_word(Span run);
  std::uint32_t offset(const char* text) const { return static_cast<std::uint32_t>(text - buffer_.data()); }
  Span span(const char* text, int length) const {
    return {offset(text), offset(text) + static_cast<std::uint32_t>(length)};
  }
  std::string_view bytes() const { return source_.bytes(); }
  bool is_line_start(std::uint32_t place) const { return place == 0 || bytes()[place - 1] == '\n'; }
  /// Whether only blanks stand before a place in its line.
  bool is_first_in_line(std::uint32_t place) const;
  /// Goes on at a place that is not the end of the token that was matched.
  void seek(std::uint32_t place);
  void seek_behind_token() { seek(end_); }
  /// Where the last token ends.
  std::uint32_t read_until() const { return end_; }
  /// Where CR LF ends no line, this is said once, and it is read as one all the same.
  void check_carriage_return(std::uint32_t place);
  /// Sets place and value of the token that is being delivered.
  Token deliver(Token kind, Span where) {
    *span_ = where;
    end_ = where.end;
    return kind;
  }
  template <class T>
  Token deliver(Token kind, Span where, const T& value) {
    value_->as<T>() = value;
    return deliver(kind, where);
  }
  /// Place and value of the token that generated_token() has just given.
  Span delivered_place() const { return *span_; }
  Value& delivered_value() const { return *value_; }

  const SourceText& source_;
  const TargetData& target_;
  const KeywordTable& keywords_;
  const Grammar& grammar_;
  const Abi& abi_;
  Sink& sink_;
  std::string buffer_;

 private:
  Token scan();
  Token cut_at(Span where);
  Token keyword(const KeywordTable::Row& row, Span where);
  Token unknown_word(Span run);
  std::uint32_t run_end(std::uint32_t from) const;
  std::optional<Held> skip_to_declaration();

  bool ended_ = false;
  bool carriage_return_reported_ = false;
  bool only_carriage_returns_ = false;

  // Where value and place of the token go that is being delivered. They are not kept here and copied: reading back at
  // once what was just written in smaller pieces costs more than the scanning.
  Value* value_ = nullptr;
  Span* span_ = nullptr;
  std::uint32_t end_ = 0;  ///< of that token

  std::uint32_t words_until_ = 0;  ///< up to here runs of letters are known to consist of keywords
  std::optional<Word> started_;    ///< the keyword that the last token is, if it begins a declaration
  std::optional<Word> declaration_, previous_declaration_;
  std::optional<Held> held_;
  bool resume_ = false;
  std::uint32_t last_end_ = 0;  ///< of the token before the current one
  std::optional<Span> long_string_;
  std::optional<Span> told_;  ///< what would end the input, and was told of as an error
  bool cut_short_ = false;    ///< the input was ended by such a thing
};

}  // namespace speclev::syntax
