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
#include "check/start.hh"
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
  bool is_readable = true;  ///< it is one that the game takes
  bool is_listed = false;   ///< a list that the game reads has it, such as that of vaults

  /// Where a source names it: its first declaration, or the beginning.
  Span span{};
};

bool ends(std::string_view name, std::string_view ending) { return name.ends_with(ending); }

/// What the game does when it has no level, or one that it does not take.
constexpr std::string_view in_its_place = "makes a maze or an ordinary level in its place";
constexpr std::string_view end_at_start = "ends when it starts";

/// What a list names: in a field of each line.
void add_listed(std::string_view text, std::size_t field, NameSet& names) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    std::string_view word;
    for (std::size_t i = 0; i < field && !line.empty(); ++i) {
      line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
      word = line.substr(0, line.find_first_of(blanks));
      line.remove_prefix(word.size());
      if (i + 1 < field) word = {};
    }
    if (!word.empty()) names.emplace(word);
  }
}

class GameCheck {
 public:
  GameCheck(std::span<const GameFile> files, const CheckOptions& options)
      : files_(files),
        options_(options),
        rules_(game_rules(data_of(options.target), options.target.name())),
        words_(options.target, options.abi, rules_, compiled_files(files)),
        sinks_(files.size(), Sink(options_.policy)),
        texts_(files.size()) {}

  std::vector<FileReport> run() {
    for (std::size_t i = 0; i < files_.size(); ++i) take(i);
    lacking_files();
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
  static bool is_compiled(const GameFile& file) { return ends(file.name, ".lev") || file.name == "dungeon"; }

  static std::vector<std::string_view> compiled_files(std::span<const GameFile> files) {
    std::vector<std::string_view> result;
    for (const GameFile& each : files)
      if (is_compiled(each)) result.emplace_back(each.bytes);
    return result;
  }

  void take(std::size_t i) {
    const std::string& name = files_[i].name;
    if (files_[i].is_member && is_unasked(i)) return;
    if (ends(name, ".des"))
      source(i);
    else if (ends(name, ".def") || ends(name, ".pdf"))
      description(i);
    else if (ends(name, ".lev"))
      compiled(i);
    else if (name == "dungeon")
      dungeon(i);
    else if (kind_of_member(name) == MemberKind::quest)
      quest(i);
    else if (const auto list = std::ranges::find(rules_.lists, name, &GameRules::List::file); list != rules_.lists.end())
      add_listed(files_[i].bytes, list->field, listed_), has_lists_ = true;
  }

  /// Whether a member of the archive has a name that no game asks for.
  bool is_unasked(std::size_t i) {
    const std::string& name = files_[i].name;
    std::string why;
    if (const std::size_t slash = name.rfind('/'); slash != name.npos)
      why = "a name in an archive has no folders, and is " + quote(name.substr(slash + 1)) + " alone";
    else if (ends(name, ".des") || ends(name, ".def") || ends(name, ".pdf"))
      why = "it is a source, and only what is compiled of it is opened";
    if (why.empty()) return false;
    sinks_[i].report(Diag::unasked_member, {}, {why});
    return true;
  }

  void quest(std::size_t i) {
    has_quest_ = true;
    for (std::string& each : look_at_quest(files_[i].bytes, options_.target, options_.abi, sinks_[i]))
      quest_roles_.insert(std::move(each));
    quest_ = i;
  }

  /// What the game opens when it starts. Of a folder of sources not all has to be there.
  void lacking_files() {
    if (files_.empty()) return;
    if (!has_dungeon_ && has_dungeons(options_.target))
      sinks_.front().report(Diag::missing_file, {}, {"dungeon, nor a description of one", "without it the game ends when it starts"});
    const bool is_archive = std::ranges::any_of(files_, &GameFile::is_member);
    if (is_archive && !has_quest_ && reads_quest(options_.target, options_.abi))
      sinks_.front().report(Diag::missing_file, {}, {"quest.dat", "without it the game ends when it starts"});
  }

  CompileOptions compiling() const {
    CompileOptions result;
    result.policy = options_.policy;
    result.keep_declarations = true;
    result.open = options_.open;
    return result;
  }

  VersionWords version() const {
    const VersionWords* words = options_.target.version(options_.abi.name);
    return words == nullptr ? VersionWords(version_word_count(options_.target)) : *words;
  }

  /// What is told of the compiled dungeon is not told of its source besides.
  CompileOptions describing() const {
    CompileOptions result = compiling();
    for (const std::string_view name : {"no-needed-dungeon", "no-unreachable-dungeon", "no-undefined-dungeon"})
      static_cast<void>(result.policy.apply(name));
    return result;
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
                                    options_.conditions, describing());
    said_[i] = std::move(output.diagnostics);
    description_ = i;
    has_dungeon_ = true;
    plan_.reset();
    if (!output.files.empty()) plan(i, output.files.front().bytes, output.files.front().declarations);
  }

