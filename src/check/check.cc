#include "speclev/check.hh"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "base/characters.hh"
#include "base/spell.hh"
#include "check/levels.hh"
#include "check/names.hh"
#include "check/plan.hh"
#include "check/quest.hh"
#include "check/versions.hh"
#include "speclev/archive.hh"
#include "target/target_data.hh"

namespace speclev {

namespace {

using namespace checker;

/// A level that one of the files makes or is.
struct GivenLevel {
  std::string name;
  std::size_t file = 0;
  std::string bytes;
  std::vector<DeclarationPlace> places;
  bool is_source = false;
  bool is_readable = true;  ///< it is one of the target and ABI
  bool is_listed = false;   ///< a list that the game reads has it, such as that of vaults

  /// Where a source names it: its first declaration, or the beginning.
  Span span{};
};

bool ends(std::string_view name, std::string_view ending) { return name.ends_with(ending); }

class GameCheck {
 public:
  GameCheck(std::span<const GameFile> files, const CheckOptions& options)
      : files_(files),
        options_(options),
        policy_(policy_of(options)),
        sinks_(files.size(), Sink(policy_)),
        texts_(files.size()) {}

  std::vector<FileReport> run() {
    for (std::size_t i = 0; i < files_.size(); ++i) take(i);
    find_abis();
    second_sources();
    find_names();
    if (plan_) compare();
    std::vector<FileReport> reports;
    for (std::size_t i = 0; i < files_.size(); ++i) {
      std::vector<Diagnostic> found = sinks_[i].take();
      found.insert(found.begin(), said_[i].begin(), said_[i].end());
      std::ranges::stable_sort(found, {}, [](const Diagnostic& each) { return each.span.begin; });
      if (!found.empty()) reports.push_back({texts_[i].value_or(SourceText(files_[i].path, "")), std::move(found)});
    }
    std::ranges::move(included_, std::back_inserter(reports));
    return reports;
  }

 private:
  static DiagnosticPolicy policy_of(const CheckOptions& options) {
    DiagnosticPolicy policy = options.policy;
    if (options.insists) policy.enable(Diag::needed_dungeon);
    return policy;
  }

  void take(std::size_t i) {
    const std::string& name = files_[i].name;
    if (ends(name, ".des"))
      source(i);
    else if (ends(name, ".def") || ends(name, ".pdf"))
      description(i);
    else if (ends(name, ".lev"))
      compiled(i);
    else if (name == "dungeon")
      dungeon(i);
    else if (kind_of_member(name) == MemberKind::quest)
      look_at_quest(files_[i].bytes, options_.target, options_.abi, sinks_[i]);
  }

  CompileOptions compiling() const {
    CompileOptions result;
    result.policy = policy_;
    result.keep_declarations = true;
    result.open = options_.open;
    return result;
  }

  VersionWords version() const {
    const VersionWords* words = options_.target.version(options_.abi.name);
    return words == nullptr ? VersionWords(version_word_count(options_.target)) : *words;
  }

  void source(std::size_t i) {
    texts_[i] = SourceText(files_[i].path, files_[i].bytes);
    Output output = compile(*texts_[i], options_.target, options_.abi, version(), compiling());
    said_[i] = std::move(output.diagnostics);
    has_broken_sources_ = has_broken_sources_ || output.failed;
    for (OutputFile& file : output.files) {
      if (!ends(file.name, ".lev")) continue;
      const std::string name = file.name.substr(0, file.name.size() - 4);
      const Span where = name_span(*texts_[i], name);
      // A file of the game that is included tells of its levels itself.
      if (where == Span{} && std::ranges::any_of(output.included, [&](const auto& path) { return is_given(path); }))
        continue;
      const bool is_listed = std::ranges::find(output.lines, name, &ListLine::entry) != output.lines.end();
      levels_.push_back({name, i, std::move(file.bytes), std::move(file.declarations), true, true, is_listed, where});
    }
    for (FileReport& report : output.reports) {
      const std::string& path = report.source.name();
      if (!is_given(path) && told_.insert(path).second) included_.push_back(std::move(report));
    }
  }

