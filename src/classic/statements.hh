// Describes the statements whose record follows from their values.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "binary/binding.hh"
#include "target/target_data.hh"

namespace speclev::classic {

/// A value of a statement, and where its record holds it.
struct StatementValue {
  enum class Kind : unsigned char { place, checked_place, area, chance, word, number, text, alignment, trap, god };

  Kind kind = Kind::place;
  std::string_view name = "x";  ///< the member of the record; a place is also in the member "y"
  std::array<TokenClass, 2> words{TokenClass::reserved, TokenClass::reserved};
  const Member *member = nullptr, *y = nullptr;

  constexpr bool is_place() const { return kind == Kind::place || kind == Kind::checked_place; }
  /// The classes that a word may be of.
  std::span<const TokenClass> classes() const {
    return {words.data(), words[1] == TokenClass::reserved ? std::size_t{1} : std::size_t{2}};
  }
};

/// What decompiled text has together. Engravings are there with the signs of walls.
enum class Paragraph : unsigned char { arrivals, protections, walks, furniture, engravings, things };

/// A statement that adds one record to a list of the current part or room.
struct Statement {
  TokenClass token{};
  std::string_view list, entries;  ///< its name in the layout, and in messages
  Limit limit{};
  Paragraph paragraph{};
  std::array<StatementValue, 4> row{};
  std::size_t count = 0;                                ///< of values
  const Member *in_part = nullptr, *in_room = nullptr;  ///< the list; null where the statement is not allowed

  /// In the order of the text.
  std::span<const StatementValue> values() const { return {row.data(), count}; }
};

std::span<const Statement> statements();
/// The statement that begins with a word; null if its record needs more than its values.
const Statement* find_statement(TokenClass token);

}  // namespace speclev::classic
