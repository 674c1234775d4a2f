#include "speclev/speclev.hh"

#include <algorithm>

#include "binary/dumper.hh"
#include "binary/reader.hh"
#include "binary/writer.hh"
#include "classic/compile.hh"
#include "classic/meaning.hh"
#include "dungeon/compile.hh"
#include "dungeon/meaning.hh"
#include "dungeon/preprocess.hh"
#include "opcode/compile.hh"
#include "opcode/program.hh"
#include "preview/assembly.hh"
#include "preview/dungeon_text.hh"
#include "preview/map_text.hh"
#include "target/built_in.hh"
#include "target/target_data.hh"
#include "target/version_words.hh"

namespace speclev {

namespace {

/// Runs something that reads a file; a Damage becomes the reading's error.
template <class Read>
Reading reading(Read&& read) {
  Reading result;
  try {
    read(result);
  } catch (const Damage& damage) {
    result.error = damage.what();
    result.offset = damage.offset;
  }
  return result;
}

/// What a compiled file is. One that is damaged is a dungeon only if it begins with the name of one.
enum class FileKind { level, dungeon };

/// Gives a function the model of a target's levels.
template <class Use>
auto with_level(const TargetData& target, Use&& use) {
  return target.language == "opcode" ? use(opcode::Program()) : use(classic::Level());
}

template <class Model>
bool readable(const SharedLayout& layout, const Abi& abi, std::string_view bytes) {
  if (!layout) return false;
  Model model;
  try {
    read_binary(*layout, abi, bytes, &model);
    return true;
  } catch (const Damage&) {
    return false;
  }
}

FileKind kind_of(std::string_view bytes, const TargetData& target, const Abi& abi) {
  if (!target.layout || readable<dungeon::File>(target.dungeon_layout, abi, bytes)) return FileKind::dungeon;
  const auto is_level = [&]<class Model>(const Model&) { return readable<Model>(target.layout, abi, bytes); };
  if (!target.dungeon_layout || with_level(target, is_level)) return FileKind::level;
  const std::size_t count_size = static_cast<std::size_t>(abi.int_size);
  const std::size_t name = target.version_words * static_cast<std::size_t>(abi.long_size) + count_size;
  return name < bytes.size() && bytes[name] >= ' ' ? FileKind::dungeon : FileKind::level;
}

/// Levels that the library cannot read yet are no damage of the file.
constexpr std::string_view no_levels = "levels of this release are not supported yet";

}  // namespace

Output compile(const SourceText& source, const Target& target, const Abi& abi, const VersionWords& version,
               const CompileOptions& options) {
  return target.language() == "opcode" ? opcode::compile(source, target, abi, version, options)
                                       : classic::compile(source, target, abi, version, options);
}

Output compile_dungeon(const SourceText& source, DungeonForm form, const std::string& output_name, const Target& target,
                       const Abi& abi, const VersionWords& version, const Conditions& conditions,
                       const CompileOptions& options) {
  auto [file, output] = dungeon::read(source, form, target, abi, conditions, options);
  if (!output.failed && !options.check_only)
    output.files.push_back({output_name, dungeon::bytes_of(std::move(file), target, abi, version)});
  return std::move(output);
}

Output preprocess_dungeon(const SourceText& source, const Target& target, const Conditions& conditions,
                          const CompileOptions& options) {
  Sink sink(options.policy, options.max_errors);
  const dungeon::Preprocessed text = dungeon::preprocess(source, target.data(), conditions, sink);
  Output output;
  output.failed = sink.error_count() != 0;
  output.cut_off = sink.full();
  output.diagnostics = sink.take();
  if (!output.failed) output.files.push_back({"dungeon.pdf", "# Made from a dungeon.def by speclev.\n" + text.text()});
  return output;
}

std::vector<std::string> condition_names(const Target& target) {
  std::vector<std::string> names;
  for (const Condition& condition : target.data().dungeon.conditions) names.emplace_back(condition.name);
  return names;
}

Output tree(const SourceText& source, DungeonForm form, const Target& target, const Abi& abi,
            const Conditions& conditions, bool dot, const CompileOptions& options) {
  auto [file, output] = dungeon::read(source, form, target, abi, conditions, options);
  if (!output.failed)
    output.files.push_back({"", dot ? dungeon_graph(file, target.data()) : dungeon_tree(file, target.data())});
  return std::move(output);
}

Reading tree(std::string_view bytes, const Target& target, const Abi& abi, bool dot) {
  return reading([&](Reading& result) {
    dungeon::File file;
    result.oddities = read_binary(*target.data().dungeon_layout, abi, bytes, &file);
    result.text = dot ? dungeon_graph(file, target.data()) : dungeon_tree(file, target.data());
  });
}

bool has_levels(const Target& target) { return static_cast<bool>(target.data().layout); }

std::size_t version_word_count(const Target& target) { return target.data().version_words; }

Reading dump(std::string_view bytes, const Target& target, const Abi& abi) {
  const TargetData& data = target.data();
  return reading([&](Reading& result) {
    if (kind_of(bytes, data, abi) == FileKind::dungeon) {
      dungeon::File file;
      const auto meaning = [&](std::string_view what, std::int64_t value) {
        return dungeon::meaning_of(data, what, value);
      };
      result.oddities = dump_binary(*data.dungeon_layout, abi, bytes, meaning, &file, result.text);
    } else if (data.language == "opcode") {
      opcode::Program program;
      result.oddities = read_binary(*data.layout, abi, bytes, &program);
      result.text = assembly(program, data);
    } else {
      classic::Level level;
      const auto meaning = [&](std::string_view what, std::int64_t value) {
        return classic::meaning_of(data, what, value);
      };
      result.oddities = dump_binary(*data.layout, abi, bytes, meaning, &level, result.text);
    }
  });
}

Reading map(std::string_view bytes, const Target& target, const Abi& abi) {
  return reading([&](Reading& result) {
    const auto& layout = target.data().layout;
    if (!layout) throw Damage(0, std::string(no_levels));
    if (kind_of(bytes, target.data(), abi) == FileKind::dungeon) throw Damage(0, "this is a dungeon, which has no map");
    const auto draw = [&](auto level) {
      result.oddities = read_binary(*layout, abi, bytes, &level);
      result.text = map_text(level, target.data());
    };
    with_level(target.data(), draw);
  });
}

Reading convert(std::string_view bytes, const Target& target, const Abi& from, const Abi& to,
                const VersionWords* version) {
  const TargetData& data = target.data();
  const auto converted = [&](const Layout& layout, auto model, Reading& result) {
    result.oddities = read_binary(layout, from, bytes, &model);
    if (version != nullptr) model.version = *version;
    result.text = write_binary(layout, to, &model);
  };
  return reading([&](Reading& result) {
    if (kind_of(bytes, data, from) == FileKind::dungeon)
      converted(*data.dungeon_layout, dungeon::File(), result);
    else
      with_level(data, [&](auto level) { converted(*data.layout, std::move(level), result); });
  });
}

std::vector<Recognition> recognise(std::string_view bytes) {
  std::vector<Recognition> found;
  for (const BuiltInTarget& target : built_in_targets())
    for (const auto& [abi_name, words] : target.version) {
      const auto abi = parse_abi(abi_name);
      if (abi && !words.empty() && std::ranges::equal(leading_words(bytes, *abi, words.size()), words))
        found.push_back({Target(target_data(target)), *abi});
    }
  return found;
}

}  // namespace speclev
