// Finds the jumps and instructions that end loops, conditions and blocks.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "bytecode/code_view.hh"

namespace speclev::opcode {

/// What has to be known of the jumps and blocks of a program before it is gone through from its beginning to its end.
class Jumps {
 public:
  explicit Jumps(const CodeView& code);

  /// The jump back to a place, with which a loop ends; nothing if there is none.
  std::optional<std::size_t> back_to(std::size_t place) const { return found(back_to_, place); }
  /// The last jump on a condition that leads forward to a place.
  std::optional<std::size_t> last_to(std::size_t place) const { return found(last_to_, place); }
  /// The last jump without a condition that leads forward to a place, over at least one instruction.
  std::optional<std::size_t> last_over_to(std::size_t place) const { return found(last_over_to_, place); }
  /// The instruction that ends the block of a room, monster, container or other statement; nothing if it has none.
  std::optional<std::size_t> closing(std::size_t opening) const { return found(closing_, opening); }
  /// Whether a region has an end of its own. One that nothing is known of but its place and light may have none, except
  /// behind a block.
  bool is_certain_region(std::size_t place) const;

 private:
  /// An instruction that begins a block, or may.
  struct Opening {
    std::size_t place;
    int closing;   ///< the opcode behind the block
    bool certain;  ///< it has one
  };

  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  static std::optional<std::size_t> found(const std::vector<std::size_t>& places, std::size_t at) {
    return at >= places.size() || places[at] == none ? std::nullopt : std::optional(places[at]);
  }
  void jump(std::size_t place);
  std::optional<Opening> opening(std::size_t place) const;
  void match_blocks();

  const CodeView& code_;
  std::vector<std::size_t> back_to_, last_to_, last_over_to_, closing_;
};

}  // namespace speclev::opcode
