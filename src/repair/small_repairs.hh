#pragma once

#include <vector>

#include "speclev/diagnostic.hh"

namespace speclev::repair {

/// Small changes of the line of an error that may mend it, the likeliest first, whatever the error is: signs that stand
/// for one another or are too many, values that have each other's places, a parenthesis that
/// is closed too late, numbers as other languages have them. They know nothing of the language: each is to be tried. At
/// most most_small_repairs; none for a warning.
[[nodiscard]] std::vector<Help> small_repairs(const SourceText& source, const Diagnostic& error);

inline constexpr std::size_t most_small_repairs = 10;

}  // namespace speclev::repair
