// The records of compiled files are laid out as compilers for the machines lay out such structures.

#include <unistd.h>

#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "built_in_data.hh"
#include "speclev/level.hh"
#include "speclev/speclev.hh"
#include "target/target_data.hh"
#include "tool/programs.hh"

using namespace speclev;
using namespace speclev::test;

namespace {

struct Machine {
  const char* abi;
  Names compiler;
};
const Machine machines[] = {
    {"lp64le", {"/usr/bin/gcc", "-m64"}},
    {"ilp32le", {"/usr/bin/gcc", "-m32"}},
    {"lp64be", {"/usr/bin/clang", "--target=s390x-linux-gnu"}},
    {"ilp32be", {"/usr/bin/clang", "--target=powerpc-linux-gnu"}},
    {"llp64le", {"/usr/bin/clang", "--target=x86_64-pc-windows-msvc"}},
    {"wasm32", {"/usr/bin/clang", "--target=wasm32"}},
    {"win32", {"/usr/bin/clang", "--target=i686-pc-windows-msvc"}},
};

/// Whether a compiler accepts a text, that is, whether its assertions hold for it.
Result compile_text(const Machine& machine, const std::string& text) {
  const TemporaryFolder folder;
  write_file(folder / "x.c", text);
  Names arguments = machine.compiler;
  arguments.insert(arguments.end(), {"-std=c11", "-fsyntax-only", "x.c"});
  return run({.arguments = arguments, .folder = folder.path()});
}

std::string holds(const std::string& what, const std::string& name) {
  return "_Static_assert(" + what + ", \"" + name + "\");\n";
}

/// A record as a structure of C.
std::string structure(const Shape& shape) {
  std::string text = "struct " + std::string(shape.name) + " {\n";
  std::size_t gaps = 0;
  for (const Field& field : shape.fields) {
    const std::string number = field.width == 0   ? "long"
                               : field.width == 1 ? "char"
                               : field.width == 2 ? "short"
                                                  : "int";
    std::string name = field.is_constant ? "gap" + std::to_string(gaps++) : std::string(field.name);
    if (is_slot(field))
      text += "  char *" + name + ";\n";
    else
      text += "  " + number + " " + name + "[" + std::to_string(field.repeat) + "];\n";
  }
  return text + "};\n";
}

/// What a compiled file says of the places of fields and the sizes of records, as assertions.
class Seen {
 public:
  explicit Seen(const Layout& layout) {
    for (const Shape& shape : layout.shapes())
      for (const Field& field : shape.fields)
        if (field.shape != nullptr && field.shape->is_record) shapes_.emplace(field.name, field.shape);
  }

  void look(const Record& record) {
    for (std::size_t i = 0; i < record.records.size(); ++i) {
      const Record& inner = record.records[i];
      if (const Shape* shape = shape_of(inner)) {
        fields(*shape, inner);
        if (i + 1 < record.records.size() && record.records[i + 1].name == inner.name)
          size(*shape, inner, record.records[i + 1].offset);
      }
      look(inner);
    }
  }

  std::string text() const {
    std::string result;
    for (const auto& [name, structure] : structures_) result += structure;
    for (const std::string& assertion : assertions_) result += assertion;
    return result;
  }
  std::size_t sizes() const { return sized_.size(); }

 private:
  /// Of those that lists of its name have, the one with its fields; null if it is none.
  const Shape* shape_of(const Record& record) const {
    const auto [begin, end] = shapes_.equal_range(record.name);
    for (auto at = begin; at != end; ++at)
      if (std::ranges::all_of(record.values, [&](const Value& value) {
            return std::ranges::find(at->second->fields, value.name, &Field::name) != at->second->fields.end();
          }))
        return at->second;
    return nullptr;
  }

  void fields(const Shape& shape, const Record& record) {
    structures_.emplace(shape.name, structure(shape));
    for (const Value& value : record.values)
      assertions_.insert(holds("__builtin_offsetof(struct " + std::string(shape.name) + ", " + std::string(value.name) +
                                   ") == " + std::to_string(value.offset - record.offset),
                               std::string(shape.name) + "." + std::string(value.name)));
  }

