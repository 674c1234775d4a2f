// The model of a source for editors: parts, statements, names and completions.
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
  Span span;       ///< without the block behind it
  Span keyword;    ///< empty if it has none
  int frame = -1;  ///< what its coordinates count from; -1 if that is not known
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
  parameter,  ///< of a function of a script, or what a loop of it counts with
};

/// A name: where it is given, and where it is used.
struct SourceSymbol {
  SymbolKind kind{};
  std::string name;        ///< without quotes and signs
  Span definition;         ///< the name, or the value of an element
  Span whole;              ///< of a level all of it; else the statement
  std::vector<Span> uses;  ///< in the order of the text, also those that define it anew
  Span known{};            ///< in a script, where another name of this spelling would hide it; else empty
};

/// What may be written.
enum class CompletionKind : std::uint8_t { keyword, word, monster, object, name, character, variable, function, key };

struct CompletionItem {
  std::string text;  ///< as it stands in the source, with quotes where it has some
  CompletionKind kind{};
  /// The class of a monster or object, the terrain of a map character, the form of a statement; may be empty.
  std::string about;
};

/// What may stand at a place.
struct CompletionContext {
  Span replaced;                       ///< the word that stands there already, or an empty one
  std::vector<CompletionItem> offers;  ///< in the order of the target's tables
  Span keyword;                        ///< of the statement at the place; empty if there is none
  std::size_t argument = 0;            ///< how many values stand in front, outside of brackets
  std::string place;                   ///< what stands there, in a few words; may be empty
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

/// What is known of a source, whatever language it is in. Spans are of its text; offsets may be any up to its size.
class SourceView {
 public:
  virtual ~SourceView() = default;

  virtual const SourceText& text() const = 0;
  /// In the order of the text, which they cover without gaps.
  virtual std::span<const SourcePart> parts() const = 0;
  /// In the order of the text.
  virtual std::span<const SourceStatement> statements() const = 0;
  virtual std::span<const SourceBlock> blocks() const = 0;
  virtual std::span<const SourceFrame> frames() const = 0;
  virtual std::span<const SourceSymbol> symbols() const = 0;
  virtual std::span<const SourceCoordinate> coordinates() const = 0;
  /// Those of a description, whether conditions around them hold or not.
  virtual std::span<const NeededLevel> needed_levels() const = 0;

  /// The symbol of a name that an offset is in; null if there is none.
  virtual const SourceSymbol* symbol_at(std::uint32_t offset) const = 0;
  /// What the parser takes at an offset, with the target's words.
  virtual CompletionContext expected(std::uint32_t offset) const = 0;
  /// How the statement of a keyword is written.
  virtual StatementHelp form_of(Span keyword) const = 0;
  /// What a name, word, character or map character is: "monster, class 'h'"; empty where nothing is known.
  virtual std::string meaning(const SourcePart& part, std::uint32_t offset) const = 0;
  /// What the character of a map is called; empty if it is none.
  virtual std::string terrain(char letter) const = 0;
  /// What terrain of a map character is, roughly.
  enum class Ground : std::uint8_t { rock, wall, door, floor, other, none };
  virtual Ground ground(char letter) const = 0;

  /// The part that an offset is in, or that ends there where nothing begins; null of an empty text.
  const SourcePart* part_at(std::uint32_t offset) const;
  /// The last statement that begins at an offset or before, or has it in its block; -1 if there is none.
  int statement_at(std::uint32_t offset) const;
  /// The square of a map at an offset: its column and row.
  struct Square {
    int frame = -1, column = 0, row = 0;
  };
  std::optional<Square> square_at(std::uint32_t offset) const;
  /// The character of a map at a square; NUL outside.
  char map_character(int frame, int column, int row) const;

 protected:
  SourceView() = default;
  SourceView(const SourceView&) = default;
  SourceView(SourceView&&) = default;
  SourceView& operator=(const SourceView&) = default;
  SourceView& operator=(SourceView&&) = default;
};

/// That of a source that is compiled.
class SourceModel final : public SourceView {
 public:
  /// Never fails, and takes at most about as long as a compilation without files. has_levels(target) must hold, or
  /// has_dungeons(target). Thread-safe.
  SourceModel(SourceText text, SourceForm form, const Target& target, const Abi& abi);
  ~SourceModel() override;
  SourceModel(SourceModel&&) noexcept;
  SourceModel& operator=(SourceModel&&) noexcept;

  const SourceText& text() const override;
  std::span<const SourcePart> parts() const override;
  std::span<const SourceStatement> statements() const override;
  std::span<const SourceBlock> blocks() const override;
  std::span<const SourceFrame> frames() const override;
  std::span<const SourceSymbol> symbols() const override;
  std::span<const SourceCoordinate> coordinates() const override;
  std::span<const NeededLevel> needed_levels() const override;
  const SourceSymbol* symbol_at(std::uint32_t offset) const override;
  CompletionContext expected(std::uint32_t offset) const override;
  StatementHelp form_of(Span keyword) const override;
  std::string meaning(const SourcePart& part, std::uint32_t offset) const override;
  std::string terrain(char letter) const override;
  Ground ground(char letter) const override;

  struct Inside;

 private:
  std::unique_ptr<Inside> inside_;
};

}  // namespace speclev
