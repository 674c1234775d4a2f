#include "machine/machine_code.hh"

#include <map>

#include "machine/machine.hh"

namespace speclev::play {

namespace {

struct Row {
  std::string_view name;
  MachineStep run;
};

constexpr std::string_view openers[] = {"ROOM", "SUBROOM", "REGION"};

bool opens_block(std::string_view name) { return std::ranges::find(openers, name) != std::end(openers); }

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

MachineCode::MachineCode(opcode::Program program_read, const TargetData& target)
    : program(std::move(program_read)),
      pack_bias(target.number("pack-bias").value_or(0)),
      random_place(target.number("random-place").value_or(0)),
      monster_end(target.number("monster-extras-end").value_or(0)),
      object_end(target.number("object-extras-end").value_or(0)),
      filled_types(target.limit(Limit::room_types)) {
  std::map<std::int32_t, Step> known;
  for (const opcode::Op& op : program.ops) {
    const auto [at, is_new] = known.try_emplace(op.opcode);
    Step& step = at->second;
    if (is_new) {
      step.name = target.opcodes.name(op.opcode);
      step.run = machine_step(step.name);
      for (const StatementRow& row : target.statements)
        if (row.opcode == op.opcode) step.takes = row.pushes.size();
    }
    steps.push_back(step);
    opens.push_back(opens_block(step.name));
    closes.push_back(step.name == "ENDROOM");
  }
}

}  // namespace speclev::play
