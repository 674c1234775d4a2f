#pragma once

#include <optional>
#include <utility>

#include "opcode/blocks.hh"
#include "opcode/constants.hh"
#include "opcode/values.hh"

namespace speclev::opcode {

/// Rooms and regions: areas with a type, light and flags.
class Rooms : private Part {
 public:
  Rooms(const Context& context, Values& values, Constants& constants, Blocks& blocks, Mismatches& mismatches)
      : Part(context), values_(values), constants_(constants), blocks_(blocks), mismatches_(mismatches) {}

  void room(const ast::Step& step);
  void region(const ast::Step& step);

 private:
  using Pair = std::pair<std::int64_t, std::int64_t>;
  Pair numbers(Index at);
  Pair alignments(Index at);
  void check_position(const ast::Argument& given, Pair place, bool sub);
  std::int64_t type(Index at);
  std::int64_t flags(const ast::Step& step, std::size_t from);

  Values& values_;
  Constants& constants_;
  Blocks& blocks_;
  Mismatches& mismatches_;
};

}  // namespace speclev::opcode