  /// end: where the next record begins, behind the texts of this one.
  void size(const Shape& shape, const Record& record, std::size_t end) {
    for (const Value& value : record.values)
      if (value.type == ValueType::text && std::ranges::any_of(shape.fields, [&](const Field& field) {
            return field.name == value.name && is_slot(field);
          }))
        end -= value.text.size();
    sized_.insert(std::string(shape.name));
    assertions_.insert(holds("sizeof(struct " + std::string(shape.name) + ") == " + std::to_string(end - record.offset),
                             "size of " + std::string(shape.name)));
  }

  std::multimap<std::string_view, const Shape*> shapes_;
  std::map<std::string_view, std::string> structures_;
  std::set<std::string> assertions_, sized_;
};

std::string basic_types(const Abi& abi) {
  const auto is = [](const std::string& what, int size) { return holds(what + " == " + std::to_string(size), what); };
  return "struct gap { char c; long long l; };\n" + is("sizeof(int)", abi.int_size) +
         is("sizeof(long)", abi.long_size) + is("sizeof(char *)", abi.pointer_size) +
         is("__builtin_offsetof(struct gap, l)", abi.greatest_alignment) +
         holds(abi.char_is_signed ? "(char)-1 < 0" : "(char)-1 > 0", "char") +
         holds(std::string("__BYTE_ORDER__ == __ORDER_") + (abi.big_endian ? "BIG" : "LITTLE") + "_ENDIAN__",
               "byte order");
}

/// What is in the compiled files of a folder of dat/levels, or in the compiled dungeon, for an ABI.
std::vector<Contents> contents(const Target& target, const Abi& abi, const std::string& source) {
  const SourceText text(source, read_file(SPECLEV_SOURCE_FOLDER "/dat/" + source));
  const VersionWords version(version_word_count(target), 1);
  const Output output = source.ends_with(".def")
                            ? compile_dungeon(text, DungeonForm::def, "dungeon", target, abi, version, {}, {})
                            : compile(text, target, abi, version, {});
  REQUIRE_FALSE(output.failed);
  std::vector<Contents> result;
  for (const OutputFile& file : output.files) result.push_back(read(file.bytes, target, abi).contents.value());
  return result;
}

}  // namespace

TEST_CASE("each ABI has a compiler that knows it") {
  std::set<std::string> names;
  for (const Machine& machine : machines) names.insert(machine.abi);
  const auto known = abi_names();
  CHECK(names == std::set<std::string>(known.begin(), known.end()));
}

TEST_CASE("compilers lay out the records as the ABIs say") {
  const Machine& machine = GENERATE_REF(from_range(std::begin(machines), std::end(machines)));
  SKIP_IF(::access(machine.compiler[0].c_str(), X_OK) != 0, "no " + machine.compiler[0]);
  SKIP_IF(compile_text(machine, "int x;\n").status != 0, "the compiler knows no " + machine.compiler[1]);
  const Abi abi = *parse_abi(machine.abi);
  const Target target = *find_target("nethack-3.4.3");
  Seen levels(*data_of(target).layout), dungeons(*data_of(target).dungeon_layout);
  for (const char* source : {"levels/castle.des", "levels/halls.des", "levels/tutorial.des"})
    for (const Contents& each : contents(target, abi, source)) levels.look(each.root);
  for (const Contents& each : contents(target, abi, "dungeon.def")) dungeons.look(each.root);
  CHECK(levels.sizes() >= 8);
  CHECK(dungeons.sizes() >= 1);
  for (const std::string& text : {basic_types(abi), levels.text(), dungeons.text()}) {
    INFO(machine.abi << "\n" << text);
    const Result result = compile_text(machine, text);
    CHECK_STATUS(0);
  }
  // Where all is well, what is not must be seen.
  CHECK(compile_text(machine, levels.text() + holds("sizeof(struct monster) == 1", "wrong")).status != 0);
}
