#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/diagnostic.hh"

namespace speclev::cli {

/// A text that is changed in places, and remembers which of its lines were. It views the text as it was at first, which
/// must outlive it: a text may be large, and have many lines.
class EditedText {
 public:
  explicit EditedText(std::string_view text);
  /// A text and another one that it has become, line by line: both have as many.
  EditedText(std::string_view before, std::string_view now);

  /// Puts something in the place of each of some parts of the text as it is now: in its order, none over another.
  void replace(std::span<const Fix> parts);
  /// Whether it is another one than at first.
  bool changed() const;
  /// The text as it is now.
  const std::string& text() const { return now_; }
  /// What was changed, as a unified diff with three lines around; empty if nothing was.
  std::string diff(const std::string& name) const;

 private:
  /// A line of the text as it was, with its line end: where it begins, and where that begins which it is now.
  struct Line {
    std::size_t before = 0, now = 0;
  };

  std::size_t line_count() const { return lines_.size() - 1; }
  std::string_view before(std::size_t line) const {
    return before_.substr(lines_[line].before, lines_[line + 1].before - lines_[line].before);
  }
  /// None, one or several lines.
  std::string_view now(std::size_t line) const {
    return std::string_view(now_).substr(lines_[line].now, lines_[line + 1].now - lines_[line].now);
  }
  bool changed(std::size_t line) const { return before(line) != now(line); }
  std::string hunk(std::size_t begin, std::size_t end, std::size_t& first_before, std::size_t& first_now) const;

  std::string_view before_;
  std::string now_;
  std::vector<Line> lines_;  ///< behind the last one, the ends of both texts
};

}  // namespace speclev::cli
