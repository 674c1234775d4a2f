// Explains the operands of a program in words.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "target/target_data.hh"

namespace speclev {

/// What a number means that a program has for a slot of a statement, or of an extra: words of the language. Empty:
/// nothing to say.
std::string meaning_of(const TargetData& target, const Slot& slot, std::int64_t value);

/// The same of other numbers in programs; see MeaningOf.
std::string operand_meaning(const TargetData& target, std::string_view meaning, std::int64_t value);

}  // namespace speclev
