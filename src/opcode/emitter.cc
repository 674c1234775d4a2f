#include "opcode/emitter.hh"

#include "binary/writer.hh"

namespace speclev::opcode {

void Emitter::push(Type type, std::int64_t value) {
  Op& made = program_.ops.emplace_back();
  made.opcode = codes_[Code::PUSH];
  made.type = static_cast<std::int8_t>(type);
  made.number = value;
}

void Emitter::push_text(Type type, std::string_view value) {
  Op& made = program_.ops.emplace_back();
  made.opcode = codes_[Code::PUSH];
  made.type = static_cast<std::int8_t>(type);
  made.text = value;
}

void Emitter::op(int opcode) { program_.ops.emplace_back().opcode = opcode; }

/// Its operand stands right before it, and counts from it to its target.
Emitter::Place Emitter::jump(Code code) {
  push(static_cast<std::int64_t>(here()));
  op(code);
  return here() - 1;
}

void Emitter::patch(Place jump, Place target) {
  program_.ops[jump - 1].number = static_cast<std::int64_t>(target) - static_cast<std::int64_t>(jump);
}

std::string Emitter::bytes(const VersionWords& version) {
  program_.version = version;
  return write_binary(*target_.layout, abi_, &program_);
}

}  // namespace speclev::opcode
