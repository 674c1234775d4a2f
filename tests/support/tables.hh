#pragma once

#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

/// The tables of the reference folder.
namespace speclev::test {

/// A cell as it is meant: \xNN is a byte.
inline std::string unescaped_cell(const std::string& cell) {
  std::string result;
  for (std::size_t i = 0; i < cell.size(); ++i) {
    const bool is_byte = cell[i] == '\\' && i + 3 < cell.size() && cell[i + 1] == 'x';
    result += is_byte ? static_cast<char>(std::stoi(cell.substr(i + 2, 2), nullptr, 16)) : cell[i];
    if (is_byte) i += 3;
  }
  return result;
}

/// The cells of each row behind the head, of which missing ones at the end are empty.
inline std::vector<std::vector<std::string>> table_rows(const std::string& path, std::size_t columns) {
  std::vector<std::vector<std::string>> rows;
  std::ifstream in(path, std::ios::binary);
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::vector<std::string> cells;
    for (std::size_t begin = 0, end = 0; end != std::string::npos; begin = end + 1) {
      end = line.find('\t', begin);
      cells.push_back(unescaped_cell(line.substr(begin, end == std::string::npos ? end : end - begin)));
    }
    cells.resize(columns);
    rows.push_back(std::move(cells));
  }
  return rows;
}

}  // namespace speclev::test
