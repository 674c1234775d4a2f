#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "classic/ast.hh"
#include "syntax/scanner.hh"

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

/// Turns a level file into tokens; besides what all scanners do, it collects maps. doc/language.md has the rules.
class Scanner final : public syntax::Scanner {
 public:
  Scanner(const SourceText& source, const TargetData& target, const Abi& abi, Sink& sink);

  /// The rows of the last map.
  std::vector<std::string_view> take_rows() { return std::move(rows_); }
  /// The MAP line of a map without end so far.
  std::optional<Span> open_map() const { return in_map_ && map_expected_ ? std::optional(map_line_) : std::nullopt; }

  // For the rules of the generated scanner. Texts are places in the scanner's own buffer.
  Token percent(const char* text, int length);
  Token letter(const char* text, int length);
  Token end() override;
  void comment(const char* text, int length);
  bool at_line_start(const char* text) const { return is_line_start(offset(text)); }

  /// A MAP line.
  void begin_map(const char* text, int length);
  bool row_may_begin(const char* text) const { return offset(text) >= no_row_before_; }
  MapLine map_line(const char* text, int length);
  Token map_text(const char* text, int length);

 private:
  void start(char* text, std::size_t size, bool line_start) override {
    tokenizer_.start(text, size, line_start, in_map_);
  }
  Token generated_token() override { return tokenizer_.scan(); }
  std::optional<Token> special_word(Span run) override;
  bool takes_words_singly(Span run) const override;
  void on_declaration(const syntax::Word& keyword) override;
  void on_recover() override;
  bool is_meant_as_declaration(const Held& held) const override;

  // Maps: src/classic/map_scanner.cc.
  void enter_map(Span line);
  bool begin_damaged_map(Span word);
  bool is_row(std::string_view line, std::uint32_t begin);
  void leave_map();
  MapLine damaged_line(Span line);
  void damaged_row(std::string_view row, std::uint32_t begin);

  Tokenizer tokenizer_;
  std::array<bool, 256> row_characters_{};
  bool in_map_ = false;
  bool map_expected_ = false;   ///< the map belongs to a GEOMETRY line
  bool geometry_seen_ = false;  ///< the last declaration is GEOMETRY, its map not yet there
  Span map_line_;
  std::vector<std::string_view> map_rows_;  ///< so far
  std::vector<std::string_view> rows_;      ///< of the last map that is complete
  std::uint32_t no_row_before_ = 0;
};

}  // namespace speclev::classic
