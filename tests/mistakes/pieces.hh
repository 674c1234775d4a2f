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

/// Whether a place is in a map, whose rows are not tokens.
inline bool is_in_map(std::string_view text, std::size_t at) {
  const std::size_t map = text.substr(0, at).rfind("\nMAP\n");
  return map != std::string_view::npos && text.substr(0, at).rfind("\nENDMAP") + 1 <= map;
}

}  // namespace speclev::test
