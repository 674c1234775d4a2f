#include "bytecode/code_view.hh"

#include <unordered_map>

namespace speclev::opcode {

CodeView::CodeView(const std::vector<opcode::Op>& ops, const TargetData& target, const Abi& abi)
    : ops_(ops), target_(target), has_short_longs_(abi.long_size == 4) {
  std::unordered_map<std::int64_t, Code> known;
  for (std::size_t i = 0; i < static_cast<std::size_t>(Code::count); ++i)
    if (const auto number = target.opcodes.find(opcode::needed_opcodes[i].name))
      known.try_emplace(*number, static_cast<Code>(i));
  codes_.reserve(ops.size());
  for (const opcode::Op& op : ops) {
    const auto at = known.find(op.opcode);
    codes_.push_back(at == known.end() ? std::nullopt : std::optional(at->second));
  }
}

std::optional<std::size_t> CodeView::target_of_jump(std::size_t place) const {
  if (place == 0 || !pushes(place - 1, Type::integer)) return std::nullopt;
  const std::int64_t distance = ops_[place - 1].number;
  const auto here = static_cast<std::int64_t>(place), end = static_cast<std::int64_t>(size());
  if (distance < -here || distance > end + 1 - here) return std::nullopt;
  return static_cast<std::size_t>(here + distance);
}

bool is_conditional(std::optional<Code> code) {
  return code == Code::JE || code == Code::JNE || code == Code::JL || code == Code::JLE || code == Code::JG ||
         code == Code::JGE;
}

}  // namespace speclev::opcode
