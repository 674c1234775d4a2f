#include "syntax/written_values.hh"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "base/characters.hh"
#include "syntax/name_advice.hh"

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

struct NumberWord {
  std::string_view word, number;
};
constexpr NumberWord number_words[] = {
#define SPECLEV_NUMBER_WORD(word, number) {word, number},
#include "syntax/number_words.def"
#undef SPECLEV_NUMBER_WORD
};

struct Base {
  std::string_view prefix;
  int base;
};
constexpr Base bases[] = {{"0x", 16}, {"0X", 16}, {"0o", 8}, {"0b", 2}};

constexpr Entity entities[] = {{"&quot;", "\""}, {"&apos;", "'"}, {"&#39;", "'"}, {"&#34;", "\""},
                               {"&lt;", "<"},    {"&gt;", ">"},   {"&amp;", "&"}, {"&nbsp;", " "}};

}  // namespace

std::size_t piece_end(std::string_view text, std::size_t at) {
  if (text[at] == '"') return std::min(text.find('"', at + 1), text.size() - 1) + 1;
  if (text[at] != '\'') return at + 1;
  for (const std::size_t size : {text.substr(at + 1).starts_with('\\') ? 4U : 3U, 3U})
    if (at + size <= text.size() && text[at + size - 1] == '\'') return at + size;
  return at + 1;
}

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

std::string plain_digits(std::string_view text) {
  for (const Base& each : bases) {
    if (!text.starts_with(each.prefix)) continue;
    const std::string_view behind = text.substr(each.prefix.size());
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(behind.data(), behind.data() + behind.size(), value, each.base);
    return error == std::errc() && end == behind.data() + behind.size() ? std::to_string(value) : std::string();
  }
  std::string result(text);
  std::erase(result, '_');
  std::erase(result, '\'');
  return result.size() < text.size() && all_digits(result) && is_digit(text.front()) && is_digit(text.back())
             ? result
             : std::string();
}

std::string_view number_for(std::string_view word) {
  const auto found = std::ranges::find(number_words, word, &NumberWord::word);
  return found == std::end(number_words) ? std::string_view() : found->number;
}

bool are_thousands(std::string_view left, std::string_view right) {
  constexpr std::size_t group = 3;
  return all_digits(left) && all_digits(right) && left.size() <= group && right.size() == group && left.front() != '0';
}

std::string advice_on_number(std::string_view number) {
  return std::string("a number is written in decimal digits, with nothing between them: ").append(number);
}

const Entity* entity_at(std::string_view text) {
  const auto found = std::ranges::find_if(entities, [&](const Entity& each) { return text.starts_with(each.name); });
  return found == std::end(entities) ? nullptr : found;
}

std::string without_entities(std::string_view text) {
  std::string result(text);
  for (const Entity& each : entities)
    for (std::size_t at = 0; (at = result.find(each.name, at)) != std::string::npos; ++at)
      result.replace(at, each.name.size(), each.plain);
  return result;
}

std::optional<Help> with_inner_quotes(std::string_view bytes, std::uint32_t end, std::string_view behind,
                                      std::string_view advice) {
  const std::size_t begin = bytes.rfind('"', end - 2), close = behind.rfind('"');
  if (begin == std::string_view::npos || close == std::string_view::npos) return std::nullopt;
  const auto last = static_cast<std::size_t>(behind.data() - bytes.data()) + close;
  std::string inside(bytes.substr(begin + 1, last - begin - 1));
  const bool is_doubled = inside.starts_with('"') && inside.ends_with('"');
  std::erase_if(inside, [&](char c) { return is_doubled && c == '"'; });
  std::ranges::replace(inside, '"', '\'');
  return Help(is_doubled ? "a string has one double quote at each end" : advice,
              Fix{{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(last + 1)}, in_double_quotes(inside)});
}

}  // namespace speclev::syntax
