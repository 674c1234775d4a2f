// Splits data files into lines and fields and reports mistakes in them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "speclev/diagnostic.hh"

namespace speclev {

/// What separates the fields of a line.
inline constexpr std::string_view field_blanks = " \t\r";

/// Reads a data file line by line and field by field, and says what is wrong with it. Blanks separate fields; '#' at
/// the start of a line, or behind a blank where fields are read, begins a comment.
class FieldReader {
 public:
  struct Field {
    std::string_view text;
    Span span;
  };

  FieldReader(const SourceText& source, Sink& sink) : bytes_(source.bytes()), sink_(sink) {}

  /// Goes to the next line that has a field; false at the end.
  bool next_line();
  /// True when the line has a further field.
  bool more();
  /// True when the next field begins as a number does.
  bool at_number();
  /// True when the next field begins as a quoted character does.
  bool at_letter();

  /// Whether the next field is this word; then it is passed over.
  bool take(std::string_view word);
  /// The next field. The functions that want something particular report its absence and give nothing.
  std::optional<Field> field(std::string_view what);
  /// All that is left of the line, without blanks around it; no comment is taken off. May be empty.
  Field rest();
  /// A number in C notation, from least to greatest.
  std::optional<std::int64_t> number(std::string_view what, std::int64_t least, std::int64_t greatest);
  /// A character as level files quote it ('x', '\x'), or the word none, which gives NUL.
  std::optional<char> letter();
  /// Reports fields that are left over.
  void end_line();

  Sink& sink() { return sink_; }

 private:
  void skip_blanks();

  std::string_view bytes_;
  Sink& sink_;
  std::size_t at_ = 0;
  std::size_t line_end_ = 0;
  std::size_t next_line_ = 0;
};

/// The number that a field holds, in C notation; nothing if it is none or does not fit 64 bits.
std::optional<std::uint64_t> parse_number(std::string_view text);

}  // namespace speclev
