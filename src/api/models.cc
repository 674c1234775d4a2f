// Lists the models of all languages without their functions, for the build.
#include "api/languages.hh"
#include "bytecode/codes.hh"
#include "bytecode/model.hh"
#include "classic/model.hh"
#include "dungeon/model.hh"

namespace speclev {

namespace {

constexpr Language level_models[] = {
#define SPECLEV_LANGUAGE(name, model, binding, opcodes, has_words, compile, meaning, read, dump, decompile, readings, \
                         load, tokens, style)                                                                         \
  {name, &(binding), opcodes},
#include "api/languages.def"
#undef SPECLEV_LANGUAGE
};
constexpr Language dungeon_model =
#define SPECLEV_DUNGEONS(name, model, binding, opcodes, has_words, compile, meaning, read, dump, decompile, readings, \
                         load, tokens, style)                                                                         \
  { name, &(binding), opcodes }
#include "api/languages.def"
#undef SPECLEV_DUNGEONS
    ;

constexpr Languages all{level_models, dungeon_model};

}  // namespace

const Languages& models() { return all; }

}  // namespace speclev
