#pragma once

#include <string>

#include "generate/algorithms.hh"
#include "speclev/generate.hh"

namespace speclev::generator {

/// The first comment of a level: all that it is made of again. The request has its algorithm, size, name and attempt,
/// and a value for each parameter.
std::string recipe_text(const GeneratorRequest& request, const Algorithm& algorithm, std::string_view target);

}  // namespace speclev::generator
