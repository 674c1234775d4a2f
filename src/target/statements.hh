// Reads the files "statements", "extras" and "functions" of a target.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "diag/fields.hh"
#include "target/keywords.hh"
#include "target/later_rows.hh"
#include "target/table.hh"

namespace speclev {

/// What may stand in a slot of a statement of the opcode language.
enum class SlotKind : std::uint8_t {
#define SPECLEV_SLOT_KIND(id, name, form, full, written, random, numbers, computes, words, parts, nodes) id,
#include "target/slot_kinds.def"
#undef SPECLEV_SLOT_KIND
};

/// What slot_kinds.def says of a kind.
struct SlotFacts {
  std::string_view name;     ///< in data files
  std::string_view form;     ///< in the form of a statement
  std::string_view full;     ///< with its article; empty: as in the form
  std::string_view written;  ///< how it is written; may be empty
  bool random;               ///< the word random may always stand there
  std::size_t numbers;       ///< how many numbers in parentheses it can be
  std::initializer_list<TokenClass> words;
  std::initializer_list<const char*> parts;  ///< the names of what is pushed, if it is several numbers

  /// How many values are pushed.
  constexpr std::size_t width() const { return parts.size() == 0 ? 1 : parts.size(); }
};

const SlotFacts& slot_facts(SlotKind kind);

struct Slot {
  SlotKind kind{};
  TokenClass word{};  ///< the class of a word
  bool random = false;
  TokenClass flags{};            ///< of a flagged word: the class of what is joined to it
  int alone = 0;                 ///< what stands for the word where there are flags only
  std::string_view key = {};     ///< the word in front of its colon; of extras: whose they are
  std::string_view values = {};  ///< what its words stand for here, if not for their values: VALUE=NUMBER,…

  friend bool operator==(const Slot&, const Slot&) = default;
};

/// The kind of a slot, or the class of its word, as the file statements names it.
std::string_view slot_name(const Slot& slot, const std::vector<std::string_view>& own_classes);

/// The number that a word stands for in a slot, by its value; nothing if it cannot stand there.
std::optional<std::int64_t> slot_value(const Slot& slot, std::int64_t word);
/// The value of the word that a number stands for in a slot; nothing if there is none.
std::optional<std::int64_t> word_of_value(const Slot& slot, std::int64_t number);

/// What a statement pushes.
struct Push {
  enum class Kind : std::uint8_t {
    slot,
    light,  ///< that of the map character in a slot
    count,  ///< of the values of a group
    integer,
    narrow,
    mapchar,
    place,
    empty_string,
    everywhere,
    no_monster
  } kind;
  int value = 0;  ///< the number of a slot, from 0, or of an integer; a character

  friend bool operator==(const Push&, const Push&) = default;
};

inline constexpr int no_opcode = -1;

/// One form of a statement.
struct StatementRow {
  std::string_view keyword;
  LaterRows<Slot> slots;
  LaterRows<Slot> group;  ///< what stands in each pair of parentheses of the last slot, if that is a group
  LaterRows<Push> pushes;
  int opcode = 0;  ///< no_opcode: nothing is done
  bool takes_block = false;
  int closing = 0;  ///< the opcode behind its block

  /// Whether so many values are as many as it takes.
  bool takes(std::size_t values) const {
    const std::vector<Slot>& taken = slots;
    const SlotKind last = taken.empty() ? SlotKind{} : taken.back().kind;
    if (last == SlotKind::group) return values >= taken.size();
    return last == SlotKind::extras ? values + 1 >= taken.size() : values == taken.size();
  }
  /// The slot that a value stands in; null if it takes none there.
  const Slot* slot_at(std::size_t place) const {
    const std::vector<Slot>& all = slots;
    if (place < all.size()) return &all[place];
    const Slot* const last = all.empty() ? nullptr : &all.back();
    return last != nullptr && (last->kind == SlotKind::group || last->kind == SlotKind::extras) ? last : nullptr;
  }

  friend bool operator==(const StatementRow&, const StatementRow&) = default;
};

/// Whose extras those are that statements with a meaning of their own take.
inline constexpr std::string_view of_monster = "monster", of_object = "object", of_room = "room";

inline constexpr int no_selector = -1;

/// One form of what may be said of a monster, an object, or what a statement of slots makes.
struct ExtraRow {
  std::string_view of;
  std::string_view word;       ///< a word with a value, or in front of a colon
  bool is_key = false;         ///< the word stands in front of a colon
  bool word_in_front = false;  ///< a word of the slot's class stands in front of a string
  Slot slot;                   ///< what follows, or stands alone
  bool constant = false;       ///< the word stands for a value
  Push value{};
  int selector = 0;  ///< no_selector: nothing is pushed
  std::int64_t bits = 0;

  friend bool operator==(const ExtraRow&, const ExtraRow&) = default;
};

/// A function of the game that computes a value.
struct FunctionRow {
  std::string_view name;  ///< with a dot in front: of a variable that stands there
  int number = 0;
  SlotKind result{};
  std::vector<SlotKind> arguments;

  friend bool operator==(const FunctionRow&, const FunctionRow&) = default;
};

/// The numbers of a target's opcodes, for reading many statements.
using OpcodeNumbers = std::unordered_map<std::string_view, int>;

/// A line of a target's file statements: KEYWORD SLOT… : PUSH… OPCODE, and { OPCODE if it takes a block. Nothing
/// after a message.
std::optional<StatementRow> read_statement(FieldReader& in, const OpcodeNumbers& opcodes,
                                           const TokenClassNames& classes);
/// A line of a target's file functions: NAME NUMBER RESULT TYPE…. Nothing after a message.
std::optional<FunctionRow> read_function(FieldReader& in);
/// A line of a target's file extras. Nothing after a message.
std::optional<ExtraRow> read_extra(FieldReader& in, const TokenClassNames& classes);

}  // namespace speclev
