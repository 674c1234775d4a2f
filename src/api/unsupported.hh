// Explains why a target does not support an operation.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "speclev/decompile.hh"
#include "speclev/speclev.hh"

/// Why something cannot be done, in the words of all who tell it; empty where it can.
namespace speclev {

/// Whether a target has levels, or descriptions of dungeons.
std::string lacks_levels(const Target& target);
std::string lacks_dungeons(const Target& target);
/// Whether it knows a condition of descriptions.
std::string lacks_condition(const Target& target, std::string_view name);

/// "; did you mean 'WORD'?" with the nearest of the words that are known, or else "; there are WORD WORD".
std::string known_words(std::string_view typed, const std::vector<std::string>& known);

/// Why a compiled file cannot be written anew as it was read: it is damaged, or a byte would be lost.
std::string refusal_of(const Reading& written);
/// Why a compiled file has no text: it is damaged, or has something that no text says.
std::string refusal_of(const Decompilation& text);

}  // namespace speclev
