#include "support/files.hh"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace speclev::test {

namespace {

[[noreturn]] void fail(const std::string& what, const std::string& path) {
  throw std::runtime_error(what + " " + path + ": " + std::strerror(errno));
}

std::string byte_at(std::string_view bytes, std::size_t offset) {
  if (offset == bytes.size()) return "the end";
  char text[8];
  std::snprintf(text, sizeof text, "0x%02x", static_cast<unsigned>(static_cast<unsigned char>(bytes[offset])));
  return text;
}

}  // namespace

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) fail("cannot read", path);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_file(const std::string& path, std::string_view bytes) {
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  if (!out) fail("cannot write", path);
}

bool is_folder(const std::string& path) { return std::filesystem::is_directory(path); }

std::vector<std::string> list_folder(const std::string& path, std::string_view suffix) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(path)) {
    std::string name = entry.path().filename().string();
    if (name.ends_with(suffix)) names.push_back(std::move(name));
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = std::min(text.find(separator), text.size());
    parts.emplace_back(text.substr(0, end));
    if (end == text.size()) return parts;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::vector<std::string>> read_table(const std::string& path, std::size_t columns) {
  std::vector<std::vector<std::string>> rows;
  std::size_t number = 0;
  for (const std::string& line : split(read_file(path), '\n')) {
    if (++number == 1 || line.empty()) continue;
    rows.push_back(split(line, '\t'));
    if (rows.back().size() != columns)
      throw std::runtime_error(path + ":" + std::to_string(number) + ": " + std::to_string(rows.back().size()) +
                               " columns instead of " + std::to_string(columns));
  }
  return rows;
}

std::string difference(const std::string& name, std::string_view expected, std::string_view got) {
  if (expected == got) return {};
  const auto [first, second] = std::mismatch(expected.begin(), expected.end(), got.begin(), got.end());
  const auto offset = static_cast<std::size_t>(first - expected.begin());
  return name + ": first difference at byte " + std::to_string(offset) + ": expected " + byte_at(expected, offset) +
         ", got " + byte_at(got, offset) + " (expected " + std::to_string(expected.size()) + " bytes, got " +
         std::to_string(got.size()) + ")";
}

TemporaryFolder::TemporaryFolder() : TemporaryFolder(std::filesystem::temp_directory_path().string()) {}

TemporaryFolder::TemporaryFolder(const std::string& parent) : path_(parent + "/speclev-test-XXXXXX") {
  if (::mkdtemp(path_.data()) == nullptr) fail("cannot make", path_);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace speclev::test
