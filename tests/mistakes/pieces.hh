#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string_view>
#include <vector>

/// The tokens of a text, as far as they can be told without its language.
namespace speclev::test {

struct Piece {
  std::size_t begin, end;
};

inline bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Words and numbers, strings, characters in quotes, signs. Comments are none.
inline std::vector<Piece> pieces(std::string_view text) {
  std::vector<Piece> found;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    std::size_t end = at + 1;
    if (c == '#' && (at == 0 || text[at - 1] == '\n')) {
      at = std::min(text.find('\n', at), text.size());
      continue;
    }
    if (is_of_word(c)) {
      while (end < text.size() && is_of_word(text[end])) ++end;
    } else if (c == '"') {
      end = std::min(text.find('"', end), text.size() - 1) + 1;
    } else if (c == '\'' && at + 2 < text.size() && text[at + 2] == '\'') {
      end = at + 3;
    }
    if (std::isspace(static_cast<unsigned char>(c)) == 0) found.push_back({at, end});
    at = end;
  }
  return found;
}

/// The same without those of maps, whose rows are not tokens, nor the word that ends them.
inline std::vector<Piece> pieces_outside_maps(std::string_view text) {
  std::vector<Piece> found = pieces(text);
  constexpr std::string_view first = "\nMAP\n", last = "\nENDMAP";
  std::size_t begin = 0, end = 0;  // of the map that is looked at
  std::erase_if(found, [&](const Piece& each) {
    while (begin != std::string_view::npos && end <= each.begin) {
      begin = text.find(first, end);
      if (begin == std::string_view::npos) break;
      const std::size_t at = text.find(last, begin);
      begin += first.size();
      end = at == std::string_view::npos ? text.size() : at + last.size();
    }
    return begin != std::string_view::npos && each.begin >= begin && each.begin < end;
  });
  return found;
}

}  // namespace speclev::test
