#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "speclev/abi.hh"
#include "speclev/target.hh"

namespace speclev::import {

/// A small level of dat/probe, with the statement that it is about.
struct ProofLevel {
  std::string statement, source;
};

/// The levels that a target is proven with: those of dat/probe for its language which it accepts. untried: words of
/// statements that are in none of them.
struct ProofLevels {
  std::vector<ProofLevel> levels;
  std::vector<std::string> untried;
};
ProofLevels proof_levels(const Target& target, const Abi& abi);

/// What the game's own compiler made of a source: the bytes of the file of that name, or nothing with what it printed.
struct OwnOutput {
  std::optional<std::string> bytes;
  std::string said;
};
using OwnCompiler = std::function<OwnOutput(const std::string& source, const std::string& output_name)>;

/// What differs first between the files of the game's own compiler and those of a target: the statement and the field,
/// in a sentence; nothing if nothing does. Padding and places for pointers do not count: the game leaves in them what
/// was there.
std::optional<std::string> first_disproof(const ProofLevels& proof, const Target& target, const Abi& abi,
                                          const OwnCompiler& own);

}  // namespace speclev::import
