// Tables of monsters, objects, traps, rooms, opcodes and terrain.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/string_index.hh"
#include "target/later_rows.hh"

namespace speclev {

class Speller;

/// One of the monsters, or of the objects.
struct NameEntry {
  std::string_view name;
  char letter;  ///< class character

  friend bool operator==(const NameEntry&, const NameEntry&) = default;
};

/// The entries of a table that comes with the program, in numbers: see target/packed.hh.
struct PackedNames {
  /// A name and its class character, of all tables.
  struct Name {
    std::uint32_t place;  ///< of its first character in the texts
    std::uint16_t size;
    char letter;
  };

  std::span<const std::uint16_t> places;  ///< of the table's entries, among the names
  const Name* names = nullptr;
  const char* texts = nullptr;

  NameEntry entry(std::size_t place) const {
    const Name& name = names[places[place]];
    return {{texts + name.place, name.size}, name.letter};
  }
};

/// An ordered table of entities, such as the monsters. An entry's place is its number; names may repeat and be empty.
class NameTable {
 public:
  using Entry = NameEntry;

  NameTable() = default;

  void add(Entry entry) { edit().push_back(entry); }
  /// The entries for changing them; the program's own are copied first. The index has to be built again then.
  std::vector<Entry>& edit();
  /// By value: those of the program are not kept as entries.
  Entry entry(std::size_t place) const { return packed_.places.empty() ? own_[place] : packed_.entry(place); }
  /// All of them, in the order of their numbers.
  class Entries;
  Entries entries() const;
  const StringIndex& index() const { return index_; }
  std::size_t size() const { return packed_.places.empty() ? own_.size() : packed_.places.size(); }

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

  friend bool operator==(const NameTable& a, const NameTable& b);

  template <class Archive>
  friend void transfer(Archive& archive, NameTable& table) {
    archive.names(table, table.packed_);
    archive(table.index_);
  }

 private:
  StringIndex::Key key(std::size_t place) const {
    const Entry at = entry(place);
    return {at.letter, at.name};
  }

  PackedNames packed_;
  std::vector<Entry> own_;  ///< empty where the program has the entries
  StringIndex index_;
};

class NameTable::Entries {
 public:
  class Iterator {
   public:
    using value_type = Entry;
    using difference_type = std::ptrdiff_t;

    Iterator() = default;
    Iterator(const NameTable& table, std::size_t place) : table_(&table), place_(place) {}

    Entry operator*() const { return table_->entry(place_); }
    Iterator& operator++() {
      ++place_;
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++place_;
      return before;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const NameTable* table_ = nullptr;
    std::size_t place_ = 0;
  };

  explicit Entries(const NameTable& table) : table_(&table) {}
  std::size_t size() const { return table_->size(); }
  Entry operator[](std::size_t place) const { return table_->entry(place); }
  Iterator begin() const { return {*table_, 0}; }
  Iterator end() const { return {*table_, table_->size()}; }

 private:
  const NameTable* table_;
};

inline NameTable::Entries NameTable::entries() const { return Entries(*this); }
inline bool operator==(const NameTable& a, const NameTable& b) {
  return std::ranges::equal(a.entries(), b.entries()) && a.index_ == b.index_;
}

/// Class characters in the order of their numbers, from 1.
class LetterTable {
 public:
  /// NUL is a class without a character of its own.
  void add(char letter) { letters_.push_back(letter); }
  /// A class whose names are stored as they are, for the game to look up.
  void add_stored(char letter) {
    add(letter);
    stored_.push_back(letter);
  }
  bool contains(char letter) const { return letters().find(letter) != std::string_view::npos; }
  bool stores_names(char letter) const { return stored().find(letter) != std::string_view::npos; }
  std::string_view letters() const { return letters_; }
  std::string_view stored() const { return stored_; }

  friend bool operator==(const LetterTable&, const LetterTable&) = default;

  template <class Archive>
  friend void transfer(Archive& archive, LetterTable& table) {
    archive(table.letters_, table.stored_);
  }

 private:
  std::string letters_;
  std::string stored_;
};

/// Names of numbers, such as the traps. Few rows.
class WordTable {
 public:
  struct Row {
    std::string_view name;
    int number;

    friend bool operator==(const Row&, const Row&) = default;
  };

  void add(Row row) { rows_.edit().push_back(row); }
  std::optional<int> find(std::string_view name) const;
  std::string_view name(std::int64_t number) const;
  void suggest(Speller& speller) const;
  const std::vector<Row>& rows() const { return rows_.rows(); }

  friend bool operator==(const WordTable&, const WordTable&) = default;

  template <class Archive>
  friend void transfer(Archive& archive, WordTable& table) {
    archive(table.rows_);
  }

 private:
  LaterRows<Row> rows_;
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
  TerrainTable() { codes_.fill(-1); }

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
  /// A code that no table has, in a damaged file, is of no kind.
  bool is(int code, unsigned kinds) const {
    const auto row = static_cast<std::size_t>(code);
    return row < rows_.size() && (rows_[row].kinds & kinds) != 0;
  }
  std::string letters() const;
  const std::array<Row, 128>& rows() const { return rows_; }
  const std::array<signed char, 256>& codes() const { return codes_; }

  friend bool operator==(const TerrainTable&, const TerrainTable&) = default;

  template <class Archive>
  friend void transfer(Archive& archive, TerrainTable& table) {
    archive(table.rows_, table.codes_);
  }

 private:
  std::array<Row, 128> rows_{};           ///< of the codes
  std::array<signed char, 256> codes_{};  ///< of the characters; -1: none
};

}  // namespace speclev
