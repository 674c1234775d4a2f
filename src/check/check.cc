#include "speclev/check.hh"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "base/characters.hh"
#include "base/spell.hh"
#include "check/input_game.hh"
#include "check/levels.hh"
#include "check/path_reports.hh"
#include "target/target_data.hh"

namespace speclev {

namespace {

using namespace checker;

class GameCheck {
 public:
  GameCheck(std::span<const GameFile> files, const CheckOptions& options) : game_(files, options) {}

  std::vector<FileReport> run() {
    second_sources();
    find_names();
    if (!has_dungeons(game_.options.target)) game_.plan.emplace();  // all levels are those that the game's code names
    if (game_.plan) compare();
    return game_.take_reports();
  }

 private:
  /// Of several levels with one name a source counts, else the first one.
  void find_names() {
    for (const InputLevel& each : game_.levels) {
      const auto [at, is_new] = by_name_.try_emplace(each.name, &each);
      if (!is_new && each.is_source && !at->second->is_source) at->second = &each;
    }
  }

  const InputLevel* level_named(std::string_view name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nullptr : found->second;
  }

  void second_sources() {
    std::map<std::pair<std::string, bool>, const InputLevel*> first;
    for (const InputLevel& level : game_.levels) {
      const auto [at, is_new] = first.try_emplace({level.name, level.is_source}, &level);
      if (is_new) continue;
      const InputLevel& other = *at->second;
      if (other.file == level.file) continue;  // the compiler tells of that
      game_.sinks[level.file]
          .report(Diag::second_source, level.span, {quote(level.name), game_.files[other.file].path})
          .advise(level.is_source ? "whichever is compiled last is the one that is played"
                                  : "the game takes the first one");
    }
  }

  NameSet names_of_levels() const {
    NameSet names;
    for (const InputLevel& each : game_.levels) names.insert(each.name);
    return names;
  }

  void compare() {
    for (const InputLevel& each : game_.levels)
      if (each.is_listed) game_.listed.insert(each.name);
    const Names names(*game_.plan, game_.rules, game_.listed);
    const NameSet given = names_of_levels();
    missing_levels(names, given);
    if (!game_.has_broken_sources) missing_roles(names, given);
    unloaded_levels(names);
    NameSet told;
    for (const PlannedLevel& level : game_.plan->levels) long_name(level, told);
    for (const WantedFile& each : names.wanted())
      if (const InputLevel* level = level_named(each.name); level != nullptr && level->is_readable)
        ways(*level, game_.plan->levels[each.level]);
    for (const InputLevel& level : game_.levels) {
      const auto is_it = [&](const WantedFile& each) { return each.name == level.name; };
      if (level.is_readable && level_named(level.name) == &level && std::ranges::none_of(names.wanted(), is_it) &&
          names.why_unloaded(level.name).empty())
        loaded(level);
    }
  }

  void missing_levels(const Names& names, const NameSet& given) {
    if (game_.has_broken_sources) return;  // it may be the one that does not compile
    for (auto at = names.wanted().begin(); at != names.wanted().end();) {
      const auto end = end_of_series(at, names.wanted().end(), given, names);
      if (!given.contains(at->name))
        missing(at->name, (end - 1)->name, game_.plan->levels[at->level].span, "the game " + std::string(in_its_place),
                names, given);
      at = end;
    }
    for (auto at = names.of_code().begin(); at != names.of_code().end();) {
      const auto end = end_of_series(at, names.of_code().end(), given, names);
      if (!given.contains(at->name))
        missing(
            at->name, (end - 1)->name, {},
            has_dungeons(game_.options.target) ? at->what + ", and the game " + std::string(in_its_place) : at->what,
            names, given);
      at = end;
    }
    const std::vector<WantedFile> prototypes = names.of_prototypes();
    for (auto at = prototypes.begin(); at != prototypes.end();) {
      const auto end = end_of_series(at, prototypes.end(), given, names);
      const PlannedDungeon& dungeon = game_.plan->dungeons[at->level];
      if (!given.contains(at->name))
        game_.sinks[game_.planned_by].report(Diag::missing_prototype, dungeon.span,
                                             {series(at->name, (end - 1)->name), quote(dungeon.prototype)});
      at = end;
    }
  }

