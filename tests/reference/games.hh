#pragma once

#include <string>

#include "reference/messages.hh"
#include "reference/reference.hh"

namespace speclev::test {

/// An input with what the game's own compiler made of it.
struct Case {
  std::string name;    ///< by which the table of own lines knows it
  std::string source;  ///< path of the input
  std::string flags;
  bool accepted = false;
  std::string output;       ///< the file or folder that it made
  std::string diagnostics;  ///< "E3,W5"
};

/// What is wrong with what our compilers make of it; empty if nothing is.
std::string fault_of_case(const Job& job, Case input, OwnLines& own);
/// How our compilers fare where the original damages its memory: they only have to come to an end.
std::string fault_of_undefined(const Job& job, const Case& input);

/// The rows of game-lines.tsv for a target or a family of releases: case, lines, reason.
OwnLines::Rows own_rows(const std::string& target);

/// Small level files with what each release of a game made of them, where there are such of the target's. own: its own
/// rows, which go before those of all releases.
void check_release_cases(const Job& job, OwnLines& own, Report& report);

}  // namespace speclev::test
