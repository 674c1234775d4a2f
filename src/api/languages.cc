#include "api/languages.hh"

#include "binary/dumper.hh"
#include "bytecode/codes.hh"
#include "bytecode/model.hh"
#include "bytecode/reader.hh"
#include "classic/compile.hh"
#include "classic/grammar.hh"
#include "classic/meaning.hh"
#include "classic/model.hh"
#include "dungeon/compile.hh"
#include "dungeon/meaning.hh"
#include "dungeon/model.hh"
#include "inspect/assembly.hh"
#include "inspect/fields.hh"
#include "inspect/inside.hh"
#include "inspect/operand_meaning.hh"
#include "opcode/compile.hh"
#include "sim/classic_loader.hh"
#include "vm/load.hh"

namespace speclev {

namespace {

template <class Model>
std::shared_ptr<void> make() {
  return std::make_shared<Model>();
}

Contents contents_of(const CompiledFile& file, FileKind kind, Record root) {
  Contents contents{.kind = kind, .root = std::move(root), .target = file.target};
  ContentsInside::set_language(contents, file.language);
  return contents;
}

Contents read_level(const CompiledFile& file, std::vector<std::size_t>& oddities) {
  classic::Level level;
  Record root = read_fields(file, &level, oddities);
  const bool is_maze = level.type == static_cast<std::uint8_t>(classic::LevelType::maze);
  return contents_of(file, is_maze ? FileKind::maze : FileKind::rooms, std::move(root));
}

Contents read_dungeons(const CompiledFile& file, std::vector<std::size_t>& oddities) {
  dungeon::File dungeons;
  return contents_of(file, FileKind::dungeon, read_fields(file, &dungeons, oddities));
}

Contents read_program(const CompiledFile& file, std::vector<std::size_t>& oddities) {
  Instructions instructions = read_instructions(file, oddities);
  Contents contents = contents_of(file, FileKind::program, program_root(instructions, data_of(file.target)));
  contents.instructions = instructions.program.ops.size();
  return contents;
}

/// A line for each field, with what numbers mean.
std::vector<std::size_t> dump_fields(const CompiledFile& file, std::string& text) {
  const auto meaning = [&](std::string_view what, std::int64_t value) {
    return file.language.meaning(data_of(file.target), what, value);
  };
  return dump_binary(file.layout, file.abi, file.bytes, meaning, file.language.new_model().get(), text);
}

/// A line for each record.
std::vector<std::size_t> dump_program(const CompiledFile& file, std::string& text) {
  std::vector<std::size_t> oddities;
  text += assembly(read_program(file, oddities));
  return oddities;
}

// MONSTER:'o',"hill orc",(3,4)
constexpr FormatStyle compact{false, false, false, false};
// MONSTER: ('o',"hill orc"), (3,4)
constexpr FormatStyle spaced{true, true, false, false};
// LEVEL: "castle" "none" @ (-1, 0)
constexpr FormatStyle loose{true, true, true, true};

constexpr Language level_languages[] = {
#define SPECLEV_LANGUAGE(name, model, binding, opcodes, has_words, compile, meaning, read, dump, decompile, readings, \
                         load, tokens, style)                                                                         \
  {name, &(binding), opcodes, has_words, make<model>, compile, meaning, read, dump, load, tokens, &(style)},
#include "api/languages.def"
#undef SPECLEV_LANGUAGE
};
constexpr Language dungeon_language =
#define SPECLEV_DUNGEONS(name, model, binding, opcodes, has_words, compile, meaning, read, dump, decompile, readings, \
                         load, tokens, style)                                                                         \
  { name, &(binding), opcodes, has_words, make<model>, compile, meaning, read, dump, load, tokens, &(style) }
#include "api/languages.def"
#undef SPECLEV_DUNGEONS
    ;

constexpr Languages all{level_languages, dungeon_language};

}  // namespace

const Languages& languages() { return all; }

}  // namespace speclev
