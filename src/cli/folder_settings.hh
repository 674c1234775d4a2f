// Reads the file .speclev next to the sources of a run.
#pragma once

#include <string>
#include <vector>

#include "api/folder_settings.hh"

/// The file .speclev beside the sources of a run.
namespace speclev::cli {

/// What it says of the game: it counts where neither an option nor a variable of the environment says it.
struct SettingsOfRun : FolderSettings {
  std::string path;         ///< of the file; empty if there is none
  std::string target_line;  ///< "'levels/.speclev', line 1": where the target is named
};

/// Reads the file in the folder of the first input, if there is one; of standard input there is none. From then on it
/// is what settings_of_run() gives. Throws UsageError, with the line, where something is wrong with it.
const SettingsOfRun& read_settings_beside(const std::vector<std::string>& inputs);
const SettingsOfRun& settings_of_run();

}  // namespace speclev::cli
