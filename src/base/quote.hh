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

}  // namespace speclev
