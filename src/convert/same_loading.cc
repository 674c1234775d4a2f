#include "convert/same_loading.hh"

#include <algorithm>
#include <set>
#include <string_view>
#include <tuple>

#include "convert/same_choices.hh"
#include "sim/model.hh"
#include "target/target_data.hh"

namespace speclev::converter {

namespace {

std::string at(int x, int y) { return "(" + std::to_string(x) + "," + std::to_string(y) + ")"; }

/// What of things is compared.
struct Exactness {
  bool names = true, places = true;
};

/// A thing in words that both games have.
std::string words_of(const LoadedThing& thing, const Side& side, const Exactness& exact) {
  std::string words(thing_kind_name(thing.kind));
  const auto [letter, name] = side.kind(thing);
  if (letter != '\0') words.append(" '").append(1, letter).append("'");
  if (!exact.names) return words;
  if (!name.empty()) words.append(" ").append(name);
  if (thing.kind == ThingKind::gold && thing.number > 1) words.append(" ").append(std::to_string(thing.number));
  if (!thing.text.empty() && thing.kind != ThingKind::altar) words.append(" \"").append(thing.text).append("\"");
  if (thing.asleep) words += *thing.asleep ? " asleep" : " awake";
  if (thing.peaceful) words += *thing.peaceful ? " peaceful" : " hostile";
  if (thing.contained) words += " inside";
  return words;
}

/// A thing that is compared: in words, and where it has to be.
struct Told {
  std::string words;
  std::optional<LevelPlace> place;
  bool is_random = false;    ///< the game chooses its place
  bool may_be_gone = false;  ///< at a random place another one may take its square
};

/// A square has one engraving and one trap, the last.
bool is_alone(const LoadedThing& thing) { return thing.kind == ThingKind::engraving || thing.kind == ThingKind::trap; }

bool is_compared(const LoadedLevel& level, const LoadedThing& thing) {
  if (thing.stocked || !is_alone(thing)) return !thing.stocked;
  return std::none_of(level.things.begin() + (&thing - level.things.data()) + 1, level.things.end(),
                      [&](const LoadedThing& later) { return later.kind == thing.kind && later.place == thing.place; });
}

std::vector<Told> things_of(const LoadedLevel& level, const Side& side, const Exactness& exact) {
  std::vector<Told> things;
  for (const LoadedThing& each : level.things)
    if (is_compared(level, each))
      things.push_back(
          {words_of(each, side, exact), each.place, each.random_place, is_alone(each) && each.random_place});
  return things;
}

/// Whether light shows on it.
bool shows_light(const Square& square) {
  return !sim::is(square, sim::wall | sim::solid | sim::rock) && square.terrain != Terrain::door;
}

/// What two squares are compared by.
struct SquareComparison {
  const Side& old_side;
  const Side& new_side;
  bool is_changed;  ///< something was reported to be otherwise, as the states of secret doors

