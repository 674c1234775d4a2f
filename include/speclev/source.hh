#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/abi.hh"
#include "speclev/output.hh"
#include "speclev/target.hh"
#include "speclev/text.hh"

/// What the compiler sees in a source on its way, kept: for editors. Right or wrong, every text has a model.
namespace speclev {

/// What a source is.
enum class SourceForm : std::uint8_t { levels, def, pdf };

/// What a part of a source is.
enum class PartKind : std::uint8_t {
  blank,  ///< blanks and line ends
  comment,
  condition,  ///< a line of a dungeon.def that begins or ends what depends on a condition
  keyword,    ///< a word that begins a statement
  word,       ///< any other word of the language
  function,
  variable,
  number,
  string,     ///< with its quotes
  character,  ///< likewise
  map_mark,   ///< MAP and ENDMAP
  map_row,
  sign,
  unknown,  ///< no part of the language
};

struct SourcePart {
  Span span;
  PartKind kind{};
};

/// A statement, also one that could not be read.
struct SourceStatement {
  Span span;        ///< without the block behind it
  Span keyword;     ///< empty if it has none
  int frame = -1;   ///< what its coordinates count from; -1 if that is not known
  bool begins_level = false;
};

/// What stands between braces.
struct SourceBlock {
  Span span;       ///< with its braces; of one without end up to the end of its level
  int owner = -1;  ///< the statement in front of it; -1 if there is none
};

/// A column and a row, from 0.
struct SourceSquare {
  int column = 0, row = 0;

  friend bool operator==(const SourceSquare&, const SourceSquare&) = default;
};

/// What coordinates count from.
struct SourceFrame {
  enum class Kind : std::uint8_t { level, map, room } kind{};
  int statement = -1;      ///< that makes it
  std::vector<Span> rows;  ///< of a map
  /// The square of the level where the map begins, before a game mirrors the level; nothing where chance decides.
  std::optional<SourceSquare> origin{};
};

enum class SymbolKind : std::uint8_t {
  level,
  room,
  variable,
  function,
  element,  ///< of a list that places, monsters, objects or regions are taken from, such as place[0]
  dungeon,
};

/// A name: where it is given, and where it is used.
struct SourceSymbol {
  SymbolKind kind{};
  std::string name;        ///< without quotes and signs
  Span definition;         ///< the name, or the value of an element
  Span whole;              ///< of a level all of it; else the statement
  std::vector<Span> uses;  ///< in the order of the text, also those that define it anew
};

/// What may be written.
enum class OfferKind : std::uint8_t { keyword, word, monster, object, name, character, variable, function };

struct Offer {
  std::string text;  ///< as it stands in the source, with quotes where it has some
  OfferKind kind{};
  /// The class of a monster or object, the terrain of a map character, the form of a statement; may be empty.
  std::string about;
};

/// What may stand at a place.
struct Expectation {
  Span replaced;              ///< the word that stands there already, or an empty one
  std::vector<Offer> offers;  ///< in the order of the target's tables
  Span keyword;               ///< of the statement at the place; empty if there is none
  std::size_t argument = 0;   ///< how many values stand in front, outside of brackets
  std::string place;          ///< what stands there, in a few words; may be empty
};

/// How a statement is written.
struct StatementHelp {
  std::string text;                 ///< empty if nothing is known
  std::vector<std::string> values;  ///< in their order, as they stand in the text; of several ways the longest
};

/// A level that a description names.
struct NeededLevel {
  std::string name;            ///< of its file
  std::uint32_t variants = 0;  ///< from 1 to this, the number behind a hyphen; 0: there is one, without a number
  Span where;                  ///< the name
};

/// Two numbers in parentheses that name a square.
struct SourceCoordinate {
  Span span;
  int x = 0, y = 0;
  int frame = -1;
};

class SourceModel {
 public:
  /// Never fails, and takes at most about as long as a compilation without files. has_levels(target) must hold, or
  /// has_dungeons(target). Thread-safe.
  SourceModel(SourceText text, SourceForm form, const Target& target, const Abi& abi);
  ~SourceModel();
  SourceModel(SourceModel&&) noexcept;
  SourceModel& operator=(SourceModel&&) noexcept;

  const SourceText& text() const;
  /// In the order of the text, which they cover without gaps.
  std::span<const SourcePart> parts() const;
  /// In the order of the text.
  std::span<const SourceStatement> statements() const;
  std::span<const SourceBlock> blocks() const;
  std::span<const SourceFrame> frames() const;
  std::span<const SourceSymbol> symbols() const;
  std::span<const SourceCoordinate> coordinates() const;
  /// Those of a description, whether conditions around them hold or not.
  std::span<const NeededLevel> needed_levels() const;

  /// The part that an offset is in, or that ends there where nothing begins; null of an empty text.
  const SourcePart* part_at(std::uint32_t offset) const;
  /// The last statement that begins at an offset or before, or has it in its block; -1 if there is none.
  int statement_at(std::uint32_t offset) const;
  /// The symbol of a name that an offset is in; null if there is none.
  const SourceSymbol* symbol_at(std::uint32_t offset) const;
  /// What the parser takes at an offset, with the target's words.
  Expectation expected(std::uint32_t offset) const;
  /// How the statement of a keyword is written.
  StatementHelp form_of(Span keyword) const;
  /// What a name, word, character or map character is: "monster, class 'h'"; empty where nothing is known.
  std::string meaning(const SourcePart& part, std::uint32_t offset) const;
  /// What the character of a map is called; empty if it is none.
  std::string terrain(char letter) const;
  /// What terrain of a map character is, roughly.
  enum class Ground : std::uint8_t { rock, wall, door, floor, other, none };
  Ground ground(char letter) const;
  /// The square of a map at an offset: its column and row.
  struct Square {
    int frame = -1, column = 0, row = 0;
  };
  std::optional<Square> square_at(std::uint32_t offset) const;
  /// The character of a map at a square; NUL outside.
  char map_character(int frame, int column, int row) const;

  struct Inside;

 private:
  std::unique_ptr<Inside> inside_;
};

}  // namespace speclev
