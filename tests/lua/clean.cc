// Converted levels are lint clean where the levels are that they were made of.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "lua/script_lint.hh"
#include "speclev/convert.hh"
#include "speclev/lua.hh"
#include "speclev/speclev.hh"
#include "speclev/target.hh"
#include "support/files.hh"

using namespace speclev;

namespace {

namespace fs = std::filesystem;

constexpr std::size_t lint_seeds = 4;

/// Rules, each with the first message of it.
using RulesTold = std::map<std::string, std::string>;

void add_told(RulesTold& told, const std::string& name, const std::vector<Diagnostic>& diagnostics) {
  for (const Diagnostic& each : diagnostics) told.emplace(std::string(diag_name(each.id)), name + ": " + each.message);
}

RulesTold told_of_source(const SourceText& source, const Target& target, const Abi& abi) {
  CompileOptions options;
  options.policy.enable(DiagGroup::lint);
  options.check_only = true;
  options.max_warnings = 0;
  options.lint_seeds = lint_seeds;
  RulesTold told;
  add_told(told, source.name(),
           compile(source, target, abi, VersionWords(version_word_count(target)), options).diagnostics);
  return told;
}

RulesTold told_of_scripts(const SourceText& source, const Target& target, const Abi& abi) {
  CompileOptions options;
  options.max_errors = 0;
  const auto game = lua::find_game("nethack-5.0");
  RulesTold told;
  for (const OutputFile& file :
       convert_to_scripts(source, target, find_target("nethack-3.6.6").value(), game, abi, options).files) {
    lua::ScriptLintOptions wanted;
    wanted.policy.enable(DiagGroup::lint);
    wanted.seeds = lint_seeds;
    add_told(told, file.name, lua::lint_script(SourceText(file.name, file.bytes), game, wanted));
  }
  return told;
}

}  // namespace

TEST_CASE("of converted levels nothing is told that is not told of their sources") {
  const Abi abi = parse_abi("lp64le").value();
  for (const std::string release : {"nethack-3.4.3", "nethack-3.6.6"}) {
    const fs::path folder = fs::path(SPECLEV_REFERENCE_FOLDER) / "golden" / release / "des";
    if (!fs::exists(folder)) {
      WARN("skipped: there is no reference");
      return;
    }
    const Target target = find_target(release).value();
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() != ".des") continue;
      const SourceText source(entry.path().filename().string(), test::read_file(entry.path().string()));
      const RulesTold before = told_of_source(source, target, abi), after = told_of_scripts(source, target, abi);
      for (const auto& [rule, message] : after) {
        INFO(release << " " << message << " [" << rule << "]");
        CHECK(before.contains(rule));
      }
    }
  }
}
