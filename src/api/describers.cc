#include "api/describers.hh"

#include <algorithm>
#include <iterator>

#include "bytecode/model.hh"
#include "classic/model.hh"
#include "dungeon/model.hh"

namespace speclev {

namespace {

struct Row {
  const Binding* model;
  decompiler::Describer describer;
};

constexpr Row rows[] = {
#define SPECLEV_LANGUAGE(name, model, binding, opcodes, has_words, compile, meaning, read, dump, decompile, readings, \
                         load, tokens, style)                                                                         \
  {&(binding), {decompile, readings}},
#define SPECLEV_DUNGEONS(name, model, binding, opcodes, has_words, compile, meaning, read, dump, decompile, readings, \
                         load, tokens, style)                                                                         \
  {&(binding), {decompile, readings}},
#include "api/languages.def"
#undef SPECLEV_LANGUAGE
#undef SPECLEV_DUNGEONS
};

}  // namespace

const decompiler::Describer& describer_of(const Language& language) {
  return std::ranges::find(rows, language.binding, &Row::model)->describer;
}

}  // namespace speclev
