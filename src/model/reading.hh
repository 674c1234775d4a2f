// The interface between a model and the reader of a language.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "binary/binding.hh"
#include "speclev/source.hh"
#include "syntax/grammar.hh"
#include "target/target_data.hh"

/// What each language's own scanner and parser say of a source.
namespace speclev::model {

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
  std::string text;                ///< what it is called
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
  std::vector<NeededLevel> needed_levels;
  std::set<std::string, std::less<>> arrays;  ///< variables that are, with their sign
};

/// Which tokens the parser takes behind a text that begins with a statement.
struct Acceptance {
  bool is_broken = false;   ///< the text itself has a mistake
  std::vector<int> tokens;  ///< kinds, in the order of the grammar
};

/// What strings, characters and names at a place may be.
struct Names {
  bool monsters = false, objects = false, traps = false, rooms = false, keys = false, gods = false, own_rooms = false,
       dungeons = false, levels = false;
  bool monster_classes = false, object_classes = false, terrain = false;
  bool variables = true;  ///< a variable may stand there, if the grammar says so
};

/// A row of place_names.def: which names may stand in some arguments of a statement, from 0.
struct PlaceNames {
  TokenClass statement;
  std::size_t first, last;
  bool Names::*names;
};

/// A place in a statement, between tokens.
struct StatementPlace {
  const Token* keyword = nullptr;  ///< null where no statement is begun
  std::size_t argument = 0;        ///< values in front of it, outside of brackets
  char letter = '\0';              ///< the class that stands in front; NUL for none
  Names names{};
  std::vector<TokenClass> words{};  ///< classes of words that may stand there, where the grammar does not tell
  bool knows_words = false;         ///< no others may
  bool random = false;              ///< so may random
  std::vector<TokenClass> never{};  ///< classes that the compiler does not take there, though the grammar does
  std::string_view extras_of = {};  ///< so may words that say more of this
  std::string text{};               ///< in a few words
};

/// The tokens of a grammar that stand for names, and not for words of its own; none where it has no such names.
struct NameTokens {
  static constexpr int none = -1;
  int character = none, variable = none, function = none;
  int core = none;   ///< a function of the game
  int trait = none;  ///< a word with a colon behind it
};

/// A language of sources.
struct Reader {
  const Binding& model;  ///< of its compiled files, by which a target's language is told
  Reading (*read)(const SourceText& source, const TargetData& target, const Abi& abi);
  Acceptance (*accepted)(const SourceText& begun, const TargetData& target, const Abi& abi, const Reading& reading);
  /// Which statements the compiler takes at an offset where the parser takes any. null: all.
  std::set<TokenClass> (*statements)(const SourceText& source, std::uint32_t offset, const Reading& reading,
                                     const TargetData& target, const Abi& abi);
  const syntax::Grammar& (*grammar)();
  NameTokens names;
  /// The class of a thing is an argument of its own: what follows depends on it.
  bool class_is_argument;
  std::span<const PlaceNames> place_names;
  /// The value of a statement that an offset is in or stands in front of, from 0; the tokens begin with its keyword.
  /// null: a comma stands between two values.
  std::size_t (*value_at)(const TargetData& target, const SourceText& source, std::span<const Token> tokens,
                          std::uint32_t offset);
  /// How a statement is written.
  StatementHelp (*form)(const TargetData& target, const KeywordTable::Row& keyword);
  /// What more may stand at a place than its grammar and place_names say, or less. extra: the word that stands in front
  /// with a colon, or null; texts are those of the source.
  void (*complete)(const TargetData& target, const SourceText& source, const Reading& reading, const Token* extra,
                   StatementPlace& place);
};

extern const Reader classic_reader, opcode_reader, dungeon_reader;

/// Where the level of an offset begins, or the text, if none does in front of it.
std::uint32_t level_begin(const Reading& reading, std::uint32_t offset);

/// The class of a word of a table; reserved if it is none of it.
inline TokenClass class_of(const KeywordTable& keywords, std::string_view word) {
  const KeywordTable::Row* const row = keywords.find(word);
  return row == nullptr ? TokenClass::reserved : row->token;
}

/// The part of a text that is between its quotes.
inline Span between_quotes(Span string) {
  return string.end - string.begin < 2 ? string : Span{string.begin + 1, string.end - 1};
}

/// Where rows of a map stand in the source that they are views into.
std::vector<Span> spans_of_rows(const std::vector<std::string_view>& rows, const SourceText& source);

}  // namespace speclev::model
