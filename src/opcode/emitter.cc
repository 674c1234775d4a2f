#include "opcode/emitter.hh"

#include <algorithm>

#include "binary/writer.hh"

namespace speclev::opcode {

void Emitter::begin() {
  bytes_.clear();
  count_ = 0;
  distances_.clear();
}

/// Its operand stands right before it, and counts from it to its target.
Emitter::Place Emitter::jump(Code code) {
  distances_.push_back({here(), bytes_.size()});
  push(static_cast<std::int64_t>(here()));
  op(code);
  return here() - 1;
}

void Emitter::patch(Place jump, Place target) {
  const auto distance = std::ranges::lower_bound(distances_, jump - 1, {}, &Distance::place);
  records_.change(distance->begin, Type::integer, static_cast<std::int64_t>(target) - static_cast<std::int64_t>(jump),
                  bytes_);
}

std::string Emitter::file(const VersionWords& version) const {
  const Program program{version, {}, {bytes_.view(), count_}};
  return write_binary(*target_.layout, abi_, &program);
}

}  // namespace speclev::opcode
