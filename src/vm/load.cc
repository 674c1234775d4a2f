#include "vm/load.hh"

#include <utility>

#include "bytecode/reader.hh"
#include "vm/machine.hh"

namespace speclev::sim {

namespace {

class LoadableProgram final : public CompiledLevel {
 public:
  explicit LoadableProgram(MachineCode code) : code_(std::move(code)) {}

  void load(LevelBuilder& stage, const GameFacts& facts) const override { Machine(stage, facts, code_).run(); }
  const opcode::Program* program() const override { return &code_.program; }

 private:
  MachineCode code_;
};

}  // namespace

std::shared_ptr<const CompiledLevel> loadable_program(const CompiledFile& file) {
  return std::make_shared<const LoadableProgram>(MachineCode(read_program(file), data_of(file.target), file.abi));
}

}  // namespace speclev::sim
