// Prepares the fields of a record for comparison and display.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
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
  RecordFields(const Contents& contents, ShortTexts& texts)
      : contents_(contents), texts_(texts), is_program_(contents.kind == FileKind::program) {}

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
  Field field(const Value& value) const;
  void computed(const Value& value, Field& field) const;
  void list(const Value& value, Field& field) const;
  void chained(std::int64_t number, Field& field) const;
  void map(const Record& record, Item& result) const;

  const Contents& contents_;
  ShortTexts& texts_;
  bool is_program_;
  std::vector<std::string> levels_;           ///< of a dungeon file, those that were seen
  std::map<std::size_t, Computed> computed_;  ///< by the instruction that computes it
};

/// Whether a text is a place and nothing else, as (x,y).
bool is_place(std::string_view words);

/// The item as a line, where a source has no statement for it alone.
std::string told(const Item& item);

}  // namespace speclev::differ
