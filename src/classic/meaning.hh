// Explains the numbers of a compiled level in dumps.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "target/target_data.hh"

namespace speclev::classic {

/// What a number in a compiled level means; see MeaningOf and doc/formats.md.
std::string meaning_of(const TargetData& target, std::string_view meaning, std::int64_t value);

}  // namespace speclev::classic
