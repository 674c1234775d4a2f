#include "picture/drawing.hh"

#include "base/utf8.hh"

namespace speclev::picture {

int width_of(std::string_view text) {
  int width = 0;
  for (const char c : text) width += continues_character(c) ? 0 : cell_width;
  return width;
}

std::string without_folders(const std::string& name) { return name.substr(name.rfind('/') + 1); }

std::string plain(std::string_view text) {
  std::string result;
  for (const char c : text) result += c >= ' ' && c <= '~' ? c : '?';
  return result;
}

}  // namespace speclev::picture
