// Makes one attempt: draws, writes, compiles, loads and lints a level.
#pragma once

#include <string>

#include "generate/algorithms.hh"
#include "generate/input_lines.hh"
#include "speclev/generate.hh"

namespace speclev::generator {

/// What is the same in all attempts: a request that is complete.
struct Task {
  GeneratorRequest request;
  const Algorithm& algorithm;
  const Game& game;
  const Abi& abi;
  const Theme* theme = nullptr;        ///< of an algorithm that takes one
  const InputSource* given = nullptr;  ///< where the request has a source
};

/// Why an attempt is thrown away; an empty reason: it is not.
struct Refusal {
  std::string reason;
  bool is_hopeless = false;  ///< other attempts would not be better
};

/// One attempt: what is drawn, written, compiled, loaded and linted.
Refusal attempt(const Task& task, int number, GeneratedLevel& result);

}  // namespace speclev::generator
