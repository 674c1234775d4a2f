// A record or statement of a compiled file, prepared for comparison.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/level.hh"

/// Two compiled files side by side, whatever language they are in.
namespace speclev::differ {

/// A value of a record.
struct Field {
  std::string_view name;  ///< empty if that is not known
  std::string words;      ///< as people read it
  std::string exact;      ///< equal for equal values of one target, and for no others
  bool is_nothing;        ///< zero or empty: what a format without such a field would have
  bool is_list = false;   ///< the words are of several values or flags, with commas between them
};

/// The names of fields of a statement of a program.
inline constexpr std::string_view condition_field = "condition", head_field = "head", part_field = "part";

/// A field of a statement: its words are all that is known of it.
inline Field said(std::string_view name, std::string_view words) {
  return {name, std::string(words), std::string(words), false};
}

/// Where a jump leads to.
struct JumpEnd {
  std::size_t item = 0;    ///< the number of an item, or how many there are
  std::size_t inside = 0;  ///< in front of so many of its instructions: none in what compilers make
};

/// How two lists of items are compared.
enum class Form : unsigned char {
  record,       ///< of a list of a level or dungeon
  statement,    ///< of a program
  instruction,  ///< of a program, too
};

/// One thing in a file, as it is compared.
struct Item {
  Form form = Form::record;
  RecordKind kind = RecordKind::other;
  std::string_view name;        ///< of its list or opcode
  std::string title;            ///< its own name, or which monster or object it is
  std::string place;            ///< as (x,y), if it has one
  std::vector<Field> fields;    ///< of a statement of a program: its condition, the word that begins it, and its parts
  std::vector<Field> operands;  ///< of such a statement: what is pushed for it
  const Record* record = nullptr;  ///< what it is of; null of what is none
  std::string statement;  ///< how a source says it, without what is inside of it: lines, each with its end. Empty: not
                          ///< looked up yet
  std::string end;        ///< the line behind what is inside of it, if there is one
  std::size_t steps = 0;  ///< how far its lines are set in, behind those of what it is in
  Cells cells;
  std::vector<std::string> rows;    ///< the cells drawn, filled up with blanks
  std::vector<Item> items;          ///< what is inside of it
  bool has_items = false;           ///< it is a part, room or dungeon, a block, or the whole file
  bool is_head = false;             ///< the level itself, or its flags: it stands in front of all statements
  bool is_function = false;         ///< a block that other statements call by its title
  bool is_line = false;             ///< of a program: the statement is all that is known of it
  std::size_t offset = 0;           ///< in bytes
  std::optional<JumpEnd> leads_to;  ///< of a jump in a program, if that is known
};

/// The first field of that name; null if there is none.
inline const Field* field_of(const Item& item, std::string_view name) {
  const auto field = std::ranges::find(item.fields, name, &Field::name);
  return field == item.fields.end() ? nullptr : &*field;
}

}  // namespace speclev::differ