  std::string operator()(const Square& before, const Square& after) const;
  static std::string terrain(const Side& side, const Square& square) {
    return side.terrain ? side.terrain(square) : std::string(1, square.letter);
  }
};

std::string SquareComparison::operator()(const Square& before, const Square& after) const {
  // Games write common terrain with different letters, so only other terrain compares by its word.
  const bool is_other = before.terrain == Terrain::other && terrain(old_side, before) != terrain(new_side, after);
  if (before.terrain != after.terrain || is_other)
    return std::string("terrain '") + symbol_of(before) + "' and '" + symbol_of(after) + "'";
  const bool is_hidden = is_changed && before.terrain == Terrain::secret_door;
  if (before.door != after.door && !is_hidden) return "the state of the door";
  if (before.lit != after.lit && shows_light(before)) return before.lit ? "light is gone" : "light has come";
  const bool is_wall = sim::is(before, sim::wall) || before.terrain == Terrain::stone;
  if (before.undiggable && !after.undiggable && is_wall) return "it can be dug now";
  if (before.unpassable && !after.unpassable && is_wall) return "it can be passed now";
  return {};
}

bool is_of_rooms(const LoadedLevel& level) { return !level.rooms.empty() && level.maps.empty(); }

/// Whether both have all their rooms at the same places.
bool have_same_rooms(const LoadedLevel& before, const LoadedLevel& after) {
  const auto floors = [](const LoadedLevel& level) {
    std::vector<std::tuple<int, int, int, int>> all;
    for (const LoadedRoom& each : level.rooms)
      all.emplace_back(each.floor.x1, each.floor.y1, each.floor.x2, each.floor.y2);
    std::ranges::sort(all);
    return all;
  };
  return floors(before) == floors(after);
}

/// Whether both have the same rooms, wherever they are.
bool have_like_rooms(const LoadedLevel& before, const LoadedLevel& after) {
  const auto sizes = [](const LoadedLevel& level) {
    std::vector<std::tuple<int, int, int>> all;
    for (const LoadedRoom& each : level.rooms)
      all.emplace_back(each.floor.x2 - each.floor.x1, each.floor.y2 - each.floor.y1, each.type);
    std::ranges::sort(all);
    return all;
  };
  return sizes(before) == sizes(after);
}

using Places = std::set<std::pair<int, int>>;

/// The squares that are not the same with every seed.
Places left_to_chance(const Side& side) {
  constexpr std::uint64_t seeds = 8;
  Places places;
  const LoadedLevel first = side.load({});
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    LoadOptions options;
    options.seed = seed;
    const LoadedLevel other = side.load(options);
    for (int y = 0; y < rows_of_level; ++y)
      for (int x = 1; x < columns_of_level; ++x)
        if (!(first.at(x, y) == other.at(x, y))) places.insert({x, y});
  }
  return places;
}

/// What comes to be with any of many seeds; each is loaded when it is first asked for.
class Outcomes {
 public:
  explicit Outcomes(const Side& side) : side_(side) {}

  /// Whether a square is as this one.
  bool show(int x, int y, const Square& square) {
    return any([&](const LoadedLevel& level) {
      const Square& other = level.at(x, y);
      return other.terrain == square.terrain && other.letter == square.letter && other.door == square.door;
    });
  }

  /// Whether there are so many such things.
  bool have(std::ptrdiff_t count, const std::function<bool(const LoadedThing& thing)>& is_such) {
    return any([&](const LoadedLevel& level) { return std::ranges::count_if(level.things, is_such) >= count; });
  }

 private:
  template <class Test>
  bool any(const Test& test) {
    constexpr std::uint64_t seeds = 1024;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      if (seed == levels_.size()) {
        LoadOptions options;
        options.seed = seed;
        levels_.push_back(side_.load(options));
      }
      if (test(levels_[seed])) return true;
    }
    return false;
  }

  const Side& side_;
  std::vector<LoadedLevel> levels_;
};

/// The squares that are not compared.
class Left {
 public:
  Left(const LoadedLevel& before, const LoadedLevel& after, const Places& by_chance)
      : before_(before), after_(after), are_rooms_(is_of_rooms(before)), random_(by_chance) {
    for (const LoadedLevel* level : {&before, &after})
      for (const LoadedThing& each : level->things)
        if (each.random_place || is_feature(each)) random_.insert({each.place.x, each.place.y});
  }

  bool has(int x, int y) const {
    if (random_.contains({x, y}) || before_.at(x, y).uncertain) return true;
    if ((x == 1 || y == 0) && !is_on_map(x, y)) return true;
    return are_rooms_ && !(is_inside(before_, x, y) && is_inside(after_, x, y));
  }

  /// A program takes a selection for it, of which it does not tell whether it was made by chance; they are compared as
  /// things.
  static bool is_feature(const LoadedThing& thing) {
    return thing.kind == ThingKind::fountain || thing.kind == ThingKind::sink || thing.kind == ThingKind::pool;
  }

