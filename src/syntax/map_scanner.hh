// Scans maps in the level languages.
#pragma once

#include <array>
#include <vector>

#include "syntax/scanner.hh"

namespace speclev::syntax {

/// What a line in map mode is.
enum class MapLine {
  row,          ///< a row of the map
  tokens,       ///< for the ordinary rules
  end,          ///< a declaration: the map ended before it, without ENDMAP
  damaged_end,  ///< meant to be ENDMAP
};

/// What the scanners of level languages have in common besides: from a MAP line to ENDMAP they collect a map, which the
/// parser gets as one token.
class MapScanner : public Scanner {
 public:
  /// The rows of the last map.
  std::vector<std::string_view> take_rows() { return std::move(rows_); }
  /// Whether rows stand directly before a token, for a compiler that takes them for the beginning of it.
  bool has_rows_before(Span token) const { return in_map_ && joins_rows_ && collected_.end == token.begin; }
  /// The MAP line of a map without end so far.
  std::optional<Span> open_map() const { return in_map_ && map_expected_ ? std::optional(map_line_) : std::nullopt; }

  // For the rules of the generated scanner. Texts are places in the scanner's own buffer.
  Token end() override;
  void comment(const char* text, int length) override;
  bool at_line_start(const char* text) const { return is_line_start(offset(text)); }
  /// A MAP line.
  void begin_map(const char* text, int length);
  /// The line that a token begins, without blanks around it, if it looks like a row of a map; else nothing.
  std::optional<Span> row_at(Span token) const;
  bool row_may_begin(const char* text) const { return offset(text) >= no_row_before_; }
  MapLine map_line(const char* text, int length);
  Token map_text(const char* text, int length);
  /// The word ENDMAP.
  Token end_of_map(const char* text, int length);

 protected:
  MapScanner(const SourceText& source, const TargetData& target, const KeywordTable& keywords, const Grammar& grammar,
             int map_token, const Abi& abi, Sink& sink);

  bool in_map() const { return in_map_; }
  bool has_rows_before(const char* text) const { return has_rows_before(span(text, 0)); }
  /// These rows, with their line ends.
  Span rows_before() const { return collected_; }
  std::optional<Token> special_word(Span run) override;
  bool takes_words_singly(Span run) const override;
  void on_declaration(const Word& keyword) override;
  void on_recover() override;

 private:
  void enter_map(Span line);
  bool begin_damaged_map(Span word);
  void pass_over(Span line);
  void add_row(std::string_view row, Span line);
  void take_beginning();
  bool is_row(std::string_view line, std::uint32_t begin);
  bool is_comment(std::string_view line, std::uint32_t begin) const;
  void leave_map();
  MapLine damaged_line(Span where);
  std::string map_advice(char c, std::size_t column) const;
  void damaged_row(std::string_view row, std::uint32_t begin);
  std::optional<Fix> map_line_moved(std::size_t begin, std::size_t indent, std::size_t end) const;
  bool is_beside_walls(std::string_view row, std::size_t at) const;
  void tell_wall(std::string_view row, std::uint32_t begin, std::size_t at, char wall);
  static Help with_row_mended(std::string advice, std::string_view row, std::uint32_t begin, std::size_t at);

  int map_token_;
  const bool joins_rows_;
  std::array<bool, 256> row_characters_{};
  bool in_map_ = false;
  bool map_expected_ = false;        ///< the map belongs to a GEOMETRY line
  bool geometry_seen_ = false;       ///< the last declaration is GEOMETRY, its map not yet there
  std::string_view told_lookalike_;  ///< the kind of character that was told of last in this map
  std::size_t indent_ = 0;           ///< of all rows, where MAP is indented with them
  char told_wall_ = '\0';            ///< of the map, a sign that stands for a wall and was told of
  Span map_line_;
  Span collected_;                          ///< the rows that were just read, with their line ends
  std::vector<std::string_view> map_rows_;  ///< so far
  std::vector<std::string_view> rows_;      ///< of the last map that is complete
  std::uint32_t no_row_before_ = 0;
};

}  // namespace speclev::syntax
