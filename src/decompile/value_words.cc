#include "decompile/value_words.hh"

namespace speclev::decompiler {

ValueWords::ValueWords(const CompiledFile& file)
    : instructions_(read_instructions(file, oddities_)),
      code_(instructions_.program.ops, data_of(file.target), file.abi),
      flow_(recover_flow(code_, reading_of(0))),
      statements_(flow_, code_),
      values_(code_.size()) {
  for (std::size_t i = 0; i < flow_.trees.size(); ++i) {
    const auto value = static_cast<ValueTrees::Index>(i);
    values_[flow_.trees[value].at] = value;
  }
}

std::string ValueWords::of(std::size_t instruction) const {
  if (instruction >= values_.size() || !values_[instruction]) return {};
  const ValueTrees::Index value = *values_[instruction];
  Saying words;
  statements_.value(words, value, flow_.trees[value].type);
  return words.good() ? words.text() : std::string();
}

}  // namespace speclev::decompiler
