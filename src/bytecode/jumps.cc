#include "bytecode/jumps.hh"

#include <algorithm>

namespace speclev::opcode {

namespace {

/// How many values a region may have behind its flags.
std::size_t numbers_of_rooms(const TargetData& target) {
  return static_cast<std::size_t>(std::ranges::count_if(
      target.extras, [](const ExtraRow& row) { return row.of == of_room && row.slot.kind != SlotKind::monster; }));
}

}  // namespace

Jumps::Jumps(const CodeView& code)
    : code_(code),
      back_to_(code.size() + 2, none),
      last_to_(code.size() + 2, none),
      last_over_to_(code.size() + 2, none),
      closing_(code.size(), none) {
  for (std::size_t i = 0; i < code.size(); ++i)
    if (is_conditional(code.code(i)) || code.is(i, Code::JMP)) jump(i);
  match_blocks();
}

void Jumps::jump(std::size_t place) {
  const auto target = code_.target_of_jump(place);
  if (!target) return;
  if (is_conditional(code_.code(place)))
    (*target > place ? last_to_ : back_to_)[*target] = place;
  else if (*target > place + 1)
    last_over_to_[*target] = place;
}

bool Jumps::is_certain_region(std::size_t place) const {
  const TargetData& target = code_.target();
  const bool flags_matter = target.has(Feature::boolean_room_flags) || target.has(Feature::plain_room_flags);
  const std::size_t behind = numbers_of_rooms(target) + 1;
  if (!flags_matter || place < behind + 1) return true;
  return !code_.pushes_number(place - behind, 0) || !code_.pushes_number(place - behind - 1, 0);
}

std::optional<Jumps::Opening> Jumps::opening(std::size_t place) const {
  const TargetData& target = code_.target();
  const auto closed_by = [&](Code code, bool certain) {
    const auto number = target.opcodes.find(opcode::needed_opcodes[static_cast<std::size_t>(code)].name);
    return number ? std::optional(Opening{place, *number, certain}) : std::nullopt;
  };
  const auto code = code_.code(place);
  if (code == Code::ROOM || code == Code::SUBROOM) return closed_by(Code::ENDROOM, true);
  if (code == Code::REGION) return closed_by(Code::ENDROOM, is_certain_region(place));
  if (code == Code::MONSTER && place > 0 && code_.pushes(place - 1, Type::integer) && code_[place - 1].number != 0)
    return closed_by(Code::END_MONINVENT, true);
  if (code == Code::OBJECT && place > 0 && code_.pushes(place - 1, Type::integer) &&
      (code_[place - 1].number & container) != 0)
    return closed_by(Code::POP_CONTAINER, true);
  if (code == Code::PUSH) return std::nullopt;
  for (const StatementRow& row : target.statements)
    if (row.takes_block && row.opcode == code_[place].opcode) return Opening{place, row.closing, true};
  return std::nullopt;
}

/// From the end to the beginning: what only may have a block has one if there is an end that nothing in front of it
/// needs.
void Jumps::match_blocks() {
  std::vector<std::optional<Opening>> openings(code_.size());
  std::vector<bool> is_closing(code_.size(), false);
  std::vector<int> closings;
  for (std::size_t i = 0; i < code_.size(); ++i) {
    openings[i] = opening(i);
    if (openings[i] && std::ranges::find(closings, openings[i]->closing) == closings.end())
      closings.push_back(openings[i]->closing);
  }
  // How many blocks that certainly are some begin in front of a place and do not end there.
  std::vector<std::size_t> open_before(code_.size(), 0);
  std::size_t open = 0;
  for (std::size_t i = 0; i < code_.size(); ++i) {
    is_closing[i] = !code_.is(i, Code::PUSH) && std::ranges::find(closings, code_[i].opcode) != closings.end();
    open_before[i] = open;
    if (openings[i] && openings[i]->certain) ++open;
    if (is_closing[i] && open > 0) --open;
  }
  std::vector<std::size_t> ends;
  for (std::size_t i = code_.size(); i-- > 0;) {
    if (is_closing[i]) ends.push_back(i);
    if (!openings[i] || ends.empty()) continue;
    if (code_[ends.back()].opcode != openings[i]->closing) continue;
    if (!openings[i]->certain && ends.size() <= open_before[i]) continue;
    closing_[i] = ends.back();
    ends.pop_back();
  }
}

}  // namespace speclev::opcode
