// The AST of dungeon descriptions: statements as written, before any check.
#pragma once

#include <variant>
#include <vector>

#include "syntax/values.hh"

/// What the author of a dungeon description wrote, before any check. Spans are into the text that is compiled.
namespace speclev::dungeon::ast {

using syntax::Kept;
using syntax::Number;
using syntax::Text;
using syntax::Word;

/// ( base , random )
struct Couple {
  Span span;
  Number base, random;
};
/// One or two numbers at the end of a statement; what is left out is not given.
struct Counts {
  Number chance, variants;
};

// The statements. Where several keywords share one, the keyword tells which it is.

struct Dungeon {
  Text name, bones;
  Couple depth;
  Number chance;
};
struct Entry {
  Number level;
};
struct Protofile {
  Text name;
};
/// DESCRIPTION, ALIGNMENT, LEVELDESC or LEVALIGN.
struct Descriptor {
  Word word;
};
/// LEVEL, RNDLEVEL, CHAINLEVEL or RNDCHLEVEL.
struct Level {
  Text name, bones;
  Text chain;  ///< not given: not chained
  Couple place;
  Counts counts;
  Text file = {};  ///< that the game loads it from; not given: it has the name of the level
};
/// TILESET: a word or a number.
struct Tileset {
  Word word;
  Number number;
};
/// BRANCH or CHAINBRANCH.
struct Branch {
  Text name;
  Text chain;  ///< not given: not chained
  Couple place;
  Word type, direction;
  Number entry;
};
/// A statement that could not be read. Without a keyword: something that stood between two statements.
struct Broken {};

struct Statement {
  Span span;
  Word keyword;
  bool has_keyword = true;  ///< false for Broken between two statements
  std::variant<Broken, Dungeon, Entry, Protofile, Descriptor, Level, Branch, Tileset> node;
};

}  // namespace speclev::dungeon::ast
