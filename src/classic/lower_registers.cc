// Lowers the lists that other declarations refer to by number.
#include "classic/lower.hh"

#include <algorithm>

/// The lists of a level or part that its details can refer to by number.
namespace speclev::classic {

void Lowerer::reset_registers() {
  object_registers_ = {};
  monster_registers_ = {};
  place_registers_.clear();
}

/// Notes that a register list is given; false if it cannot be taken.
bool Lowerer::begin_registers(RegisterList& list, std::size_t count, Span excess) {
  const std::string keyword(source_.text(current_->keyword.span));
  const auto limit = target_.limit(Limit::registers);
  const bool fits = static_cast<std::int64_t>(count) <= limit;
  if (!fits) sink_.report(Diag::too_many_registers, excess, {keyword, limit, count});
  if (list.given) {
    sink_.report(Diag::registers_twice, current_->keyword.span, {keyword}).note(*list.given, "the first time");
    return false;
  }
  list = {count, current_->keyword.span};
  return fits;
}

/// Class registers are stored last first, in most games.
void Lowerer::lower(const ast::RandomClasses& classes) {
  const LetterTable& known = classes.monsters ? target_.monster_classes : target_.object_classes;
  for (const ast::Letter& letter : classes.letters)
    if (!known.contains(letter.value))
      sink_.report(classes.monsters ? Diag::unknown_monster_class : Diag::unknown_object_class, letter.span,
                   {std::string_view(&letter.value, 1)});
  std::vector<Byte>& list = class_registers(classes.monsters);
  RegisterList& state = classes.monsters ? monster_registers_ : object_registers_;
  const std::size_t before = state.given ? 0 : list.size();
  if (!begin_registers(state, before + classes.letters.size(), classes.letters.back().span)) return;
  for (const ast::Letter& letter : classes.letters) list.push_back(static_cast<Byte>(letter.value));
  if (!target_.has(Feature::registers_as_written))
    std::reverse(list.end() - static_cast<std::ptrdiff_t>(classes.letters.size()), list.end());
}

std::vector<Byte>& Lowerer::class_registers(bool monsters) {
  const auto of = [&](auto& body) -> std::vector<Byte>& {
    return monsters ? body.random_monsters : body.random_objects;
  };
  return in_maze_ ? of(part()) : of(result_.level.rooms);
}

/// Where they last, the lists of a level of rooms go on in the next level, up to the end of a part.
void Lowerer::take_registers() {
  if (!target_.has(Feature::lasting_registers)) return;
  for (const bool monsters : {false, true}) {
    std::vector<Byte>& list = class_registers(monsters);
    std::vector<Byte>& left = monsters ? carried_.random_monsters : carried_.random_objects;
    list = in_maze_ ? std::move(left) : left;
    left.clear();
    (monsters ? monster_registers_ : object_registers_).filled = list.size();
  }
}

void Lowerer::leave_registers() {
  if (in_maze_ || !target_.has(Feature::lasting_registers)) return;
  carried_.random_objects = result_.level.rooms.random_objects;
  carried_.random_monsters = result_.level.rooms.random_monsters;
}

/// Places are stored in the order of the text.
void Lowerer::lower(const ast::RandomPlaces& places) {
  if (!has_form(Feature::place_sets, places.set.span, "sets of places")) return;
  std::vector<Place> list;
  for (const ast::Coordinate& place : places.places) {
    const Spot at = spot(place);
    list.push_back({at.x, at.y});
  }
  if (target_.has(Feature::place_sets)) {
    if (begin_place_set(places, list.size())) part().place_sets.push_back({std::move(list)});
    return;
  }
  if (place_registers_.empty()) place_registers_.emplace_back();
  if (begin_registers(place_registers_.front(), list.size(), places.places.back().span))
    part().random_places = std::move(list);
}

/// Sets come in the order of their numbers; without a number it is the only one.
bool Lowerer::begin_place_set(const ast::RandomPlaces& places, std::size_t count) {
  const auto sets = static_cast<std::int64_t>(place_registers_.size());
  const std::int64_t set = places.set.given() ? numbers_.int_value(places.set) : 0;
  const bool in_range = set < target_.limit(Limit::registers);
  if (!in_range) {
    sink_.report(Diag::register_range, places.set.span,
                 {target_.limit(Limit::registers) - 1, numbers_.digits(places.set)});
    return false;
  }
  if (set < 0 || set > sets) {
    sink_.report(Diag::register_order, places.set.span, {"set of places", sets, numbers_.digits(places.set)});
    return false;
  }
  if (set == sets) place_registers_.emplace_back();
  return begin_registers(place_registers_[static_cast<std::size_t>(set)], count, places.places.back().span);
}

void Lowerer::lower(const ast::RandomRegion& region) {
  std::vector<LevRegion>& regions = part().random_regions;
  const auto next = static_cast<std::int64_t>(regions.size());
  if (numbers_.int_value(region.number) != next)
    sink_.report(Diag::register_order, region.number.span, {"random region", next, numbers_.digits(region.number)});
  LevRegion made = lev_region(region.in_area, region.del_area);
  add(regions, std::move(made), "random regions", target_.limit(Limit::registers) - 1);
}

/// The number of a register. Negative numbers are accepted, as in the original; they stand for other things.
std::int32_t Lowerer::register_index(const ast::Number& index, Limit limit, std::string_view name, std::size_t filled,
                                     std::string_view filler) {
  const std::int32_t value = numbers_.int_value(index);
  if (value >= target_.limit(limit)) {
    sink_.report(Diag::register_range, index.span, {target_.limit(limit) - 1, numbers_.digits(index)});
  } else if (value < 0) {
    if (sink_.enabled(Diag::negative_register))
      sink_.report(Diag::negative_register, index.span,
                   {name, numbers_.digits(index), static_cast<Byte>(register_value(value))});
  } else if (!filler.empty() && static_cast<std::size_t>(value) >= filled && sink_.enabled(Diag::unset_register)) {
    sink_.report(Diag::unset_register, index.span, {value, filler});
  }
  return value;
}

}  // namespace speclev::classic
