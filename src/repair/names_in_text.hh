// Finds the names of variables in the text of a level.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "speclev/text.hh"
#include "syntax/errors.hh"
#include "target/target_data.hh"

/// Where names of variables stand in the text of a level, read or not; for messages.
namespace speclev::opcode {

/// The part of a source that is of the same level as a place.
Span level_around(std::string_view bytes, std::size_t place, const TargetData& target);
/// How often a variable is named in a text, in comments or strings or elsewhere.
std::size_t times_named(std::string_view text, std::string_view name);
/// Whether the name at a place is a slip of the pen, of which nothing else can be meant: it is the only one of its kind
/// in the level, where the right one is defined and used.
bool is_single_slip(std::string_view bytes, std::size_t place, std::string_view wrong, std::string_view right,
                    const TargetData& target);
/// The name where a line of a part of the source defines it.
std::optional<Span> definition_in(std::string_view bytes, Span part, std::string_view name);

/// Where a name is defined that has no definition in front of a place.
struct LateDefinition {
  Span where;
  bool same_level;  ///< below, or in another level
};
std::optional<LateDefinition> late_definition(std::string_view bytes, std::size_t place, std::string_view name,
                                              const TargetData& target);
/// Adds where that is to a message about the name; false if it is nowhere in the level.
bool note_late_definition(Diagnostic& message, std::string_view bytes, Span where, std::string_view name,
                          const TargetData& target);

}  // namespace speclev::opcode
