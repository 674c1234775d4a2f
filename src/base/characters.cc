#include "base/characters.hh"

#include "base/utf8.hh"

namespace speclev {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

std::vector<std::string_view> words_in(std::string_view text) {
  std::vector<std::string_view> words;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(white_space), text.size()));
    if (text.empty()) return words;
    words.push_back(text.substr(0, text.find_first_of(white_space)));
    text.remove_prefix(words.back().size());
  }
}

namespace {

unsigned char byte_at(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<unsigned char>(text[at]) : '\0';
}

}  // namespace

std::size_t utf8_size(std::string_view text, std::size_t at) {
  const unsigned char first = byte_at(text, at), second = byte_at(text, at + 1);
  const std::size_t size = first >= 0xC2 && first < 0xE0   ? 2
                           : first >= 0xE0 && first < 0xF0 ? 3
                           : first >= 0xF0 && first < 0xF5 ? 4
                                                           : 0;
  // Forms that are longer than needed, and surrogates.
  if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second >= 0xA0)) return 0;
  if ((first == 0xF0 && second < 0x90) || (first == 0xF4 && second >= 0x90)) return 0;
  for (std::size_t i = 1; i < size; ++i)
    if (at + i >= text.size() || !continues_character(text[at + i])) return 0;
  return size;
}

std::size_t shown_as_is(std::string_view text, std::size_t at) {
  const unsigned char first = byte_at(text, at);
  if (first < 0x80) return first >= 0x20 && first != 0x7F ? 1 : 0;
  const std::size_t size = utf8_size(text, at);
  if (first == 0xC2 && size == 2 && byte_at(text, at + 1) < 0xA0) return 0;
  // In other character sets than UTF-8, letters stand from 0xA0 up.
  return size == 0 && first >= 0xA0 ? 1 : size;
}

std::string escaped(char byte) {
  constexpr std::string_view hex = "0123456789abcdef";
  const auto value = static_cast<unsigned char>(byte);
  return {'\\', 'x', hex[value >> 4], hex[value & 15]};
}

std::string terminal_safe(std::string_view text, std::string_view kept) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = shown_as_is(text, at);
    if (size > 0)
      result.append(text, at, size);
    else if (kept.find(text[at]) != std::string_view::npos)
      result += text[at];
    else
      result += escaped(text[at]);
    at += size > 0 ? size : 1;
  }
  return result;
}

}  // namespace speclev
