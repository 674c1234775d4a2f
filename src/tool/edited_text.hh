#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/diagnostic.hh"

namespace speclev::tool {

/// A text that is changed in places, and remembers which of its lines were.
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
  std::string text() const;
  /// What was changed, as a unified diff with three lines around; empty if nothing was.
  std::string diff(const std::string& name) const;

 private:
  /// A line of the text as it was, with its line end.
  struct Line {
    std::string before;
    std::string now;  ///< none, one or several lines

    bool changed() const { return before != now; }
  };

  /// Of a part that begins in a line, so many bytes behind the beginning of that.
  void replace(std::size_t first, std::size_t begin, std::size_t size, std::string_view with);
  std::string hunk(std::size_t begin, std::size_t end, std::size_t& first_before, std::size_t& first_now) const;

  std::vector<Line> lines_;
};

}  // namespace speclev::tool
