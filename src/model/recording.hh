// Records the tokens that a parser reads.
#pragma once

#include <utility>
#include <vector>

#include "model/reading.hh"
#include "syntax/tokens.hh"

namespace speclev::model {

/// A scanner that keeps the tokens of a source while a parser reads them.
template <class Scanner>
class Recording : public Scanner {
 public:
  Recording(const SourceText& source, const TargetData& target, const Abi& abi, Sink& sink)
      : Scanner(source, target, abi, sink) {
    syntax::reserve_tokens(tokens_, source);
  }

  /// All tokens as a scanner without a parser reads them. Behind a mistake a parser has passed over some, so that they
  /// have to be read again.
  std::vector<Token> take_tokens() {
    if (has_all_) return std::move(tokens_);
    return syntax::tokens_of<Scanner>(this->source(), this->target(), this->abi_, token);
  }

 private:
  static Token token(int kind, syntax::Value& value, Span where, const syntax::Grammar& grammar) {
    const bool is_word = grammar.is_word(kind);
    return {where, kind, grammar.begins_declaration(kind), is_word,
            is_word ? value.as<syntax::Word>().token : TokenClass{}};
  }

  int generated_token() override {
    const int kind = Scanner::generated_token();
    if (kind == this->grammar().end)
      has_all_ = !has_recovered_;
    else if (!has_recovered_)
      syntax::add_token(tokens_, token(kind, this->delivered_value(), this->delivered_place(), this->grammar()));
    return kind;
  }
  void on_recover() override {
    has_recovered_ = true;
    has_all_ = false;
    Scanner::on_recover();
  }

  std::vector<Token> tokens_;
  bool has_recovered_ = false;
  bool has_all_ = false;  ///< the parser has come to the end without a mistake
};

}  // namespace speclev::model
