// Recognises the instructions around the bodies of loops and SWITCHes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "bytecode/code_view.hh"
#include "bytecode/jumps.hh"

/// The instructions that a compiler makes around the contents of blocks.
namespace speclev::opcode {

/// A loop: where its content begins and ends, and where the program goes on behind it.
struct LoopShape {
  std::size_t top, limit, after;
  std::string_view variable = {};  ///< of a FOR
};

/// The label of a SWITCH that a jump of its table leads to.
struct CaseShape {
  std::size_t label;
  std::size_t at;  ///< the jump
  std::int64_t value;
  bool is_default;
};

struct SwitchShape {
  std::size_t limit;             ///< the end of its content
  std::size_t end;               ///< the instruction that ends it
  std::vector<CaseShape> cases;  ///< in the order of their labels
};

/// A LOOP that begins at an instruction, behind the number of its turns.
std::optional<LoopShape> loop_shape(const CodeView& code, const Jumps& jumps, std::size_t at);
/// A FOR whose bounds are computed; the instruction defines the variable that keeps its end, which has the name.
std::optional<LoopShape> for_shape(const CodeView& code, const Jumps& jumps, std::size_t at, std::string_view end);
/// A FOR whose bounds are known; the instruction defines its variable. The last bound is pushed behind its content.
std::optional<LoopShape> constant_for_shape(const CodeView& code, const Jumps& jumps, std::size_t at,
                                            std::string_view variable);
inline constexpr std::size_t bound_behind_constant_for = 7;
/// A SWITCH with a jump that leads to its table.
std::optional<SwitchShape> switch_shape(const CodeView& code, std::size_t at, std::size_t table);

/// Whether three instructions define a variable that is no array.
bool defines(const CodeView& code, std::size_t at, std::string_view name);

}  // namespace speclev::opcode
