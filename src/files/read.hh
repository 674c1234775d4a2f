// Reads input files and standard input.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "files/inputs.hh"
#include "speclev/speclev.hh"

namespace speclev::cli {

/// Reads a whole file, or standard input for "-", which is an input of the run from then on. Gives the reason if it
/// cannot be read: the system's, or that it is a directory or larger than a SourceText can be.
struct InputFile {
  std::string bytes;
  std::string error;
};
InputFile read_input(FileLog& files, const std::string& path);

/// The same of a file that is to be written under this name, if nobody changes it in between.
InputFile read_to_change(FileLog& files, const std::string& path);

// What no user names is read only if it is a regular file: a pipe or a device might let the program wait for ever.

/// The same of a file that a list names.
InputFile read_listed(FileLog& files, const std::string& path);
/// The same of what an earlier run may have written, and this one may write again, or of what a program that was run
/// made.
InputFile read_earlier_output(const std::string& path);
/// The same of an earlier output that this run adds to.
InputFile read_output_to_change(FileLog& files, const std::string& path);
/// Opens a file that a source includes; gives nothing if it cannot be read.
using OpenIncluded = std::function<std::optional<SourceText>(const std::string& path)>;
OpenIncluded open_included(FileLog& files);
/// The same, for files that may be written under their names.
OpenIncluded open_included_to_change(FileLog& files);

/// Reads a compiled file or another one that a game has: the file of that name, or if there is none, the member of an
/// archive that ARCHIVE:MEMBER names. Of members with one name the first, as games do.
InputFile read_data(FileLog& files, const std::string& name);
/// The level that is in such a file, by its name: without folders, the archive and ".lev".
std::string level_name(const std::string& path);
/// The form of a description that the end of a file's name tells; nothing for other ends.
std::optional<DungeonForm> form_of(std::string_view path);
/// The file that read_data reads: the archive, where a name is that of a member.
std::string file_of_data(const std::string& name);

}  // namespace speclev::cli
