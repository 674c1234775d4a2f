#pragma once

#include <string>

namespace speclev::tool {

/// Reads a whole file, or standard input for "-". Gives the reason if it cannot be read: the system's, or that it is a
/// directory or larger than a SourceText can be.
struct InputFile {
  std::string bytes;
  std::string error;
};
InputFile read_input(const std::string& path);

}  // namespace speclev::tool
