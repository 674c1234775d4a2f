// Keeps the mode and owner of a file that a new one replaces.
#pragma once

#include <sys/stat.h>

#include <string>
#include <vector>

#include "files/inputs.hh"

namespace speclev::cli {

/// A file that is replaced.
struct OldFile {
  FileId id;
  mode_t mode = 0;  ///< its permissions, and what is beside them
  uid_t owner = 0;
  gid_t group = 0;
  nlink_t names = 1;
};

OldFile old_file(const struct stat& status);

/// The mode of a new file that takes the place of an old one. What lets others run a file as its owner or group does
/// not go over to another owner or group.
mode_t mode_in_place_of(const OldFile& old, int descriptor);

/// Gives the new file behind a descriptor what the old one has besides its mode: owner, group and extended attributes.
/// Gives what cannot be kept, in words; also that of several names of the old one only this one leads to the new file.
std::vector<std::string> keep_identity(const std::string& path, const OldFile& old, int descriptor);

}  // namespace speclev::cli
