#pragma once

#include <string>

#include "generate/algorithms.hh"
#include "generate/given.hh"
#include "speclev/generate.hh"

namespace speclev::generator {

/// What is the same in all attempts: a request that is complete.
struct Task {
  GeneratorRequest request;
  const Algorithm& algorithm;
  const Game& game;
  const Abi& abi;
  const Theme* theme = nullptr;        ///< of an algorithm that takes one
  const GivenSource* given = nullptr;  ///< where the request has a source
};

/// One attempt: what is drawn, written, compiled, loaded and linted. Gives why it is thrown away; empty if it is good.
std::string attempt(const Task& task, int number, GeneratedLevel& result);

}  // namespace speclev::generator