  bool is_given(std::string_view path) const {
    return std::ranges::any_of(files_, [&](const GameFile& file) { return file.path == path; });
  }

  /// Where a source says the name of a level: behind the colon of the statement that begins it.
  static Span name_span(const SourceText& source, const std::string& name) {
    const std::string wanted = '"' + name + '"';
    const std::string_view bytes = source.bytes();
    for (std::size_t at = bytes.find(wanted); at != std::string_view::npos; at = bytes.find(wanted, at + 1)) {
      const std::size_t before = at == 0 ? at : bytes.find_last_not_of(blanks, at - 1);
      if (before != std::string_view::npos && bytes[before] == ':')
        return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + wanted.size())};
    }
    return {};
  }

  void description(std::size_t i) {
    if (description_) {
      sinks_[i].report(Diag::second_source, {}, {"'dungeon'", files_[*description_].path});
      return;
    }
    texts_[i] = SourceText(files_[i].path, files_[i].bytes);
    const DungeonForm form = ends(files_[i].name, ".def") ? DungeonForm::def : DungeonForm::pdf;
    Output output = compile_dungeon(*texts_[i], form, "dungeon", options_.target, options_.abi, version(),
                                    options_.conditions, compiling());
    said_[i] = std::move(output.diagnostics);
    description_ = i;
    plan_.reset();
    if (!output.files.empty()) plan(i, output.files.front().bytes, output.files.front().declarations);
  }

  /// The compiled dungeon counts where there is no description.
  void dungeon(std::size_t i) {
    if (description_) return;
    if (!plan(i, files_[i].bytes, {}))
      refused(i);
    else if (options_.insists)
      for (const std::string_view name : data_of(options_.target).dungeon.needed)
        if (std::ranges::none_of(plan_->dungeons, [&](const auto& each) { return each.name == name; }))
          sinks_[i].report(Diag::needed_dungeon, {}, {quote(name), options_.target.name()});
  }

  bool plan(std::size_t i, std::string_view bytes, const std::vector<DeclarationPlace>& places) {
    const ContentsReading reading = read(bytes, options_.target, options_.abi);
    if (!reading.contents || reading.contents->kind != FileKind::dungeon) return false;
    plan_ = plan_of(*reading.contents, places);
    planned_by_ = i;
    return true;
  }

  void compiled(std::size_t i) {
    const std::string name = files_[i].name.substr(0, files_[i].name.size() - 4);
    const bool is_good = read_level(files_[i].bytes, options_.target, options_.abi).level.has_value() &&
                         takes_version(options_.target, options_.abi, recognise(files_[i].bytes));
    levels_.push_back({name, i, files_[i].bytes, {}, false, is_good, false, {}});
  }

  void refused(std::size_t i) {
    const auto found = recognise(files_[i].bytes);
    std::string advice = "it is of no game that is known";
    for (const Recognition& each : found) {
      if (&each == &found.front()) advice = "it is of " + described(each.target) + " for " + each.abi.name;
      if (each.target.name() == options_.target.name() && each.abi.name != options_.abi.name) {
        advice = "it is of a machine with the ABI " + each.abi.name + ", this game of one with " + options_.abi.name;
        sinks_[i].report(Diag::mixed_abis, {}).advise(advice);
        return;
      }
    }
    sinks_[i].report(Diag::refused_version, {}, {described(options_.target)}).advise(advice);
  }

  void find_abis() {
    for (const GivenLevel& level : levels_)
      if (!level.is_readable) refused(level.file);
  }

  /// Of several levels with one name a source counts, else the first one.
  void find_names() {
    for (const GivenLevel& each : levels_) {
      const auto [at, is_new] = by_name_.try_emplace(each.name, &each);
      if (!is_new && each.is_source && !at->second->is_source) at->second = &each;
    }
  }