  /// The compiled dungeon counts where there is no description.
  void dungeon(std::size_t i) {
    has_dungeon_ = true;
    if (description_) return;
    if (!takes(i, end_at_start)) return;
    const ContentsReading reading = read(files_[i].bytes, options_.target, options_.abi);
    if (!plan(i, files_[i].bytes, {}))
      damaged(i, reading.offset, reading.contents ? "it is a level" : reading.error,
              read(std::string_view(files_[i].bytes).substr(0, reading.offset), options_.target, options_.abi).contents
                  ? ""
                  : "the game ends when it starts");
  }

  bool plan(std::size_t i, std::string_view bytes, const std::vector<DeclarationPlace>& places) {
    const ContentsReading reading = read(bytes, options_.target, options_.abi);
    if (!reading.contents || reading.contents->kind != FileKind::dungeon) return false;
    plan_ = plan_of(*reading.contents, places);
    planned_by_ = i;
    look_at_plan(*plan_, rules_, data_of(options_.target), sinks_[i]);
    return true;
  }

  void compiled(std::size_t i) {
    const std::string name = files_[i].name.substr(0, files_[i].name.size() - 4);
    const std::string_view bytes = files_[i].bytes;
    bool is_good = takes(i, in_its_place);
    if (is_good) {
      const LevelModelReading reading = read_level(bytes, options_.target, options_.abi);
      is_good = reading.level.has_value();
      if (!is_good)
        damaged(i, reading.offset, reading.error,
                read_level(bytes.substr(0, reading.offset), options_.target, options_.abi).level
                    ? "the game does not look at what is behind its end"
                    : "the game goes on with whatever it finds there: it complains without end, stops or crashes");
    }
    levels_.push_back({name, i, files_[i].bytes, {}, false, is_good, false, {}});
  }

  void damaged(std::size_t i, std::size_t offset, const std::string& error, std::string_view help) {
    sinks_[i].report(Diag::damaged_file, {}, {offset, error}).advise_if(help);
  }

