#include "machine/machine_code.hh"

#include <map>

#include "machine/machine.hh"
#include "program/code_view.hh"

namespace speclev::play {

namespace {

struct Row {
  std::string_view name;
  MachineStep run;
};

}  // namespace

MachineStep machine_step(std::string_view name) {
  static constexpr Row rows[] = {
#define SPECLEV_MACHINE_CODE(opcode, function) {opcode, &Machine::function},
#include "machine/machine_codes.def"
#undef SPECLEV_MACHINE_CODE
  };
  for (const Row& row : rows)
    if (row.name == name) return row.run;
  return nullptr;
}

MachineCode::MachineCode(opcode::Program program_read, const TargetData& target, const Abi& abi)
    : program(std::move(program_read)),
      packing(target),
      monster_end(target.number("monster-extras-end").value_or(0)),
      object_end(target.number("object-extras-end").value_or(0)),
      filled_types(target.limit(Limit::room_types)) {
  using opcode::Code;
  const opcode::CodeView code(program.ops, target, abi);
  std::map<std::int32_t, Step> known;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const opcode::Op& op = code[i];
    const auto [at, is_new] = known.try_emplace(op.opcode);
    Step& step = at->second;
    if (is_new) {
      step.name = target.opcodes.name(op.opcode);
      step.run = machine_step(step.name);
      for (const StatementRow& row : target.statements)
        if (row.opcode == op.opcode) step.takes = row.pushes.size();
    }
    steps.push_back(step);
    opens.push_back(code.is(i, Code::ROOM) || code.is(i, Code::SUBROOM) || code.is(i, Code::REGION));
    closes.push_back(code.is(i, Code::ENDROOM));
  }
}

}  // namespace speclev::play
