#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "diff/item.hh"
#include "speclev/level.hh"

namespace speclev::differ {

/// Long texts as short ones, which are equal for equal texts and for no others. One for both files.
class ShortTexts {
 public:
  std::string of(std::string text);

 private:
  std::unordered_map<std::string, std::size_t> numbers_;
};

/// Items of single records, with their fields. Of a file the records are asked for in their order.
class RecordFields {
 public:
  /// What a source says of the value that an instruction computes; empty if nothing is known.
  using ComputedWords = std::function<std::string(std::size_t instruction)>;

  RecordFields(const Contents& contents, ShortTexts& texts, ComputedWords words = {})
      : contents_(contents), texts_(texts), is_program_(contents.kind == FileKind::program), words_(std::move(words)) {}

  /// A record without what is inside of it.
  Item item(const Record& record);

  /// Keeps what an operation computes for the instruction that takes it. False if it is too long to be told there.
  bool compute(const Record& operation);

 private:
  struct Computed {
    std::string words, exact;
  };

  void remember_levels(const Record& dungeon);
  void fields(const Record& record, Item& result) const;
  void place(const Value& x, const Value& y, Item& result) const;
  void thing(const Value& letter, const Value& name, Item& result) const;
  void title_of_operands(const Record& record, Item& result) const;
  /// is_told: a value that is computed is told in its words, which may be long; else it is only compared.
  Field field(const Value& value, bool is_told = true) const;
  void computed(const Value& value, bool is_told, Field& field) const;
  void chained(std::int64_t number, Field& field) const;
  void map(const Record& record, Item& result) const;

  const Contents& contents_;
  ShortTexts& texts_;
  bool is_program_;
  ComputedWords words_;
  std::vector<std::string> levels_;           ///< of a dungeon file, those that were seen
  std::map<std::size_t, Computed> computed_;  ///< by the instruction that computes it
};

/// The item as a line, where a source has no statement for it alone.
std::string told(const Item& item);

}  // namespace speclev::differ
