#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace speclev {

/// Where the documents are looked for: the top folder of the source.
inline const std::filesystem::path root = SPECLEV_SOURCE_FOLDER;

inline std::string read(const std::filesystem::path& path) {
  std::ifstream in(root / path, std::ios::binary);
  INFO("reading " << path);
  REQUIRE(in);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// The texts in single backquotes outside of fenced blocks.
inline std::vector<std::string> code_spans_of(const std::string& document) {
  std::vector<std::string> spans;
  bool fenced = false;
  for (const std::string& line : lines_of(document)) {
    if (line.starts_with("```")) fenced = !fenced;
    if (fenced) continue;
    for (std::size_t at = line.find('`'); at != std::string::npos; at = line.find('`', at + 1)) {
      const std::size_t end = line.find('`', at + 1);
      if (end == std::string::npos) break;
      spans.push_back(line.substr(at + 1, end - at - 1));
      at = end;
    }
  }
  return spans;
}

/// The cells of a row of a table, with the blanks around them.
inline std::vector<std::string> cells_of(const std::string& row) {
  std::vector<std::string> cells;
  for (std::size_t at = 1; at < row.size();) {
    const std::size_t end = std::min(row.find('|', at), row.size());
    cells.push_back(row.substr(at, end - at));
    at = end + 1;
  }
  return cells;
}

/// The part of a document from one heading to the next of that kind.
inline std::string section_of(const std::string& document, const std::string& heading) {
  const std::size_t begin = document.find("\n" + heading);
  REQUIRE(begin != std::string::npos);
  return document.substr(begin, document.find("\n## ", begin + 1) - begin);
}

}  // namespace speclev
