// Writes the first comment of a level, from which it can be generated again.
#pragma once

#include <string>
#include <vector>

#include "generate/algorithms.hh"
#include "speclev/generate.hh"

namespace speclev::generator {

/// "noteleport,hardfloor"
std::string flags_text(const std::vector<std::string>& flags);

/// The first comment of a level: all that it is made of again. The request has its algorithm, size, name and attempt,
/// and a value for each parameter.
std::string recipe_text(const GeneratorRequest& request, const Algorithm& algorithm, std::string_view target);

}  // namespace speclev::generator
