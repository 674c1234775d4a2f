#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/rows.hh"
#include "base/string_index.hh"

namespace speclev {

class Speller;

/// An ordered table of entities, such as the monsters. An entry's place is its number; names may repeat and be empty.
class NameTable {
 public:
  struct Entry {
    std::string_view name;
    char letter;  ///< class character

    friend bool operator==(const Entry&, const Entry&) = default;
  };

  constexpr NameTable() = default;
  /// A table whose index was built before.
  constexpr NameTable(Rows<Entry> entries, StringIndex index)
      : entries_(std::move(entries)), index_(std::move(index)) {}

  void add(Entry entry) { edit().push_back(entry); }
  std::vector<Entry>& edit() { return entries_.edit(); }
  const Rows<Entry>& entries() const { return entries_; }
  const StringIndex& index() const { return index_; }
  std::size_t size() const { return entries_.size(); }

  /// To be called when all entries are there, before the first look-up.
  void build_index();
  /// The first entry of that name and class.
  std::optional<int> find(char letter, std::string_view name) const;
  /// The first entry of that name, of any class: a rarer question, for which no index is kept.
  std::optional<int> find(std::string_view name) const;
  /// The same, but after all equal names also those that differ in capitals only.
  std::optional<int> find_any_case(char letter, std::string_view name) const;
  std::optional<int> find_any_case(std::string_view name) const;
  /// The first entry whose name is the beginning of this one, of a class or, for NUL, of any.
  std::optional<int> find_beginning(char letter, std::string_view name) const;
  /// The name for a number; empty if there is none.
  std::string_view name(std::int64_t number) const;
  /// Offers the names (of a class, or all for NUL) to a speller.
  void suggest(char letter, Speller& speller) const;

  friend bool operator==(const NameTable&, const NameTable&) = default;

 private:
  StringIndex::Key key(std::size_t place) const { return {entries_[place].letter, entries_[place].name}; }

  Rows<Entry> entries_;
  StringIndex index_;
};

/// Class characters in the order of their numbers, from 1.
class LetterTable {
 public:
  constexpr LetterTable() = default;
  constexpr explicit LetterTable(Rows<char> letters, Rows<char> stored = {})
      : letters_(std::move(letters)), stored_(std::move(stored)) {}

  /// NUL is a class without a character of its own.
  void add(char letter) { letters_.edit().push_back(letter); }
  /// A class whose names are stored as they are, for the game to look up.
  void add_stored(char letter) {
    add(letter);
    stored_.edit().push_back(letter);
  }
  bool contains(char letter) const { return letters().find(letter) != std::string_view::npos; }
  bool stores_names(char letter) const { return stored().find(letter) != std::string_view::npos; }
  std::string_view letters() const { return {letters_.view().data(), letters_.size()}; }
  std::string_view stored() const { return {stored_.view().data(), stored_.size()}; }

  friend bool operator==(const LetterTable&, const LetterTable&) = default;

 private:
  Rows<char> letters_;
  Rows<char> stored_;
};

/// Names of numbers, such as the traps. Few rows.
class WordTable {
 public:
  struct Row {
    std::string_view name;
    int number;

    friend bool operator==(const Row&, const Row&) = default;
  };

  constexpr WordTable() = default;
  constexpr explicit WordTable(Rows<Row> rows) : rows_(std::move(rows)) {}

  void add(Row row) { rows_.edit().push_back(row); }
  std::optional<int> find(std::string_view name) const;
  std::string_view name(std::int64_t number) const;
  void suggest(Speller& speller) const;
  const Rows<Row>& rows() const { return rows_; }

  friend bool operator==(const WordTable&, const WordTable&) = default;

 private:
  Rows<Row> rows_;
};

/// Terrain codes, their map characters, and what the checks take them for.
class TerrainTable {
 public:
  enum Kind : unsigned { rock = 1, wall = 2, blocked = 4, door = 8, room = 16, bound = 32, joinable = 64, unset = 128 };

  struct Row {
    std::string_view name;
    char letter = '\0';
    unsigned kinds = 0;

    friend bool operator==(const Row&, const Row&) = default;
  };

  /// No code is defined.
  TerrainTable();
  /// A table with a row for every code, and the code of each character, -1 where it has none.
  constexpr TerrainTable(Rows<Row> rows, Rows<signed char> codes) : rows_(std::move(rows)), codes_(std::move(codes)) {}

  /// The kind of that name; nothing if there is none.
  static std::optional<unsigned> kind(std::string_view name);

  /// Defines a code, 0 to 127. letters: its map characters, the first of which pictures show; NUL is none.
  void set(int code, std::string_view name, std::string_view letters, unsigned kinds);

  std::optional<int> code(char letter) const {
    const int code = codes_[static_cast<unsigned char>(letter)];
    return code < 0 ? std::nullopt : std::optional(code);
  }
  char letter(std::int64_t code) const;
  std::string_view name(std::int64_t code) const;
  bool is(int code, unsigned kinds) const { return (rows_[static_cast<std::size_t>(code)].kinds & kinds) != 0; }
  std::string letters() const;
  const Rows<Row>& rows() const { return rows_; }
  const Rows<signed char>& codes() const { return codes_; }

  friend bool operator==(const TerrainTable&, const TerrainTable&) = default;

 private:
  Rows<Row> rows_;
  Rows<signed char> codes_;
};

}  // namespace speclev
