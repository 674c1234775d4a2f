// The scanner of the classic language.
#pragma once

#include "classic/ast.hh"
#include "syntax/map_scanner.hh"

namespace speclev::classic {

/// Turns a level file into tokens, with the scanner that is generated from grammar/classic.l. doc/language.md has the
/// rules.
class Scanner : public syntax::MapScanner {
 public:
  Scanner(const SourceText& source, const TargetData& target, const Abi& abi, Sink& sink);
  ~Scanner() override;

  // For the rules of the generated scanner. Texts are places in the scanner's own buffer.
  Token plain(Token kind, const char* text, int length);
  Token percent(const char* text, int length);
  Token integer(const char* text, int length);
  Token string(const char* text, int length);
  Token letter(const char* text, int length);
  Token other(const char* text, int length);

 protected:
  // In grammar/classic.l.
  void start(char* text, std::size_t size, bool line_start) override;
  Token generated_token() override;

 private:
  bool takes_words_singly(Span run) const override;
  bool is_meant_as_declaration(const Held& held) const override;

  void* state_ = nullptr;
};

}  // namespace speclev::classic
