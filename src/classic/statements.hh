// Describes the statements whose record follows from their values.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "binary/binding.hh"
#include "target/target_data.hh"

namespace speclev::classic {

/// A value of a statement, and where its record holds it.
struct StatementValue {
  enum class Kind : unsigned char { place, checked_place, area, chance, word, number, text, alignment, trap, god };

  Kind kind = Kind::place;
  std::uint8_t member = 0, y = 0;  ///< numbers of the members of the record; only places have a y
  std::array<TokenClass, 2> words{TokenClass::reserved, TokenClass::reserved};

  constexpr bool is_place() const { return kind == Kind::place || kind == Kind::checked_place; }
  /// The classes that a word may be of.
  std::span<const TokenClass> classes() const {
    return {words.data(), words[1] == TokenClass::reserved ? std::size_t{1} : std::size_t{2}};
  }
};

/// What decompiled text has together. Engravings are there with the signs of walls.
enum class Paragraph : unsigned char { arrivals, protections, walks, furniture, engravings, things };

/// A statement that adds one record to a list of the current part or room. It has numbers in place of pointers, which
/// cost time when a program starts.
struct Statement {
  static constexpr std::uint8_t none = UINT8_MAX;

  TokenClass token{};
  Limit limit{};
  Paragraph paragraph{};
  std::uint8_t part_list = none, room_list = none, count = 0;  ///< numbers of the lists, and of the values
  std::array<StatementValue, 4> row{};
  std::string_view entries{};  ///< what messages call them

  /// In the order of the text.
  std::span<const StatementValue> values() const { return {row.data(), count}; }
  /// The list; null where the statement is not allowed.
  const Member* in_part() const;
  const Member* in_room() const;
  /// The members of its records.
  std::span<const Member> members() const { return (part_list != none ? in_part() : in_room())->binding->members; }
};

std::span<const Statement> statements();
/// The statement that begins with a word; null if its record needs more than its values.
const Statement* find_statement(TokenClass token);

}  // namespace speclev::classic
