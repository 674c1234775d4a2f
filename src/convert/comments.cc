#include "convert/comments.hh"

#include <algorithm>

#include "base/characters.hh"

namespace speclev::converter {

namespace ast = classic::ast;

std::vector<std::string> Comments::in_front_of(const ast::Declaration& declaration) {
  std::vector<std::string> lines;
  lines_up_to(declaration.span.begin, lines);
  at_ = declaration.span.begin;
  const auto* map = std::get_if<ast::Map>(&declaration.node);
  if (map == nullptr) {
    at_ = declaration.span.end;
    return lines;
  }
  // Within a map what is no row may be a comment.
  const std::string_view bytes = source_.bytes();
  for (std::size_t begin = at_; begin < declaration.span.end;) {
    const std::size_t end = std::min(bytes.find('\n', begin), std::size_t{declaration.span.end});
    const std::string_view line = bytes.substr(begin, end - begin);
    const auto is_here = [&](std::string_view row) { return row.data() == line.data(); };
    if (line.starts_with('#') && std::ranges::none_of(map->rows, is_here)) lines.emplace_back(trimmed(line));
    begin = end + 1;
  }
  at_ = declaration.span.end;
  return lines;
}

std::vector<std::string> Comments::rest() {
  std::vector<std::string> lines;
  lines_up_to(static_cast<std::uint32_t>(source_.bytes().size()), lines);
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

/// The rest of a line in which a declaration ends is none of its own.
void Comments::lines_up_to(std::uint32_t end, std::vector<std::string>& lines) {
  const std::string_view bytes = source_.bytes();
  std::size_t begin = at_;
  if (begin != 0 && begin < end) begin = std::min(bytes.find('\n', begin), std::size_t{end}) + 1;
  while (begin < end) {
    const std::size_t line_end = std::min(bytes.find('\n', begin), std::size_t{end});
    const std::string_view line = trimmed(bytes.substr(begin, line_end - begin));
    const bool is_blank = line.empty() && line_end < end;
    if (line.starts_with('#') || (is_blank && (lines.empty() || !lines.back().empty()))) lines.emplace_back(line);
    begin = line_end + 1;
  }
}

}  // namespace speclev::converter
