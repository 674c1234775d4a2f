// What the original compiler of NetHack 3.6 has no room for. Statements and levels by the thousand, and deep blocks,
// are in opcode_inputs.cc.

#include <catch2/catch.hpp>

#include "tool/programs.hh"

using namespace speclev::test;

namespace {

constexpr unsigned message_code = 1, map_code = 23, exit_code = 37, define_code = 60;
constexpr char variable_type = 3, coordinate_type = 4;
constexpr std::size_t long_size = 100'000;

/// The level 'a' with these statements.
Result compile_statements(const TemporaryFolder& folder, const std::string& statements,
                          const std::string& target = "nethack-3.6.6") {
  return run(lev_comp(folder.path(), {"--target", target}, bare_program("a") + statements));
}

/// A map of one cell; its text has so many bytes, all but the last two of them digits.
std::string map_of(std::size_t size) { return "GEOMETRY:left,top\nMAP\n" + std::string(size - 2, '7') + ".\nENDMAP\n"; }

}  // namespace

TEST_CASE("3.6: strings, comments, numbers and names may be of any length") {
  const TemporaryFolder folder;
  const std::string letters(long_size, 'x'), zeros(long_size, '0');
  const auto check_level = [&](const std::string& statements, const std::string& expected) {
    const Result result = compile_statements(folder, statements);
    CHECK_STATUS(0);
    CHECK_FILE(folder / "a.lev", expected);
  };
  const auto definition = [](const std::string& name) {
    return program_level(4, push_number(1) + push_number(0) + push_string(name) + op(define_code));
  };
  check_level("MESSAGE:\"" + letters + "\"\n", program_level(2, push_string(letters) + op(message_code)));
  check_level("EXIT\n# " + letters + "\nEXIT\n", program_level(2, op(exit_code) + op(exit_code)));
  check_level("$n = " + zeros + "1\n", definition("$n"));
  check_level("$" + letters + " = 1\n", definition("$" + letters));
}

TEST_CASE("3.6: a map may have 4096 bytes as it is written, and no more") {
  const TemporaryFolder folder;
  Result result = compile_statements(folder, map_of(4096));
  CHECK_STATUS(0);
  CHECK_FILE(folder / "a.lev",
             program_level(7, push_number(0x10001, coordinate_type) + push_number(1) + push_number(1) +
                                  push_string("\x19") + push_number(1) + push_number(1) + op(map_code)));
  result = compile_statements(folder, map_of(4097));
  CHECK_STATUS(1);
  CHECK(contains(result.err, "4097 [map-text-length]"));
}

TEST_CASE("3.6: the variable of a FOR may have a name of any length, and its hidden ones are cut in 3.6.0 only") {
  const std::string target = GENERATE("nethack-3.6.0", "nethack-3.6.6");
  const std::string name = "$" + std::string(GENERATE(249U, 250U, 253U, 255U, 10'000U), 'x');
  const TemporaryFolder folder;
  const Result result = compile_statements(folder, "FOR " + name + " = 1 TO 2 { }\n", target);
  CHECK_STATUS(0);
  const std::string level = read_file(folder / "a.lev");
  for (const std::string suffix : {"", " end", " step"}) {
    std::string whole = name;
    whole += suffix;
    if (!suffix.empty() && target == "nethack-3.6.0") whole = whole.substr(0, 254);
    CHECK(contains(level, push_string(whole) + op(define_code)));
    CHECK(contains(level, push_string(whole, variable_type)));
  }
}

TEST_CASE("3.6: of a long name that is unknown a message shows the beginning") {
  std::string statement = GENERATE("TRAP:@,random", "MONSTER:@,random", "OBJECT:@,random", "MONSTER:('a',@),random",
                                   "REGION:(1,1,2,2),lit,@", "MONSTER:'a',random,seen_traps:@");
  const std::string name(GENERATE(300U, 600U, 10'000U), 'x');
  const TemporaryFolder folder;
  INFO(statement);
  statement.replace(statement.find('@'), 1, '"' + name + '"');
  const Result result = compile_statements(folder, statement + "\n");
  CHECK(result.signal == 0);
  CHECK(contains(result.err, "'" + name.substr(0, 199)));
  CHECK(contains(result.err, "…'"));
}

TEST_CASE("each of many equal CASEs is reported once, with the first") {
  const TemporaryFolder folder;
  constexpr int many = 4000;
  std::string source = bare_program("a") + "SWITCH[2] {\n";
  for (int i = 0; i < many; ++i) source += "CASE 1:\n";
  write_file(folder / "a.des", source + "}\n");
  const Result result =
      run(lev_comp(folder.path(), {"--target", "nethack-3.6.6", "-Wall", "--max-warnings=0", "--check", "a.des"}));
  CHECK_STATUS(1);  // there are too many
  CHECK(count_lines(result.err, "[second-case]") == many - 1);
  CHECK(count_lines(result.err, "a.des:3:6: note: the first one") == many - 1);
}
