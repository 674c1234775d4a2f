#pragma once

#include <functional>
#include <string>
#include <vector>

#include "import/game_tree.hh"
#include "import/probe.hh"

namespace speclev::import {

/// A program to be run: no shell reads its arguments.
struct Run {
  std::vector<std::string> arguments;  ///< the program first
  std::string folder;                  ///< where it runs
  int seconds = 0;                     ///< then it is ended, with all that it started
};

/// What became of it.
struct RunResult {
  bool timed_out = false;
  std::string not_started;  ///< why; empty: it was started
  int status = -1;          ///< its exit status; -1: a signal ended it
  int signal = 0;
  std::string out, err;
};

/// Where the probe is built, and how.
struct Workshop {
  std::string folder;  ///< an empty one outside of the tree
  std::function<RunResult(const Run&)> run;
  std::vector<std::string> compiler;  ///< with the flags that the game is compiled with
  int seconds = 0;                    ///< that the compiler may take; the probe, at most 10 of them
};

/// The arguments that a text stands for: split at blanks; a part in quotes is as it is, and a backslash takes its
/// meaning from the character behind it, but within single quotes. Throws ImportError for a quote that is not closed,
/// or if there is nothing.
std::vector<std::string> split_command(std::string_view text);

/// The folders that arguments of a compiler name with -I.
std::vector<std::string> include_folders(const std::vector<std::string>& compiler);

/// What the probe prints once it is built. left_out: what the compiler did not accept is added there. Throws
/// ImportError where it cannot be built or run, with what the compiler said.
std::string run_probe(const GameTree& tree, const Probe& probe, const Workshop& workshop,
                      std::vector<std::string>& left_out);

}  // namespace speclev::import
