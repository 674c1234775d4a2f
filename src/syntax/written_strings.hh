#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "speclev/diagnostic.hh"

/// Strings and characters as pages of the web and people write them.
namespace speclev::syntax {

/// A character as it is written in HTML.
struct Entity {
  std::string_view name, plain;
};
/// The one that a text begins with; null if it begins with none.
const Entity* entity_at(std::string_view text);
/// A text with the characters that entities stand for.
std::string without_entities(std::string_view text);

/// A string within which there are double quotes, with single ones inside of it and one at each end. end: of what was
/// read as a string; behind: what follows it in its line. advice: what to say of it, if it has no quotes twice. Nothing
/// where no quote follows.
std::optional<Help> with_inner_quotes(std::string_view bytes, std::uint32_t end, std::string_view behind,
                                      std::string_view advice);

}  // namespace speclev::syntax
