// Input texts, spans in them, and positions as lines and columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace speclev {

/// A half-open range of byte offsets into one SourceText; also the location type of the parsers.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  friend bool operator==(const Span&, const Span&) = default;
};

/// The smallest span that covers both.
[[nodiscard]] constexpr Span join(Span first, Span last) { return {first.begin, last.end}; }

/// A place in a text as people count: line and column from 1, the column in bytes.
struct Position {
  std::size_t line = 1;
  std::size_t column = 1;
};

/// One input: its name for messages and its bytes. Spans refer to it; lines are found when a message needs them.
/// Whoever reads inputs refuses a text larger than max_size: no description is so large, and what is made of it takes
/// several times its size. Spans are for texts of up to 4 GiB.
class SourceText {
 public:
  static constexpr std::size_t max_size = std::size_t{128} << 20;

  SourceText(std::string name, std::string bytes)
      : name_(std::move(name)), owned_(std::make_shared<const std::string>(std::move(bytes))), bytes_(*owned_) {}
  /// Of bytes that outlive it, without a copy.
  static SourceText of(std::string name, std::string_view bytes) {
    SourceText text;
    text.name_ = std::move(name);
    text.bytes_ = bytes;
    return text;
  }

  const std::string& name() const { return name_; }
  std::string_view bytes() const { return bytes_; }
  std::string_view text(Span span) const { return bytes_.substr(span.begin, span.end - span.begin); }
  /// Where a part of the bytes is in them.
  Span span_of(std::string_view part) const {
    const auto begin = static_cast<std::uint32_t>(part.data() - bytes_.data());
    return {begin, begin + static_cast<std::uint32_t>(part.size())};
  }

  /// Line and column of an offset (0 to the size). Not for concurrent use on one object before it was called once.
  Position position(std::uint32_t offset) const;
  /// The bytes of a line (from 1), without its line end.
  std::string_view line(std::size_t number) const;

 private:
  SourceText() = default;
  void find_lines() const;

  std::string name_;
  std::shared_ptr<const std::string> owned_;  ///< null if the bytes are somebody else's
  std::string_view bytes_;
  mutable std::vector<std::uint32_t> line_starts_;
};

}  // namespace speclev
