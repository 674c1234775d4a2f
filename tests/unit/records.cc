// Records that are written as bytes against the same records in a model, written field by field.
#include "opcode/records.hh"

#include <catch2/catch.hpp>

#include "binary/writer.hh"
#include "bytecode/codes.hh"
#include "helpers.hh"
#include "opcode/emitter.hh"

using namespace speclev;
using namespace speclev::opcode;

namespace {

constexpr std::int64_t numbers[] = {0, 1, -1, 127, 255, 65536, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN};
constexpr Type number_types[] = {Type::integer, Type::coord, Type::region, Type::mapchar, Type::monster, Type::object};

/// A program with all kinds of records, once in a model and once as bytes.
struct Both {
  Both(const TargetData& target, const Abi& abi, int push) : records(*target.layout, abi, push), bytes(abi.big_endian) {
    for (const int opcode : {0, 1, 255, 100000}) {
      records.op(opcode, bytes);
      program.ops.push_back({opcode, 0, 0, {}});
    }
    for (const Type type : number_types)
      for (const std::int64_t number : numbers) {
        records.push(type, number, bytes);
        program.ops.push_back({push, static_cast<std::int8_t>(type), number, {}});
      }
    for (const Type type : {Type::string, Type::variable})
      for (const char* text : {"", "a", "hill orc", "a text of more than sixteen bytes"}) {
        records.push_text(type, text, bytes);
        program.ops.push_back({push, static_cast<std::int8_t>(type), 0, text});
      }
    program.version = VersionWords(static_cast<std::size_t>(target.layout->root()->fields[0].repeat), 7);
  }

  Records records;
  Bytes bytes;
  Program program;
};

}  // namespace

TEST_CASE("records are written as the layout says, on every machine") {
  for (const char* name : {"nethack-3.6.0", "nethack-3.6.6"})
    for (const std::string& machine : abi_names()) {
      INFO(name << " " << machine);
      const Target target = find_target(name).value();
      const TargetData& data = data_of(target);
      const Abi abi = parse_abi(machine).value();
      const Both both(data, abi, data.opcodes.find("PUSH").value());
      const Program written{both.program.version, {}, {both.bytes.view(), both.program.ops.size()}};
      CHECK(write_binary(*data.layout, abi, &written) == write_binary(*data.layout, abi, &both.program));
    }
}

TEST_CASE("a number in a record is changed afterwards, and nothing else") {
  for (const std::string& machine : abi_names()) {
    INFO(machine);
    const Target target = find_target("nethack-3.6.6").value();
    const Abi abi = parse_abi(machine).value();
    const Records records(*data_of(target).layout, abi, 40);
    Bytes changed(abi.big_endian), expected(abi.big_endian);
    for (Bytes* bytes : {&changed, &expected}) {
      records.op(3, *bytes);
      records.push(Type::integer, bytes == &changed ? 17 : -2, *bytes);
      records.op(4, *bytes);
    }
    Bytes first(abi.big_endian);
    records.op(3, first);
    records.change(first.size(), Type::integer, -2, changed);
    CHECK(changed.view() == expected.view());
  }
}

TEST_CASE("jumps are patched in any order") {
  const Target target = find_target("nethack-3.6.6").value();
  const TargetData& data = data_of(target);
  const Abi abi = parse_abi("lp64le").value();
  Codes codes(data.opcodes);
  Emitter emitter(data, codes, abi, false);
  for (int round = 0; round < 2; ++round) {  // the second program knows nothing of the first
    emitter.begin();
    const auto outer = emitter.jump(Code::JMP);
    const auto inner = emitter.jump(Code::JE);
    emitter.op(Code::POP);
    emitter.patch(outer, 5);
    emitter.patch(inner, 4);
    CHECK(emitter.here() == 5);
    const int push = codes[Code::PUSH];
    const Program expected{VersionWords(5, 9),
                           {{push, 1, 4, {}},
                            {codes[Code::JMP], 0, 0, {}},
                            {push, 1, 1, {}},
                            {codes[Code::JE], 0, 0, {}},
                            {codes[Code::POP], 0, 0, {}}},
                           {}};
    CHECK(emitter.file(VersionWords(5, 9)) == write_binary(*data.layout, abi, &expected));
  }
}
