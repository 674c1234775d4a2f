#include "lsp/framing.hh"

#include <algorithm>
#include <charconv>

#include "base/characters.hh"

namespace speclev::lsp {

namespace {

constexpr std::string_view length_name = "content-length";
constexpr std::string_view head_end = "\r\n\r\n";
/// So many bytes are kept although they were taken.
constexpr std::size_t most_taken = 1 << 16;

bool is_length(std::string_view line) {
  return line.size() > length_name.size() && line[length_name.size()] == ':' &&
         equal_but_for_case(line.substr(0, length_name.size()), length_name);
}

/// What a head says of the size of its content; nothing if it says nothing, or no number.
std::optional<std::size_t> content_length(std::string_view head) {
  for (const std::string_view each : lines_of(head)) {
    if (!is_length(each)) continue;
    const std::string_view number = trimmed(each.substr(length_name.size() + 1));
    std::size_t length = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), length);
    if (error == std::errc::result_out_of_range) return FrameReader::largest + 1;
    if (error == std::errc() && end == number.data() + number.size()) return length;
    return std::nullopt;
  }
  return std::nullopt;
}

/// Where the next line begins that tells a length, behind the first character; the size of the text if there is none.
std::size_t next_head(std::string_view text) {
  for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
    if (is_length(text.substr(at + 1))) return at + 1;
  return text.size();
}

}  // namespace

void FrameReader::drop(std::size_t count) {
  at_ += count;
  looked_at_ = 0;
  if (at_ < most_taken && at_ < bytes_.size()) return;
  bytes_.erase(0, at_);
  at_ = 0;
}

Frame FrameReader::broken(std::string_view reason) {
  drop(next_head(left()));
  return {{}, std::string(reason)};
}

std::optional<Frame> FrameReader::next() {
  if (passed_over_ > 0) {
    const std::size_t here = std::min(passed_over_, left().size());
    passed_over_ -= here;
    drop(here);
  }
  if (passed_over_ > 0) return std::nullopt;
  if (missing_) return content();
  const std::size_t end = left().find(head_end, looked_at_);
  if (end == std::string_view::npos) {
    if (left().size() > longest_head) return broken("the head of a message does not end");
    looked_at_ = left().size() < head_end.size() ? 0 : left().size() - head_end.size() + 1;
    return std::nullopt;
  }
  const auto length = content_length(left().substr(0, end));
  if (!length) return broken("a message has no Content-Length");
  drop(end + head_end.size());
  if (*length > largest) {
    passed_over_ = *length;
    return Frame{{}, "a message is too long"};
  }
  missing_ = length;
  return content();
}

std::optional<Frame> FrameReader::content() {
  if (left().size() < *missing_) return std::nullopt;
  Frame frame{std::string(left().substr(0, *missing_)), {}};
  drop(*missing_);
  missing_.reset();
  return frame;
}

std::string framed(std::string_view content) {
  std::string result = "Content-Length: " + std::to_string(content.size());
  return result.append(head_end).append(content);
}

}  // namespace speclev::lsp
