#include "diag/fields.hh"

#include <array>
#include <charconv>
#include <string>

namespace speclev {

namespace {

constexpr std::array<bool, 256> gaps = [] {
  std::array<bool, 256> table{};
  for (const char blank : field_blanks) table[static_cast<unsigned char>(blank)] = true;
  return table;
}();
bool is_gap(char c) { return gaps[static_cast<unsigned char>(c)]; }

Span span_of(std::size_t begin, std::size_t end) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

}  // namespace

std::optional<std::uint64_t> parse_number(std::string_view text) {
  int base = 10;
  if (text.starts_with("0x") || text.starts_with("0X")) {
    base = 16;
    text.remove_prefix(2);
  }
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

void FieldReader::skip_blanks() {
  while (at_ < line_end_ && is_gap(bytes_[at_])) ++at_;
}

bool FieldReader::next_line() {
  while (true) {
    at_ = next_line_;
    if (at_ >= bytes_.size()) return false;
    line_end_ = std::min(bytes_.find('\n', at_), bytes_.size());
    next_line_ = line_end_ + 1;
    skip_blanks();
    if (at_ == line_end_ || bytes_[at_] == '#') continue;
    return true;
  }
}

bool FieldReader::more() {
  skip_blanks();
  return at_ < line_end_ && bytes_[at_] != '#';
}

bool FieldReader::at_number() {
  if (!more()) return false;
  const std::size_t digit = at_ + (bytes_[at_] == '-' ? 1 : 0);
  return digit < line_end_ && bytes_[digit] >= '0' && bytes_[digit] <= '9';
}

bool FieldReader::at_letter() { return more() && bytes_[at_] == '\''; }

bool FieldReader::take(std::string_view word) {
  if (!more()) return false;
  const std::string_view left = bytes_.substr(at_, line_end_ - at_);
  if (!left.starts_with(word) || (left.size() > word.size() && !is_gap(left[word.size()]))) return false;
  at_ += word.size();
  return true;
}

std::optional<FieldReader::Field> FieldReader::field(std::string_view what) {
  if (!more()) {
    sink_.report(Diag::data_missing_field, span_of(at_, at_), {what});
    return std::nullopt;
  }
  const std::size_t begin = at_;
  while (at_ < line_end_ && !is_gap(bytes_[at_])) ++at_;
  return Field{bytes_.substr(begin, at_ - begin), span_of(begin, at_)};
}

FieldReader::Field FieldReader::rest() {
  skip_blanks();
  const std::size_t begin = at_;
  std::size_t end = line_end_;
  while (end > begin && is_gap(bytes_[end - 1])) --end;
  at_ = line_end_;
  return {bytes_.substr(begin, end - begin), span_of(begin, end)};
}

std::optional<std::int64_t> FieldReader::number(std::string_view what, std::int64_t least, std::int64_t greatest) {
  const auto text = field(what);
  if (!text) return std::nullopt;
  const bool negative = text->text.starts_with('-');
  const auto magnitude = parse_number(text->text.substr(negative ? 1 : 0));
  const bool fits = magnitude && *magnitude <= static_cast<std::uint64_t>(INT64_MAX);
  const std::int64_t value = fits ? static_cast<std::int64_t>(*magnitude) * (negative ? -1 : 1) : 0;
  if (!fits || value < least || value > greatest) {
    sink_.report(Diag::data_bad_number, text->span, {what, least, greatest, text->text});
    return std::nullopt;
  }
  return value;
}

std::optional<char> FieldReader::letter() {
  if (!more()) {
    sink_.report(Diag::data_missing_field, span_of(at_, at_), {"a character"});
    return std::nullopt;
  }
  const std::string_view left = bytes_.substr(at_, line_end_ - at_);
  if (left.size() >= 4 && left[0] == '\'' && left[1] == '\\' && left[3] == '\'') return at_ += 4, left[2];
  if (left.size() >= 3 && left[0] == '\'' && left[2] == '\'') return at_ += 3, left[1];
  const auto word = field("a character");
  if (word->text == "none") return '\0';
  sink_.report(Diag::data_bad_letter, word->span, {word->text});
  return std::nullopt;
}

void FieldReader::end_line() {
  if (more()) sink_.report(Diag::data_extra_field, rest().span);
}

}  // namespace speclev
