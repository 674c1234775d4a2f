// Compiles definitions and calls of functions.
#pragma once

#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "opcode/blocks.hh"
#include "opcode/functions.hh"
#include "opcode/values.hh"

namespace speclev::opcode {

/// The functions of a file: their definitions, and calls of them.
class Calls : private Part {
 public:
  Calls(const Context& context, Values& values, Blocks& blocks, Variables& variables)
      : Part(context), values_(values), blocks_(blocks), variables_(variables) {}

  /// Begins a definition; what follows up to the end of its block is its body.
  void begin(const ast::Step& step);
  /// To be called behind the end of a block: ends the definition if it was that of its body.
  /// To be called behind the last step: a function that has no end is none that others could know.
  void abandon();
  void end();
  void call(const ast::Step& step);

 private:
  Type type_named(const ast::Word& type);
  bool takes(const Function& function, const ast::Step& step);
  void insert(std::string_view name, const Function& function);
  void report(Diag id, Span where, std::initializer_list<MessageArgument> words, const Function& function,
              std::string_view note);
  static std::string form(const Function& function);

  Values& values_;
  Blocks& blocks_;
  Variables& variables_;
  std::vector<Span> calls_of_itself_;  ///< of the function that is defined, within it
  std::string name_;                   ///< of the one that is being defined; empty: none
  std::size_t depth_ = 0;              ///< how many blocks are around it
  Function function_;
  std::set<std::string, std::less<>> told_;  ///< names of which there is no function, each of which is told of once
  std::map<std::string, Emitter::Place, std::less<>> places_;  ///< of those that the level has called
};

}  // namespace speclev::opcode
