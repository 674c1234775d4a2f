#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "speclev/source.hh"
#include "syntax/grammar.hh"
#include "target/target_data.hh"

/// What each language's own scanner and parser say of a source.
namespace speclev::source {

/// A token, with the word that it is.
struct Token {
  Span span;
  int kind = 0;  ///< of the language's grammar
  bool begins_statement = false;
  bool is_word = false;  ///< of the target's table
  TokenClass word{};     ///< if it is one
};

/// A name where it is given, by the parser.
struct Definition {
  SymbolKind kind{};
  Span name;
  std::string text;  ///< what it is called
  int statement = -1;
  std::optional<Span> scope = {};  ///< where it holds, if not in all of its level
};
struct Use {
  SymbolKind kind{};
  Span name;
  std::string text;
};

struct Reading {
  std::vector<Token> tokens;
  std::vector<SourceStatement> statements;
  std::vector<SourceBlock> blocks;
  std::vector<SourceFrame> frames;
  std::vector<Definition> definitions;
  std::vector<Use> uses;
  std::set<std::string, std::less<>> arrays;  ///< variables that are, with their sign
};

/// Which tokens the parser takes behind a text that begins with a statement.
struct Acceptance {
  bool is_broken = false;   ///< the text itself has a mistake
  std::vector<int> tokens;  ///< kinds, in the order of the grammar
};

/// A language of sources.
struct Reader {
  Reading (*read)(const SourceText& source, const TargetData& target, const Abi& abi);
  Acceptance (*accepted)(const SourceText& begun, const TargetData& target, const Abi& abi, const Reading& reading);
  const syntax::Grammar& (*grammar)();
};

extern const Reader classic_reader, opcode_reader, dungeon_reader;

/// The part of a text that is between its quotes.
inline Span between_quotes(Span string) {
  return string.end - string.begin < 2 ? string : Span{string.begin + 1, string.end - 1};
}

/// Where rows of a map stand in the source that they are views into.
std::vector<Span> spans_of_rows(const std::vector<std::string_view>& rows, const SourceText& source);

}  // namespace speclev::source
