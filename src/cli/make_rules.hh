// Writes the rules for make that -MD asks for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace speclev::cli {

/// Whether there is a way to write a name in a rule that make and ninja read alike.
bool make_can_read(std::string_view name);

/// A rule without commands, which says from which files some outputs come; with phony also an empty rule for each of
/// these files but the first, so that make goes on where one is gone.
std::string make_rule(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs, bool phony);

}  // namespace speclev::cli
