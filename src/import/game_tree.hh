#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "import/facts.hh"

namespace speclev::import {

/// Where parts of the tree are, if not where they are in most games. Paths are relative to the tree; empty: to be
/// found.
struct TreeOptions {
  std::string tables;                 ///< the folder of the tables of monsters and objects
  std::string compiler;               ///< the folder of the level compiler
  std::vector<std::string> includes;  ///< folders of headers, searched before those that are found
  std::string scanner, grammar;       ///< of level files
  std::string dungeon_scanner, dungeon_grammar;
};

/// The files of a game's tree that its facts are in. All paths but the root are relative to it.
struct GameTree {
  std::string root;
  std::string name;  ///< the tree's folder
  std::string level_compiler;
  std::vector<std::string> tables;                                 ///< what the probe is linked with
  std::vector<std::string> includes;                               ///< folders of headers
  std::string scanner, grammar, dungeon_scanner, dungeon_grammar;
  std::vector<std::string> headers;

  /// The text of a regular file. Throws ImportError if it cannot be read, or is too large.
  std::string read(const std::string& path) const;
  /// The header of that name; empty if there is none.
  std::string header(const std::string& file) const;
};

/// The name of the folder that a path to a tree leads to.
std::string name_of_tree(const std::string& root);

/// Finds the files. Throws ImportError where one that is needed is not there.
GameTree find_tree(const std::string& root, const TreeOptions& options);

/// The paths of all files that are read of it.
std::vector<std::string> files_of_tree(const GameTree& tree);

/// Throws ImportError if a header is missing that the game's build makes. other_includes: folders that the compiler is
/// told of besides.
void check_made_headers(const GameTree& tree, const std::vector<std::string>& other_includes);

/// The headers that are older than the tables that they are made from.
std::vector<std::string> old_headers(const GameTree& tree);

}  // namespace speclev::import
