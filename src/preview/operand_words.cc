#include "preview/operand_words.hh"

#include <algorithm>
#include <iterator>

#include "base/quote.hh"

namespace speclev {

namespace {

using opcode::Op;
using opcode::Type;

/// An opcode that takes some values and leaves one; COPY, which leaves what it takes, takes none.
struct Operator {
  std::string_view name;
  std::size_t values;
};
constexpr Operator operators[] = {
    {"MATH_ADD", 2},  {"MATH_SUB", 2},     {"MATH_MUL", 2},   {"MATH_DIV", 2},    {"MATH_MOD", 2},
    {"MATH_SIGN", 1}, {"DICE", 2},         {"SEL_ADD", 2},    {"SEL_POINT", 1},   {"SEL_RECT", 1},
    {"SEL_LINE", 2},  {"SEL_FILLRECT", 1}, {"SEL_FLOOD", 1},  {"SEL_RNDLINE", 3}, {"SEL_COMPLEMENT", 1},
    {"SEL_GROW", 2},  {"SEL_RNDCOORD", 1}, {"SEL_FILTER", 3}, {"SEL_ELLIPSE", 4}, {"COPY", 0},
};

/// What opcodes take that no row of the target describes: the place of an operand, counted from the last, and its slot.
struct Operand {
  std::string_view opcode;
  std::size_t place;
  Slot slot;
};
constexpr Operand operands[] = {
    {"INITLEVEL", 8, {SlotKind::word, TokenClass::init_style}},
    {"ROOM", 8, {SlotKind::word, TokenClass::light_state, true}},
    {"SUBROOM", 8, {SlotKind::word, TokenClass::light_state, true}},
    {"REGION", 3, {SlotKind::word, TokenClass::light_state, true}},
};

class Reader {
 public:
  Reader(const opcode::Program& program, const TargetData& target) : ops_(program.ops), target_(target) {}

  std::map<std::size_t, std::string> words() {
    const auto push = target_.number("push");
    for (std::size_t i = 0; i < ops_.size(); ++i) {
      if (push && ops_[i].opcode == *push)
        stack_.push_back(i);
      else if (const Operator* known = find_operator(target_.opcodes.name(ops_[i].opcode)))
        compute(known->values);
      else
        statement(ops_[i].opcode);
    }
    return std::move(words_);
  }

 private:
  static constexpr std::size_t computed = static_cast<std::size_t>(-1);

  void compute(std::size_t values) {
    stack_.resize(stack_.size() - std::min(stack_.size(), values));
    stack_.push_back(computed);
  }

  static const Operator* find_operator(std::string_view name) {
    const auto* at = std::find_if(std::begin(operators), std::end(operators),
                                  [&](const Operator& each) { return each.name == name; });
    return at == std::end(operators) ? nullptr : at;
  }

  /// The record that pushes the operand at a place, counted from the last; nothing if it is no plain integer.
  const std::int64_t* integer(std::size_t place) const {
    if (place > stack_.size() || stack_[stack_.size() - place] == computed) return nullptr;
    const Op& pushed = ops_[stack_[stack_.size() - place]];
    return pushed.type == static_cast<std::int8_t>(Type::integer) ? &pushed.number : nullptr;
  }

  void name(std::size_t place, std::string words) {
    if (!words.empty()) words_.emplace(stack_[stack_.size() - place], std::move(words));
  }

  void statement(int opcode) {
    const std::string_view name_of_opcode = target_.opcodes.name(opcode);
    if (name_of_opcode == "LEVEL_FLAGS" && integer(1) != nullptr) name(1, bits(TokenClass::flag_type, *integer(1)));
    if (name_of_opcode == "MONSTER" || name_of_opcode == "OBJECT") extras(name_of_opcode == "MONSTER");
    if (name_of_opcode == "ROOM" || name_of_opcode == "SUBROOM") room_type(10);
    if (name_of_opcode == "REGION") room_type(2);
    for (const Operand& each : operands)
      if (each.opcode == name_of_opcode) operand(each.place, each.slot);
    const auto& rows = target_.statements;
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const StatementRow& each) { return each.opcode == opcode && fits(each); });
    for (std::size_t i = 0; row != rows.end() && i < row->pushes.size(); ++i)
      if (row->pushes[i].kind == Push::Kind::slot)
        operand(row->pushes.size() - i, row->slots[static_cast<std::size_t>(row->pushes[i].value)]);
    stack_.clear();
  }

