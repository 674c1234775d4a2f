#pragma once

#include <optional>
#include <string_view>

#include "speclev/diagnostic.hh"

/// Numbers in parentheses that people join by other signs, or by more parentheses.
namespace speclev::syntax {

/// The parentheses in which a place of a source is, with ',' for each '-' that joins two numbers, as (2,3) for (2-3);
/// nothing where none does, or something else stands in them.
std::optional<Fix> joined_by_dashes(std::string_view bytes, std::size_t place);
/// Two places, the first of which begins in front of a place of a source, as one region: (1,1,5,3) for (1,1)-(5,3).
std::optional<Fix> joined_places(std::string_view bytes, std::size_t place);

}  // namespace speclev::syntax
