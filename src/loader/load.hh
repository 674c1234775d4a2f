#pragma once

#include <memory>

#include "play/model.hh"
#include "target/language.hh"

namespace speclev::play {

/// A compiled level of the classic language. Throws Damage.
std::shared_ptr<const CompiledLevel> loadable_classic(const CompiledFile& file);

}  // namespace speclev::play
