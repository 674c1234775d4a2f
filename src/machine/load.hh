#pragma once

#include <memory>

#include "play/model.hh"
#include "target/language.hh"

namespace speclev::play {

/// A compiled level that is a program. Throws Damage.
std::shared_ptr<const CompiledLevel> loadable_program(const CompiledFile& file);

}  // namespace speclev::play
