#include "import/probe_text.hh"

#include <algorithm>

#include "import/c_text.hh"

namespace speclev::import {

std::string shell_word(const std::string& word) {
  constexpr std::string_view plain = "-./_+=:,%@";
  if (!word.empty() && std::ranges::all_of(word, [&](char c) {
        return is_identifier_part(c) || plain.find(c) != std::string_view::npos;
      }))
    return word;
  std::string result = "'";
  for (const char c : word) {
    if (c == '/' && result.ends_with('*')) result += "''";
    result += c == '\'' ? "'\\''" : std::string(1, c);
  }
  return result + "'";
}

std::string c_string(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\' || c == '?') result += '\\';
    result += c;
  }
  return result + '"';
}

}  // namespace speclev::import
