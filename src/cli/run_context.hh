// What a run has as options, has read and has printed. Functions that choose, read or print take it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "api/folder_settings.hh"
#include "files/print.hh"
#include "speclev/diagnostic.hh"

namespace speclev::cli {

/// What the file .speclev beside the sources says of the game: it counts where neither an option nor a variable of the
/// environment says it.
struct SettingsOfRun : FolderSettings {
  std::string path;         ///< of the file; empty if there is none
  std::string target_line;  ///< "'levels/.speclev', line 1": where the target is named
};

/// One run of a program.
struct RunContext : Io {
  using Io::Io;

  SettingsOfRun settings;
  std::vector<std::pair<std::string, bool>> switches;  ///< of --with and --without: names, and whether they are on
  DiagnosticPolicy about_words;                        ///< which warnings about version words are given
};

}  // namespace speclev::cli