  const GivenLevel* level_named(std::string_view name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nullptr : found->second;
  }

  void second_sources() {
    std::map<std::pair<std::string, bool>, const GivenLevel*> first;
    for (const GivenLevel& level : levels_) {
      const auto [at, is_new] = first.try_emplace({level.name, level.is_source}, &level);
      if (is_new) continue;
      const GivenLevel& other = *at->second;
      if (other.file == level.file) continue;  // the compiler tells of that
      sinks_[level.file]
          .report(Diag::second_source, level.span, {quote(level.name), files_[other.file].path})
          .advise(level.is_source ? "whichever is compiled last is the one that is played"
                                  : "the game takes the first one");
    }
  }

  std::set<std::string, std::less<>> names_of_levels() const {
    std::set<std::string, std::less<>> names;
    for (const GivenLevel& each : levels_) names.insert(each.name);
    return names;
  }

  void compare() {
    const Names names(*plan_);
    const auto given = names_of_levels();
    std::set<std::string, std::less<>> wanted;
    for (const WantedFile& each : names.wanted()) wanted.insert(each.name);
    std::vector<WantedFile> all = names.wanted();
    for (WantedFile& each : names.of_roles(given)) all.push_back(std::move(each));
    for (const WantedFile& each : all)
      if (!given.contains(each.name)) missing(each, given, wanted);
    for (const WantedFile& each : names.of_prototypes()) {
      const PlannedDungeon& dungeon = plan_->dungeons[each.level];
      if (!given.contains(each.name) && !has_broken_sources_)
        sinks_[planned_by_].report(Diag::missing_prototype, dungeon.span,
                                   {quote(each.name + ".lev"), quote(dungeon.prototype)});
    }
    std::set<std::string, std::less<>> told;
    for (const GivenLevel& level : levels_) {
      if (level.is_listed || level_named(level.name) != &level) continue;
      if (const std::string why = names.why_unloaded(level.name); !why.empty())
        sinks_[level.file].report(Diag::unloaded_level, level.span, {"level " + quote(level.name), why});
    }
    for (const PlannedLevel& level : plan_->levels) long_name(level, told);
    for (const WantedFile& each : names.wanted())
      if (const GivenLevel* level = level_named(each.name); level != nullptr && level->is_readable)
        ways(*level, plan_->levels[each.level]);
  }

  void missing(const WantedFile& file, const std::set<std::string, std::less<>>& given,
               const std::set<std::string, std::less<>>& wanted) {
    if (has_broken_sources_) return;  // it may be the one that does not compile
    constexpr std::size_t most_compared = 1000;
    Speller speller(file.name);
    if (given.size() <= most_compared)
      for (const std::string& each : given)
        if (!wanted.contains(each)) speller.offer(each);
    Diagnostic& result =
        sinks_[planned_by_].report(Diag::missing_level, plan_->levels[file.level].span, {quote(file.name + ".lev")});
    result.advise(speller.best().empty()
                      ? "the game makes a random maze in its place"
                      : "there is " + quote(speller.best() + std::string(".lev")) + ", for which no level asks");
  }

  void long_name(const PlannedLevel& level, std::set<std::string, std::less<>>& told) {
    constexpr std::size_t longest = 8;
    const std::string name = level.variants > 0 ? level.name + "-" + std::to_string(level.variants) : level.name;
    if (name.size() > longest && told.insert(name).second)
      sinks_[planned_by_].report(Diag::long_level_name, level.span, {name, name.size()});
  }

