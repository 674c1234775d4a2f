#include "dungeon/lint.hh"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>

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

/// Levels of one dungeon, counted from 1 at its top.
struct Range {
  std::int64_t first, last;

  std::string text() const {
    return first == last ? std::to_string(first) : std::to_string(first) + " to " + std::to_string(last);
  }
};

/// A random part of 0 adds nothing, nor does one of 1: it is how many levels there are to choose from.
std::int64_t spread(std::int64_t random) { return std::max<std::int64_t>(random - 1, 0); }

class Lint {
 public:
  Lint(const File& file, const Places& places, const TargetData& target, Sink& sink)
      : file_(file), places_(places), target_(target), sink_(sink), after_errors_(sink.error_count() != 0) {}

  void run() {
    names();
    Markers dungeons(sink_, "dungeon");
    for (std::size_t i = 0; i < file_.dungeons.size(); ++i) {
      const Entry& entry = file_.dungeons[i];
      const Places::Named& place = places_.dungeons[i];
      depth_ = place.is_known && place.is_placed ? depth(entry.head, place.place) : std::nullopt;
      if (place.is_known) {
        dungeons.add(entry.head.bones, place.detail);
        chance(entry.head.chance, true, place.chance);
      }
      entered(entry.head, place.entry);
      levels(entry, place.is_known);
      branches(entry);
    }
    if (!after_errors_) needed();
  }

 private:
  void names() {
    std::set<std::string_view> reached;
    for (const Entry& entry : file_.dungeons)
      for (const Branch& branch : entry.branches) reached.insert(branch.name);
    for (std::size_t i = 0; i < file_.dungeons.size(); ++i) {
      if (!places_.dungeons[i].is_known) continue;
      const std::string& name = file_.dungeons[i].head.name;
      const Span where = places_.dungeons[i].name;
      const auto [other, is_new] = first_dungeons_.try_emplace(name, where);
      if (!is_new && !target_.has(Feature::alternate_dungeons) && !target_.has(Feature::unique_dungeons))
        sink_.report(Diag::dungeon_twice, where, {quote(name)}).note(other->second, "the first one");
      else if (is_new && i > 0 && !reached.contains(name) && !after_errors_)
        sink_.report(Diag::unreachable_dungeon, where, {quote(name)}).advise("a BRANCH of an earlier dungeon names it");
    }
  }

  /// How many levels a dungeon can have, if it can.
  std::optional<Range> depth(const Dungeon& dungeon, Span where) {
    const auto limit = target_.limit(Limit::depth);
    const Range result{dungeon.base, dungeon.base + spread(dungeon.random)};
    std::string fault;
    if (dungeon.base <= 0)
      fault = "a dungeon has at least one level, not " + std::to_string(dungeon.base);
    else if (dungeon.random < 0)
      fault = "a dungeon cannot have " + std::to_string(dungeon.random) + " depths to choose from";
    else if (result.last > limit)
      fault =
          "a dungeon has at most " + std::to_string(limit) + " levels, this one up to " + std::to_string(result.last);
    if (fault.empty()) return result;
    sink_.report(Diag::odd_depth, where, {fault});
    return std::nullopt;
  }

  void chance(std::int32_t chance, bool may_be_absent, Span where) {
    if (chance == 0 && may_be_absent) return;
    if (chance < 1 || chance > 100) sink_.report(Diag::odd_chance, where, {chance});
  }

  void outside(Span where, std::string_view what) {
    sink_.report(Diag::outside_dungeon, where, {what, depth_->text(), depth_->last == 1 ? "" : "s"})
        .advise("levels are counted from 1 at the top, or from -1 at the bottom");
  }

  /// The level on which one arrives.
  void entered(const Dungeon& dungeon, Span where) {
    if (depth_ && std::abs(std::int64_t{dungeon.entry}) > depth_->last)
      outside(where, "level " + std::to_string(dungeon.entry));
  }

  /// Where something of the dungeon can be, as far as that is known. A chain is counted from a level before it.
  std::optional<Range> place(std::int16_t base, std::int16_t random, std::int32_t chain, const Places::Named& named) {
    if (!depth_ || !named.is_placed || chain < not_chained) return std::nullopt;
    const std::string number = std::to_string(base);
    if (chain == not_chained) {
      if (base == 0 || std::abs(std::int64_t{base}) > depth_->last) {
        outside(named.place, "level " + number);
        return std::nullopt;
      }
      if (base > 0) return Range{base, random == -1 ? depth_->last : base + spread(random)};
      return Range{depth_->first + 1 + base, random == -1 ? depth_->last : depth_->last + 1 + base + spread(random)};
    }
    const auto reference = ranges_.find(chain);
    if (reference == ranges_.end()) return std::nullopt;
    const Range result{reference->second.first + base,
                       random == -1 ? depth_->last : reference->second.last + base + spread(random)};
    if (result.first <= depth_->last && result.last >= 1) return result;
    outside(named.place, "level " + result.text());
    return std::nullopt;
  }

  void levels(const Entry& entry, bool is_known) {
    Markers markers(sink_, "level of this dungeon");
    for (const Level& level : entry.levels) {
      const auto number = static_cast<std::int32_t>(level_++);
      const Places::Named& named = places_.levels[static_cast<std::size_t>(number)];
      if (is_known) markers.add(level.bones, named.detail);
      chance(level.chance, false, named.chance);
      if (const auto range = place(level.base, level.random, level.chain, named)) ranges_.emplace(number, *range);
      const auto [other, is_new] = level_names_.try_emplace(level.name, named.name);
      if (!is_new)
        sink_.report(Diag::level_repeated, named.name, {quote(level.name)}).note(other->second, "the first one");
    }
  }

  void branches(const Entry& entry) {
    for (const Branch& branch : entry.branches) {
      const Places::Named& named = places_.branches[branch_++];
      place(branch.base, branch.random, branch.chain, named);
      if (entry.head.chance > 0 && entry.head.chance < 100)
        sink_.report(Diag::branch_uncertain, named.name, {quote(entry.head.name), entry.head.chance});
      if (named.detail.end != 0 && branch.type == word_value::portal)
        sink_.report(Diag::portal_direction, named.detail);
      if (first_dungeons_.contains(branch.name) || branch.name.empty() || !places_.has_all_dungeons) continue;
      Speller speller(branch.name);
      if (sink_.may_compare(file_.dungeons.size()))
        for (const Entry& other : file_.dungeons) speller.offer(other.head.name);
      sink_.report(Diag::undefined_dungeon, named.name, {quote(branch.name)}).suggest(speller);
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
  bool after_errors_;                     ///< not all was read, so that nothing is said of what is not there
  std::size_t level_ = 0, branch_ = 0;    ///< numbers of those looked at
  std::optional<Range> depth_;            ///< of the dungeon that is looked at
  std::map<std::int32_t, Range> ranges_;  ///< where each level can be, by its number
  std::map<std::string_view, Span> first_dungeons_, level_names_;  ///< where each name stands first
};

}  // namespace

void lint(const File& file, const Places& places, const TargetData& target, Sink& sink) {
  Lint(file, places, target, sink).run();
}

}  // namespace speclev::dungeon
