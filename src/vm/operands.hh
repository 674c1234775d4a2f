// Finds the operands of a statement on the stack.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "target/target_data.hh"

namespace speclev::sim {

/// One of the values that a statement takes.
struct Operand {
  enum class Kind : std::uint8_t {
    kept,    ///< what the machine takes, too
    passed,  ///< what only some games have, on which nothing of the level depends
    floor,   ///< terrain that takes the place of floor
    extras,  ///< numbers of what may be said of a thing, each behind its value, up to an end
    count,   ///< how many groups are listed
    groups,  ///< so many groups of values
  } kind;
  std::int64_t number =
      0;  ///< the end of extras; of how many values a group is; the place that the machine wants it at
};

/// What a statement takes, the last value first; nothing if that is what the machine takes. words: the slots that it
/// does, the last first, separated by blanks. Of several of one kind in the game's longest form of the statement the
/// first counts; the others are passed, as are all other slots.
std::vector<Operand> operands_of(std::string_view opcode, std::string_view words, const TargetData& target);
/// The same of ROOM and SUBROOM, behind whose type, chance and light what is said of a room stands; nothing where a
/// game says nothing more.
std::vector<Operand> operands_of_room(const TargetData& target);
/// Of REGION: the monster stands behind the area, the numbers behind all.
std::vector<Operand> operands_of_region(const TargetData& target);

}  // namespace speclev::sim
