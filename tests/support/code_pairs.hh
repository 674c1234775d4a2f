#pragma once

#include <string>
#include <utility>
#include <vector>

namespace speclev::test {

/// The two cells of each row of the tables of a document in which both are code.
inline std::vector<std::pair<std::string, std::string>> pairs_of(const std::string& document) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (std::size_t at = document.find("\n| `"); at != std::string::npos; at = document.find("\n| `", at + 1)) {
    const std::size_t begin = at + 4, end = document.find("` | `", begin), last = document.find("` |\n", end + 4);
    pairs.emplace_back(document.substr(begin, end - begin), document.substr(end + 5, last - end - 5));
  }
  return pairs;
}

}  // namespace speclev::test
