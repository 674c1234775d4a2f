// What is wrong with levels that compile; the rules themselves are held by tests/cases/lint.
#include "speclev/lint.hh"

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <vector>

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

  const LintResult result = lint(*reading.level, {.loads = loads});
  const std::vector<LintFinding>& findings = result.findings;
  REQUIRE(std::ranges::count(findings, Diag::idle_trap, &LintFinding::rule) == 1);
  const LintFinding& finding = *std::ranges::find(findings, Diag::idle_trap, &LintFinding::rule);
  CHECK(finding.loads == expected);
  CHECK(lint_text(finding, result.loads).ends_with("(with " + std::to_string(expected) + " of 16 seeds)"));
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
    const auto findings = lint(*reading.level, {.loads = 1, .most_loads = most_loads}).findings;
    return std::ranges::count(findings, Diag::unreachable_area, &LintFinding::rule) == 1;
  };
  CHECK(tells("[10%]:", 1));
  CHECK_FALSE(tells("[10%]:", 100));
  CHECK(tells("[0%]:", 100));
}

TEST_CASE(
    "where there is not time for all loads it is known how many there were, and what nobody gets to is not told") {
  test::Compilation compilation;
  compilation.target = find_target("nethack-3.6.6").value();
  // Two cells in stone, and in half of the loads somesomething in the wall between them.
  const Output output = compilation.run(
      "LEVEL:\"a\"\nGEOMETRY:center,center\nMAP\n-----\n|.|.|\n-----\nENDMAP\nSTAIR:(1,1),up\nNON_DIGGABLE:(0,0,4,2)\n"
      "IF [50%] {\nOBJECT:'*',(2,1)\n}\n");
  REQUIRE(output.files.size() == 1);
  const LevelModelReading reading = read_level(output.files[0].bytes, compilation.target, compilation.abi);
  REQUIRE(reading.level.has_value());
  const auto linted = [&](int times) {
    return lint(*reading.level, {.loads = 8, .most_loads = 20, .goes_on = [times]() mutable { return times-- > 0; }});
  };
  const auto has = [](const LintResult& result, Diag rule) {
    return std::ranges::count(result.findings, rule, &LintFinding::rule) == 1;
  };
  const auto numbers = [](const LintResult& result) { return std::vector{result.loads, result.tried, result.wanted}; };
  using Numbers = std::vector<std::size_t>;

  const LintResult once = linted(0), some = linted(4), half = linted(10), all = linted(100);
  CHECK(numbers(once) == Numbers{1, 1, 8});
  CHECK(numbers(some) == Numbers{5, 5, 8});
  CHECK(numbers(half) == Numbers{8, 11, 20});
  CHECK(numbers(all) == Numbers{8, 20, 20});
  for (const LintResult* each : {&once, &some, &half}) CHECK_FALSE(has(*each, Diag::unreachable_area));
  CHECK(has(all, Diag::unreachable_area));
  CHECK(has(all, Diag::thing_in_rock));
  const auto thing = [&](const LintResult& result) {
    return *std::ranges::find(result.findings, Diag::thing_in_rock, &LintFinding::rule);
  };
  CHECK(thing(some).loads < 5);
  CHECK(lint_text(thing(some), some.loads).ends_with(" of 5 seeds)"));
  CHECK(thing(half).loads == thing(all).loads);

  using std::chrono::duration;
  CHECK(time_text(some, duration<double>(2.5)) == "5 of 8 seeds within 2.5 seconds");
  CHECK(time_text(half, duration<double>(1)) == "11 of 20 seeds within 1 second");
  CHECK_FALSE(until_over(duration<double>(0))());
  CHECK(until_over(std::chrono::hours(1))());
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
