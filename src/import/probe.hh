#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "import/facts.hh"
#include "import/game_tree.hh"

namespace speclev::import {

/// A part of the probe that the compiler may not accept; then the probe works without it.
struct Question {
  int number = 0;    ///< -DSPL_DROP_number leaves it out
  std::string what;  ///< for messages
  std::string function = {};  ///< of the game, that it calls; empty: none
};

/// The program that prints what a game's level compiler knows.
struct Probe {
  std::string text;
  std::map<int, Question> questions;  ///< by the lines of the text that they stand on
};

/// The probe for a tree. file: how the command in its first comment names it.
Probe make_probe(const GameTree& tree, const std::string& file);

/// Whether a text is the probe of some tree.
bool is_probe(std::string_view text);

/// The arguments of a compiler that builds the probe in the root of the tree, without the compiler itself. file: the
/// probe; program: what is built.
std::vector<std::string> probe_arguments(const GameTree& tree, const std::string& file, const std::string& program);

}  // namespace speclev::import
