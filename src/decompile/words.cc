#include "decompile/words.hh"

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "bytecode/model.hh"
#include "bytecode/packing.hh"

namespace speclev::decompiler {

void Words::word(StatementText& out, std::span<const TokenClass> classes, std::int64_t value,
                 bool may_be_random) const {
  if (may_be_random && value == opcode::random_value) return random(out);
  for (const TokenClass token : classes) {
    const std::string_view word = target_.keywords.word(token, value);
    if (word.empty()) continue;
    out << word;
    return;
  }
  random(out);
  out.cannot("there is no word for " + std::to_string(value));
}

/// Words that stand for more come first.
void Words::sum(StatementText& out, std::initializer_list<TokenClass> classes, std::int64_t sum,
                std::string_view between) const {
  std::vector<const KeywordTable::Row*> rows;
  for (const TokenClass token : classes)
    for (const KeywordTable::Row& row : target_.keywords.rows())
      if (row.token == token && row.value != 0 && (sum & row.value) == row.value) rows.push_back(&row);
  std::ranges::stable_sort(rows, std::ranges::greater(), [](const KeywordTable::Row* row) {
    return std::popcount(static_cast<std::uint32_t>(row->value));
  });
  std::int64_t left = sum;
  for (const KeywordTable::Row* row : rows) {
    if ((left & row->value) != row->value) continue;
    out << (left == sum ? "" : between) << row->word;
    left &= ~std::int64_t{row->value};
  }
  if (left != 0 || sum == 0) out.cannot("there are no words for the flags " + std::to_string(left));
}

void Words::place(StatementText& out, std::int64_t value) const {
  const std::int64_t random_place = target_.number(Number::random_place);
  const bool is_bit = std::has_single_bit(static_cast<std::uint64_t>(random_place));
  if (value == random_place) return random(out);
  if (is_bit && (value & random_place) != 0) {
    out << keyword(TokenClass::random_bracket);
    sum(out, {TokenClass::humidity_type}, value & ~random_place, out.comma_text());
    out << ']';
    return;
  }
  const auto [x, y] = opcode::Packing::place(value);
  out.tuple({x, y});
  if (value != x + (y << 16)) out.is_no(value, "place");
}

void Words::region(StatementText& out, std::int64_t value) const {
  // Corners are cut to bytes behind the check that the first one comes first.
  out.open();
  for (int shift = 0; shift < 32; shift += 8) {
    if (shift > 0) out.comma();
    const std::int64_t number = value >> shift & 255;
    out << (shift >= 16 && number < (value >> (shift - 16) & 255) ? number + 256 : number);
  }
  out.close();
  if (value < INT32_MIN || value > 0xFFFFFFFF) out.is_no(value, "region");
}

Words::Packed Words::unpacked(std::int64_t value) const {
  using opcode::Packing;
  return {Packing(target_).behind_code(value), static_cast<char>(Packing::code(value))};
}

std::optional<char> Words::letter_of(std::int64_t code) const {
  const char shown = target_.terrain.letter(code);
  if (shown != '\0' && target_.terrain.code(shown) == code) return shown;
  const auto& codes = target_.terrain.codes();
  for (std::size_t letter = 1; letter < codes.size(); ++letter)
    if (codes[letter] >= 0 && codes[letter] == code) return static_cast<char>(letter);
  return std::nullopt;
}

void Words::terrain(StatementText& out, std::int64_t code, bool may_be_none) const {
  auto letter = letter_of(code);
  if (!letter && may_be_none && code == opcode::no_terrain)
    for (char none = '~'; !letter && none > ' '; --none)
      if (!target_.terrain.code(none)) letter = none;
  out.character(letter.value_or(' '));
  if (!letter) out.is_no(code, "terrain with a character");
}

void Words::lit_terrain(StatementText& out, std::int64_t code, std::int64_t light) const {
  if (light == opcode::light_not_given) return terrain(out, code);
  out.open();
  terrain(out, code);
  word(out.comma(), {TokenClass::light_state}, light, true);
  out.close();
}

void Words::map_character(StatementText& out, std::int64_t value) const {
  const auto [light, code] = unpacked(value);
  lit_terrain(out, static_cast<signed char>(code), light);
}

void Words::entity(StatementText& out, std::int64_t value, bool is_monster) const {
  if (value == opcode::random_value) return random(out);
  const std::string_view special = target_.keywords.word(TokenClass::special_object, value);
  if (!is_monster && value < 0 && !special.empty()) {
    out << special;
    return;
  }
  const NameTable& table = is_monster ? target_.monsters : target_.objects;
  const LetterTable& classes = is_monster ? target_.monster_classes : target_.object_classes;
  const auto [number, letter] = unpacked(value);
  if (number == opcode::random_value) {
    out.character(letter);
    if (!classes.contains(letter)) out.cannot("there is no such class");
    return;
  }
  const std::string_view name = table.name(number);
  const bool is_any = letter == '\0' || (!is_monster && static_cast<signed char>(letter) < 0);
  const bool is_bare = !is_monster && letter == 1;
  const auto found = is_any || is_bare ? table.find_any_case(name) : table.find_any_case(letter, name);
  if (is_bare) {
    out.string(name);
  } else {
    out.open().character(letter);
    out.comma().string(name);
    out.close();
  }
  if (name.empty() || found != number) out.is_no(number, is_monster ? "monster of that class" : "object of that class");
}

void Words::alignment(StatementText& out, std::int64_t value) const {
  const std::string_view word = target_.keywords.word(TokenClass::alignment, value);
  if (value == opcode::random_alignment)
    random(out);
  else if (!word.empty())
    out << word;
  else
    out << keyword(TokenClass::a_register) << "[" << -1 - value << "]";
  const bool is_register = value < 0 && -1 - value < target_.limit(Limit::alignments);
  if (word.empty() && value != opcode::random_alignment && !is_register) out.is_no(value, "alignment");
}

void Words::trap(StatementText& out, std::int64_t number) const {
  if (number == opcode::random_value) return random(out);
  const std::string_view name = target_.traps.name(number);
  out.string(name);
  if (name.empty()) out.is_no(number, "trap");
}

void Words::traps(StatementText& out, std::int64_t mask) const {
  if (mask == opcode::random_value) {
    out << keyword(TokenClass::all);
    return;
  }
  std::int64_t left = mask & 0xFFFFFFFF;
  for (const WordTable::Row& row : target_.traps.rows()) {
    const std::int64_t bit = std::int64_t{1} << ((row.number - 1) & 31);
    if ((left & bit) == 0) continue;
    out << (left == (mask & 0xFFFFFFFF) ? "" : " | ");
    out.string(row.name);
    left &= ~bit;
  }
  if (left != 0 || mask == 0) out.cannot("there are no traps for the bits " + std::to_string(left));
}

void Words::room_type(StatementText& out, std::int64_t type) const {
  if (type == opcode::random_value) return random(out);
  const std::string_view name = target_.rooms.name(type);
  out.string(name);
  if (name.empty()) out.is_no(type, "type of room");
}

/// A word with the flags that are joined to it; flags alone stand beside a word of the slot's own.
void Words::flagged(StatementText& out, const Slot& slot, std::int64_t value) const {
  std::int64_t all = 0;
  for (const KeywordTable::Row& row : target_.keywords.rows())
    if (row.token == slot.flags) all |= row.value;
  const std::int64_t flags = value & all, rest = value & ~all;
  if (flags == 0 || rest != slot.alone) word(out, {slot.word}, rest);
  if (flags == 0) return;
  if (rest != slot.alone) out << " & ";
  sum(out, {slot.flags}, flags, " & ");
}

void Words::constant(StatementText& out, const Slot& slot, std::int64_t value) const {
  if (slot.random && value == opcode::random_value) return random(out);
  switch (slot.kind) {
    case SlotKind::word: {
      const auto of_word = word_of_value(slot, value);
      if (of_word) return word(out, {slot.word}, *of_word);
      out << keyword(slot.word);
      return out.cannot("there is no word for " + std::to_string(value));
    }
    case SlotKind::flagged: return flagged(out, slot, value);
    case SlotKind::align: return alignment(out, value);
    case SlotKind::natural:
    case SlotKind::positive: out << as_natural(value); return;
    case SlotKind::percent:
    case SlotKind::clamped:
      out << value << "%";
      if (!target_.is_percentage(value)) out.cannot(std::to_string(value) + " is no percentage");
      return;
    case SlotKind::fill: return terrain(out, value, true);
    case SlotKind::trap: return trap(out, value);
    case SlotKind::traps: return traps(out, value);
    case SlotKind::directions: return sum(out, {TokenClass::direction}, value, " | ");
    default: out << value;
  }
}

}  // namespace speclev::decompiler
