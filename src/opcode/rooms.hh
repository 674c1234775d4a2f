// Compiles rooms and regions.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "opcode/blocks.hh"
#include "opcode/constants.hh"
#include "opcode/slots.hh"
#include "opcode/values.hh"

namespace speclev::opcode {

/// Rooms and regions: areas with a type, light and flags.
class Rooms : private Part {
 public:
  Rooms(const Context& context, Slots& slots, Values& values, Constants& constants, Blocks& blocks,
        Mismatches& mismatches)
      : Part(context),
        slots_(slots),
        values_(values),
        constants_(constants),
        blocks_(blocks),
        mismatches_(mismatches) {}

  void room(const ast::Step& step);
  void region(const ast::Step& step);

 private:
  using Pair = std::pair<std::int64_t, std::int64_t>;
  Pair numbers(Index at);
  Pair alignments(Index at);
  void check_position(const ast::Argument& given, Pair place, bool sub);
  std::int64_t type(Index at);
  std::int64_t flags(const ast::Step& step, std::size_t from);

  struct RegionFlags {
    bool is_filled;
    std::int64_t bits;
    bool is_room;  ///< whatever its type is
  };
  std::int64_t room_flags(const ast::Step& step, std::size_t from);
  RegionFlags region_flags(const ast::Step& step);
  std::int64_t plain_flags(const ast::Step& step, std::size_t from, std::int64_t otherwise);
  std::size_t end_of_flags(const ast::Step& step) const;

  /// What may be said of a room, and the value if it is said.
  struct Trait {
    const ExtraRow* row;
    std::optional<Index> value;
  };
  using Traits = std::vector<Trait>;
  Traits traits(const ast::Step& step, std::size_t from);
  void push_traits(const Traits& traits, bool monsters, bool numbers);
  void push_trait(const Trait& trait);

  Slots& slots_;
  Values& values_;
  Constants& constants_;
  Blocks& blocks_;
  Mismatches& mismatches_;
};

}  // namespace speclev::opcode