  /// The end of several files of one series that are all missing, at least of one file.
  template <class At>
  At end_of_series(At at, At end, const NameSet& given, const Names& names) {
    const auto is_missing = [&](const auto& each) {
      return !given.contains(each.name) && nearest(each.name, names, given).empty();
    };
    const std::string& of = at->series;
    if (of.empty() || !is_missing(*at)) return at + 1;
    auto last = at;
    while (last != end && last->series == of && is_missing(*last)) ++last;
    constexpr std::ptrdiff_t fewest = 4;  // fewer are told one by one
    return last - at < fewest ? at + 1 : last;
  }

  std::string series(const std::string& first, const std::string& last) const {
    const std::string file = game_.file_of(first);
    return first == last ? quote(file) : quote(file) + ", nor any up to " + quote(game_.file_of(last));
  }

  void missing(const std::string& first, const std::string& last, Span where, const std::string& help,
               const Names& names, const NameSet& given) {
    Sink& sink = has_dungeons(game_.options.target) ? game_.sinks[game_.planned_by] : game_.whole;
    Diagnostic& result = sink.report(Diag::missing_level, where, {series(first, last)});
    const std::string near = first == last ? nearest(first, names, given) : std::string();
    result.advise(near.empty() ? help : "there is " + quote(game_.file_of(near)) + ", for which no level asks");
  }

  /// A file that is never loaded and has nearly that name; empty if there is none.
  std::string nearest(const std::string& name, const Names& names, const NameSet& given) {
    constexpr std::size_t most_compared = 1000;
    if (given.size() > most_compared) return {};
    if (!unloaded_) {
      unloaded_.emplace();
      for (const std::string& each : given)
        if (!names.why_unloaded(each).empty()) unloaded_->insert(each);
    }
    Speller speller(name);
    for (const std::string& each : *unloaded_) speller.offer(each);
    return speller.best();
  }

  /// The levels of the roles of which there is one, or texts of the quest.
  void missing_roles(const Names& names, const NameSet& given) {
    if (!names.has_roles()) return;
    const NameSet of_levels = names.roles_of(given);
    NameSet roles = of_levels;
    roles.insert(game_.quest_roles.begin(), game_.quest_roles.end());
    // A class that has the name of none may be a misspelt one.
    const bool has_other =
        game_.quest && (!game_.has_common_texts || !std::ranges::includes(game_.quest_roles, of_levels));
    for (const std::string& role : roles) {
      const std::vector<WantedFile> files = names.of_role(role);
      const Span where = game_.plan->levels[files.front().level].span;
      if (!of_levels.contains(role) && has_other) {
        game_.sinks[*game_.quest].report(
            Diag::bad_quest, {},
            {"these texts of the quest have a class " + quote(role) + ", and there are no levels of it"});
        continue;
      }
      if (!of_levels.contains(role)) {
        game_.sinks[game_.planned_by]
            .report(Diag::missing_level, where, {series(files.front().name, files.back().name)})
            .advise("the texts of the quest are for a role " + quote(role) + ", too");
        continue;
      }
      for (const WantedFile& each : files)
        if (!given.contains(each.name))
          missing(each.name, each.name, game_.plan->levels[each.level].span,
                  "who has that role gets a maze or an ordinary level in its place", names, given);
      if (game_.quest && !game_.quest_roles.empty() && !game_.quest_roles.contains(role))
        game_.sinks[*game_.quest].report(
            Diag::bad_quest, {},
            {"these texts of the quest have no class " + quote(role) + ", and there are levels of it"});
    }
  }