 private:
  static bool is_inside(const LoadedLevel& level, int x, int y) {
    return sim::is(level.at(x, y), sim::open_floor | sim::furniture) &&
           std::ranges::any_of(level.rooms, [&](const LoadedRoom& room) { return room.floor.has(x, y); });
  }

  bool is_on_map(int x, int y) const {
    return std::ranges::any_of(before_.maps, [&](const LevelArea& map) { return map.has(x, y); });
  }

  const LoadedLevel& before_;
  const LoadedLevel& after_;
  bool are_rooms_;
  Places random_;
};

/// A level that is loaded, and what else may come of it.
struct Loaded {
  LoadedLevel level;
  Outcomes& outcomes;
};

/// Of the ends of random lines of the new side so many squares may be always so, of those that are by chance in the
/// source.
std::string square_differences(const Loaded& old_loaded, const Loaded& new_loaded, const Places& by_chance,
                               const SquareComparison& compare) {
  const bool protects_border = compare.new_side.is_script;
  int line_ends = compare.new_side.line_ends;
  const LoadedLevel &before = old_loaded.level, &after = new_loaded.level;
  if (is_of_rooms(before) && !have_same_rooms(before, after)) return {};
  const Left left(before, after, by_chance);
  for (int y = 0; y < rows_of_level; ++y)
    for (int x = 1; x < columns_of_level; ++x) {
      if (left.has(x, y)) continue;
      const std::string what = compare(before.at(x, y), after.at(x, y));
      if (!what.empty() && old_loaded.outcomes.show(x, y, after.at(x, y)) &&
          (new_loaded.outcomes.show(x, y, before.at(x, y)) || line_ends-- > 0))
        continue;
      if (!what.empty()) return "the square " + at(x, y) + ": " + what;
      const Square &old = before.at(x, y), &now = after.at(x, y);
      const bool is_wall = sim::is(old, sim::wall) || old.terrain == Terrain::stone;
      if (is_wall && !protects_border && (now.undiggable != old.undiggable || now.unpassable != old.unpassable))
        return "the square " + at(x, y) + ": it is protected now";
    }
  return {};
}

bool before_has_random(const LoadedLevel& before, ThingKind kind) {
  return std::ranges::any_of(before.things,
                             [&](const LoadedThing& each) { return each.kind == kind && each.random_place; });
}

/// Whether a monster stands where another one was to stand: then that has gone to a square beside it.
bool is_taken(const LoadedLevel& level, const Told& thing) {
  return thing.place && std::ranges::any_of(level.things, [&](const LoadedThing& each) {
           return each.kind == ThingKind::monster && each.place == *thing.place;
         });
}

