#include "vm/machine.hh"

#include <algorithm>
#include <limits>

#include "sim/registers.hh"

namespace speclev::sim {

namespace {

using opcode::Type;

constexpr std::size_t most_executed = 65536, longest_text = 65536, most_calls = 100;

std::int64_t to_int(std::int64_t number) { return static_cast<std::int32_t>(number); }

MachineValue::Kind kind_of(Type type) {
  using Kind = MachineValue::Kind;
  switch (type) {
    case Type::string: return Kind::text;
    case Type::variable: return Kind::variable;
    case Type::coord: return Kind::place;
    case Type::region: return Kind::region;
    case Type::mapchar: return Kind::terrain;
    case Type::monster: return Kind::monster;
    case Type::object: return Kind::object;
    default: return Kind::number;
  }
}

/// The area of a packed region inside a frame.
LevelArea moved(std::int64_t region, const LevelArea& frame) {
  const auto corners = opcode::Packing::corners(region);
  const auto corner = [&](std::size_t which) { return static_cast<int>(corners[which]); };
  return {frame.x1 + corner(0), frame.y1 + corner(1), frame.x1 + corner(2), frame.y1 + corner(3)};
}

}  // namespace

Machine::Machine(LevelBuilder& stage, const GameFacts& facts, const MachineCode& code)
    : stage_(stage), facts_(facts), code_(code), calls_(1), maker_(stage, facts.vault) {}

void Machine::run() {
  stage_.is_maze = false;
  std::size_t executed = 0;
  while (at_ < code_.steps.size()) {
    const std::size_t here = at_++;
    const MachineCode::Step& step = code_.step(here);
    if (++executed > most_executed) {
      stage_.dice.origin.index = 0;  // it is no fault of the statement at which it stops
      stage_.report_end(LoadFault::too_many_steps);
      break;
    }
    if (step.run != &Machine::push) stage_.begin({step.name, -1, static_cast<int>(here)});
    if (!step.operands.empty()) sort_operands(step.operands);
    if (step.run == nullptr)
      unknown_step();
    else
      (this->*step.run)();
  }
  finish();
}

// ---- values ----

void Machine::push() {
  const opcode::Op& op = code_.program.ops[at_ - 1];
  MachineValue value;
  value.kind = kind_of(static_cast<Type>(op.type));
  value.number = op.number;
  value.text = op.text;
  if (value.kind == Kind::place) {
    value.is_random = code_.packing.is_random_place(op.number);
    value.is_chosen = value.is_random;
    const auto [x, y] = opcode::Packing::place(op.number);
    if (value.is_random)
      value.ground = static_cast<unsigned>(op.number & 31);
    else
      value.place = {static_cast<int>(x), static_cast<int>(y)};
  }
  push_value(std::move(value));
}

void Machine::push_number(std::int64_t number) {
  MachineValue value;
  value.number = to_int(number);
  push_value(std::move(value));
}

MachineValue Machine::pop() {
  if (stack().empty()) stage_.end(LoadFault::no_values);
  MachineValue value = std::move(stack().back());
  stack().pop_back();
  if (value.kind != Kind::variable) return value;
  const auto& variables = calls_.back().variables;
  const auto at = variables.find(value.text);
  if (at == variables.end() || at->second.values.empty()) stage_.end(LoadFault::no_variable);
  return at->second.is_array ? element(at->second) : at->second.values.front();
}

/// The index stands in front of the name; beyond the last element it begins again.
MachineValue Machine::element(const Variable& variable) {
  const MachineValue index = pop();
  if (index.kind != Kind::number) stage_.end(LoadFault::wrong_type);
  if (index.number < 0) stage_.end(LoadFault::negative_index);
  return variable.values[static_cast<std::size_t>(index.number) % variable.values.size()];
}

std::optional<MachineValue> Machine::pop(Kind kind) {
  MachineValue value = pop();
  if (value.kind == kind) return value;
  stage_.report(LoadFault::wrong_type);
  return std::nullopt;
}

std::optional<int> Machine::pop_number() {
  const auto value = pop(Kind::number);
  if (value && value->is_of_play) leave_out();
  return value ? std::optional(static_cast<int>(to_int(value->number))) : std::nullopt;
}

std::optional<std::string_view> Machine::pop_text() {
  const auto value = pop(Kind::text);
  return value ? std::optional(value->text) : std::nullopt;
}

/// Whether so much work may still be done. The statement that is the first for which there is none, and those behind
/// it, are not simulated.
bool Machine::affords(std::size_t work) {
  const bool is_enough = work <= work_left_;
  if (!is_enough && work_left_ != 0) stage_.level.not_simulated.push_back(stage_.dice.origin);
  work_left_ = is_enough ? work_left_ - work : 0;
  return is_enough;
}

void Machine::drop() { pop(); }

void Machine::copy() {
  MachineValue value = pop();
  push_value(value);
  push_value(std::move(value));
}

void Machine::decrement() {
  const auto number = pop_number();
  if (!number) return;
  // Only loops count down, and go on as long as something is left.
  if (*number <= 0) stage_.report(LoadFault::loop_runs_once);
  push_number(std::int64_t{*number} - 1);
}
void Machine::increment() {
  if (const auto number = pop_number()) push_number(std::int64_t{*number} + 1);
}
void Machine::roll() {
  if (const auto sides = pop_number()) push_number(stage_.dice.rn(*sides, "roll"));
}

void Machine::throw_dice() {
  const auto sides = pop_number(), count = sides ? pop_number() : std::nullopt;
  if (!count) return;
  const int thrown = std::max(*count, 1);
  std::int64_t sum = thrown;  // of what is not simulated each shows 1
  if (affords(static_cast<std::size_t>(thrown)))
    for (int i = 0; i < thrown; ++i) sum += stage_.dice.rn(*sides, "dice");
  push_number(sum);
}

template <class Operation>
void Machine::calculate(Operation&& operation) {
  const auto right = pop(Kind::number), left = right ? pop(Kind::number) : std::nullopt;
  if (!left) return;
  push_number(operation(to_int(left->number), to_int(right->number)));
  stack().back().is_of_play = left->is_of_play || right->is_of_play;
}

/// Of numbers and of texts, which it joins.
void Machine::add() {
  const MachineValue right = pop(), left = pop();
  const bool is_of_play = left.is_of_play || right.is_of_play;
  if (left.kind == Kind::number && right.kind == Kind::number) {
    push_number(to_int(left.number) + to_int(right.number));
    stack().back().is_of_play = is_of_play;
    return;
  }
  if (left.kind != Kind::text || right.kind != Kind::text) return stage_.report(LoadFault::wrong_type);
  if (left.text.size() + right.text.size() > longest_text || texts_.size() > most_executed)
    stage_.end(LoadFault::too_much);
  texts_.push_back(std::string(left.text).append(right.text));
  MachineValue joined;
  joined.kind = Kind::text;
  joined.text = texts_.back();
  joined.is_of_play = is_of_play;
  push_value(std::move(joined));
}

void Machine::subtract() {
  calculate([](std::int64_t a, std::int64_t b) { return a - b; });
}
void Machine::multiply() {
  calculate([](std::int64_t a, std::int64_t b) { return a * b; });
}
void Machine::divide() {
  calculate([](std::int64_t a, std::int64_t b) { return b < 1 ? 0 : a / b; });
}
void Machine::modulo() {
  calculate([](std::int64_t a, std::int64_t b) { return b < 1 ? 0 : a % b; });
}
void Machine::sign() {
  if (const auto number = pop_number()) push_number(*number > 0 ? 1 : *number < 0 ? -1 : 0);
}

void Machine::set_variable() {
  const auto name = pop_text();
  const auto count = name ? pop_number() : std::nullopt;
  if (!count) return;
  Variable variable;
  variable.is_array = *count > 0;
  const std::size_t elements = static_cast<std::size_t>(std::max(*count, 1));
  if (elements > stack().size()) stage_.end(LoadFault::no_values);
  for (std::size_t i = 0; i < elements; ++i) variable.values.push_back(pop());
  std::ranges::reverse(variable.values);
  calls_.back().variables.insert_or_assign(std::string(*name), std::move(variable));
}

void Machine::shuffle_array() {
  const auto name = pop_text();
  if (!name) return;
  auto& variables = calls_.back().variables;
  const auto at = variables.find(*name);
  const bool is_array = at != variables.end() && at->second.is_array;
  if (is_array && affords(at->second.values.size())) shuffle(stage_.dice, at->second.values);
}

// ---- where the program goes on ----

void Machine::compare() {
  const MachineValue right = pop(), left = pop();
  if (left.kind != right.kind) return stage_.report(LoadFault::wrong_type);
  if (left.is_of_play || right.is_of_play)
    compared_ = left.kind == Kind::text ? stage_.dice.rn(2, "compared") : stage_.dice.rn(3, "compared") - 1;
  else if (left.kind == Kind::text)
    compared_ = left.text == right.text ? 0 : 1;
  else
    compared_ = left.number < right.number ? -1 : left.number > right.number ? 1 : 0;
}

/// A target outside of the program is ignored.
void Machine::jump_if(bool condition) {
  const std::size_t here = at_ - 1;
  const auto distance = pop_number();
  if (!distance || !condition) return;
  const std::int64_t target = static_cast<std::int64_t>(here) + *distance;
  if (target >= 0 && target <= static_cast<std::int64_t>(code_.steps.size())) at_ = static_cast<std::size_t>(target);
}

void Machine::jump() { jump_if(true); }
void Machine::jump_if_less() { jump_if(compared_ < 0); }
void Machine::jump_unless_greater() { jump_if(compared_ <= 0); }
void Machine::jump_if_greater() { jump_if(compared_ > 0); }
void Machine::jump_unless_less() { jump_if(compared_ >= 0); }
void Machine::jump_if_equal() { jump_if(compared_ == 0); }
void Machine::jump_unless_equal() { jump_if(compared_ != 0); }

void Machine::call() {
  const std::size_t here = at_ - 1;
  const auto distance = pop_number(), count = distance ? pop_number() : std::nullopt;
  if (!count) return;
  const std::int64_t target = static_cast<std::int64_t>(here) + *distance;
  if (target < 0 || target >= static_cast<std::int64_t>(code_.steps.size())) return;
  if (calls_.size() > most_calls) stage_.end(LoadFault::too_much);
  Call inner;
  inner.returns_to = at_;
  for (int i = 0; i < *count; ++i) inner.stack.push_back(pop());
  std::ranges::reverse(inner.stack);
  calls_.push_back(std::move(inner));
  at_ = static_cast<std::size_t>(target);
}

void Machine::leave_function() {
  const auto count = pop_number();
  if (!count || calls_.size() < 2) return;
  std::vector<MachineValue> results;
  for (int i = 0; i < *count; ++i) results.push_back(pop());
  at_ = calls_.back().returns_to;
  calls_.pop_back();
  while (!results.empty()) {
    push_value(std::move(results.back()));
    results.pop_back();
  }
}

void Machine::leave() { at_ = code_.steps.size(); }

/// Takes what its statement pushes, and marks the places among that.
void Machine::sort_operands(const std::vector<Operand>& operands) {
  std::multimap<std::int64_t, MachineValue> kept;
  said_.clear();
  floor_.reset();
  std::int64_t groups = 0;
  for (const Operand& operand : operands) switch (operand.kind) {
      case Operand::Kind::kept: kept.emplace(operand.number, pop()); break;
      case Operand::Kind::passed: pop(); break;
      case Operand::Kind::floor:
        if (const MachineValue value = pop(); value.kind == Kind::number && value.number >= 0) floor_ = value.number;
        break;
      case Operand::Kind::extras:
        for (MachineValue key = pop(); key.kind != Kind::number || key.number != operand.number; key = pop()) {
          said_.push_back(key.number);
          pop();
        }
        break;
      case Operand::Kind::count: groups = pop().number; break;
      case Operand::Kind::groups:
        for (std::int64_t i = 0; i < groups * operand.number; ++i) pop();
    }
  for (auto value = kept.rbegin(); value != kept.rend(); ++value) push_value(std::move(value->second));
}

void Machine::leave_out() {
  const auto is_it = [&](const Origin& each) { return each == stage_.dice.origin; };
  if (std::ranges::none_of(stage_.level.not_simulated, is_it)) stage_.level.not_simulated.push_back(stage_.dice.origin);
  stage_.is_unknown = true;
}

void Machine::unknown_step() {
  const MachineCode::Step& step = code_.step(at_ - 1);
  leave_out();
  for (std::size_t i = 0; i < step.takes && !stack().empty(); ++i) {
    const MachineValue value = pop();
    if (value.kind != Kind::place || value.is_random) continue;
    const Found at = find(value, any_ground);
    stage_.put(ThingKind::other, at.place, at.random);
  }
}

// ---- places ----

const LoadedRoom* Machine::room_at_work() const {
  if (blocks_.empty() || blocks_.back().room < 0) return nullptr;
  return &stage_.level.rooms[static_cast<std::size_t>(blocks_.back().room)];
}

Machine::Found Machine::find_random(const MachineValue& value, unsigned ground) {
  const LoadedRoom* room = room_at_work();
  const LevelArea area = frame();
  const auto pick = [&](unsigned wanted) {
    return room != nullptr ? random_place(stage_, *room, wanted) : random_place(stage_, area, wanted);
  };
  const bool may_be_told = stage_.rules.are(LoadingWay::second_try);
  auto place = pick(value.ground != 0 && may_be_told ? value.ground : ground);
  if (!place && value.ground != 0 && may_be_told) place = pick(ground);
  if (!place && ground == wet) place = pick(dry);  // a fish on land
  if (place) return {*place, true};
  LevelPlace corner{area.x2, area.y2};
  if (!is_on_level(corner.x, corner.y)) corner = corner_of_mazes;
  const bool is_left_out = stage_.rules.are(LoadingWay::ground_skips);
  if (!is_left_out) stage_.report(LoadFault::no_floor_corner, corner);
  return {corner, true, is_left_out};
}

Machine::Found Machine::find(const MachineValue& value, unsigned ground) {
  if (value.is_random) return find_random(value, ground);
  if (value.is_chosen && !blocks_.empty()) {
    stage_.report(LoadFault::chosen_in_room);
    if (value.place.x < 0 || value.place.y < 0) return find_random(value, ground);
  }
  const LevelPlace at{frame().x1 + value.place.x, frame().y1 + value.place.y};
  if (is_on_level(at.x, at.y)) {
    if (blocks_.empty() && !value.is_chosen && !map_.has(at.x, at.y)) stage_.report(LoadFault::place_off_map, at);
    return {at, value.is_chosen};
  }
  stage_.report(LoadFault::place_off_level, corner_of_mazes);
  return {corner_of_mazes, value.is_chosen};
}

LevelPlace Machine::raw(const MachineValue& value, unsigned ground) {
  if (value.is_random) return find_random(value, ground).place;
  return {frame().x1 + value.place.x, frame().y1 + value.place.y};
}

std::optional<Machine::Found> Machine::pop_place(unsigned ground) {
  const auto value = pop(Kind::place);
  return value ? std::optional(find(*value, ground)) : std::nullopt;
}

std::optional<LevelPlace> Machine::pop_raw() {
  const auto value = pop(Kind::place);
  return value ? std::optional(raw(*value, any_ground)) : std::nullopt;
}

std::optional<LevelArea> Machine::pop_region_of_map() {
  const auto value = pop(Kind::region);
  return value ? std::optional(moved(value->number, map_)) : std::nullopt;
}

std::optional<LevelArea> Machine::pop_region_in_frame() {
  const auto value = pop(Kind::region);
  return value ? std::optional(moved(value->number, frame())) : std::nullopt;
}

/// For what must be on floor in rooms: the place itself, or another one of the room.
std::optional<Machine::Found> Machine::on_floor_of_room(Found found) {
  if (room_at_work() == nullptr || stage_.codes.is_room_floor(stage_.at(found.place.x, found.place.y))) return found;
  const auto other = maker_.random_floor(blocks_.back().room);
  if (!other && stage_.rules.are(LoadingWay::ground_skips)) return std::nullopt;
  if (!other || (!found.random && stage_.rules.are(LoadingWay::off_floor_aborts)))
    stage_.end(LoadFault::not_on_floor, found.place);
  if (!found.random) stage_.report(LoadFault::moved_to_floor, found.place);
  return Found{*other, true};
}

}  // namespace speclev::sim
