// Explains the numbers of a compiled dungeon in dumps and pictures.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "target/target_data.hh"

namespace speclev::dungeon {

/// What a number in a compiled dungeon means; see MeaningOf and doc/formats.md.
std::string meaning_of(const TargetData& target, std::string_view meaning, std::int64_t value);

/// The words of the bits of a dungeon's or level's flags, with commas; empty for none.
std::string flag_words(const TargetData& target, std::int32_t flags);

}  // namespace speclev::dungeon
