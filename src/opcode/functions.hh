#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "opcode/emitter.hh"
#include "opcode/program.hh"
#include "speclev/text.hh"

namespace speclev::opcode {

/// A function that a file defines: its code, which stands in each level that calls it, and what it takes.
struct Function {
  struct Parameter {
    std::string name;
    Type type;
  };
  Span where;
  std::vector<Parameter> parameters;
  Emitter::Section body;
};

/// What the levels of a file share beside the bounds of maps.
struct FileState {
  std::map<std::string, Function, std::less<>> functions;
  int counted_levels = 0;  ///< those whose names have a counter
};

}  // namespace speclev::opcode
