// Reads numbers and strings as people write them, for advice on mistakes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "speclev/diagnostic.hh"

/// Values as people, other languages and pages of the web write them.
namespace speclev::syntax {

/// Where what begins at a place of a text ends: a string, a character in quotes, or one byte.
std::size_t piece_end(std::string_view text, std::size_t at);

/// The parentheses in which a place of a source is, with ',' for each '-' that joins two numbers, as (2,3) for (2-3);
/// nothing where none does, or something else stands in them.
std::optional<Fix> joined_by_dashes(std::string_view bytes, std::size_t place);
/// Two places, the first of which begins in front of a place of a source, as one region: (1,1,5,3) for (1,1)-(5,3).
std::optional<Fix> joined_places(std::string_view bytes, std::size_t place);

/// The decimal digits for a number in hexadecimal or octal digits, or with signs between its digits, as in 0x40 and
/// 1_500; empty if it is none of these.
std::string plain_digits(std::string_view text);
/// The number for a word, as in last; empty if it is none.
std::string_view number_for(std::string_view word);
/// Whether two numbers with a comma between them are one with signs between its thousands.
bool are_thousands(std::string_view left, std::string_view right);
/// What to say of the first.
std::string advice_on_number(std::string_view number);

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
