#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "speclev/speclev.hh"

namespace speclev::tool {

/// Reads a whole file, or standard input for "-". Gives the reason if it cannot be read: the system's, or that it is a
/// directory or larger than a SourceText can be.
struct InputFile {
  std::string bytes;
  std::string error;
};
InputFile read_input(const std::string& path);

/// Writes files, whose names are paths, all or none as far as the system allows: each goes to a temporary in its folder
/// first, and only when all are there they are renamed. A symbolic link stays; the file behind it is replaced. Gives
/// what went wrong, empty if nothing did; then no temporary is left and files that were not replaced are as before.
std::string write_outputs(const std::vector<OutputFile>& files);

/// Makes SIGINT, SIGTERM and SIGHUP remove the temporaries of write_outputs before they end the process.
void remove_temporaries_on_signals();

}  // namespace speclev::tool