  void unloaded_levels(const Names& names) {
    const bool lacks_lists = !game_.rules.lists.empty() && !game_.has_lists && game_.listed.empty();
    bool is_told = false;
    for (const InputLevel& level : game_.levels) {
      if (level_named(level.name) != &level) continue;
      const std::string why = names.why_unloaded(level.name);
      if (why.empty()) continue;
      if (lacks_lists && names.is_of_no_level(level.name)) {
        if (!is_told)
          game_.whole.report(Diag::missing_file, {},
                             {quote(game_.rules.lists.front().file), "which levels it lists is not known"});
        is_told = true;
        continue;
      }
      game_.sinks[level.file].report(Diag::unloaded_level, level.span, {"level " + quote(level.name), why});
    }
  }

  void long_name(const PlannedLevel& level, NameSet& told) {
    constexpr std::size_t longest = 8, longest_in_game = 15;
    const std::string name = level.variants > 0 ? level.name + "-" + std::to_string(level.variants) : level.name;
    if (name.size() <= longest || !told.insert(name).second) return;
    if (name.size() > longest_in_game)
      game_.sinks[game_.planned_by].report(Diag::overlong_level_name, level.span, {name, name.size(), longest_in_game});
    else
      game_.sinks[game_.planned_by].report(Diag::long_level_name, level.span, {name, name.size()});
  }

  /// What comes to a level and leaves it; nothing of one that cannot be read.
  std::optional<LevelWays> ways_in(const InputLevel& given) {
    const LevelModelReading reading = read_level(given.bytes, game_.options.target, game_.options.abi, given.places);
    const ContentsReading contents = read(given.bytes, game_.options.target, game_.options.abi);
    if (!reading.level || !contents.contents) return std::nullopt;
    return ways_of(*reading.level, *contents.contents, game_.rules, given.name);
  }

  /// A level that has no place of its own in the dungeon: of a role, or for levels without a name.
  void loaded(const InputLevel& given) {
    if (const auto found = ways_in(given)) teller(given).stops(*found, nullptr);
  }

  /// How one comes to a level and leaves it.
  void ways(const InputLevel& given, const PlannedLevel& level) {
    if (const auto found = ways_in(given)) teller(given).ways(*found, level);
  }

  WaysTeller teller(const InputLevel& given) {
    return {*game_.plan, game_.rules, given.name, given.span, game_.sinks[given.file]};
  }

  InputGame game_;
  std::map<std::string_view, const InputLevel*> by_name_;
  std::optional<NameSet> unloaded_;  ///< the given levels that are never loaded, once that has been asked
};

}  // namespace

DiagnosticPolicy game_policy() {
  DiagnosticPolicy policy;
  for (const Diag id :
       {Diag::missing_level, Diag::missing_prototype, Diag::lost_portal, Diag::bad_quest, Diag::refused_version,
        Diag::mixed_abis, Diag::damaged_file, Diag::missing_file, Diag::game_limit, Diag::unplaced_level,
        Diag::needed_dungeon, Diag::uncertain_dungeon, Diag::needed_level, Diag::undefined_dungeon,
        Diag::unreachable_dungeon, Diag::missing_room, Diag::overlong_level_name}) {
    policy.enable(id);
    policy.count_as_error(id, true);
  }
  return policy;
}

std::string lacks_rules(const Target& target) {
  try {
    game_rules(data_of(target), target.name());
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

std::vector<std::string> levels_without_extension(const Target& target) {
  const TargetData& data = data_of(target);
  std::vector<std::string> names;
  if (data.has(Feature::file_extension) || !lacks_rules(target).empty()) return names;
  for (const GameRules::Loaded& each : game_rules(data, target.name()).loaded)
    for (std::int64_t number = each.first; number <= each.last; ++number) names.push_back(each.file(number));
  return names;
}

std::vector<FileReport> check_game(std::span<const GameFile> files, const CheckOptions& options) {
  return GameCheck(files, options).run();
}

}  // namespace speclev
