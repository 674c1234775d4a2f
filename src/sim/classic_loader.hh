// Prepares a compiled classic level for loading.
#pragma once

#include <memory>

#include "sim/model.hh"
#include "target/language.hh"

namespace speclev::sim {

/// A compiled level of the classic language. Throws Damage.
std::shared_ptr<const CompiledLevel> loadable_classic(const CompiledFile& file);

}  // namespace speclev::sim
