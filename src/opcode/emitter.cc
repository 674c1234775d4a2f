#include "opcode/emitter.hh"

#include <algorithm>
#include <utility>

#include "binary/writer.hh"

namespace speclev::opcode {

void Emitter::begin() {
  bytes_.clear();
  count_ = 0;
  distances_.clear();
  declarations_.clear();
}

/// Nothing is kept of a statement that emitted nothing.
void Emitter::mark(Span where) {
  const int here = static_cast<int>(count_);
  if (!declarations_.empty() && declarations_.back().index == here) declarations_.pop_back();
  declarations_.push_back({.list = {}, .owner = -1, .index = here, .span = where});
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

/// Its places count from its own beginning.
void Emitter::begin_section() {
  section_begin_ = bytes_.size();
  section_count_ = std::exchange(count_, 0);
  outer_distances_ = std::exchange(distances_, {});
  outer_declarations_ = std::exchange(declarations_, {});
}

Emitter::Section Emitter::end_section() {
  Section section{std::string(bytes_.view().substr(section_begin_)), count_, std::move(declarations_)};
  bytes_.cut(section_begin_);
  count_ = section_count_;
  distances_ = std::move(outer_distances_);
  declarations_ = std::move(outer_declarations_);
  return section;
}

void Emitter::add(const Section& section) {
  const Span caller = declarations_.empty() ? Span() : declarations_.back().span;
  for (DeclarationPlace each : section.declarations) {
    each.index += static_cast<int>(count_);
    declarations_.push_back(each);
  }
  bytes_.run(section.bytes);
  count_ += section.count;
  begin_statement(caller);
}

std::string Emitter::file(const VersionWords& version) const {
  const Program program{version, {}, {bytes_.view(), count_}};
  return write_binary(*target_.layout, abi_, &program);
}

}  // namespace speclev::opcode
