#pragma once

#include <algorithm>
#include <vector>

#include "syntax/scanner.hh"
#include "target/language.hh"

namespace speclev::syntax {

/// All tokens of a text, as a language's scanner reads them when no parser tells it anything. Between them are blanks,
/// line ends and comments, and behind the last one perhaps what ends the input early.
template <class Scanner>
std::vector<SourceToken> tokens_of(const SourceText& source, const TargetData& target, const Abi& abi) {
  const DiagnosticPolicy policy;
  Sink sink(policy);
  Scanner scanner(source, target, abi, sink);
  std::vector<SourceToken> tokens;
  Value value;
  Span where;
  for (int kind = scanner.next(value, where); kind != scanner.grammar().end; kind = scanner.next(value, where)) {
    // A map comes when it is complete, also behind tokens that stood among its rows.
    while (!tokens.empty() && tokens.back().span.end > where.begin) {
      where = {std::min(where.begin, tokens.back().span.begin), std::max(where.end, tokens.back().span.end)};
      tokens.pop_back();
    }
    const bool begins = scanner.grammar().begins_declaration(kind);
    tokens.push_back({where, begins, begins ? value.as<Word>().token : TokenClass{}});
  }
  return tokens;
}

}  // namespace speclev::syntax
