// Reads a level and keeps it for loading and drawing.
#pragma once

#include <memory>
#include <string>

#include "c/result.hh"

namespace speclev::c {

/// A level that was read, or why it cannot be loaded.
KeptLevel kept_level(std::string name, const LevelModelReading& reading, const Target& target,
                     std::shared_ptr<const LinedSource> source = nullptr);

}  // namespace speclev::c
