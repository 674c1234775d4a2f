// The functions that a file defines.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "bytecode/model.hh"
#include "opcode/emitter.hh"
#include "speclev/diagnostic.hh"
#include "speclev/text.hh"
#include "target/numbers.hh"

namespace speclev::opcode {

/// A function that a file defines: its code, which stands in each level that calls it, and what it takes.
struct Function {
  struct Parameter {
    std::string name;
    Type type;
  };
  const SourceText* source = nullptr;
  Span where;  ///< there
  std::vector<Parameter> parameters;
  Emitter::Section body;
};

/// What the list of random vaults says of a level. A level that begins with MAZE is what the one before it was.
struct Vault {
  bool is_one = false;
  std::int64_t depth = 0, chance = 1;
};

/// A file that is to be included, and where this is said.
struct Inclusion {
  const SourceText& source;
  std::string path;
  Span where;
  Sink& sink;
};

/// What the levels of a file share beside the bounds of maps.
struct FileState {
  explicit FileState(const TargetData& target) : numbers(target) {}

  const Numbers numbers;
  std::map<std::string, Function, std::less<>> functions;
  std::set<std::string, std::less<>> broken_functions;  ///< names of those whose heads could not be read
  int counted_levels = 0;                               ///< those whose names have a counter
  Vault vault;
  std::function<void(const Inclusion&)> include;
};

}  // namespace speclev::opcode
