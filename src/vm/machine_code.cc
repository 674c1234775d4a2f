#include "vm/machine_code.hh"

#include <algorithm>
#include <map>

#include "bytecode/code_view.hh"
#include "vm/machine.hh"

namespace speclev::sim {

namespace {

struct Row {
  std::string_view name;
  MachineStep run;
};

}  // namespace

MachineStep machine_step(std::string_view name) {
  static constexpr Row rows[] = {
#define SPECLEV_MACHINE_CODE(opcode, function) {opcode, &Machine::function},
#include "vm/machine_codes.def"
#undef SPECLEV_MACHINE_CODE
  };
  for (const Row& row : rows)
    if (row.name == name) return row.run;
  return nullptr;
}

namespace {

/// What a statement does that only some games have, and the slots that it takes.
struct OtherRow {
  OtherStep step;
  MachineStep run;
  std::string_view slots;
};
constexpr OtherRow other_rows[] = {
#define SPECLEV_OTHER_STEP(step, function, slots) {OtherStep::step, &Machine::function, slots},
#include "vm/machine_codes.def"
#undef SPECLEV_OTHER_STEP
};

std::vector<Operand> known_operands(std::string_view opcode, const TargetData& target) {
  if (opcode == "ROOM" || opcode == "SUBROOM") return operands_of_room(target);
  if (opcode == "REGION") return operands_of_region(target);
#define SPECLEV_MACHINE_SLOTS(name, slots) \
  if (opcode == (name)) return operands_of(opcode, slots, target);
#include "vm/machine_codes.def"
#undef SPECLEV_MACHINE_SLOTS
  return {};
}

MachineCode::Step step_of(std::string_view opcode, const TargetData& target, const std::vector<LoadingRow>& rows) {
  MachineCode::Step step;
  step.name = opcode;
  step.run = machine_step(opcode);
  if (step.run != nullptr) {
    step.operands = known_operands(opcode, target);
    return step;
  }
  const auto is_row = [&](const LoadingRow& row) { return row.kind == LoadingRow::Kind::step && row.name == opcode; };
  const auto row = std::ranges::find_if(rows, is_row);
  if (row == rows.end()) {
    for (const StatementRow& each : target.statements)
      if (target.opcodes.name(each.opcode) == opcode) step.takes = each.pushes.size();
    return step;
  }
  const auto* other = std::ranges::find(other_rows, static_cast<OtherStep>(row->value), &OtherRow::step);
  step.operands = operands_of(opcode, other->slots, target);
  const auto& terrain = target.terrain.rows();
  const auto at = std::ranges::find(terrain, row->what, &TerrainTable::Row::name);
  // Terrain that the game does not have cannot be put.
  if (other->step != OtherStep::puts || at != terrain.end()) step.run = other->run;
  step.terrain = at - terrain.begin();
  return step;
}

}  // namespace

MachineCode::MachineCode(opcode::Program program_read, const TargetData& target, const Abi& abi)
    : program(std::move(program_read)),
      functions(&target.functions.rows()),
      packing(target),
      monster_end(target.number("monster-extras-end").value_or(0)),
      object_end(target.number("object-extras-end").value_or(0)),
      filled_types(target.limit(Limit::room_types)) {
  using opcode::Code;
  for (const ExtraRow& row : target.extras)
    if (row.of == "door" && row.word == "secret_door") secret_door = row.selector;
  const opcode::CodeView code(program.ops, target, abi);
  const std::vector<LoadingRow> rows = target.loading.rows();
  std::map<std::int32_t, std::uint32_t> known;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const auto [at, is_new] = known.try_emplace(code[i].opcode, static_cast<std::uint32_t>(kinds.size()));
    if (is_new) kinds.push_back(step_of(target.opcodes.name(code[i].opcode), target, rows));
    steps.push_back(at->second);
    opens.push_back(code.is(i, Code::ROOM) || code.is(i, Code::SUBROOM) || code.is(i, Code::REGION));
    closes.push_back(code.is(i, Code::ENDROOM));
  }
}

}  // namespace speclev::sim
