#include "decompile/describe.hh"

#include <iterator>
#include <vector>

#include "classic/model.hh"
#include "decompile/classic.hh"
#include "decompile/code_view.hh"
#include "decompile/control_flow.hh"
#include "decompile/dungeon.hh"
#include "decompile/program.hh"
#include "dungeon/model.hh"
#include "level/program.hh"
#include "opcode/program.hh"

namespace speclev::decompiler {

namespace {

struct Row {
  const Binding* model;
  void (*describe)(const CompiledFile& file, std::string_view name, Description& out);
};

const Row rows[] = {
#define SPECLEV_LANGUAGE(name, model, binding, opcodes, has_words, compile, meaning, read, dump, decompile, tokens, \
                         style)                                                                                     \
  {&(binding), decompile},
#define SPECLEV_DUNGEONS(name, model, binding, opcodes, has_words, compile, meaning, read, dump, decompile, tokens, \
                         style)                                                                                     \
  {&(binding), decompile},
#include "language/languages.def"
#undef SPECLEV_LANGUAGE
#undef SPECLEV_DUNGEONS
};

}  // namespace

void describe(const CompiledFile& file, std::string_view name, Description& out) {
  for (const Row& row : rows)
    if (row.model == file.language.binding) return row.describe(file, name, out);
}

std::size_t reading_count(const CompiledFile& file) {
  if (file.language.binding != &opcode::program_binding) return 1;
  std::vector<std::size_t> oddities;
  const Instructions instructions = read_instructions(file, oddities);
  return reading_count(CodeView(instructions.program.ops, file.target.data(), file.abi));
}

}  // namespace speclev::decompiler
