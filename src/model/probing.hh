// Asks the parser which tokens it accepts at a place.
#pragma once

#include "model/reading.hh"
#include "syntax/scanner.hh"

/// How a language's own parser is asked what it takes behind a text.
namespace speclev::model {

/// A scanner whose text ends with one token more, which no text stands for.
template <class Scanner>
class Probing : public Scanner {
 public:
  using Token = syntax::Scanner::Token;

  Probing(const SourceText& source, const TargetData& target, const Abi& abi, Sink& sink, Token probe)
      : Scanner(source, target, abi, sink), probe_(probe) {}

  /// How often the parser has read on behind the text: the first time it gets the token.
  int read_on() const { return read_on_; }

 private:
  Token end() override {
    const auto size = static_cast<std::uint32_t>(this->bytes().size());
    // A map without end is a token of its own.
    if constexpr (requires { this->open_map(); })
      if (this->open_map()) return Scanner::end();
    if (++read_on_ > 1) return Scanner::end();
    this->seek(size);
    return this->deliver(probe_, {size, size}, syntax::Word{{size, size}, TokenClass::reserved, 0});
  }

  Token probe_;
  int read_on_ = 0;
};

/// A builder that only sees whether there is a mistake, and where.
template <class Builder, class Context, class Scanner>
class Watching : public Builder {
 public:
  template <class... Arguments>
  explicit Watching(Probing<Scanner>& scanner, Arguments&&... arguments)
      : Builder(scanner, std::forward<Arguments>(arguments)...), probing_(scanner) {}

  void syntax_error(const Context&) override {
    if (!mistake_) mistake_ = probing_.read_on();
    probing_.stop();
  }
  /// What the parser had read of the text's end when it found a mistake; nothing if it found none.
  std::optional<int> mistake() const { return mistake_; }

 private:
  Probing<Scanner>& probing_;
  std::optional<int> mistake_;
};

/// Asks a parser for each token; what stands for no token of the language comes last in a grammar. arguments: of its
/// builder, behind the scanner and the sink; reading: of the whole text, since what a name is decides how it goes on.
template <class Parser, class Builder, class Scanner, class... Arguments>
Acceptance accepted_by(const SourceText& begun, const TargetData& target, const Abi& abi,
                       const syntax::Grammar& grammar, const Reading& reading, const Arguments&... arguments) {
  Acceptance acceptance;
  const DiagnosticPolicy policy;
  for (int token = grammar.first_word; token < grammar.unknown_word && !acceptance.is_broken; ++token) {
    Sink sink(policy);
    Probing<Scanner> scanner(begun, target, abi, sink, token);
    if constexpr (requires { scanner.add_array({}); })
      for (const std::string& array : reading.arrays) scanner.add_array(array);
    Watching<Builder, typename Parser::context, Scanner> builder(scanner, sink, arguments...);
    Parser(scanner, builder).parse();
    acceptance.is_broken = builder.mistake() == 0;
    // A mistake behind the token is none of it: the statement is only not complete.
    if (builder.mistake().value_or(2) >= 2) acceptance.tokens.push_back(token);
  }
  return acceptance;
}

}  // namespace speclev::model