std::string thing_differences(const Side& old_side, const Side& new_side, bool is_changed, const Loaded& old_loaded,
                              const Loaded& new_loaded) {
  const LoadedLevel &before = old_loaded.level, &after = new_loaded.level;
  if (is_of_rooms(before) && !have_like_rooms(before, after)) return {};
  const bool have_places = !is_changed && (!is_of_rooms(before) || have_same_rooms(before, after));
  const Exactness exact{!is_changed, have_places};
  std::vector<Told> old_things = things_of(before, old_side, exact);
  std::vector<Told> new_things = things_of(after, new_side, exact);
  std::vector<bool> are_random;  // of the new ones; a register makes a place no random one there
  for (const LoadedThing& each : after.things)
    if (is_compared(after, each))
      are_random.push_back((before_has_random(before, each.kind) && Left::is_feature(each)) || each.random_place ||
                           each.contained || !exact.places);
  for (const bool random : {false, true})
    for (std::size_t i = 0; i < new_things.size(); ++i) {
      if (are_random[i] != random) continue;
      const auto same = std::ranges::find_if(old_things, [&](const Told& old) {
        return old.place && old.words == new_things[i].words && (random || *old.place == *new_things[i].place);
      });
      const LevelPlace place = *new_things[i].place;
      if (same == old_things.end() && new_side.is_script) {
        const auto moved = std::ranges::find_if(
            old_things, [&](const Told& old) { return old.words == new_things[i].words && is_taken(after, old); });
        if (moved != old_things.end()) {
          moved->place.reset();
          continue;
        }
      }
      // A random place may be one that the thing cannot be at, or where a later one comes to be; where terrain is
      // otherwise this holds for all things.
      if (same == old_things.end() && are_random[i] && (new_things[i].may_be_gone || is_changed) &&
          old_loaded.outcomes.have(
              std::ranges::count(new_things, new_things[i].words, &Told::words),
              [&](const LoadedThing& each) { return words_of(each, old_side, exact) == new_things[i].words; }))
        continue;
      if (same == old_things.end())
        return "there is no " + new_things[i].words + " at " + at(place.x, place.y) + " in the source";
      same->place.reset();
    }
  // Where random places are otherwise, things may come to the same one; with another seed all of them are there.
  const auto has_all_with_some_seed = [&](const Told& old) {
    return is_changed && old.is_random &&
           new_loaded.outcomes.have(
               std::ranges::count_if(
                   before.things,
                   [&](const LoadedThing& each) { return words_of(each, old_side, exact) == old.words; }),
               [&](const LoadedThing& each) { return words_of(each, new_side, exact) == old.words; });
  };
  const auto left = std::ranges::find_if(
      old_things, [&](const Told& old) { return old.place && !old.may_be_gone && !has_all_with_some_seed(old); });
  return left == old_things.end() ? std::string()
                                  : left->words + " at " + at(left->place->x, left->place->y) + " is gone";
}

std::string arrival_differences(const LoadedLevel& before, const LoadedLevel& after) {
  const auto key = [](const Arrival& each) { return std::tuple(each.from_above, each.from_below); };
  for (const Arrival& each : before.arrivals) {
    const auto same = std::ranges::find_if(
        after.arrivals, [&](const Arrival& other) { return key(other) == key(each) && other.area == each.area; });
    if (same == after.arrivals.end()) return "where those arrive who come to " + at(each.area.x1, each.area.y1);
  }
  return {};
}

/// Whether a level says something in one message or in several makes no difference.
std::string said(const LoadedLevel& level) {
  std::string text;
  for (const std::string& each : level.messages) {
    if (each.empty()) continue;
    for (const char c : each)
      if (c != '\n' || !text.ends_with('\n')) text += c;
    while (text.ends_with('\n')) text.pop_back();
    text += '\n';
  }
  return text;
}

/// Whether the game ends while it makes the level, or runs over all of it: what it has made then is no level.
bool ends(const LoadedLevel& level) {
  return std::ranges::any_of(level.findings, [](const LoadFinding& each) {
    const LoadConsequence then = facts_of(each.fault).consequence;
    return then == LoadConsequence::aborts || then == LoadConsequence::crashes || each.fault == LoadFault::endless_line;
  });
}

/// The words of flags are the same in both games, their numbers are not. The head says whether a level is a maze.
std::string flag_differences(const Compared& levels, const LoadedLevel& before, const LoadedLevel& after) {
  const KeywordTable& words = data_of(levels.after.model().target).keywords;
  for (const KeywordTable::Row& each : data_of(levels.before.model().target).keywords.rows()) {
    if (each.token != TokenClass::flag_type) continue;
    const KeywordTable::Row* same = words.find(each.word);
    if (same == nullptr) continue;
    const auto has = [](std::uint32_t flags, std::int32_t value) {
      return (flags & static_cast<std::uint32_t>(value)) != 0;
    };
    if (has(before.flags, each.value) != has(after.flags, same->value)) return "the flag " + std::string(each.word);
  }
  return {};
}

}  // namespace

