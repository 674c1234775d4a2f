#include "picture/packing.hh"

#include <algorithm>
#include <string_view>

namespace speclev::picture {

namespace {

/// The characters of one byte for the first numbers.
constexpr std::string_view plain_numbers =
    " !#$%'()*+,-./:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~";
constexpr std::size_t first_other = 0x100;                              ///< the character of the next number
constexpr std::size_t surrogates = 0xd800, behind_surrogates = 0xe000;  ///< which are no characters

void append_utf8(std::string& text, std::size_t code) {
  const auto rest = [&](unsigned shift) { text += static_cast<char>(0x80 | (code >> shift & 0x3f)); };
  if (code < 0x800) {
    text += static_cast<char>(0xc0 | code >> 6);
  } else if (code < 0x10000) {
    text += static_cast<char>(0xe0 | code >> 12);
    rest(6);
  } else {
    text += static_cast<char>(0xf0 | code >> 18);
    rest(12);
    rest(6);
  }
  rest(0);
}

}  // namespace

void append_number(std::string& text, std::size_t number) {
  if (number < plain_numbers.size()) {
    text += plain_numbers[number];
    return;
  }
  std::size_t code = number - plain_numbers.size() + first_other;
  if (code >= surrogates) code += behind_surrogates - surrogates;
  append_utf8(text, code);
}

std::string packed(std::span<const std::size_t> numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[i]) ++end;
    append_number(text, numbers[i]);
    if (end > i + 1) text += std::to_string(end - i);
    i = end;
  }
  return text;
}

std::vector<std::string> Plane::packed() const {
  std::vector<std::size_t> same(squares_);
  std::vector<std::size_t> varying;
  for (std::size_t i = 0; i < squares_; ++i) {
    const auto differs = [&](const std::vector<std::size_t>& picture) { return picture[i] != pictures_.front()[i]; };
    if (std::ranges::any_of(pictures_, differs))
      varying.push_back(i);
    else
      same[i] = pictures_.front()[i] + 1;
  }
  std::vector<std::string> all = {picture::packed(same)};
  for (const std::vector<std::size_t>& picture : pictures_) {
    std::vector<std::size_t> numbers;
    for (const std::size_t i : varying) numbers.push_back(picture[i]);
    all.push_back(picture::packed(numbers));
  }
  return all;
}

}  // namespace speclev::picture
