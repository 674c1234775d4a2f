// The scanner of dungeon descriptions.
#pragma once

#include "syntax/scanner.hh"

namespace speclev::dungeon {

/// What the shared parts of scanners and of syntax errors know of grammar/dungeon.y.
const syntax::Grammar& grammar();

/// Turns a dungeon description into tokens, with the scanner that is generated from grammar/dungeon.l, where its
/// members are.
class Scanner : public syntax::Scanner {
 public:
  Scanner(const SourceText& source, const TargetData& target, const Abi& abi, Sink& sink);
  ~Scanner() override;

 protected:
  void start(char* text, std::size_t size, bool line_start) override;
  Token generated_token() override;

 private:
  void* state_ = nullptr;
};

}  // namespace speclev::dungeon
