// Compiles a dungeon description.
#pragma once

#include <vector>

#include "dungeon/model.hh"
#include "speclev/output.hh"
#include "target/language.hh"

namespace speclev::dungeon {

/// A description that was read, and what was found on the way.
struct Description {
  File file;  ///< of no use if the output has failed
  Output output;
  std::vector<DeclarationPlace> places{};  ///< where the records of the file are named, if that is asked for
};

/// Reads a description, through the preprocessor first if its form has conditions.
Description read(const SourceText& source, DungeonForm form, const Target& target, const Abi& abi,
                 const Conditions& conditions, const CompileOptions& options);

/// Adds the dungeon file to an output without errors; it is empty for a description without dungeons.
void write(File file, const std::string& name, const Target& target, const Abi& abi, const VersionWords& version,
           Output& output);

/// All tokens of a source, for whoever lays them out anew.
std::vector<SourceToken> tokens(const SourceText& source, const TargetData& target, const Abi& abi);

}  // namespace speclev::dungeon
