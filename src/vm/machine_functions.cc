// Answers the questions of a program to the game.
#include <algorithm>
#include <charconv>

#include "sim/regions.hh"
#include "vm/machine.hh"

namespace speclev::sim {

namespace {

struct FunctionFacts {
  std::string_view name;
  MachineStep run;
};
constexpr FunctionFacts game_functions[] = {
#define SPECLEV_GAME_FUNCTION(name, function) {name, &Machine::function},
#include "vm/game_functions.def"
#undef SPECLEV_GAME_FUNCTION
};

}  // namespace

/// A number says which function it is; what that takes lies beneath.
void Machine::ask_game() {
  const auto number = pop_number();
  if (!number) return;
  asked_ = *number;
  // Of several names of one function any will do.
  for (const FunctionFacts& facts : game_functions) {
    const auto is_it = [&](const FunctionRow& row) { return row.number == *number && row.name == facts.name; };
    if (std::ranges::any_of(*code_.functions, is_it)) return (this->*facts.run)();
  }
  const auto row = std::ranges::find(*code_.functions, *number, &FunctionRow::number);
  if (row == code_.functions->end()) return unknown_step();
  for (std::size_t i = 0; i < row->arguments.size(); ++i) pop();
  MachineValue value;
  if (row->result == SlotKind::string) value.kind = Kind::text;
  value.is_of_play = true;
  if (value.kind == Kind::text) value.text = row->name;
  push_value(std::move(value));
}

void Machine::give_depth() { push_number(stage_.options.depth); }

/// Of the time of play: all day long.
void Machine::give_whether() {
  const auto [at, is_new] = answers_.try_emplace(asked_);
  if (is_new) at->second = stage_.dice.rn(2, "whether");
  push_number(at->second);
}

void Machine::make_text() {
  const auto number = pop_number();
  if (!number) return;
  texts_.push_back(std::to_string(*number));
  MachineValue text;
  text.kind = Kind::text;
  text.text = texts_.back();
  push_value(std::move(text));
}

void Machine::make_number() {
  const auto text = pop_text();
  if (!text) return;
  int number = 0;
  std::from_chars(text->data(), text->data() + text->size(), number);
  push_number(number);
}

void Machine::make_place() {
  const auto y = pop_number(), x = y ? pop_number() : std::nullopt;
  if (!x) return;
  MachineValue value;
  value.kind = Kind::place;
  value.place = {*x, *y};
  push_value(std::move(value));
}

void Machine::make_region_of_numbers() {
  MachineValue value;
  value.kind = Kind::region;
  for (int i = 0; i < 4; ++i) {
    const auto corner = pop_number();
    if (!corner) return;
    value.number = value.number << 8 | (*corner & 255);
  }
  push_value(std::move(value));
}

void Machine::roll_from_one() {
  if (const auto sides = pop_number()) push_number(stage_.dice.r(*sides, "roll"));
}

void Machine::give_room_width() {
  const LevelArea& room = frame();
  push_number(room.x2 - room.x1 + 1);
}
void Machine::give_room_height() {
  const LevelArea& room = frame();
  push_number(room.y2 - room.y1 + 1);
}

/// Of what is chosen when it is used, nothing is known before.
void Machine::give_column() { give_coordinate(&LevelPlace::x); }
void Machine::give_row() { give_coordinate(&LevelPlace::y); }

void Machine::give_coordinate(int LevelPlace::*axis) {
  const auto value = pop(Kind::place);
  if (!value) return;
  MachineValue number;
  number.number = value->place.*axis;
  number.is_of_play = value->is_random;
  push_value(std::move(number));
}

/// Of an array that is named.
void Machine::give_length() {
  if (stack().empty()) stage_.end(LoadFault::no_values);
  const MachineValue name = std::move(stack().back());
  stack().pop_back();
  const auto& variables = calls_.back().variables;
  const auto at = variables.find(name.text);
  if (name.kind != Kind::variable || at == variables.end()) stage_.end(LoadFault::no_variable);
  push_number(static_cast<std::int64_t>(at->second.values.size()));
}

/// Two numbers become a place; what else it could convert is not known.
void Machine::convert_type() {
  constexpr int to_place = 4, from_number = 1;
  const auto from = pop_number(), to = from ? pop_number() : std::nullopt;
  if (!to) return;
  if (*from == from_number && *to == to_place) return make_place();
  leave_out();
}

/// An irregular room of all that hangs together with a square; only in the block of a room.
void Machine::add_room_of_flood() {
  const auto at = pop_place(any_ground);
  if (!at || blocks_.empty()) return;
  const LevelArea area{at->place.x, at->place.y, at->place.x, at->place.y};
  const bool is_lit = stage_.at(at->place.x, at->place.y).lit;
  make_region(stage_, {.area = area, .light = is_lit ? 1 : 0, .irregular = true});
}

}  // namespace speclev::sim
