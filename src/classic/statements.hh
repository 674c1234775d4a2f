// Describes the statements whose record follows from their values.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "binary/binding.hh"
#include "target/target_data.hh"

namespace speclev::classic {

/// A value of a statement, and where its record holds it.
struct StatementValue {
  enum class Kind : unsigned char { place, checked_place, area, chance, word, number, text, alignment, trap, god };

  Kind kind = Kind::place;
  std::string_view name = "x";      ///< the member of the record; a place is also in the member "y"
  std::vector<TokenClass> words{};  ///< of a word: the classes that it may be of
  const Member *member = nullptr, *y = nullptr;

  bool is_place() const { return kind == Kind::place || kind == Kind::checked_place; }
};

/// A statement that adds one record to a list of the current part or room.
struct Statement {
  TokenClass token{};
  std::string_view list, entries;  ///< its name in the layout, and in messages
  Limit limit{};
  std::vector<StatementValue> values{};                 ///< in the order of the text
  const Member *in_part = nullptr, *in_room = nullptr;  ///< the list; null where the statement is not allowed
};

/// The statement that begins with a word; null if its record needs more than its values.
const Statement* find_statement(TokenClass token);

}  // namespace speclev::classic
