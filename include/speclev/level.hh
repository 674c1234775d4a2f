// The contents of a compiled file as values and records.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "speclev/abi.hh"
#include "speclev/error.hh"
#include "speclev/target.hh"

/// What is in a compiled file, as values: of levels of both languages, and of dungeons. doc/model.md says how to use
/// it.
namespace speclev {

struct Language;
struct Slot;

/// What a compiled file is.
enum class FileKind : unsigned char {
  maze,     ///< a level with parts and their maps
  rooms,    ///< a level of rooms
  program,  ///< a level that is a program of opcodes
  dungeon,  ///< all dungeons of a game
};

/// What a record is, in all games that have the like of it; the list is record_kinds.def.
enum class RecordKind : unsigned char {
#define SPECLEV_RECORD_KIND(id, names) id,
#include "speclev/record_kinds.def"
#undef SPECLEV_RECORD_KIND
};

/// The kind as a word, such as "monster" or "level_region".
[[nodiscard]] std::string_view record_kind_name(RecordKind kind);

/// Which members of a value hold it.
enum class ValueType : unsigned char {
  number,    ///< number. Where only its record says what it means, text has the words
  numbers,   ///< numbers: as many as the format says
  text,      ///< text: its bytes
  place,     ///< numbers: column, row; none if it is random
  region,    ///< numbers: first column, first row, last column, last row
  terrain,   ///< numbers: code of the terrain, light (0, 1, -1 random, -2 as it is)
  monster,   ///< numbers: class character, number of its name or -1; none if it is random
  object,    ///< likewise
  variable,  ///< text: the name of a variable that holds the value
  computed,  ///< number: the instruction that computes the value
  unknown,   ///< number: a type that no game has
};

/// What a value means, as the library knows it.
class ValueSense {
  friend struct ContentsInside;

  std::string_view meaning_;
  const Slot* slot_ = nullptr;  ///< of an operand
};

/// The language of a file, as the library knows it.
class ContentsLanguage {
  friend struct ContentsInside;

  const Language* language_ = nullptr;
};

/// A named value of a record: a field of the file, or an operand of an opcode.
struct Value {
  /// What it is for: the name in the layout, or of the operand; empty if that is not known.
  std::string_view name;
  ValueType type = ValueType::number;
  /// As in the file; of the types from place to object as it is packed there.
  std::int64_t number = 0;
  std::vector<std::int64_t> numbers;
  std::string text;
  std::size_t offset = 0;       ///< of its bytes in the file; of a text in a record, of those of its length
  std::size_t instruction = 0;  ///< of an operand: the number of the instruction that pushes it

  ValueSense sense{};  ///< what words() goes by
};

/// Column and row, from 0: in the part or room that the record is in; in a program, in the map or room before it.
struct Place {
  std::int64_t x = 0, y = 0;

  friend bool operator==(const Place&, const Place&) = default;
};

/// Which monster or object it is.
struct Thing {
  char letter = '\0';      ///< its class; a zero: of any
  std::int64_t name = -1;  ///< the number of its name in the target; -1: any of the class
};

/// The ground of a part or map.
struct Cells {
  std::size_t columns = 0, rows = 0;  ///< zero if there is no map
  std::string codes;                  ///< the code of each cell's terrain, a byte each, row by row

  bool empty() const { return codes.empty(); }
};

/// One thing that the file says, and what stands inside of it.
struct Record {
  RecordKind kind = RecordKind::other;
  /// What the file's own format calls it: its list, or its opcode. Empty for an opcode without a name.
  std::string_view name;
  std::vector<Value> values;  ///< in the order of the file
  /// Where it is and what it is, if the file says that: nothing if it is random, a register, or computed.
  std::optional<Place> place;
  std::optional<Thing> thing;
  Cells cells;                  ///< of a part or map
  std::vector<Record> records;  ///< of a file, part, room or dungeon: what is in it, in the order of the file

  std::size_t offset = 0;       ///< of its first byte; of an instruction, of its opcode
  std::size_t instruction = 0;  ///< of a program: its number, from 0
  std::int32_t opcode = 0;
  std::optional<std::size_t> jumps_to;  ///< of a jump: the instruction; nothing if it is computed or outside

  /// The first value of that name; null if there is none.
  const Value* find(std::string_view value) const;
  /// Whether some value of it is known only when the program runs.
  bool is_computed() const;
};

/// What is in a compiled file.
struct Contents {
  FileKind kind = FileKind::maze;
  Record root;                   ///< its values are those of the whole file, and its records all that it has
  std::size_t instructions = 0;  ///< of a program: how many there are
  Target target;                 ///< whose words and tables it is told in; names are valid as long as it lives
  ContentsLanguage language{};

  /// What a value means in the words of the target, such as "hobbit" or "random"; empty if there is nothing to say
  /// about it.
  std::string words(const Value& value) const;
  /// The rows of a map in map characters, '?' for terrain that has none; without the blanks at their ends.
  std::vector<std::string> draw(const Cells& cells) const;

  /// Calls a function for each record, those inside of others included, in the order of the file.
  template <class Visit>
  void each(Visit&& visit) const {
    each(root, visit);
  }

 private:
  template <class Visit>
  static void each(const Record& record, Visit& visit) {
    for (const Record& inner : record.records) {
      visit(inner);
      each(inner, visit);
    }
  }
};

/// What reading a compiled file gives.
struct ContentsReading {
  std::optional<Contents> contents;   ///< nothing if the bytes are no file of the target and ABI
  std::string error;                  ///< why they are none
  std::size_t offset = 0;             ///< of the error, in bytes
  std::vector<std::size_t> oddities;  ///< offsets of bytes that should be zero and are not
  ErrorKind error_kind = ErrorKind::none;
};

/// Takes a compiled level or dungeon apart. Thread-safe; trusts none of the bytes.
[[nodiscard]] ContentsReading read(std::string_view bytes, const Target& target, const Abi& abi);

}  // namespace speclev
