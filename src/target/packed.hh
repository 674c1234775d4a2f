// Reads built-in targets from arrays of numbers and characters.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "binary/layout.hh"
#include "target/target_data.hh"

namespace speclev {

/// How the targets that come with the program are kept: in arrays of numbers and characters. Nothing in them is a
/// pointer, so that a program which may lie anywhere in memory starts without a look at them.
struct PackedData {
  /// Of all rows, in the order that transfer() has for their types: 7 bits in a byte, the lowest first, of which all
  /// but the last have the 8th; a signed number is twice as large, less one if it is negative. A place is three bytes,
  /// the lowest first. A text is its place in texts and a byte with its size, behind which a size of 255 and more
  /// follows as a number. A list is the count of its rows and, unless that is 0, where they begin. An array of fixed
  /// size is the count of its values up to the last that is not nothing, and these; one of bytes is a text. A map is
  /// the count of its pairs, and these.
  std::span<const unsigned char> numbers;
  const char* texts;
  static constexpr std::size_t long_text = 255;
  /// Those of all tables of names, each once.
  const PackedNames::Name* names;
  /// Of the entries of tables of names, which of the names they are; and the slots of indices.
  std::span<const std::uint16_t> places;
};

/// Reads what a Packer wrote (src/api/tabulate.cc): new values of any type that has a transfer().
class Unpacker {
 public:
  /// at: where the values begin in the numbers.
  Unpacker(const PackedData& data, std::size_t at) : data_(data), at_(data.numbers.data() + at) {}

  template <class... Values>
  [[gnu::always_inline]] void operator()(Values&... values) {
    (read(values), ...);
  }

  /// The entries of a table of names.
  void names(const NameTable& /*table*/, PackedNames& names) { names = {places(), data_.names, data_.texts}; }
  template <class Row>
  void rows(std::vector<Row>& rows) {
    read(rows);
  }
  /// Rows that are read when they are asked for, from that place on.
  template <class Row>
  void later(const std::vector<Row>& /*rows*/, const PackedData*& data, std::size_t& at) {
    data = &data_;
    at = static_cast<std::size_t>(at_ - data_.numbers.data());
    if (number() != 0) place();
  }
  /// Whether the rest of a value was written, too.
  template <class HasMore>
  bool has_more(const HasMore& /*has_more*/) {
    bool is_written = false;
    read(is_written);
    return is_written;
  }
  void slots(Rows<StringIndex::Slot>& slots) { slots = Rows<StringIndex::Slot>(places()); }

 private:
  // Each start of a program reads some thousand numbers, so what most of them need stands where they are read.
  [[gnu::always_inline]] std::uint64_t number() {
    if (*at_ <= 0x7F) return *at_++;
    const auto [value, end] = long_number(at_);
    at_ = end;
    return value;
  }
  struct LongNumber {
    std::uint64_t value;
    const unsigned char* end;
  };
  [[gnu::noinline]] static LongNumber long_number(const unsigned char* at) {
    std::uint64_t value = *at & 0x7F;
    for (int bits = 7; (*at++ & 0x80) != 0; bits += 7) value |= std::uint64_t{*at & 0x7FU} << bits;
    return {value, at};
  }

  [[gnu::always_inline]] std::size_t place() {
    const unsigned char* at = at_;
    at_ += 3;
    return at[0] | std::size_t{at[1]} << 8 | std::size_t{at[2]} << 16;
  }

  std::span<const std::uint16_t> places() {
    const auto count = static_cast<std::size_t>(number());
    return count == 0 ? std::span<const std::uint16_t>() : data_.places.subspan(place(), count);
  }

  template <class Value>
  [[gnu::always_inline]] void read(Value& value) {
    if constexpr (std::is_same_v<Value, bool>) {
      value = *at_++ != 0;
    } else if constexpr (std::is_enum_v<Value> || std::is_unsigned_v<Value>) {
      value = static_cast<Value>(number());
    } else if constexpr (std::is_integral_v<Value>) {
      const std::uint64_t doubled = number();
      value = static_cast<Value>((doubled >> 1) ^ (~(doubled & 1) + 1));
    } else {
      transfer(*this, value);
    }
  }
  [[gnu::always_inline]] void read(std::string_view& text) {
    const auto byte = [at = at_](int which) { return std::uint32_t{at[which]} << 8 * which; };
    const std::uint32_t both = byte(0) | byte(1) | byte(2) | byte(3);  // one load
    at_ += 4;
    std::size_t size = both >> 24;
    if (size == PackedData::long_text) size = static_cast<std::size_t>(number());
    text = std::string_view(data_.texts + (both & 0xFFFFFF), size);
  }
  void read(std::string& text) {
    std::string_view view;
    read(view);
    text = view;
  }
  template <class Row>
  [[gnu::always_inline]] void read(std::vector<Row>& rows) {
    const auto count = static_cast<std::size_t>(number());
    if (count == 0) return;
    rows.resize(count);
    read_all(data_, place(), rows);
  }
  // All that it calls is a part of it, so that a register holds the place of the next number.
  template <class Row>
  [[gnu::noinline, gnu::flatten]] static void read_all(const PackedData& data, std::size_t at, std::vector<Row>& rows) {
    Unpacker in(data, at);
    for (Row& row : rows) in.read(row);
  }
  template <class Value>
  void read(std::map<std::string, Value, std::less<>>& map) {
    for (auto left = number(); left > 0; --left) {
      std::string_view key;
      read(key);
      read(map.emplace_hint(map.end(), key, Value())->second);
    }
  }
  template <std::size_t count>
  void read(std::array<signed char, count>& bytes) {
    std::string_view text;
    read(text);
    std::ranges::copy(text, bytes.begin());
  }
  template <class Row, std::size_t count>
  [[gnu::flatten]] void read(std::array<Row, count>& rows) {
    const auto used = static_cast<std::size_t>(number());
    for (std::size_t i = 0; i < used; ++i) read(rows[i]);
  }

