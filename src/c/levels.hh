#pragma once

#include <memory>
#include <string>
#include <vector>

#include "c/result.hh"
#include "speclev/archive.hh"

namespace speclev::c {

/// A level that was read, or why it cannot be loaded.
KeptLevel kept_level(std::string name, const LevelModelReading& reading, const Target& target,
                     std::shared_ptr<const LinedSource> source = nullptr);

/// Files that come in; they are somebody else's. Throws WrongUse.
std::vector<ArchiveMember> given_files(const speclev_file* const* files, std::size_t count);

}  // namespace speclev::c