  /// Whether what is pushed can have come from a form of a statement.
  bool fits(const StatementRow& row) const {
    if (row.pushes.size() > stack_.size()) return false;
    for (std::size_t i = 0; i < row.pushes.size(); ++i) {
      const Push& push = row.pushes[i];
      const std::int64_t* value = integer(row.pushes.size() - i);
      if (push.kind == Push::Kind::integer || push.kind == Push::Kind::narrow) {
        if (value == nullptr || static_cast<std::int32_t>(*value) != push.value) return false;
      } else if (push.kind == Push::Kind::slot && value != nullptr) {
        const Slot& slot = row.slots[static_cast<std::size_t>(push.value)];
        const bool has_words = slot.kind == SlotKind::word || slot.kind == SlotKind::teleport_direction;
        if (has_words && meaning(slot, *value).empty()) return false;
      }
    }
    return true;
  }

  void operand(std::size_t place, const Slot& slot) {
    if (const std::int64_t* value = integer(place)) name(place, meaning(slot, *value));
  }

  /// Behind the mark that begins them stand values, each with the selector that says what it is.
  void extras(bool of_monster) {
    for (std::size_t selector = 2; integer(selector) != nullptr;) {
      const ExtraRow* row = extra(of_monster, *integer(selector), integer(selector + 1));
      if (row == nullptr) return;
      name(selector, extra_name(*row));
      if (!row->constant) operand(selector + 1, row->slot);
      selector += row->word_in_front ? 3 : 2;
    }
  }

  /// A word that stands for the value comes before one in front of it.
  const ExtraRow* extra(bool of_monster, std::int64_t selector, const std::int64_t* value) const {
    const ExtraRow* result = nullptr;
    for (const ExtraRow& each : target_.extras) {
      if (each.of_monster != of_monster || each.selector != selector) continue;
      if (each.constant && value != nullptr && static_cast<std::int32_t>(*value) == each.value.value) return &each;
      if (result == nullptr) result = &each;
    }
    return result;
  }

  static std::string extra_name(const ExtraRow& row) {
    if (!row.word.empty()) return std::string(row.word);
    switch (row.slot.kind) {
      case SlotKind::string: return "name";
      case SlotKind::coord: return "place";
      case SlotKind::align: return "alignment";
      default: return {};
    }
  }

  /// What is not filled has numbers behind those of all types.
  void room_type(std::size_t place) {
    const std::int64_t* value = integer(place);
    if (value == nullptr) return;
    const std::int64_t unfilled = target_.limit(Limit::room_types) + 1;
    const bool is_unfilled = *value >= unfilled;
    const std::string_view type = target_.rooms.name(is_unfilled ? *value - unfilled : *value);
    if (!type.empty()) name(place, quote(type) + (is_unfilled ? ", unfilled" : ""));
  }

  std::string word(TokenClass token, std::int64_t value) const {
    return std::string(target_.keywords.word(token, value));
  }

  std::string bits(TokenClass token, std::int64_t value) const {
    std::string result;
    for (const KeywordTable::Row& row : target_.keywords.rows())
      if (row.token == token && (value & row.value) != 0) result.append(result.empty() ? "" : ",").append(row.word);
    return result;
  }

  std::string traps(std::int64_t mask) const {
    std::string result;
    for (int trap = 1; trap < 32; ++trap) {
      const std::string_view name_of_trap = target_.traps.name(trap);
      if ((mask >> (trap - 1) & 1) != 0 && !name_of_trap.empty())
        result.append(result.empty() ? "" : ",").append(quote(name_of_trap));
    }
    return mask == -1 ? "all" : result;
  }

  std::string meaning(const Slot& slot, std::int64_t value) const {
    if (slot.random && value == -1) return word(TokenClass::random_type, value);
    switch (slot.kind) {
      case SlotKind::word: return word(slot.word, value);
      case SlotKind::align: return word(TokenClass::alignment, value);
      case SlotKind::directions: return bits(TokenClass::direction, value);
      case SlotKind::bridge_direction: return value >= 0 && value < 4 ? word(TokenClass::direction, 1 << value) : "";
      case SlotKind::bridge_state: return value == 0 ? "closed" : value == 1 ? "open" : "random";
      case SlotKind::teleport_direction: return value == 5 ? "up" : value == 6 ? "down" : "";
      case SlotKind::trap: {
        const std::string_view trap = target_.traps.name(value);
        return value == -1 ? "random" : trap.empty() ? "" : quote(trap);
      }
      case SlotKind::traps: return traps(value);
      case SlotKind::fill: {
        const char letter = target_.terrain.letter(value);
        return letter == '\0' ? "" : quote({&letter, 1});
      }
      default: return {};
    }
  }

  const std::vector<Op>& ops_;
  const TargetData& target_;
  std::vector<std::size_t> stack_;  ///< the records that push, or compute, what the next opcode takes
  std::map<std::size_t, std::string> words_;
};

}  // namespace

std::map<std::size_t, std::string> operand_words(const opcode::Program& program, const TargetData& target) {
  return Reader(program, target).words();
}

}  // namespace speclev
