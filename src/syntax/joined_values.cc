#include "syntax/joined_values.hh"

#include <algorithm>
#include <string>

#include "base/characters.hh"

namespace speclev::syntax {

namespace {

/// The opening parenthesis in front of a place or at it, in the same line.
std::optional<std::size_t> opening(std::string_view bytes, std::size_t place) {
  const std::size_t line = bytes.substr(0, place).rfind('\n') + 1;
  const std::size_t open = bytes.substr(0, place + 1).rfind('(');
  return open == std::string_view::npos || open < line ? std::nullopt : std::optional(open);
}

/// What stands in parentheses that a text begins with, if it is two numbers; takes it from the text.
std::string_view take_pair(std::string_view& text) {
  if (!text.starts_with('(')) return {};
  const std::string_view inside = text.substr(1, text.substr(1).find(')'));
  const bool is_closed = inside.size() + 1 < text.size();
  const bool is_pair = inside.find_first_not_of("0123456789, \t") == std::string_view::npos &&
                       std::ranges::count(inside, ',') == 1 && inside.find_first_of(digits) < inside.find(',') &&
                       is_digit(trimmed(inside).back());
  if (!is_closed || !is_pair) return {};
  text.remove_prefix(inside.size() + 2);
  return trimmed(inside);
}

}  // namespace

std::optional<Fix> joined_by_dashes(std::string_view bytes, std::size_t place) {
  const auto open = opening(bytes, place);
  if (!open) return {};
  const std::size_t close = bytes.find_first_of(")\n", *open);
  if (close == std::string_view::npos || bytes[close] != ')') return {};
  std::string text(bytes.substr(*open + 1, close - *open - 1));
  if (text.find_first_not_of("0123456789,- \t") != std::string::npos) return {};
  bool joins = false;
  for (std::size_t at = text.find('-'); at != std::string::npos; at = text.find('-', at + 1)) {
    const std::size_t before = at == 0 ? std::string::npos : text.find_last_not_of(blanks, at - 1);
    if (before == std::string::npos || !is_digit(text[before])) continue;
    text[at] = ',';
    joins = true;
  }
  if (!joins) return {};
  return Fix{{static_cast<std::uint32_t>(*open + 1), static_cast<std::uint32_t>(close)}, std::move(text)};
}

std::optional<Fix> joined_places(std::string_view bytes, std::size_t place) {
  const auto open = opening(bytes, place);
  if (!open) return {};
  std::string_view rest = bytes.substr(*open);
  const std::string_view first = take_pair(rest);
  const auto skip_blanks = [&] { rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size())); };
  skip_blanks();
  for (const std::string_view sign : {"-", ",", "to", ".."})
    if (rest.starts_with(sign)) {
      rest.remove_prefix(sign.size());
      break;
    }
  skip_blanks();
  const std::string_view second = take_pair(rest);
  if (first.empty() || second.empty()) return {};
  const auto end = static_cast<std::uint32_t>(rest.data() - bytes.data());
  return Fix{{static_cast<std::uint32_t>(*open), end},
             std::string("(").append(first).append(",").append(second).append(")")};
}

}  // namespace speclev::syntax
