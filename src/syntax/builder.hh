// The reaction to syntax errors that all builders share.
#pragma once

#include <optional>

#include "syntax/scanner.hh"

namespace speclev::syntax {

/// What stands in the place of a declaration that could not be read.
struct BrokenDeclaration {
  Span span;
  Word keyword;
  bool has_keyword;  ///< false: it stood between two declarations
};

/// What the builders of all languages do about a syntax error, with the scanner of their language.
template <class LanguageScanner>
class Builder {
 protected:
  Builder(LanguageScanner& scanner, Sink& sink) : scanner_(scanner), sink_(sink) {}

  /// To be called when a declaration was read whole.
  void complete(const Word& keyword) { complete_ = keyword.span; }
  /// Where the parser is; what was read whole is not what is broken.
  Scanner::Position position() const {
    Scanner::Position result = scanner_.position();
    if (result.declaration && result.declaration->span.end <= complete_.end) result.declaration.reset();
    return result;
  }
  /// The declaration that is broken, if that is known, or that was probably meant.
  static BrokenDeclaration broken(const Scanner::Position& position, Span where, std::optional<TokenClass> meant) {
    if (meant) return {where, {where, *meant, 0}, true};
    if (position.declaration) return {join(position.declaration->span, where), *position.declaration, true};
    return {where, {}, false};
  }
  /// Makes the scanner go on behind the mistake, unless there were too many.
  void go_on(const Scanner::Position& position) {
    if (sink_.full())
      scanner_.stop();
    else
      scanner_.recover(position.long_string);
  }

  LanguageScanner& scanner_;
  Sink& sink_;

 private:
  Span complete_;  ///< the keyword of the last declaration that was read whole
};

}  // namespace speclev::syntax
