#pragma once

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

}  // namespace speclev
