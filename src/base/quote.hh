#pragma once

#include <string>
#include <string_view>

namespace speclev {

/// The text in single quotes.
inline std::string quote(std::string_view text) {
  std::string result(1, '\'');
  result.append(text);
  result += '\'';
  return result;
}

/// A text as it may go to a terminal: control characters become dots.
inline std::string with_dots(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = '.';
  return result;
}

}  // namespace speclev
