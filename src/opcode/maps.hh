// Compiles maps and INIT_MAP.
#pragma once

#include <string_view>

#include "opcode/constants.hh"
#include "opcode/values.hh"

namespace speclev::opcode {

/// What fills a level: INIT_MAP, and maps.
class Maps : private Part {
 public:
  Maps(const Context& context, Values& values, Constants& constants, Mismatches& mismatches)
      : Part(context), values_(values), constants_(constants), mismatches_(mismatches) {}

  void init(const ast::Step& step);
  void map(const ast::Step& step);
  /// The level has no map.
  void no_map() { bounds_ = without_map(); }

 private:
  /// What INITLEVEL takes, in the order of the program.
  struct Fill {
    std::int64_t style = 0, filling = 0, walled = 0, lit = 0, joined = 0, smoothed = 0, background = 0, foreground = 0;
  };
  bool takes(const ast::Step& step, std::size_t least, std::size_t most);
  std::int64_t code(Index at, std::string_view what, bool may_be_unset = false);
  void solid(const ast::Step& step, Fill& fill);
  void mines(const ast::Step& step, Fill& fill);

  Values& values_;
  Constants& constants_;
  Mismatches& mismatches_;
};

}  // namespace speclev::opcode
