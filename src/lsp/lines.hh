// Converts between byte offsets and positions of the protocol.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "lsp/json.hh"
#include "speclev/text.hh"

/// Places in a text as the protocol counts them.
namespace speclev::lsp {

/// What columns are counted in.
enum class Encoding : std::uint8_t { utf8, utf16 };

/// A place: line and column, both from 0.
struct Place {
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  friend auto operator<=>(const Place&, const Place&) = default;
};

Json json_of(Place place);

/// Where the lines of a text begin. They end with LF, CR LF or CR alone.
class Lines {
 public:
  explicit Lines(std::string_view text);

  std::size_t count() const { return starts_.size(); }
  /// The place of an offset; of what is behind the end the end. Of a byte within a character the character's.
  Place place(std::uint32_t offset, Encoding encoding) const;
  /// The offset of a place; of a column behind the end of its line the end of that, without the line end.
  std::uint32_t offset(Place place, Encoding encoding) const;
  /// Where the content of a line begins and ends.
  Span line(std::uint32_t number) const;
  std::uint32_t line_of(std::uint32_t offset) const;

  Json range(Span span, Encoding encoding) const;

 private:
  std::string_view text_;
  std::vector<std::uint32_t> starts_;
};

/// Places of offsets that come in the order of the text, or nearly so: a long line is not counted from its beginning
/// each time.
class Placing {
 public:
  Placing(const Lines& lines, std::string_view text, Encoding encoding)
      : lines_(lines), text_(text), encoding_(encoding) {}
  Place place(std::uint32_t offset);
  Json range(Span span) { return {{"start", json_of(place(span.begin))}, {"end", json_of(place(span.end))}}; }

 private:
  const Lines& lines_;
  std::string_view text_;
  Encoding encoding_;
  Place last_;
  std::uint32_t last_offset_ = 0;
};

/// How many units of an encoding a text has.
std::uint32_t units_of(std::string_view text, Encoding encoding);

/// Line and column 0 for what is no place.
Place place_of(const Json& position);

}  // namespace speclev::lsp