  /// Whether the game takes a file by the words in front of it; tells why not. what: the game does then.
  bool takes(std::size_t i, std::string_view what) {
    const std::string_view bytes = files_[i].bytes;
    if (bytes.size() < words_.size()) {
      damaged(i, bytes.size(), bytes.empty() ? "it is empty" : "it ends within its version words",
              "the game refuses it, and " + std::string(what));
      return false;
    }
    const std::string why = words_.why_refused(bytes);
    if (why.empty()) return true;
    const auto found = recognise(bytes);
    const auto is_own = [&](const Recognition& each) { return each.target.name() == options_.target.name(); };
    const auto is_of_abi = [&](const Recognition& each) { return each.abi.name == options_.abi.name; };
    const auto own = std::ranges::find_if(found, is_own);
    if (own != found.end() && std::ranges::none_of(found, is_of_abi)) {
      sinks_[i]
          .report(Diag::mixed_abis, {})
          .advise("it is of a machine with the ABI " + own->abi.name + ", this game of one with " + options_.abi.name +
                  "; the game refuses it, and " + std::string(what));
      return false;
    }
    std::string help = why;
    if (own == found.end() && !found.empty())
      help = "it is of " + described(found.front().target) + " for " + found.front().abi.name + ": " + why;
    sinks_[i].report(Diag::refused_version, {}, {described(options_.target), what}).advise(help);
    return false;
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

  NameSet names_of_levels() const {
    NameSet names;
    for (const GivenLevel& each : levels_) names.insert(each.name);
    return names;
  }

  void compare() {
    for (const GivenLevel& each : levels_)
      if (each.is_listed) listed_.insert(each.name);
    const Names names(*plan_, rules_, listed_);
    const NameSet given = names_of_levels();
    missing_levels(names, given);
    if (!has_broken_sources_) missing_roles(names, given);
    unloaded_levels(names);
    NameSet told;
    for (const PlannedLevel& level : plan_->levels) long_name(level, told);
    for (const WantedFile& each : names.wanted())
      if (const GivenLevel* level = level_named(each.name); level != nullptr && level->is_readable)
        ways(*level, plan_->levels[each.level]);
  }

  void missing_levels(const Names& names, const NameSet& given) {
    if (has_broken_sources_) return;  // it may be the one that does not compile
    for (auto at = names.wanted().begin(); at != names.wanted().end();) {
      const auto end = end_of_series(at, names.wanted().end(), given, names);
      if (!given.contains(at->name))
        missing(at->name, (end - 1)->name, plan_->levels[at->level].span, "the game " + std::string(in_its_place), names,
                given);
      at = end;
    }
    for (auto at = names.of_code().begin(); at != names.of_code().end();) {
      const auto end = end_of_series(at, names.of_code().end(), given, names);
      if (!given.contains(at->name))
        missing(at->name, (end - 1)->name, {}, at->what + ", and the game " + std::string(in_its_place), names, given);
      at = end;
    }
    const std::vector<WantedFile> prototypes = names.of_prototypes();
    for (auto at = prototypes.begin(); at != prototypes.end();) {
      const auto end = end_of_series(at, prototypes.end(), given, names);
      const PlannedDungeon& dungeon = plan_->dungeons[at->level];
      if (!given.contains(at->name))
        sinks_[planned_by_].report(Diag::missing_prototype, dungeon.span,
                                   {series(at->name, (end - 1)->name), quote(dungeon.prototype)});
      at = end;
    }
  }

  /// The end of several files of one series that are all missing, at least of one file.
  template <class At>
  At end_of_series(At at, At end, const NameSet& given, const Names& names) const {
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

  static std::string series(const std::string& first, const std::string& last) {
    return first == last ? quote(first + ".lev") : quote(first + ".lev") + ", nor any up to " + quote(last + ".lev");
  }

  void missing(const std::string& first, const std::string& last, Span where, const std::string& help,
               const Names& names, const NameSet& given) {
    Diagnostic& result = sinks_[planned_by_].report(Diag::missing_level, where, {series(first, last)});
    const std::string near = first == last ? nearest(first, names, given) : std::string();
    result.advise(near.empty() ? help : "there is " + quote(near + ".lev") + ", for which no level asks");
  }

  /// A file that is never loaded and has nearly that name; empty if there is none.
  std::string nearest(const std::string& name, const Names& names, const NameSet& given) const {
    constexpr std::size_t most_compared = 1000;
    if (given.size() > most_compared) return {};
    Speller speller(name);
    for (const std::string& each : given)
      if (!names.why_unloaded(each).empty()) speller.offer(each);
    return speller.best();
  }

  /// The levels of the roles of which there is one, or texts of the quest.
  void missing_roles(const Names& names, const NameSet& given) {
    if (!names.has_roles()) return;
    const NameSet of_levels = names.roles_of(given);
    NameSet roles = of_levels;
    roles.insert(quest_roles_.begin(), quest_roles_.end());
    for (const std::string& role : roles) {
      const std::vector<WantedFile> files = names.of_role(role);
      const Span where = plan_->levels[files.front().level].span;
      if (!of_levels.contains(role)) {
        sinks_[planned_by_]
            .report(Diag::missing_level, where, {series(files.front().name, files.back().name)})
            .advise("the texts of the quest are for a role " + quote(role) + ", too");
        continue;
      }
      for (const WantedFile& each : files)
        if (!given.contains(each.name))
          missing(each.name, each.name, plan_->levels[each.level].span,
                  "who has that role gets a maze or an ordinary level in its place", names, given);
      if (quest_ && !quest_roles_.empty() && !quest_roles_.contains(role))
        sinks_[*quest_].report(Diag::bad_quest, {},
                               {"these texts of the quest have no class " + quote(role) + ", and there are levels of it"});
    }
  }

  void unloaded_levels(const Names& names) {
    const bool lacks_lists = !rules_.lists.empty() && !has_lists_ && listed_.empty();
    bool is_told = false;
    for (const GivenLevel& level : levels_) {
      if (level_named(level.name) != &level) continue;
      const std::string why = names.why_unloaded(level.name);
      if (why.empty()) continue;
      if (lacks_lists && names.is_of_no_level(level.name)) {
        if (!is_told)
          sinks_[planned_by_].report(Diag::missing_file, {},
                                     {quote(rules_.lists.front().file), "which levels it lists is not known"});
        is_told = true;
        continue;
      }
      sinks_[level.file].report(Diag::unloaded_level, level.span, {"level " + quote(level.name), why});
    }
  }

  void long_name(const PlannedLevel& level, NameSet& told) {
    constexpr std::size_t longest = 8, longest_in_game = 15;
    const std::string name = level.variants > 0 ? level.name + "-" + std::to_string(level.variants) : level.name;
    if (name.size() <= longest || !told.insert(name).second) return;
    if (name.size() > longest_in_game)
      sinks_[planned_by_].report(Diag::overlong_level_name, level.span, {name, name.size(), longest_in_game});
    else
      sinks_[planned_by_].report(Diag::long_level_name, level.span, {name, name.size()});
  }

  /// How one comes to a level and leaves it.
  void ways(const GivenLevel& given, const PlannedLevel& level) {
    const LevelModelReading reading = read_level(given.bytes, options_.target, options_.abi, given.places);
    if (!reading.level) return;
    const ContentsReading contents = read(given.bytes, options_.target, options_.abi);
    if (!contents.contents) return;
    const LevelWays ways = ways_of(*reading.level, *contents.contents, rules_, given.name);
    const PlannedDungeon& dungeon = plan_->dungeons[level.dungeon];
    Sink& sink = sinks_[given.file];
    const auto span = [&](const Part& part) { return part.span.value_or(given.span); };
    for (const Part& portal : ways.portals) portals(portal.text, span(portal), dungeon, sink);
    if (!plan_->may_have_branch(level))
      for (const Part& branch : ways.branches) sink.report(Diag::idle_branch, span(branch));
    // Of a level that needs any room it is not certain what happens without it.
    if (ways.is_known && ways.lacking && !ways.lacking->type.empty()) sink.report(Diag::missing_room, given.span, {in_words(*ways.lacking)});
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
    if (ways.up.empty() && !ways.says_up && !has_other && level.where->first > 1)
      sink.report(Diag::missing_stairs, given.span, {quote(given.name), "up"});
    // Where one arrives at the bottom, the top is the end of the way.
    const bool is_end = dungeon.entry < 0 && level.where->first == 1;
    if (ways.down.empty() && !ways.says_down && !has_other && !ways.falls && !is_end && level.where->last < dungeon.depth.first)
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
    if (std::ranges::find(rules_.portals, to) != rules_.portals.end()) return;
    Speller speller(to);
    for (const PlannedLevel& each : plan_->levels) speller.offer(each.name);
    sink.report(Diag::lost_portal, where, {quote(to), std::string("no level of the dungeon has that name; the game ") +
                                                    (rules_.lost_portal_crashes ? "crashes" : "makes none")})
        .advise_if(speller.best().empty() ? std::string() : "did you mean " + quote(speller.best()) + "?");
  }

  std::span<const GameFile> files_;
  const CheckOptions& options_;
  GameRules rules_;
  GameWords words_;
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
  bool has_dungeon_ = false, has_quest_ = false, has_lists_ = false;
  std::optional<std::size_t> quest_;  ///< the file with the texts of the quest
  NameSet quest_roles_;               ///< the roles that have texts
  NameSet listed_;                    ///< the levels in lists that the game reads
};

}  // namespace

DiagnosticPolicy game_policy() {
  DiagnosticPolicy policy;
  for (const Diag id :
       {Diag::missing_level, Diag::missing_prototype, Diag::lost_portal, Diag::bad_quest, Diag::refused_version,
        Diag::mixed_abis, Diag::damaged_file, Diag::missing_file, Diag::game_limit, Diag::unplaced_level,
        Diag::needed_dungeon, Diag::unreachable_dungeon, Diag::missing_room, Diag::overlong_level_name}) {
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

std::vector<FileReport> check_game(std::span<const GameFile> files, const CheckOptions& options) {
  return GameCheck(files, options).run();
}

}  // namespace speclev
