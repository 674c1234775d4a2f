#include "picture/drawing.hh"

namespace speclev::picture {

namespace {

/// The bytes of a character beyond ASCII, behind the first.
constexpr bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace

int width_of(std::string_view text) {
  int width = 0;
  for (const char c : text) width += continues(c) ? 0 : cell_width;
  return width;
}

std::string without_folders(const std::string& name) { return name.substr(name.rfind('/') + 1); }

std::string plain(std::string_view text) {
  std::string result;
  for (const char c : text) result += c >= ' ' && c <= '~' ? c : '?';
  return result;
}

}  // namespace speclev::picture
