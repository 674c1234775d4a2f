#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "classic_parser.hh"
#include "speclev/abi.hh"
#include "speclev/diagnostic.hh"
#include "target/target_data.hh"

namespace speclev::classic {

class Scanner;

/// The generated scanner, as grammar/classic.l wraps it.
class Tokenizer {
 public:
  explicit Tokenizer(Scanner& scanner);
  ~Tokenizer();
  Tokenizer(const Tokenizer&) = delete;
  Tokenizer& operator=(const Tokenizer&) = delete;

  /// Goes on at a place of the buffer. The size counts the two NULs behind the text.
  void start(char* text, std::size_t size, bool line_start, bool in_map);
  int scan();

 private:
  void* state_ = nullptr;
};

/// What a line in map mode is.
enum class MapLine {
  row,          ///< a row of the map
  tokens,       ///< for the ordinary rules
  end,          ///< a declaration: the map ended before it, without ENDMAP
  damaged_end,  ///< meant to be ENDMAP
};

/// Turns a level file into tokens and keeps what the rules of grammar/classic.l need to know: the target's words, the
/// map that is being collected, and how to go on behind a mistake. doc/language.md has the rules.
class Scanner {
 public:
  /// The number of a token for the parser.
  using Token = int;

  Scanner(const SourceText& source, const TargetData& target, const Abi& abi, Sink& sink);

  /// The next token for the parser, with its value and place.
  Token next(ast::Value& value, Span& span);
  /// The rows of the last map.
  std::vector<std::string_view> take_rows() { return std::move(rows_); }

  /// What the parser was reading when it found a mistake.
  struct Position {
    std::optional<ast::Word> declaration;  ///< the keyword of the declaration that is broken
    bool at_declaration;                   ///< the offending token begins the next declaration
    std::uint32_t last_end;                ///< where the token before the offending one ended
    std::optional<Span> long_string;       ///< the token before, if it is a string that goes over lines
    std::optional<Span> open_map;          ///< the MAP line of a map without end so far
  };
  Position position() const;
  /// Skips the rest of a broken declaration. The parser gets the token RESUME, then the next declaration. A string that
  /// goes over lines is taken to end with its first line.
  void recover(std::optional<Span> long_string);
  /// Whether the lines of the input end in CR alone, so that all of it is one line.
  bool has_only_carriage_returns() const { return only_carriage_returns_; }
  /// Gives no more tokens.
  void stop() { ended_ = true; }

  const SourceText& source() const { return source_; }
  const TargetData& target() const { return target_; }

  // For the rules of the generated scanner. Texts are places in the scanner's own buffer.
  Token plain(Token kind, const char* text, int length);
  Token word(const char* text, int length);
  Token integer(const char* text, int length);
  Token percent(const char* text, int length);
  Token letter(const char* text, int length);
  Token string(const char* text, int length);
  /// A string with a NUL in it, or one without end.
  Token long_string(const char* text);
  Token bad_comment(const char* text);
  Token other(const char* text, int length);
  Token end();
  void comment(const char* text, int length);
  /// Skips a comment with a NUL in it; false if it does not end.
  bool long_comment(const char* text);
  void line_end(const char* text, int length);
  bool at_line_start(const char* text) const;

  /// A MAP line.
  void begin_map(const char* text, int length);
  bool row_may_begin(const char* text) const { return offset(text) >= no_row_before_; }
  MapLine map_line(const char* text, int length);
  Token map_text(const char* text, int length);

 private:
  std::uint32_t offset(const char* text) const { return static_cast<std::uint32_t>(text - buffer_.data()); }
  Span span(const char* text, int length) const {
    return {offset(text), offset(text) + static_cast<std::uint32_t>(length)};
  }
  std::string_view bytes() const { return source_.bytes(); }
  /// A token that was scanned already and is to be delivered again.
  struct Held {
    Token token;
    Span span;
    ast::Value value;
    std::optional<ast::Word> declaration;  ///< the keyword that it is, if it begins a declaration
  };
  std::optional<Held> skip_to_declaration();
  bool is_meant_as_declaration(const Held& held) const;

  void seek(std::uint32_t place);
  Token scan();
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
  Token keyword(const KeywordTable::Row& row, Span where);
  Token unknown_word(Span run);
  std::uint32_t run_end(std::uint32_t from) const;
  bool is_foreign(Span run) const;
  void check_carriage_return(std::uint32_t place);
  bool is_all_keywords(std::uint32_t from, std::uint32_t to) const;

  // Maps: src/classic/map_scanner.cc.
  void enter_map(Span line);
  bool begin_damaged_map(Span word);
  bool is_row(std::string_view line, std::uint32_t begin);
  void leave_map();
  MapLine damaged_line(Span line);
  void damaged_row(std::string_view row, std::uint32_t begin);

  const SourceText& source_;
  const TargetData& target_;
  const Abi& abi_;
  Sink& sink_;
  std::string buffer_;
  Tokenizer tokenizer_;
  std::array<Token, token_class_count> tokens_;
  bool ended_ = false;
  bool carriage_return_reported_ = false;
  bool only_carriage_returns_ = false;

  // Where value and place of the token go that is being delivered. They are not kept here and copied: reading back at
  // once what was just written in smaller pieces costs more than the scanning.
  ast::Value* value_ = nullptr;
  Span* span_ = nullptr;
  std::uint32_t end_ = 0;  ///< of that token

  std::array<bool, 256> row_characters_{};
  bool in_map_ = false;
  bool map_expected_ = false;   ///< the map belongs to a GEOMETRY line
  bool geometry_seen_ = false;  ///< the last declaration is GEOMETRY, its map not yet there
  Span map_line_;
  std::vector<std::string_view> map_rows_;  ///< so far
  std::vector<std::string_view> rows_;      ///< of the last map that is complete
  std::uint32_t no_row_before_ = 0;

  std::uint32_t words_until_ = 0;     ///< up to here runs of letters are known to consist of keywords
  std::optional<ast::Word> started_;  ///< the keyword that the last token is, if it begins a declaration
  std::optional<ast::Word> declaration_, previous_declaration_;
  std::optional<Held> held_;
  bool resume_ = false;
  std::uint32_t last_end_ = 0;  ///< of the token before the current one
  std::optional<Span> long_string_;
};

}  // namespace speclev::classic
