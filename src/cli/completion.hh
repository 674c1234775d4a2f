// Completes the last word of a command line.
#pragma once

#include <string>
#include <vector>

#include "cli/run_context.hh"

namespace speclev::cli {

/// What may stand in the place of a word.
struct Completion {
  struct Word {
    std::string word;
    std::string help;  ///< a line; may be empty
  };
  std::vector<Word> words;
  bool files = false;    ///< also the name of a file or folder
  bool folders = false;  ///< also that of a folder
};

/// How the last word of a command line may go on, which may be empty; all words without quotes, that of the program
/// first, with or without its folder. Nothing of programs that are none of ours. Throws what reading a target's folder
/// throws.
Completion completion_of(RunContext& run, const std::vector<std::string>& line);

}  // namespace speclev::cli
