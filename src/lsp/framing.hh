// Reads and writes the headers around messages of the protocol.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// The frames that messages of the protocol stand in: headers, an empty line, and as many bytes as they say.
namespace speclev::lsp {

/// The content of a message, or why there is none.
struct Frame {
  std::string content;
  std::string error;  ///< empty if the frame is sound
};

/// Takes bytes as they come and gives frames. After a frame that is broken it goes on with the next line that looks
/// like the first one of a frame.
class FrameReader {
 public:
  /// A message may have so many bytes; what is longer is passed over.
  static constexpr std::size_t largest = std::size_t{256} << 20;
  /// So may the headers of one.
  static constexpr std::size_t longest_head = std::size_t{8} << 10;

  void feed(std::string_view bytes) { bytes_.append(bytes); }
  /// The next frame; nothing until more bytes have come.
  std::optional<Frame> next();

 private:
  std::optional<Frame> content();
  Frame broken(std::string_view reason);
  void drop(std::size_t count);
  std::string_view left() const { return std::string_view(bytes_).substr(at_); }

  std::string bytes_;
  std::size_t at_ = 0;                  ///< up to here bytes were taken
  std::size_t looked_at_ = 0;           ///< of those behind, so many have no end of a head in them
  std::optional<std::size_t> missing_;  ///< the size of the content whose head was read
  std::size_t passed_over_ = 0;         ///< what is still to come of a content that is too long
};

/// A message in its frame.
std::string framed(std::string_view content);

}  // namespace speclev::lsp
