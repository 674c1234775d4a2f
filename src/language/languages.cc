#include "language/languages.hh"

#include "binary/dumper.hh"
#include "binary/reader.hh"
#include "classic/compile.hh"
#include "classic/meaning.hh"
#include "classic/model.hh"
#include "dungeon/meaning.hh"
#include "dungeon/model.hh"
#include "opcode/compile.hh"
#include "opcode/program.hh"
#include "preview/assembly.hh"
#include "preview/map_text.hh"

namespace speclev {

namespace {

template <class Model>
std::shared_ptr<void> make() {
  return std::make_shared<Model>();
}

/// A line for each field, with what numbers mean.
template <class Model, std::string (*meaning_of)(const TargetData&, std::string_view, std::int64_t)>
std::vector<std::size_t> dump_fields(const CompiledFile& file, std::string& text) {
  Model model;
  const auto meaning = [&](std::string_view what, std::int64_t value) { return meaning_of(file.target, what, value); };
  return dump_binary(file.layout, file.abi, file.bytes, meaning, &model, text);
}

/// A line for each record.
std::vector<std::size_t> dump_program(const CompiledFile& file, std::string& text) {
  opcode::Program program;
  auto oddities = read_binary(file.layout, file.abi, file.bytes, &program);
  text += assembly(program, file.target);
  return oddities;
}

template <class Model>
std::string draw(const void* model, const TargetData& target) {
  return map_text(*static_cast<const Model*>(model), target);
}

constexpr Language level_languages[] = {
#define SPECLEV_LANGUAGE(name, model, binding, compile, dump, map) {name, &(binding), make<model>, compile, dump, map},
#include "language/languages.def"
#undef SPECLEV_LANGUAGE
};
constexpr Language dungeon_language =
#define SPECLEV_DUNGEONS(name, model, binding, compile, dump, map) {name, &(binding), make<model>, compile, dump, map};
#include "language/languages.def"
#undef SPECLEV_DUNGEONS

constexpr Languages all{level_languages, dungeon_language};

}  // namespace

const Languages& languages() { return all; }

}  // namespace speclev
