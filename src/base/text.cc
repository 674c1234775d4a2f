#include "speclev/text.hh"

#include <algorithm>

namespace speclev {

void SourceText::find_lines() const {
  if (!line_starts_.empty()) return;
  line_starts_.push_back(0);
  for (std::size_t at = bytes_.find('\n'); at != std::string_view::npos; at = bytes_.find('\n', at + 1))
    line_starts_.push_back(static_cast<std::uint32_t>(at + 1));
}

Position SourceText::position(std::uint32_t offset) const {
  find_lines();
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const auto line = static_cast<std::size_t>(next - line_starts_.begin());
  return {line, offset - line_starts_[line - 1] + std::size_t{1}};
}

std::string_view SourceText::line(std::size_t number) const {
  find_lines();
  if (number < 1 || number > line_starts_.size()) return {};
  const std::size_t begin = line_starts_[number - 1];
  const std::size_t end = number < line_starts_.size() ? line_starts_[number] - std::size_t{1} : bytes_.size();
  std::string_view text = bytes_.substr(begin, end - begin);
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

}  // namespace speclev
