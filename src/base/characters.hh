// Classifies characters, splits lines, quotes texts, and makes control characters visible.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What characters are in the languages and data files, and how they are shown to people.
namespace speclev {

inline constexpr std::string_view digits = "0123456789";
inline constexpr std::string_view blanks = " \t";
inline constexpr std::string_view white_space = " \t\r\n";

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of(digits) == std::string_view::npos;
}
constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
/// Identifiers of C, and names in placeholders.
constexpr bool is_identifier_start(char c) { return is_letter(c) || c == '_'; }
constexpr bool is_identifier_part(char c) { return is_identifier_start(c) || is_digit(c); }

/// A letter of ASCII as a capital one, or as a small one; all else as it is.
constexpr char capital(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
constexpr char small_letter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
inline std::string capitals(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), capital);
  return result;
}
inline std::string small_letters(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), small_letter);
  return result;
}
/// Whether two texts differ at most in which of their letters are capital.
inline bool equal_but_for_case(std::string_view one, std::string_view other) {
  return std::ranges::equal(one, other, {}, small_letter, small_letter);
}

/// A text without the white space at its ends.
inline std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(white_space), text.size()));
  return text.substr(0, text.find_last_not_of(white_space) + 1);
}

/// What stands in front of a mark, without the white space at its ends; the text becomes what is behind the mark, or
/// empty.
inline std::string_view take_until(std::string_view& text, std::string_view mark) {
  const std::size_t end = text.find(mark);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + mark.size());
  return trimmed(part);
}

/// The runs of a text between white space.
std::vector<std::string_view> words_in(std::string_view text);

/// The number that all of a text is, in decimal digits; nothing if it is something else, or too large.
template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// The lines of a text, each with its line end.
std::vector<std::string_view> lines_of(std::string_view text);

/// The text in single quotes.
inline std::string quote(std::string_view text) {
  std::string result(1, '\'');
  result.append(text);
  result += '\'';
  return result;
}

/// How many bytes of a text a terminal shows as one character at this place; 0 for a byte that it may take for a
/// command: a control character (C0, DEL and C1, also in UTF-8).
std::size_t shown_as_is(std::string_view text, std::size_t at);

/// A byte as it is shown in place of a command for the terminal: four characters, such as \x1b.
std::string escaped(char byte);

/// A text as it may go to a terminal; the control characters in kept stay.
std::string terminal_safe(std::string_view text, std::string_view kept = {});

}  // namespace speclev
