// Extracts words from a source for messages.
#pragma once

#include <algorithm>
#include <string_view>

#include "base/characters.hh"

/// Pieces of source text, for messages.
namespace speclev::opcode {

/// The run of letters that a text ends with, with a '$' before it.
inline std::string_view last_name(std::string_view text) {
  std::size_t begin = text.size();
  while (begin > 0 && is_identifier_start(text[begin - 1])) --begin;
  if (begin > 0 && begin < text.size() && text[begin - 1] == '$') --begin;
  return text.substr(begin);
}

inline std::string_view first_name(std::string_view text) {
  std::size_t end = text.starts_with('$') ? 1 : 0;
  while (end < text.size() && is_identifier_start(text[end])) ++end;
  return text.substr(0, end);
}

/// Where lines begin and end. A line is searched once if places come in the order of the text, as they mostly do.
class Lines {
 public:
  explicit Lines(std::string_view bytes) : bytes_(bytes) {}

  std::size_t begin_of(std::size_t place) {
    if (place < begin_) begin_ = seen_ = 0;
    if (place > seen_) {
      const std::size_t end = bytes_.substr(seen_, place - seen_).rfind('\n');
      if (end != std::string_view::npos) begin_ = seen_ + end + 1;
      seen_ = place;
    }
    return begin_;
  }
  /// Of its line end, or of the text.
  std::size_t end_of(std::size_t place) {
    if (place < looked_from_ || place > end_) {
      looked_from_ = place;
      end_ = std::min(bytes_.find('\n', place), bytes_.size());
    }
    return end_;
  }

 private:
  std::string_view bytes_;
  std::size_t begin_ = 0, seen_ = 0;       ///< of the line of the last place, and that place
  std::size_t looked_from_ = 1, end_ = 0;  ///< from there on to here there is no line end
};

/// What a word could stand for that is a name: up to the next sign.
inline std::string_view whole_name(std::string_view text) {
  return trimmed(text.substr(0, text.find_first_of(",():{}\"'\n")));
}

}  // namespace speclev::opcode
