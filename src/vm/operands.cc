#include "vm/operands.hh"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace speclev::sim {

namespace {

using Kind = Operand::Kind;

constexpr std::string_view floor_of_room = "floortype";

/// The place of a word among those of a text, which blanks separate; nothing if it is not there.
std::optional<std::int64_t> place_of_word(std::string_view text, std::string_view word) {
  for (std::int64_t place = 0; !text.empty(); ++place) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (text.substr(0, end) == word) return place;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return std::nullopt;
}

/// The form of a statement with the most slots; null if it has none.
const StatementRow* longest_form(std::string_view opcode, const TargetData& target) {
  const StatementRow* longest = nullptr;
  for (const StatementRow& row : target.statements)
    if (target.opcodes.name(row.opcode) == opcode && (longest == nullptr || row.slots.size() > longest->slots.size()))
      longest = &row;
  return longest;
}

/// Whether the machine takes just these, in this order.
bool is_plain(const std::vector<Operand>& operands) {
  for (std::size_t i = 0; i < operands.size(); ++i)
    if (operands[i].kind != Kind::kept || (i > 0 && operands[i].number < operands[i - 1].number)) return false;
  return true;
}

/// The pushes of a form that the machine takes, by their places there.
std::map<std::size_t, std::int64_t> kept_pushes(const StatementRow& row, std::string_view words,
                                                const TargetData& target) {
  std::map<std::size_t, std::int64_t> kept;
  for (std::size_t i = 0; i < row.pushes.size(); ++i) {
    if (row.pushes[i].kind != Push::Kind::slot) continue;
    const Slot& slot = row.slots[static_cast<std::size_t>(row.pushes[i].value)];
    const auto place = place_of_word(words, slot_name(slot, target.token_classes));
    const auto is_there = [&](const auto& each) { return each.second == place; };
    if (place && std::ranges::none_of(kept, is_there)) kept.emplace(i, *place);
  }
  return kept;
}

/// What is said of rooms: whether it is a monster, and what becomes of it.
std::vector<std::pair<bool, Operand>> traits_of(const TargetData& target) {
  std::vector<std::pair<bool, Operand>> traits;
  for (const ExtraRow& row : target.extras)
    if (row.of == of_room)
      traits.push_back({row.slot.kind == SlotKind::monster, {row.word == floor_of_room ? Kind::floor : Kind::passed}});
  return traits;
}

void add(std::vector<Operand>& operands, std::size_t count) { operands.insert(operands.end(), count, {Kind::kept}); }

}  // namespace

std::vector<Operand> operands_of(std::string_view opcode, std::string_view words, const TargetData& target) {
  const StatementRow* row = longest_form(opcode, target);
  std::vector<Operand> operands;
  if (row == nullptr) return operands;
  const auto kept = kept_pushes(*row, words, target);
  for (std::size_t i = row->pushes.size(); i-- > 0;) {
    const Push& push = row->pushes[i];
    const bool is_slot = push.kind == Push::Kind::slot;
    const Slot* slot = is_slot ? &row->slots[static_cast<std::size_t>(push.value)] : nullptr;
    if (push.kind == Push::Kind::count)
      operands.push_back({Kind::count});
    else if (slot == nullptr)
      operands.push_back({Kind::passed});
    else if (slot->kind == SlotKind::group)
      operands.push_back({Kind::groups, static_cast<std::int64_t>(row->group.size())});
    else if (slot->kind == SlotKind::extras)
      operands.push_back({Kind::extras, i > 0 ? row->pushes[--i].value : 0});  // the end lies beneath them
    else if (const auto at = kept.find(i); at != kept.end())
      operands.push_back({Kind::kept, at->second});
    else
      operands.push_back({Kind::passed});
  }
  return is_plain(operands) ? std::vector<Operand>() : operands;
}

std::vector<Operand> operands_of_room(const TargetData& target) {
  constexpr std::size_t behind_traits = 7, in_front_of_them = 3;
  const auto traits = traits_of(target);
  if (traits.empty()) return {};
  std::vector<Operand> operands;
  add(operands, behind_traits);
  for (const auto& [is_monster, operand] : traits)
    if (!is_monster) operands.push_back(operand);
  for (const auto& [is_monster, operand] : traits)
    if (is_monster) operands.push_back(operand);
  add(operands, in_front_of_them);
  return operands;
}

std::vector<Operand> operands_of_region(const TargetData& target) {
  const auto traits = traits_of(target);
  if (traits.empty()) return {};
  std::vector<Operand> operands;
  for (auto each = traits.rbegin(); each != traits.rend(); ++each)
    if (!each->first) operands.push_back(each->second);
  add(operands, 3);
  for (const auto& [is_monster, operand] : traits)
    if (is_monster) operands.push_back(operand);
  add(operands, 1);
  return operands;
}

}  // namespace speclev::sim
