// What is wrong with levels that compile; the rules themselves are held by tests/cases/lint.
#include "speclev/lint.hh"

#include <algorithm>
#include <catch2/catch.hpp>

#include "helpers.hh"

using namespace speclev;

TEST_CASE("a finding tells with how many seeds it is made, however often a loop makes it in one of them") {
  test::Compilation compilation;
  compilation.target = find_target("nethack-3.6.6").value();
  compilation.options.keep_declarations = true;
  const Output output = compilation.run(
      "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n}}}\n}}}\n}}}\nENDMAP\nSTAIR:levregion(1,1,2,2),(0,0,0,0),up\n"
      "LOOP [3] {\nIF [50%] {\nTRAP:\"pit\",(1,1)\n}\n}\n");
  REQUIRE(output.files.size() == 1);
  const OutputFile& file = output.files[0];
  const LevelModelReading reading = read_level(file.bytes, compilation.target, compilation.abi, file.declarations);
  REQUIRE(reading.level.has_value());

  constexpr std::size_t loads = 16;
  std::size_t expected = 0, times = 0;
  for (std::size_t seed = 0; seed < loads; ++seed) {
    const auto made =
        std::ranges::count(load(*reading.level, {.seed = seed}).findings, LoadFault::trap_refused, &LoadFinding::fault);
    times += static_cast<std::size_t>(made);
    expected += made > 0 ? 1 : 0;
  }
  REQUIRE(times > expected);
  REQUIRE(expected < loads);

  const auto findings = lint(*reading.level, {.loads = loads});
  REQUIRE(std::ranges::count(findings, Diag::trap_refused, &LintFinding::rule) == 1);
  const LintFinding& finding = *std::ranges::find(findings, Diag::trap_refused, &LintFinding::rule);
  CHECK(finding.loads == expected);
  CHECK(lint_text(finding, {.loads = loads}).ends_with("(with " + std::to_string(expected) + " of 16 seeds)"));
}

TEST_CASE("that nobody gets somewhere is said only if the loads with all seeds agree") {
  test::Compilation compilation;
  compilation.target = find_target("nethack-3.6.6").value();
  const auto tells = [&](const std::string& chance, std::size_t most_loads) {
    const Output output = compilation.run(
        "LEVEL:\"a\"\nGEOMETRY:center,center\nMAP\n-----\n|.|.|\n-----\nENDMAP\nSTAIR:(1,1),up\nNON_DIGGABLE:(0,0,4,2)"
        "\n" +
        chance + "TERRAIN:(2,1),'.'\n");
    REQUIRE(output.files.size() == 1);
    const LevelModelReading reading = read_level(output.files[0].bytes, compilation.target, compilation.abi);
    REQUIRE(reading.level.has_value());
    const auto findings = lint(*reading.level, {.loads = 1, .most_loads = most_loads});
    return std::ranges::count(findings, Diag::unreachable_area, &LintFinding::rule) == 1;
  };
  CHECK(tells("[10%]:", 1));
  CHECK_FALSE(tells("[10%]:", 100));
  CHECK(tells("[0%]:", 100));
}

TEST_CASE("what only the source tells is no error where a comment allows it") {
  test::Compilation compilation;
  compilation.target = find_target("nethack-3.6.6").value();
  REQUIRE(compilation.options.policy.apply("error=idle-filling"));
  const std::string maze = "MAZE:\"a\",'.'\n", comment = "# speclev: allow(idle-filling)\n";
  const Output refused = compilation.run(maze), allowed = compilation.run(comment + maze),
               late = compilation.run(maze + comment + "GOLD:1,(1,1)\n");
  CHECK(refused.failed);
  CHECK(refused.files.empty());
  CHECK_FALSE(allowed.failed);
  CHECK(allowed.files.size() == 1);
  CHECK(std::ranges::count(allowed.diagnostics, Diag::idle_filling, &Diagnostic::id) == 0);
  CHECK(late.failed);
}
