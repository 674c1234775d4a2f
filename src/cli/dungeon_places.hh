// Finds out which levels are below others, from the dungeons next to them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/input_files.hh"
#include "lua/game_tables.hh"
#include "speclev/check.hh"

namespace speclev::cli {

/// What dungeons say of the levels of a command line.
class DungeonPlaces {
 public:
  explicit DungeonPlaces(FileLog& files) : files_(files) {}

  bool empty() const { return dungeons_.empty(); }
  /// Adds a description or a compiled dungeon. is_of_all: levels need not be beside it, or below. False if it cannot be
  /// read as one.
  bool add(const ClassifiedFile& file, const Recognition& as, bool is_of_all);
  /// The same with a script, for the levels of its game.
  bool add_script(const ClassifiedFile& file, const lua::GameTables& game, bool is_of_all);
  /// LevelPlaces::is_below of a level of a target, by the nearest dungeon. path: of its file, for messages.
  std::optional<bool> is_below(std::string_view path, std::string_view level, std::string_view target) const;
  /// The levels that it has, by name; nothing if none is near that is a script.
  std::optional<std::vector<std::string>> levels(std::string_view path, std::string_view target) const;

 private:
  struct Dungeon {
    std::string folder;  ///< with a slash at its end; of an archive its name and a colon; empty: all files
    std::string target;
    bool is_description = false;  ///< of one folder that counts before what is compiled
    LevelPlaces places;
    std::optional<std::vector<std::string>> levels;  ///< of a script

    bool is_nearer_than(const Dungeon& other) const {
      return folder.size() != other.folder.size() ? folder.size() > other.folder.size()
                                                  : is_description && !other.is_description;
    }
  };

  /// Null if there is none.
  const Dungeon* nearest(std::string_view path, std::string_view target) const;

  FileLog& files_;
  std::vector<Dungeon> dungeons_;
};

}  // namespace speclev::cli
