// Prepares a compiled program for loading.
#pragma once

#include <memory>

#include "sim/model.hh"
#include "target/language.hh"

namespace speclev::sim {

/// A compiled level that is a program. Throws Damage.
std::shared_ptr<const CompiledLevel> loadable_program(const CompiledFile& file);

}  // namespace speclev::sim
