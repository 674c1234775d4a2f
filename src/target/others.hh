// Finds other targets for suggestions in messages.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "target/target_data.hh"

namespace speclev {

// The targets that come with the program, for messages that speak of another one than the compilation's own.

/// Whether there is one of that name whose levels can be compiled.
bool compiles_levels_of(std::string_view name);
/// The one of the same language for which something holds that is nearest to a target by way of its bases, of several
/// one of the same game, else the last by name. Empty if there is none.
std::string_view nearest_target(const TargetData& target, const std::function<bool(const TargetVocabulary&)>& holds);
std::string_view nearest_target(const TargetData& target, Feature feature);
/// The nearest one that has a class of monsters or objects.
std::string_view nearest_target_with_class(const TargetData& target, char letter, bool monster);
/// The nearest one in which a room may have a position.
std::string_view nearest_target_with_room_at(const TargetData& target, std::int64_t x, std::int64_t y);
/// The nearest one that has a character in rows of maps.
std::string_view nearest_target_with_map(const TargetData& target, char letter);
/// The nearest one that has a word of level files, or a function of the game; of another language if it must be.
std::string_view nearest_target_with(std::string_view word, const TargetData& target);
/// The nearest one of another language.
std::string_view nearest_target_of_other_language(const TargetData& target);
/// The one that has most of some words of level files, of several the nearest; empty if none has any.
std::string_view target_with_most(const std::vector<std::string_view>& words, const TargetData& target);
/// Adds "or compile with --target NAME" to what is advised otherwise; without that, "NAME has it: …".
std::string or_take(std::string_view advice, std::string_view target);

}  // namespace speclev
