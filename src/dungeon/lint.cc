#include "dungeon/lint.hh"

#include <algorithm>
#include <map>
#include <set>

#include "base/characters.hh"
#include "base/spell.hh"
#include "target/word_values.hh"

namespace speclev::dungeon {

namespace {

/// Offers a character only once among some.
class Markers {
 public:
  explicit Markers(Sink& sink, std::string_view what) : sink_(sink), what_(what) {}

  void add(std::uint8_t marker, Span where) {
    if (marker == 0) return;
    const auto [first, is_new] = seen_.try_emplace(marker, where);
    if (is_new) return;
    const char letter = static_cast<char>(marker);
    sink_.report(Diag::bones_twice, where, {quote({&letter, 1}), what_}).note(first->second, "the first one");
  }

 private:
  Sink& sink_;
  std::string_view what_;
  std::map<std::uint8_t, Span> seen_;
};

class Lint {
 public:
  Lint(const File& file, const Places& places, const TargetData& target, Sink& sink)
      : file_(file), places_(places), target_(target), sink_(sink) {}

  void run() {
    names();
    Markers dungeons(sink_, "dungeon");
    for (std::size_t i = 0; i < file_.dungeons.size(); ++i) {
      const Places::Named& place = places_.dungeons[i];
      dungeons.add(file_.dungeons[i].head.bones, place.detail);
      depth(file_.dungeons[i].head, place.place);
      chance(file_.dungeons[i].head.chance, true, place.chance);
      levels(file_.dungeons[i]);
      branches(file_.dungeons[i]);
    }
    needed();
  }

 private:
  void names() {
    std::set<std::string_view> reached;
    for (const Entry& entry : file_.dungeons)
      for (const Branch& branch : entry.branches) reached.insert(branch.name);
    for (std::size_t i = 0; i < file_.dungeons.size(); ++i) {
      const std::string& name = file_.dungeons[i].head.name;
      const Span where = places_.dungeons[i].name;
      const auto [other, is_new] = first_dungeons_.try_emplace(name, where);
      if (!is_new)
        sink_.report(Diag::dungeon_twice, where, {quote(name)}).note(other->second, "the first one");
      else if (i > 0 && !reached.contains(name))
        sink_.report(Diag::unreachable_dungeon, where, {quote(name)}).advise("a BRANCH of an earlier dungeon names it");
    }
  }

  /// How many levels a dungeon can have.
  void depth(const Dungeon& dungeon, Span where) {
    const auto limit = target_.limit(Limit::depth);
    const int deepest = dungeon.base + std::max(dungeon.random - 1, 0);
    std::string fault;
    if (dungeon.base <= 0)
      fault = "a dungeon has at least one level, not " + std::to_string(dungeon.base);
    else if (dungeon.random < 0)
      fault = "a dungeon cannot have " + std::to_string(dungeon.random) + " depths to choose from";
    else if (deepest > limit)
      fault = "a dungeon has at most " + std::to_string(limit) + " levels, this one up to " + std::to_string(deepest);
    if (!fault.empty()) sink_.report(Diag::odd_depth, where, {fault});
  }

  void chance(std::int32_t chance, bool may_be_absent, Span where) {
    if (chance == 0 && may_be_absent) return;
    if (chance < 1 || chance > 100) sink_.report(Diag::odd_chance, where, {chance});
  }

  void levels(const Entry& entry) {
    Markers markers(sink_, "level of this dungeon");
    for (const Level& level : entry.levels) {
      const Places::Named& place = places_.levels[level_++];
      markers.add(level.bones, place.detail);
      chance(level.chance, false, place.chance);
      const auto [other, is_new] = level_names_.try_emplace(level.name, place.name);
      if (!is_new)
        sink_.report(Diag::level_repeated, place.name, {quote(level.name)}).note(other->second, "the first one");
    }
  }

  void branches(const Entry& entry) {
    for (const Branch& branch : entry.branches) {
      const Places::Named& place = places_.branches[branch_++];
      if (entry.head.chance > 0 && entry.head.chance < 100)
        sink_.report(Diag::branch_uncertain, place.name, {quote(entry.head.name), entry.head.chance});
      if (place.detail.end != 0 && branch.type == word_value::portal)
        sink_.report(Diag::portal_direction, place.detail);
      if (first_dungeons_.contains(branch.name)) continue;
      Speller speller(branch.name);
      if (sink_.may_compare(file_.dungeons.size()))
        for (const Entry& other : file_.dungeons) speller.offer(other.head.name);
      sink_.report(Diag::undefined_dungeon, place.name, {quote(branch.name)}).suggest(speller.best(), speller.certain());
    }
  }

  void needed() {
    if (file_.dungeons.empty()) return;
    for (const std::string_view name : target_.dungeon.needed) {
      const auto is_it = [&](const Entry& entry) { return entry.head.name == name; };
      if (std::none_of(file_.dungeons.begin(), file_.dungeons.end(), is_it))
        sink_.report(Diag::needed_dungeon, places_.dungeons.front().name, {quote(name), target_.name});
    }
  }

  const File& file_;
  const Places& places_;
  const TargetData& target_;
  Sink& sink_;
  std::size_t level_ = 0, branch_ = 0;  ///< numbers of those looked at
  std::map<std::string_view, Span> first_dungeons_, level_names_;  ///< where each name stands first
};

}  // namespace

void lint(const File& file, const Places& places, const TargetData& target, Sink& sink) {
  Lint(file, places, target, sink).run();
}

}  // namespace speclev::dungeon
