// Collects the files of a game from files, archives and folders.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "files/print.hh"
#include "speclev/check.hh"

namespace speclev::cli {

/// The files of a game that a command line names: files, data archives, and folders with what is in them.
///
/// Of a folder the files of a game and the archives are taken, in the order of their names, and then those of the
/// folders in it, but not of hidden folders and not of links to folders. A folder in it that is named by a target, or
/// by the first numbers of a release, is for that target alone: for others it is passed over, and for its own its files
/// take the place of those beside it.
class GameFiles {
 public:
  /// names: of files that are of the game although their names tell nothing.
  GameFiles(Io& io, std::vector<std::string> names) : io_(io), names_(std::move(names)) {}

  /// Adds a file, an archive or a folder. Says on standard error what cannot be read; false then.
  bool add(const std::string& path);
  /// Those that are for any target.
  std::vector<GameFile> for_all() const;
  /// Those of a game for a target.
  std::vector<GameFile> of(const Target& target) const;

 private:
  struct Given {
    GameFile file;
    std::string root;                  ///< the folder of the command line that it was found in; empty if it was named
    std::vector<std::string> folders;  ///< the folders below that one, from the outermost
  };

  bool is_of_game(std::string_view name) const;
  bool add_file(const std::string& path, const std::string& root, const std::vector<std::string>& folders);

  Io& io_;
  std::vector<std::string> names_;
  std::vector<Given> files_;
};

}  // namespace speclev::cli
