#pragma once

#include <algorithm>
#include <string_view>

#include "base/characters.hh"

/// Pieces of source text, for messages.
namespace speclev::opcode {

inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

inline std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(white_space), text.size()));
  return text.substr(0, text.find_last_not_of(white_space) + 1);
}

/// The run of letters that a text ends with, with a '$' before it.
inline std::string_view last_name(std::string_view text) {
  std::size_t begin = text.size();
  while (begin > 0 && is_letter(text[begin - 1])) --begin;
  if (begin > 0 && begin < text.size() && text[begin - 1] == '$') --begin;
  return text.substr(begin);
}

inline std::string_view first_name(std::string_view text) {
  std::size_t end = text.starts_with('$') ? 1 : 0;
  while (end < text.size() && is_letter(text[end])) ++end;
  return text.substr(0, end);
}

}  // namespace speclev::opcode
