// Maps classes of words to the tokens of grammar/classic.y.
#pragma once

#include "syntax/grammar.hh"

namespace speclev::classic {

/// What the shared parts of scanners and of syntax errors know of grammar/classic.y.
const syntax::Grammar& grammar();
/// Whether it has words of a class.
bool has_words(TokenClass kind);

}  // namespace speclev::classic
