#include "inspect/operand_meaning.hh"

#include "base/characters.hh"
#include "base/hex.hh"

namespace speclev {

namespace {

std::string word(const TargetData& target, TokenClass token, std::int64_t value) {
  return std::string(target.keywords.word(token, value));
}

std::string bits(const TargetData& target, TokenClass token, std::int64_t value) {
  std::string result;
  for (const KeywordTable::Row& row : target.keywords.rows())
    if (row.token == token && (value & row.value) != 0) result.append(result.empty() ? "" : ",").append(row.word);
  return result;
}

std::string traps(const TargetData& target, std::int64_t mask) {
  std::string result;
  for (int trap = 1; trap < 32; ++trap) {
    const std::string_view name = target.traps.name(trap);
    if ((mask >> (trap - 1) & 1) != 0 && !name.empty()) result.append(result.empty() ? "" : ",").append(quote(name));
  }
  return mask == -1 ? "all" : result;
}

/// What is not filled has numbers behind those of all types.
std::string room_type(const TargetData& target, std::int64_t value) {
  const std::int64_t unfilled = target.limit(Limit::room_types) + 1;
  const bool is_unfilled = value >= unfilled;
  const std::string_view type = target.rooms.name(is_unfilled ? value - unfilled : value);
  return type.empty() ? "" : quote(type) + (is_unfilled ? ", unfilled" : "");
}

/// A word with the flags that are joined to it.
std::string flagged(const TargetData& target, const Slot& slot, std::int64_t value) {
  std::int64_t all = 0;
  for (const KeywordTable::Row& row : target.keywords.rows())
    if (row.token == slot.flags) all |= row.value;
  std::string result = word(target, slot.word, value & ~all);
  const std::string flags = bits(target, slot.flags, value & all);
  return result.append(result.empty() || flags.empty() ? "" : ",").append(flags);
}

}  // namespace

std::string meaning_of(const TargetData& target, const Slot& slot, std::int64_t value) {
  if (slot.random && value == -1) return word(target, TokenClass::random_type, value);
  switch (slot.kind) {
    case SlotKind::word: {
      const auto of_word = word_of_value(slot, value);
      return of_word ? word(target, slot.word, *of_word) : "";
    }
    case SlotKind::flagged: return flagged(target, slot, value);
    case SlotKind::align: return word(target, TokenClass::alignment, value);
    case SlotKind::directions: return bits(target, TokenClass::direction, value);
    case SlotKind::trap: {
      const std::string_view trap = target.traps.name(value);
      return value == -1 ? "random" : trap.empty() ? "" : quote(trap);
    }
    case SlotKind::traps: return traps(target, value);
    case SlotKind::fill: {
      const char letter = target.terrain.letter(value);
      return letter == '\0' ? "" : quote({&letter, 1});
    }
    default: return {};
  }
}

std::string operand_meaning(const TargetData& target, std::string_view meaning, std::int64_t value) {
  if (meaning == "version") return hex_word(value);
  if (meaning == "flags") return bits(target, TokenClass::flag_type, value);
  if (meaning == "room_type") return room_type(target, value);
  if (meaning == "light_state" && value == -1) return word(target, TokenClass::random_type, value);
  if (meaning == "init_style") {
    for (const TokenClass style :
         {TokenClass::init_solid, TokenClass::init_grid, TokenClass::init_mines, TokenClass::init_bare})
      if (std::string found = word(target, style, value); !found.empty()) return found;
  }
  if (const auto token = token_class(meaning)) return word(target, *token, value);
  return {};
}

}  // namespace speclev