  const PackedData& data_;
  const unsigned char* at_;
};

// The members of each type, in their order; an archive is an Unpacker or a Packer. Types with private members have
// theirs as friends.

template <class Archive>
void transfer(Archive& archive, VersionFormat& format) {
  archive(format.count, format.width);
}
/// Whether a field has facts that most have not.
inline bool has_rare_facts(const FieldFacts& facts) {
  FieldFacts usual;
  usual.name = facts.name;
  usual.type = facts.type;
  usual.width = facts.width;
  usual.is_signed = facts.is_signed;
  usual.is_plain = facts.is_plain;
  usual.meaning = facts.meaning;
  return facts != usual;
}
template <class Archive>
void transfer(Archive& archive, FieldFacts& facts) {
  archive(facts.name, facts.type, facts.width, facts.is_signed, facts.is_plain, facts.meaning);
  if (!archive.has_more([&] { return has_rare_facts(facts); })) return;
  archive(facts.repeat, facts.is_constant, facts.constant, facts.depends, facts.condition, facts.accepted,
          facts.accepted_bits, facts.accepts_others, facts.variants, facts.slot);
}
template <class Archive>
void transfer(Archive& archive, Field& field) {
  transfer(archive, static_cast<FieldFacts&>(field));
  archive(field.stored_shape, field.stored_member);
}
template <class Archive>
void transfer(Archive& archive, Shape& shape) {
  archive(shape.name, shape.is_record, shape.fields);
}
template <class Archive>
void transfer(Archive& archive, StoredLayout& layout) {
  archive(layout.shapes, layout.slots, layout.version);
}
template <class Archive>
void transfer(Archive& archive, KeywordTable::Row& row) {
  archive(row.word, row.token, row.value);
}
template <class Archive>
void transfer(Archive& archive, WordTable::Row& row) {
  archive(row.name, row.number);
}
template <class Archive>
void transfer(Archive& archive, TerrainTable::Row& row) {
  archive(row.name, row.letter, row.kinds);
}
template <class Archive>
void transfer(Archive& archive, Slot& slot) {
  archive(slot.kind, slot.word, slot.random, slot.flags, slot.alone, slot.key, slot.values);
}
template <class Archive>
void transfer(Archive& archive, Push& push) {
  archive(push.kind, push.value);
}
template <class Archive>
void transfer(Archive& archive, StatementRow& row) {
  archive(row.keyword, row.slots, row.group, row.pushes, row.opcode, row.takes_block, row.closing);
}
template <class Archive>
void transfer(Archive& archive, ExtraRow& row) {
  archive(row.of, row.word, row.is_key, row.word_in_front, row.slot, row.constant, row.value, row.selector, row.bits);
}
template <class Archive>
void transfer(Archive& archive, FunctionRow& row) {
  archive(row.name, row.number, row.result, row.arguments);
}
template <class Archive>
void transfer(Archive& archive, ForeignWord& row) {
  archive(row.word, row.language, row.advice);
}
template <class Archive>
void transfer(Archive& archive, NamedText& row) {
  archive(row.name, row.text);
}
template <class Archive>
void transfer(Archive& archive, CreatureRow& row) {
  archive(row.name, row.letter, row.level, row.frequency, row.is_common);
}
template <class Archive>
void transfer(Archive& archive, Condition& row) {
  archive(row.name, row.holds);
}
template <class Archive>
void transfer(Archive& archive, SwitchChange& change) {
  archive(change.kind, change.name, change.added, change.letter, change.word, change.number);
}
template <class Archive>
void transfer(Archive& archive, Switch& each) {
  archive(each.name, each.is_on, each.usually_on, each.tried, each.changes);
}
template <class Archive>
void transfer(Archive& archive, GameRule& rule) {
  archive(rule.kind, rule.name, rule.text, rule.numbers);
}
template <class Archive>
void transfer(Archive& archive, LoadingRow& row) {
  archive(row.kind, row.name, row.value, row.what);
}
template <class Archive>
void transfer(Archive& archive, DungeonTables& tables) {
  archive(tables.keywords, tables.conditions, tables.needed, tables.forms);
}
template <class Archive>
void transfer(Archive& archive, TargetVocabulary& words) {
  archive(words.limits, words.features, words.monsters, words.objects, words.monster_classes, words.object_classes,
          words.traps, words.rooms, words.door_keys, words.gods, words.terrain, words.row_characters,
          words.look_up_characters);
}
/// Begins with its vocabulary, which can be read alone.
template <class Archive>
void transfer(Archive& archive, TargetTables& tables) {
  transfer(archive, static_cast<TargetVocabulary&>(tables));
  archive(tables.version_words, tables.artifacts, tables.token_classes, tables.keywords, tables.materials,
          tables.monster_aliases, tables.creatures, tables.opcodes, tables.statements, tables.extras, tables.functions,
          tables.conditional, tables.foreign, tables.forms, tables.misnomers, tables.artifact_bases, tables.dungeon,
          tables.switches, tables.rules, tables.loading);
}

}  // namespace speclev
