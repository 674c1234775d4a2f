// Reads levels from sources, compiled files and archives, for subcommands that show levels.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "files/input_files.hh"
#include "speclev/play.hh"
#include "speclev/speclev.hh"

namespace speclev::cli {

/// Adds the options of a command that takes levels: which, and what they are of.
void add_level_options(RunContext& run, CLI::App& command, std::vector<std::string>& files, std::string& target,
                       std::string& abi);

/// A level that can be loaded, and what it is called.
struct NamedLevel {
  std::string name;
  LevelModel model;
  Target target;
  std::optional<SourceText> source;  ///< of a level that was text
  std::string level_name{};          ///< that of its file, without an ending
};

/// Reads levels: level files, which are compiled, and compiled levels, also those of archives. Says what is wrong with
/// them.
class LevelInputs {
 public:
  /// target, abi: the names that were given; empty: version words tell, or the defaults are taken.
  LevelInputs(std::string target, std::string abi, RunContext& run)
      : target_(std::move(target)), abi_(std::move(abi)), run_(run) {}

  /// Adds the levels of a file, an archive or a folder. False after a message.
  bool read(const std::string& path);

  std::vector<NamedLevel>& levels() { return levels_; }

 private:
  bool read(ClassifiedFile& file);
  bool compiled(const std::string& name, std::string_view bytes);
  bool source(const std::string& path, std::string bytes);
  bool script(const std::string& path, std::string bytes, bool is_part);
  bool add(const std::string& name, const LevelModelReading& reading, const Target& target);

  std::string target_, abi_;
  RunContext& run_;
  std::vector<NamedLevel> levels_;
};

}  // namespace speclev::cli
