// Classifies the files that a command line names, also in archives and folders.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "files/inputs.hh"

/// What the files are that a command line names, wherever they are: the one place that decides it.
namespace speclev::cli {

enum class InputKind : std::uint8_t {
  levels,       ///< a source of levels
  description,  ///< of a dungeon
  compiled,     ///< a level or a dungeon
  script,       ///< a level or a dungeon in Lua
  quest,        ///< the texts of the quest
  list,         ///< lines that name levels
  archive,
  other,
};

/// Whether a name is that of a Lua script.
inline bool is_script_name(std::string_view path) { return path.ends_with(".lua"); }
/// What the name of a file tells; other where it tells nothing.
InputKind kind_of_name(std::string_view path);
/// Whether a file in a folder may be one of a game, by its name, or by its first bytes if these are an archive's: there
/// may be large other ones.
bool may_be_of_game(const std::string& path);
/// What a file is: by its first bytes if these are an archive's or version words of a known game, else by its name,
/// else a text is a source and all else is compiled.
InputKind kind_of_file(std::string_view path, std::string_view bytes);
/// "a source of levels", for messages.
std::string_view in_words(InputKind kind);
/// Throws UsageError where a file is none of these kinds: "command takes …, and 'path' is …".
void check_kind(std::string_view command, std::string_view path, std::string_view bytes,
                std::initializer_list<InputKind> taken);

/// A file in a folder that was named, or below it.
struct FileBelow {
  std::string path;
  std::vector<std::string> folders;  ///< between the named folder and the file, from the outermost
};
/// The files in a folder in the order of their names, then those of the folders in it, but not of hidden folders and
/// not of links to folders; those for which a function of the path holds. Throws InputError if it cannot be read, or is
/// too deep.
std::vector<FileBelow> files_below(const std::string& folder,
                                   const std::function<bool(const std::string& path)>& holds);

/// A file, a member of an archive, or a file in a folder.
struct ClassifiedFile {
  std::string path;  ///< for messages: FILE or ARCHIVE:MEMBER
  std::string bytes;
  InputKind kind{};
  bool is_part = false;  ///< of an archive or a folder: what a command does not take of it is passed over
};
/// What a word of a command line names: a file; of an archive the compiled members; of a folder the sources,
/// descriptions, compiled files and those of archives. Throws InputError if something cannot be read, or nothing of
/// that is there.
std::vector<ClassifiedFile> given_files(FileLog& files, const std::string& path);

}  // namespace speclev::cli
