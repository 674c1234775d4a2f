#include "lsp/lines.hh"

#include <algorithm>

#include "base/utf8.hh"

namespace speclev::lsp {

std::uint32_t units_of(std::string_view text, Encoding encoding) {
  if (encoding == Encoding::utf8) return static_cast<std::uint32_t>(text.size());
  std::uint32_t units = 0;
  for (const char byte : text)
    if (!continues_character(byte)) units += utf16_units(byte);
  return units;
}

Lines::Lines(std::string_view text) : text_(text), starts_{0} {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\n' && text[at] != '\r') continue;
    if (text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n') ++at;
    starts_.push_back(static_cast<std::uint32_t>(at + 1));
  }
}

std::uint32_t Lines::line_of(std::uint32_t offset) const {
  return static_cast<std::uint32_t>(std::ranges::upper_bound(starts_, offset) - starts_.begin() - 1);
}

Span Lines::line(std::uint32_t number) const {
  if (number >= starts_.size())
    return {static_cast<std::uint32_t>(text_.size()), static_cast<std::uint32_t>(text_.size())};
  const std::uint32_t begin = starts_[number];
  std::size_t end = number + 1 < starts_.size() ? starts_[number + 1] : text_.size();
  if (number + 1 < starts_.size()) end -= text_.substr(begin, end - begin).ends_with("\r\n") ? 2 : 1;
  return {begin, static_cast<std::uint32_t>(end)};
}

Place Lines::place(std::uint32_t offset, Encoding encoding) const {
  offset = std::min(offset, static_cast<std::uint32_t>(text_.size()));
  while (encoding == Encoding::utf16 && offset > 0 && offset < text_.size() && continues_character(text_[offset]))
    --offset;
  const std::uint32_t number = line_of(offset);
  const Span where = line(number);
  return {number, units_of(text_.substr(where.begin, std::min(offset, where.end) - where.begin), encoding)};
}

std::uint32_t Lines::offset(Place place, Encoding encoding) const {
  const Span where = line(place.line);
  if (encoding == Encoding::utf8) return where.begin + std::min(place.column, where.end - where.begin);
  std::uint32_t at = where.begin, units = 0;
  while (at < where.end && units < place.column) {
    units += utf16_units(text_[at]);
    do ++at;
    while (at < where.end && continues_character(text_[at]));
  }
  return at;
}

Place Placing::place(std::uint32_t offset) {
  offset = std::min(offset, static_cast<std::uint32_t>(text_.size()));
  const Span line = lines_.line(last_.line);
  // Where a line ends with CR LF, what is between these is its end.
  if (offset < last_offset_ || offset > line.end) {
    last_ = lines_.place(offset, encoding_);
  } else {
    last_.column += units_of(text_.substr(last_offset_, offset - last_offset_), encoding_);
  }
  last_offset_ = offset;
  return last_;
}

Json Lines::range(Span span, Encoding encoding) const {
  return {{"start", json_of(place(span.begin, encoding))}, {"end", json_of(place(span.end, encoding))}};
}

Json json_of(Place place) { return {{"line", place.line}, {"character", place.column}}; }

Place place_of(const Json& position) {
  return {number_of(member(position, "line")).value_or(0), number_of(member(position, "character")).value_or(0)};
}

}  // namespace speclev::lsp
