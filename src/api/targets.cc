// Implements include/speclev/target.hh with the records of all languages.
#include <algorithm>

#include "api/languages.hh"
#include "base/spell.hh"
#include "diag/fields.hh"
#include "speclev/disk.hh"
#include "speclev/target.hh"
#include "target/built_in.hh"
#include "target/embed.hh"
#include "target/loader.hh"
#include "target/names.hh"

namespace speclev {

namespace {

std::shared_ptr<const TargetData> find_data(std::string_view name) { return built_in_data(name, languages()); }

/// The newest target for which something holds; null if there is none.
template <class Holds>
const BuiltInTarget* newest(const Holds& holds) {
  const BuiltInTarget* found = nullptr;
  for (const BuiltInTarget& target : built_in_targets()) {
    if (!holds(target)) continue;
    if (found == nullptr || compare_releases(TargetName(found->name).release, TargetName(target.name).release) < 0)
      found = &target;
  }
  return found;
}

/// A row of dat/game-aliases.
struct OtherWord {
  std::string word, game;
};

std::vector<OtherWord> read_other_words() {
  const SourceText source = SourceText::of("game-aliases", embedded_file("game-aliases").value_or(""));
  const DiagnosticPolicy policy;
  Sink sink(policy);
  FieldReader in(source, sink);
  std::vector<OtherWord> words;
  while (in.next_line()) {
    const auto word = in.field("a word");
    const auto game = in.field("a game");
    if (game) words.push_back({std::string(word->text), std::string(game->text)});
  }
  return words;
}

const std::vector<OtherWord>& other_words() {
  static const std::vector<OtherWord> words = read_other_words();
  return words;
}

/// Whether that is how people write the game of a target.
bool is_game(const BuiltInTarget& target, std::string_view plain) {
  const std::string_view game = TargetName(target.name).game;
  if (plain_name(game) == plain || plain_name(target.game) == plain) return true;
  return std::ranges::any_of(other_words(),
                             [&](const OtherWord& each) { return each.word == plain && each.game == game; });
}

/// Whether all targets with that release are of one game.
bool is_of_one_game(std::string_view release) {
  std::string_view game;
  for (const BuiltInTarget& target : built_in_targets()) {
    const TargetName name(target.name);
    if (!is_release(name.release, release) || name.release.empty()) continue;
    if (!game.empty() && game != name.game) return false;
    game = name.game;
  }
  return true;
}

const BuiltInTarget* find_release(const TypedName& typed) {
  const auto of_game = [&](std::string_view game) {
    return newest([&](const BuiltInTarget& target) {
      const std::string_view release = TargetName(target.name).release;
      return is_game(target, game) && !release.empty() && is_release(release, typed.release);
    });
  };
  if (!typed.game.empty()) return of_game(typed.game);
  if (const auto* found = of_game(TargetName(default_target).game)) return found;
  if (!is_of_one_game(typed.release)) return nullptr;
  return newest(
      [&](const BuiltInTarget& target) { return is_release(TargetName(target.name).release, typed.release); });
}

constexpr std::string_view scripts = "scripts";

/// What dat/uncompiled-games says of a game; of "scripts" what holds for all whose levels are scripts.
std::string reason_against(const TypedName& typed) {
  const SourceText source = SourceText::of("uncompiled-games", embedded_file("uncompiled-games").value_or(""));
  const DiagnosticPolicy policy;
  Sink sink(policy);
  FieldReader in(source, sink);
  std::string of_scripts;
  while (in.next_line()) {
    const auto game = in.field("a game");
    const auto release = in.field("a release");
    if (!release) continue;
    const std::string reason(in.rest().text);
    if (of_scripts.empty()) of_scripts = reason;
    const bool same_game = typed.game.empty() || typed.game == game->text;
    if (same_game && is_release(typed.release, release->text)) return reason.empty() ? of_scripts : reason;
  }
  return typed.game == scripts ? of_scripts : std::string();
}

/// Whether that is the name of a target whose levels are scripts.
bool is_script_target(std::string_view name) {
  return std::ranges::any_of(script_target_names(), [&](std::string_view each) { return each == name; });
}

/// The nearest of the words that people write for targets; empty if none is near.
std::string near_word(std::string_view typed) {
  Speller speller(typed);
  for (const std::string_view each : built_in_names()) {
    const TargetName name(each);
    for (const std::string_view word : {name.game, each}) speller.offer(word);
    if (name.game == TargetName(default_target).game) speller.offer(name.release);
  }
  for (const OtherWord& each : other_words()) speller.offer(each.word);
  return std::string(speller.best());
}

/// What to write for a name that no target has; empty if none is near.
std::string near_target(std::string_view name) {
  const MeantTarget meant = target_meant(name);
  return meant.name.empty() ? meant.near : meant.name;
}

}  // namespace

std::optional<Target> find_target(std::string_view name) {
  auto data = find_data(name);
  return data == nullptr ? std::nullopt : std::optional(target_of(std::move(data)));
}

namespace {

/// What a target starts from that there is not: another name may be meant, or a game that nothing is compiled for.
void mend_base(std::string_view base, Diagnostic& diagnostic) {
  if (!is_script_target(base)) return void(diagnostic.suggest(near_target(base)));
  const DiagnosticPolicy policy;
  Sink sink(policy);
  sink.report(Diag::data_script_language, diagnostic.span);
  diagnostic = sink.take().front();
}

LoadedTarget load_named(const std::string& name, const std::string& folder, const TargetFiles& files) {
  LoadedTarget loaded = load_folder(name, folder, files, find_data, languages());
  for (FileReport& report : loaded.reports)
    for (Diagnostic& diagnostic : report.diagnostics)
      if (diagnostic.id == Diag::data_unknown_base) mend_base(report.source.text(diagnostic.span), diagnostic);
  return loaded;
}

}  // namespace

LoadedTarget load_target(const std::string& folder, const TargetFiles& files) {
  std::string name = folder;
  while (name.ends_with('/')) name.pop_back();
  return load_named(name.substr(name.rfind('/') + 1), folder, files);
}

LoadedTarget load_target_on_disk(const std::string& folder) {
  return load_named(name_on_disk(folder), folder, files_on_disk(folder));
}

std::vector<std::string> target_names() {
  const auto& names = built_in_names();
  std::vector<std::string> result(names.begin(), names.end());
  std::ranges::stable_sort(result, [](const std::string& one, const std::string& other) {
    const TargetName first(one), second(other);
    return first.game != second.game ? first.game < second.game : compare_releases(first.release, second.release) < 0;
  });
  return result;
}

MeantTarget target_meant(std::string_view typed) {
  const std::string plain = plain_name(typed);
  if (plain.empty()) return {};
  if (is_script_target(typed)) return {{}, reason_against({std::string(scripts), {}}), {}};
  if (const auto* found = newest([&](const BuiltInTarget& target) { return plain_name(target.name) == plain; }))
    return {std::string(found->name), {}, {}};
  if (const auto* found = newest([&](const BuiltInTarget& target) { return is_game(target, plain); }))
    return {std::string(found->name), {}, {}};
  const auto release = with_release(typed);
  if (!release) return {{}, {}, near_word(typed)};
  if (const auto* found = find_release(*release)) return {std::string(found->name), {}, {}};
  std::string reason = reason_against(*release);
  return {{}, reason, reason.empty() ? near_word(typed) : std::string()};
}

}  // namespace speclev
