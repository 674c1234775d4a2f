// Returns all tokens of a source with their places.
#pragma once

#include <algorithm>
#include <vector>

#include "base/large_pages.hh"
#include "syntax/scanner.hh"
#include "target/language.hh"

namespace speclev::syntax {

/// Makes room for the tokens of a text. One has three bytes on average, with what is between them; to grow step by step
/// costs more than the scanning.
template <class Token>
void reserve_tokens(std::vector<Token>& tokens, const SourceText& source) {
  constexpr std::size_t usual_size = 3;
  tokens.reserve(source.bytes().size() / usual_size + 1);
  prefer_large_pages(tokens.data(), tokens.capacity() * sizeof(Token));
}

/// Adds a token behind those before it. A map comes when it is complete, also behind tokens that stood among its rows:
/// these are of it.
template <class Token>
void add_token(std::vector<Token>& tokens, Token token) {
  while (!tokens.empty() && tokens.back().span.end > token.span.begin) {
    token.span = {std::min(token.span.begin, tokens.back().span.begin),
                  std::max(token.span.end, tokens.back().span.end)};
    tokens.pop_back();
  }
  tokens.push_back(token);
}

/// All tokens of a text, as a language's scanner reads them when no parser tells it anything. Between them are blanks,
/// line ends and comments, and behind the last one perhaps what ends the input early. make: what becomes of a token,
/// with its place in a member span.
template <class Scanner, class Make>
auto tokens_of(const SourceText& source, const TargetData& target, const Abi& abi, const Make& make) {
  const DiagnosticPolicy policy;
  Sink sink(policy);
  Scanner scanner(source, target, abi, sink);
  Value value;
  Span where;
  std::vector<decltype(make(0, value, where, scanner.grammar()))> tokens;
  reserve_tokens(tokens, source);
  for (int kind = scanner.next(value, where); kind != scanner.grammar().end; kind = scanner.next(value, where))
    add_token(tokens, make(kind, value, where, scanner.grammar()));
  return tokens;
}

/// The same for whoever needs no more than places and the words that begin statements.
template <class Scanner>
std::vector<SourceToken> tokens_of(const SourceText& source, const TargetData& target, const Abi& abi) {
  return tokens_of<Scanner>(source, target, abi, [](int kind, Value& value, Span where, const Grammar& grammar) {
    const bool begins = grammar.begins_declaration(kind);
    return SourceToken{where, begins, begins ? value.as<Word>().token : TokenClass{}};
  });
}

}  // namespace speclev::syntax
