// Shortens a text for quotation in a message.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/utf8.hh"

namespace speclev {

/// The beginning of a text as it is quoted: its first line, at most so many bytes of it, and "…" where more follows.
inline std::string excerpt(std::string_view text, std::size_t longest = 40) {
  std::size_t end = std::min({text.find_first_of("\r\n"), text.size(), longest});
  while (end > 0 && end < text.size() && continues_character(text[end])) --end;
  std::string result(text.substr(0, end));
  if (end < text.size()) result += "…";
  return result;
}

}  // namespace speclev
