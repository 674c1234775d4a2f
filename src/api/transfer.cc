#include "speclev/transfer.hh"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "diag/fixes.hh"
#include "dungeon/compile.hh"
#include "repair/trial.hh"
#include "target/language.hh"
#include "target/target_data.hh"

namespace speclev {

namespace {

/// Of so many mistakes each is told.
constexpr std::size_t most_told = 100;

/// All messages are wanted, also where the text looks like one for another game.
Output compiled(const SourceText& source, bool is_dungeon, const Target& target, const Abi& abi,
                const VersionWords& version) {
  CompileOptions options;
  options.max_errors = most_told;
  if (!is_dungeon) return data_of(target).language->compile(source, target, abi, version, options);
  auto [made, output, places] = dungeon::read(source, DungeonForm::def, target, abi, {}, options);
  if (!output.failed) dungeon::write(std::move(made), "dungeon", target, abi, version, output);
  return std::move(output);
}

/// Warnings that the file's own game has nothing to warn of are errors: something would get lost.
void raise_warnings(const Output& at_home, Output& away) {
  using Key = std::pair<Diag, std::uint32_t>;
  std::set<Key> known;
  for (const Diagnostic& each : at_home.diagnostics) known.emplace(each.id, each.span.begin);
  for (Diagnostic& each : away.diagnostics) {
    if (each.severity == Severity::error || known.contains({each.id, each.span.begin})) continue;
    each.severity = Severity::error;
    away.failed = true;
  }
  std::erase_if(away.diagnostics, [](const Diagnostic& each) { return each.severity != Severity::error; });
  // Those that are not kept may be of any kind.
  away.failed = away.failed || away.more_warnings > at_home.more_warnings;
}

}  // namespace

Transfer transfer(std::string_view bytes, std::string_view name, const Recognition& from, const Target& to,
                  const Abi& abi, const VersionWords& version) {
  Transfer result;
  result.source = decompile(bytes, name, from.target, from.abi);
  if (!result.source.good()) return result;
  const bool is_dungeon = result.source.is_dungeon;
  const bool is_possible = is_dungeon ? has_dungeons(to) : has_levels(to) && to.language() == from.target.language();
  if (!is_possible) {
    result.error =
        to.name() + " has " + (is_dungeon ? "no dungeons" : "no levels") + " in the language of " + from.target.name();
    result.error_kind = ErrorKind::mismatch;
    return result;
  }
  const SourceText source = SourceText::of("(decompiled)", result.source.text);
  const VersionWords own(version_word_count(from.target));
  result.compiled = compiled(source, is_dungeon, to, abi, version);
  raise_warnings(compiled(source, is_dungeon, from.target, from.abi, own), result.compiled);
  settle_fixes(source, result.compiled.diagnostics);
  const auto retry = [&](const SourceText& text, std::string_view game) -> std::optional<Output> {
    const auto target = game.empty() ? std::optional(to) : find_target(game);
    if (!target) return std::nullopt;
    return compiled(text, is_dungeon, *target, abi, VersionWords(version_word_count(*target)));
  };
  repair::prove_help(source, result.compiled.diagnostics, {retry});
  if (result.compiled.failed)
    result.compiled.files.clear();
  else if (!result.compiled.files.empty())
    result.bytes = result.compiled.files.back().bytes;
  return result;
}

}  // namespace speclev
