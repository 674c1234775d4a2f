// Runs the opcodes for selections.
#include <algorithm>

#include "vm/machine.hh"

namespace speclev::sim {

void Machine::push_selection(Selection selection) {
  MachineValue value;
  value.kind = Kind::selection;
  value.squares = std::make_shared<const Selection>(selection);
  push_value(std::move(value));
}

std::optional<std::shared_ptr<const Selection>> Machine::pop_selection() {
  auto value = pop(Kind::selection);
  return value ? std::optional(std::move(value->squares)) : std::nullopt;
}

void Machine::select_point() {
  const auto at = pop_raw();
  if (!at) return;
  Selection selection;
  selection.add(at->x, at->y);
  push_selection(selection);
}

void Machine::select_rect() {
  if (const auto area = pop_region_in_frame()) push_selection(rectangle(*area, false));
}
void Machine::select_filled_rect() {
  if (const auto area = pop_region_in_frame()) push_selection(rectangle(*area, true));
}

void Machine::select_line() {
  const auto b = pop_raw(), a = b ? pop_raw() : std::nullopt;
  if (!a) return;
  if (*a == *b) stage_.report(LoadFault::endless_line, *a);
  push_selection(line(*a, *b));
}

void Machine::select_random_line() {
  const auto roughness = pop_number();
  const auto b = roughness ? pop_raw() : std::nullopt, a = b ? pop_raw() : std::nullopt;
  if (a) push_selection(random_line(stage_.dice, *a, *b, *roughness));
}

void Machine::select_grown() {
  const auto directions = pop_number();
  const auto selection = directions ? pop_selection() : std::nullopt;
  if (selection) push_selection(grown(**selection, *directions));
}

void Machine::select_flood() {
  if (const auto start = pop_raw()) push_selection(flood(stage_, *start));
}

/// The place is kept as one of the map, whatever block it is used in.
void Machine::choose_place() {
  const auto selection = pop_selection();
  if (!selection) return;
  std::vector<LevelPlace> places = (*selection)->places();
  std::erase_if(places, [](LevelPlace place) { return place.x < 1; });
  MachineValue value;
  value.kind = Kind::place;
  value.is_chosen = true;
  value.is_random = places.empty();
  if (places.empty()) {
    stage_.report(LoadFault::nothing_chosen);
  } else {
    const LevelPlace at = places[static_cast<std::size_t>(stage_.dice.rn(static_cast<int>(places.size()), "place"))];
    value.place = {at.x - map_.x1, at.y - map_.y1};
    value.is_chosen = places.size() > 1;
  }
  push_value(std::move(value));
}

/// The numbers for filled and outline are exchanged, as in the game.
void Machine::select_ellipse() {
  const auto is_outline = pop_number(), b = is_outline ? pop_number() : std::nullopt;
  const auto a = b ? pop_number() : std::nullopt;
  const auto center = a ? pop_raw() : std::nullopt;
  if (center && *is_outline == 0) stage_.report(LoadFault::inverted_ellipse, *center);
  if (center) push_selection(ellipse(*center, *a, *b, *is_outline == 0));
}

void Machine::select_filtered() {
  enum { by_chance, by_selection, by_terrain };
  const auto kind = pop_number();
  if (!kind) return;
  if (*kind == by_selection) {
    const auto b = pop_selection(), a = b ? pop_selection() : std::nullopt;
    if (!a) return;
    Selection both = **a;
    both.keep(**b);
    push_selection(both);
    return;
  }
  const auto chance = *kind == by_chance ? pop_number() : std::optional(0);
  const auto selection = chance ? pop_selection() : std::nullopt;
  const auto terrain = selection && *kind == by_terrain ? pop(Kind::terrain) : std::nullopt;
  if (!selection || (*kind == by_terrain && !terrain)) return;
  const TerrainValue wanted = terrain ? terrain_of(*terrain) : TerrainValue{};
  Selection kept;
  for (const LevelPlace place : (*selection)->places()) {
    const Square& square = stage_.at(place.x, place.y);
    if (*kind == by_chance) {
      if (stage_.dice.percent(*chance, "filter")) kept.add(place.x, place.y);
    } else if (stage_.codes.is_terrain(wanted.code) && square.code == wanted.code) {
      const bool suits = wanted.light == -1
                             ? stage_.dice.percent(50, "filter")
                             : wanted.light == opcode::light_not_given || square.lit == (wanted.light != 0);
      if (suits) kept.add(place.x, place.y);
    }
  }
  push_selection(kept);
}

void Machine::select_both() {
  const auto b = pop_selection(), a = b ? pop_selection() : std::nullopt;
  if (!a) return;
  Selection both = **a;
  both.add(**b);
  push_selection(both);
}

void Machine::select_others() {
  const auto selection = pop_selection();
  if (!selection) return;
  Selection others = **selection;
  others.invert();
  push_selection(others);
}

/// Only some games have a way to write it. Which squares it selects is not known.
void Machine::select_gradient() {
  constexpr int operands = 6;
  for (int i = 0; i < operands; ++i) pop();
  leave_out();
  push_selection({});
}

}  // namespace speclev::sim