std::string difference_of(const Side& before_side, const Side& after_side, bool are_classes_reversed, bool is_changed) {
  const Places by_chance = after_side.is_script ? left_to_chance(before_side) : Places();
  Outcomes old_outcomes(before_side), new_outcomes(after_side);
  for (const Manner& manner : manners) {
    Loader old_loader(before_side, manner, are_classes_reversed), new_loader(after_side, manner, are_classes_reversed);
    const Loaded old_loaded{old_loader.run(), old_outcomes};
    const Loaded new_loaded{new_loader.run(), new_outcomes};
    const LoadedLevel &before = old_loaded.level, &after = new_loaded.level;
    if (ends(before)) continue;
    if (after_side.is_script && !have_same_ranges(old_loader, new_loader)) return "where a map may be";
    if (said(before) != said(after)) return "what the level says";
    const SquareComparison compare{before_side, after_side, is_changed};
    if (std::string what = square_differences(old_loaded, new_loaded, by_chance, compare); !what.empty()) return what;
    // Where a chance was told to be another one, what does not happen is not the same.
    if (is_changed && !manner.is_there) continue;
    if (std::string what = thing_differences(before_side, after_side, is_changed, old_loaded, new_loaded);
        !what.empty())
      return what;
    if (std::string what = arrival_differences(before, after); !what.empty()) return what;
  }
  return {};
}

std::string name_of(const LoadedThing& thing, const TargetData& target) {
  if (thing.number < 0) return {};
  if (thing.kind == ThingKind::monster) return std::string(target.monsters.name(thing.number));
  if (thing.kind == ThingKind::object) return std::string(target.objects.name(thing.number));
  return thing.kind == ThingKind::trap ? std::string(target.traps.name(thing.number)) : std::string();
}

Output compiled_without_losses(const std::optional<SourceText>& kept, const Target& game, const Abi& abi,
                               const CompileOptions& options, Output as_written) {
  if (!kept) return as_written;
  Output without = compile(*kept, game, abi, VersionWords(version_word_count(game)), options);
  return without.failed ? as_written : without;
}

Side side_of(const LevelModel& model) {
  return {[&model](const LoadOptions& options) { return load(model, options); },
          [&model](const LoadedThing& thing) {
            return KindWords{thing.letter, name_of(thing, data_of(model.model().target))};
          }};
}

namespace {

/// A kind in the words of a game that may write its name otherwise, have it in another class, or lack it.
KindWords words_in(const TargetData& game, ThingKind kind, const KindWords& words) {
  if (kind != ThingKind::monster && kind != ThingKind::object) return words;
  const NameTable& names = kind == ThingKind::monster ? game.monsters : game.objects;
  const LetterTable& classes = kind == ThingKind::monster ? game.monster_classes : game.object_classes;
  const auto known = words.name.empty() ? std::nullopt : names.find_any_case(words.letter, words.name);
  if (known) return {words.letter, std::string(names.name(*known))};
  return {classes.contains(words.letter) ? words.letter : '\0', words.name};
}

}  // namespace

std::string difference_of(const Compared& levels) {
  const LoadedLevel before = load(levels.before, {}), after = load(levels.after, {});
  if (std::string what = ends(before) ? std::string() : flag_differences(levels, before, after); !what.empty())
    return what;
  const TargetData& earlier = data_of(levels.before.model().target);
  const TargetData& later = data_of(levels.after.model().target);
  Side before_side = side_of(levels.before), after_side = side_of(levels.after);
  before_side.kind = [&later, kind = before_side.kind](const LoadedThing& thing) {
    return words_in(later, thing.kind, kind(thing));
  };
  before_side.terrain = [&earlier](const Square& square) { return std::string(earlier.terrain.name(square.code)); };
  after_side.terrain = [&later](const Square& square) { return std::string(later.terrain.name(square.code)); };
  return difference_of(before_side, after_side, levels.are_classes_reversed, levels.is_changed);
}

}  // namespace speclev::converter
