#include "syntax/written_numbers.hh"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>

#include "base/characters.hh"

namespace speclev::syntax {

namespace {

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

bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of(digits) == std::string_view::npos;
}

}  // namespace

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

}  // namespace speclev::syntax
