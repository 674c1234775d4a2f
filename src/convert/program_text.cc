#include "convert/program_text.hh"

#include <algorithm>

namespace speclev::converter {

/// Rows of maps begin at the beginning of their lines.
void ProgramText::line(const std::string& text, std::size_t depth) {
  if (text.find('\n') == std::string::npos) text_.append(2 * depth, ' ');
  text_.append(text).append("\n");
}

void ProgramText::comments_of(const Piece& piece, std::size_t depth) {
  if (piece.origin == Span()) return;
  if (const auto at = comments_.find(piece.origin.begin); at != comments_.end()) {
    for (const std::string& each : at->second) {
      const bool is_blank = each.empty();
      if (is_blank && (text_.empty() || text_.ends_with("\n\n"))) continue;
      line(is_blank ? "" : each, is_blank ? 0 : depth);
    }
    comments_.erase(at);
  }
  for (const std::string& each :
       losses_.comments({piece.origin.begin, std::max(piece.origin.end, piece.origin.begin + 1)}))
    line("# " + each, depth);
}

void ProgramText::write(const std::vector<Piece>& pieces, std::size_t depth) {
  for (const Piece& piece : pieces) {
    comments_of(piece, depth);
    if (piece.text.empty()) continue;
    const std::size_t begin = text_.size();
    line(piece.text + (piece.has_block ? " {" : ""), depth);
    made_.push_back({piece.origin, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(text_.size())}});
    write(piece.inner, depth + 1);
    if (piece.has_block) line("}", depth);
  }
}

void ProgramText::finish(const std::vector<std::string>& rest) {
  for (const auto& [place, lines] : comments_)
    for (const std::string& each : lines)
      if (!each.empty()) line(each, 0);
  comments_.clear();
  for (const std::string& each : rest) line(each, 0);
}

}  // namespace speclev::converter
