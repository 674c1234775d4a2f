// Bison definitions that all grammars share.
#pragma once

#include "syntax/scanner.hh"

/// What the actions of every grammar begin with.

/// The place of a rule: from its first symbol to its last; nothing, behind what stands before, if it has none.
#define YYLLOC_DEFAULT(Current, Rhs, N)                                                 \
  (Current) = (N) ? speclev::join(YYRHSLOC(Rhs, 1), YYRHSLOC(Rhs, N)) : speclev::Span { \
    YYRHSLOC(Rhs, 0).end, YYRHSLOC(Rhs, 0).end                                          \
  }

namespace speclev::syntax {

/// Found by the parsers because of its arguments.
inline int yylex(Value* value, Span* span, Scanner& scanner) { return scanner.next(*value, *span); }

}  // namespace speclev::syntax