  /// How one comes to a level and leaves it.
  void ways(const GivenLevel& given, const PlannedLevel& level) {
    const LevelModelReading reading = read_level(given.bytes, options_.target, options_.abi, given.places);
    if (!reading.level) return;
    const LevelWays ways = ways_of(*reading.level, options_.target);
    const PlannedDungeon& dungeon = plan_->dungeons[level.dungeon];
    Sink& sink = sinks_[given.file];
    const auto span = [&](const Part& part) { return part.span.value_or(given.span); };
    for (const Part& portal : ways.portals) portals(portal.text, span(portal), dungeon, sink);
    if (!plan_->may_have_branch(level))
      for (const Part& branch : ways.branches) sink.report(Diag::idle_branch, span(branch));
    if (!ways.is_known || !level.where) return;
    if (const PlannedBranch* branch = plan_->certain_branch(level); branch != nullptr && ways.branches.empty())
      sink.report(Diag::unplaced_branch, given.span, {quote(branch->to)}).advise("the game puts it anywhere");
    const bool is_first = PlannedDungeon::is_first(*level.where);
    const bool is_last = dungeon.is_last(*level.where);
    if (is_first)
      for (const Part& stairs : ways.up)
        sink.report(Diag::idle_stairs, span(stairs),
                    {"level " + quote(level.name) + " is the first one of " + quote(dungeon.name)});
    if (is_last)
      for (const Part& stairs : ways.down)
        sink.report(Diag::idle_stairs, span(stairs),
                    {"level " + quote(level.name) + " is the last one of " + quote(dungeon.name)});
    const bool has_other = !ways.portals.empty() || !ways.branches.empty();
    if (ways.up.empty() && !has_other && level.where->first > 1)
      sink.report(Diag::missing_stairs, given.span, {quote(given.name), "up"});
    // Where one arrives at the bottom, the top is the end of the way.
    const bool is_end = dungeon.entry < 0 && level.where->first == 1;
    if (ways.down.empty() && !has_other && !ways.falls && !is_end && level.where->last < dungeon.depth.first)
      sink.report(Diag::missing_stairs, given.span, {quote(given.name), "down"});
  }

  /// Where a portal leads: a level of a number in the same dungeon, or one that the dungeon names.
  void portals(const std::string& to, Span where, const PlannedDungeon& dungeon, Sink& sink) {
    if (!to.empty() && is_digit(to.front())) {
      const std::int64_t number = std::stoll(to.substr(0, std::min<std::size_t>(to.find_first_not_of(digits), 9)));
      if (number < 1 || number > dungeon.depth.last)
        sink.report(
            Diag::lost_portal, where,
            {"level " + std::to_string(number), quote(dungeon.name) + " has " + std::to_string(dungeon.depth.last)});
      return;
    }
    if (std::ranges::any_of(plan_->levels, [&](const PlannedLevel& each) { return each.name == to; })) return;
    Speller speller(to);
    for (const PlannedLevel& each : plan_->levels) speller.offer(each.name);
    sink.report(Diag::lost_portal, where, {quote(to), "no level of the dungeon has that name; the game crashes"})
        .advise_if(speller.best().empty() ? std::string() : "did you mean " + quote(speller.best()) + "?");
  }

  std::span<const GameFile> files_;
  const CheckOptions& options_;
  DiagnosticPolicy policy_;
  std::vector<Sink> sinks_;
  std::vector<std::optional<SourceText>> texts_;
  std::vector<FileReport> included_;  ///< about files that are included and are none of the game's
  std::set<std::string> told_;        ///< their paths
  std::vector<std::vector<Diagnostic>> said_ = std::vector<std::vector<Diagnostic>>(files_.size());
  std::vector<GivenLevel> levels_;
  std::map<std::string_view, const GivenLevel*> by_name_;
  std::optional<Plan> plan_;
  std::size_t planned_by_ = 0;  ///< the file that the plan is of
  std::optional<std::size_t> description_;
  bool has_broken_sources_ = false;
};

}  // namespace

std::vector<FileReport> check_game(std::span<const GameFile> files, const CheckOptions& options) {
  return GameCheck(files, options).run();
}

}  // namespace speclev
