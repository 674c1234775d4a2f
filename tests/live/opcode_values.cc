// Values of the opcode language, and what stands in slots.

#include <algorithm>
#include <utility>

#include "bytecode/word_values.hh"
#include "live/opcode_generator.hh"

namespace speclev::test {

namespace {

constexpr std::size_t deepest_value = 4;

}  // namespace

// Slots.

void OpcodeGenerator::slot(const Slot& slot) {
  if (!slot.key.empty()) {
    add(std::string(slot.key));
    add(":");
  }
  if (slot.random && one_in(4)) return word(TokenClass::random_type);
  switch (slot.kind) {
    case SlotKind::integer: return integer();
    case SlotKind::string: return string();
    case SlotKind::coord: return coord();
    case SlotKind::region: return region_value();
    case SlotKind::mapchar: return mapchar();
    case SlotKind::monster: return monster_value();
    case SlotKind::object: return object_value();
    case SlotKind::selection: return selection();
    case SlotKind::word:
    case SlotKind::flagged: return slot_word(slot);
    case SlotKind::plain: return plain_integer(true);
    case SlotKind::random: return word(TokenClass::random_type);
    case SlotKind::align: return one_in(4) ? word(TokenClass::random_type) : align();
    case SlotKind::number: return signed_number();
    case SlotKind::natural:
    case SlotKind::positive: return any_number();
    case SlotKind::percent:
    case SlotKind::clamped: return percent();
    case SlotKind::text: return text(any_string());
    case SlotKind::trap: return one_in(4) ? word(TokenClass::random_type) : text(wrong() ? "frob" : any(traps_));
    case SlotKind::traps: return traps();
    case SlotKind::fill: return any_character();
    case SlotKind::directions: return directions();
    case SlotKind::levregion: return level_region();
    case SlotKind::end: return corridor_end();
    case SlotKind::dice: return one_in(3) ? dice() : signed_number();
    case SlotKind::litchar: return fixed_mapchar();
    case SlotKind::creature:
      return one_in(2) ? character(class_letter(target_.monster_classes))
                       : text(other_case(name_in(target_.monsters).name));
    case SlotKind::group:
    case SlotKind::extras: return;
  }
}

/// A word of the slot's class, if a slot takes it; with flags joined to it, or flags alone.
void OpcodeGenerator::slot_word(const Slot& slot) {
  Texts fitting, flags;
  for (const Keyword& each : target_.keywords.rows()) {
    if (each.token == slot.word && (slot_value(slot, each.value).has_value() || wrong()))
      fitting.emplace_back(each.word);
    if (slot.kind == SlotKind::flagged && each.token == slot.flags) flags.emplace_back(each.word);
  }
  bool given = false;
  const auto join = [&](const Texts& words) {
    if (std::exchange(given, true)) add("&");
    word(words);
  };
  if (flags.empty() || one_in(2)) join(fitting);
  while (!flags.empty() && (!given || one_in(3))) join(flags);
}

/// Values in parentheses, each for the slots of a group, or without where there is one slot.
void OpcodeGenerator::group(const StatementRow& row) {
  do {
    if (tokens().back() != ":" && tokens().back() != ",") comma();
    const bool single = row.group.size() == 1;
    if (!single) add("(");
    for (std::size_t i = 0; i < row.group.size(); ++i) {
      if (i > 0) comma();
      slot(row.group[i]);
    }
    if (!single) add(")");
  } while (one_in(2));
}

void OpcodeGenerator::align() {
  if (one_in(2)) return word(TokenClass::alignment);
  word(TokenClass::a_register);
  add("[");
  const std::size_t registers = limit(Limit::alignments);
  number(static_cast<std::int64_t>(wrong() ? registers + below(5) : below(registers)));
  add("]");
}

void OpcodeGenerator::traps() {
  if (one_in(4)) return word(TokenClass::all);
  Texts given;
  do {
    const std::string trap = wrong() ? any<std::string>({"Arrow", "frob", ""}) : any(traps_);
    if (std::ranges::find(given, trap) != given.end() && !wrong()) continue;
    if (!given.empty()) add("|");
    given.push_back(trap);
    text(trap);
  } while (one_in(2));
  if (wrong()) add("|"), word(TokenClass::all);
}

void OpcodeGenerator::corridor_end() {
  add("(");
  any_number();
  comma();
  word(TokenClass::direction);
  comma();
  if (one_in(3))
    word(TokenClass::random_type);
  else
    any_number();
  add(")");
}

void OpcodeGenerator::level_region() {
  const bool plain = bounds_x_ >= 0 && bounds_y_ >= 0 && one_in(2);
  if (!plain) word(TokenClass::lev);
  const auto columns = static_cast<std::int64_t>(limit(Limit::level_columns));
  const auto rows = static_cast<std::int64_t>(limit(Limit::level_rows));
  add("(");
  for (int i = 0; i < 4; ++i) {
    if (i > 0) comma();
    const bool is_x = i % 2 == 0;
    const std::int64_t most = plain ? (is_x ? bounds_x_ : bounds_y_) : (is_x ? columns : rows) - 1;
    const std::int64_t least = !plain && is_x ? 1 : 0;
    std::int64_t value = least + static_cast<std::int64_t>(below(static_cast<std::size_t>(most - least) + 1));
    if (one_in(6)) value = one_in(2) ? least : most;
    if (wrong()) value = most + 1;
    if (least == 1 && wrong()) value = 0;
    number(value);
  }
  add(")");
}

void OpcodeGenerator::directions() {
  word(TokenClass::direction);
  while (one_in(3)) add("|"), word(TokenClass::direction);
}

// Values of all types.

void OpcodeGenerator::value(Type type) { slot({.kind = type}); }

/// What an array may have as an element.
void OpcodeGenerator::fixed(Type type) {
  switch (type) {
    case Type::coord: return fixed_coord();
    case Type::region: return fixed_region();
    case Type::mapchar: return fixed_mapchar();
    case Type::monster: return fixed_monster();
    case Type::object: return fixed_object();
    case Type::integer: return plain_integer(target_.has(Feature::plain_numbers));
    case Type::string: return target_.has(Feature::plain_numbers) ? text(any_string()) : string();
    default: return value(type);
  }
}

/// Puts a variable of that type, or an element of an array, where there is one.
bool OpcodeGenerator::variable(Type type) {
  if (plain_ && type == Type::integer && !wrong()) return false;
  const bool only_elements = type == Type::coord && target_.has(Feature::number_places);
  std::vector<Variable> fitting;
  for (const Variable& each : variables_)
    if (each.type == type && (each.array || !only_elements)) fitting.push_back(each);
  if (wrong()) fitting = variables_;
  if (fitting.empty()) return false;
  const Variable chosen = any(fitting);
  add(chosen.name);
  if (chosen.array == wrong()) return true;
  add("[");
  plain_integer(target_.has(Feature::plain_indices));
  add("]");
  return true;
}

/// A function of the game that gives a value of that kind, where there is one.
bool OpcodeGenerator::function_of_game(SlotKind result) {
  std::vector<const FunctionRow*> fitting;
  for (const FunctionRow& row : target_.functions)
    if (row.result == result && !row.name.starts_with(".")) fitting.push_back(&row);
  if (fitting.empty() || values_ > deepest_value) return false;
  const FunctionRow& row = *any(fitting);
  add(std::string(row.name));
  if (row.arguments.empty()) return true;
  ++values_;
  add("(");
  for (std::size_t i = 0; i < row.arguments.size(); ++i) {
    if (i > 0) comma();
    const SlotKind kind = row.arguments[i];
    if (kind == SlotKind::monster && one_in(2)) type_in_front(Type::monster);
    if (kind == SlotKind::object && one_in(2)) type_in_front(Type::object);
    slot({.kind = wrong() ? SlotKind::region : kind});
  }
  add(")");
  --values_;
  return true;
}

/// A number that is asked of a variable, where there is one that has it.
bool OpcodeGenerator::method_of_variable() {
  Texts fitting;
  for (const FunctionRow& row : target_.functions)
    for (const Variable& each : variables_)
      if (row.name.starts_with(".") && each.array == row.arguments.empty() &&
          (each.array || each.type == row.arguments[0]))
        fitting.push_back(each.name + std::string(row.name));
  if (fitting.empty()) return false;
  word(fitting);
  return true;
}

void OpcodeGenerator::integer() {
  if (values_ > deepest_value) return any_number();
  ++values_;
  switch (below(14)) {
    case 0: dice(); break;
    case 1:
      add_all({"("});
      add("-" + std::to_string(below(20)));
      add(")");
      break;
    case 2:
    case 3:
      if (!variable(Type::integer)) any_number();
      break;
    case 4:
      integer();
      add(any<std::string>({"+", "*", "/", "%", target_.has(Feature::subtraction) ? "-" : "+"}));
      integer();
      break;
    case 5:
      add("(");
      integer();
      add(")");
      break;
    case 6:
      if (!function_of_game(SlotKind::integer)) any_number();
      break;
    case 7:
      if (!method_of_variable()) any_number();
      break;
    default: any_number(); break;
  }
  --values_;
}

/// An integer, perhaps without variables.
void OpcodeGenerator::plain_integer(bool plain) {
  const bool before = std::exchange(plain_, plain || plain_);
  integer();
  plain_ = before;
}

/// Any bytes but the quote. A NUL ends it.
std::string OpcodeGenerator::any_string() {
  return one_in(20) ? any_text().append(1, '\0').append(any_text()) : any_text();
}

void OpcodeGenerator::string() {
  do {
    if ((!one_in(4) || !variable(Type::string)) && (!one_in(4) || !function_of_game(SlotKind::string)))
      text(any_string());
    if (!one_in(6)) return;
    add(".");
  } while (true);
}

void OpcodeGenerator::fixed_coord() {
  switch (below(6)) {
    case 0: return word(TokenClass::random_type);
    case 1:
      if (!has(TokenClass::random_bracket)) return word(TokenClass::random_type);
      word(TokenClass::random_bracket);
      word(TokenClass::humidity_type);
      while (one_in(3)) comma(), word(TokenClass::humidity_type);
      return add("]");
    default:
      add("(");
      number(wrong() ? any<std::int64_t>({80, 100, 2147483648})
                     : static_cast<std::int64_t>(below(limit(Limit::level_columns))));
      comma();
      number(wrong() ? any<std::int64_t>({21, 100}) : static_cast<std::int64_t>(below(limit(Limit::level_rows))));
      add(")");
  }
}

void OpcodeGenerator::coord() {
  if (one_in(5) && variable(Type::coord)) return;
  if (values_ > 3 || !one_in(8)) return fixed_coord();
  ++values_;
  if (target_.has(Feature::computed_places) && one_in(2)) {
    add("(");
    dice();
    comma();
    integer();
    add(")");
  } else if (!one_in(2) || !function_of_game(SlotKind::coord)) {
    const auto calls = [](const Keyword* each) {
      return each->token == TokenClass::selection_call &&
             (each->value == opcode::rndcoord || each->value == opcode::computed_place);
    };
    std::vector<const Keyword*> places;
    std::ranges::copy_if(selections_, std::back_inserter(places), calls);
    selection_call(*any(places));
  }
  --values_;
}

void OpcodeGenerator::fixed_region() {
  add("(");
  std::int64_t x1 = static_cast<std::int64_t>(below(80)), y1 = static_cast<std::int64_t>(below(21));
  std::int64_t x2 = x1 + static_cast<std::int64_t>(below(40)), y2 = y1 + static_cast<std::int64_t>(below(10));
  if (one_in(15)) x2 += 300;
  if (wrong()) std::swap(x1, ++x2);
  if (wrong()) std::swap(y1, ++y2);
  number(x1);
  comma();
  number(y1);
  comma();
  number(x2);
  comma();
  number(y2);
  add(")");
}

void OpcodeGenerator::region_value() {
  if (one_in(5) && variable(Type::region)) return;
  if (!one_in(8) || !function_of_game(SlotKind::region)) fixed_region();
}

void OpcodeGenerator::fixed_mapchar() {
  const char c = wrong() ? any<char>({'q', '?', '\xe9', '1'}) : terrain_letter();
  if (one_in(2)) return character(c);
  add("(");
  character(c);
  comma();
  word_or_random(TokenClass::light_state);
  add(")");
}

void OpcodeGenerator::mapchar() {
  if (!one_in(4) || !variable(Type::mapchar)) fixed_mapchar();
}

std::string OpcodeGenerator::other_case(std::string name) {
  if (one_in(5))
    for (char& c : name) {
      if (c >= 'a' && c <= 'z' && one_in(2))
        c = static_cast<char>(c - 32);
      else if (c >= 'A' && c <= 'Z' && one_in(2))
        c = static_cast<char>(c + 32);
    }
  return name;
}

/// A class, a name, or both.
void OpcodeGenerator::entity(const NameTable& table, const LetterTable& classes,
                             const std::vector<char>& wrong_classes) {
  const Entity entry = name_in(table);
  switch (below(6)) {
    case 0: return word(TokenClass::random_type);
    case 1:
    case 2: return text(wrong() ? any<std::string>({"unheard of", ""}) : other_case(entry.name));
    case 3: return character(wrong() ? any(wrong_classes) : class_letter(classes));
    default:
      add("(");
      character(wrong() ? any(wrong_classes) : entry.letter);
      comma();
      text(other_case(entry.name));
      add(")");
  }
}

void OpcodeGenerator::fixed_monster() { entity(target_.monsters, target_.monster_classes, {'2', 'z', '_', '\x01'}); }

void OpcodeGenerator::monster_value() {
  if (!one_in(5) || !variable(Type::monster)) fixed_monster();
}

void OpcodeGenerator::fixed_object() { entity(target_.objects, target_.object_classes, {'2', 'a', 'Z', '\xe9'}); }

void OpcodeGenerator::object_value() {
  if (one_in(5) && variable(Type::object)) return;
  if (has(TokenClass::special_object) && one_in(6)) return word(TokenClass::special_object);
  fixed_object();
}

void OpcodeGenerator::percent() { add(std::to_string(wrong() ? 101 + below(200) : below(101)) + "%"); }

void OpcodeGenerator::any_character() {
  character(static_cast<char>(one_in(2) ? " -|#.IC"[below(7)] : static_cast<int>(' ' + below(95))));
}

// Selections.

void OpcodeGenerator::selection() {
  if (values_ > 3) return coord();
  ++values_;
  switch (below(12)) {
    case 0:
      add("(");
      selection();
      add(")");
      break;
    case 1:
      selection();
      add("&");
      selection();
      break;
    case 2:
      if (!variable(Type::selection)) coord();
      break;
    case 3:
    case 4: coord(); break;
    default: selection_of(*any(selections_));
  }
  --values_;
}

void OpcodeGenerator::selection_of(const Keyword& keyword) {
  if (keyword.token == TokenClass::selection_call) return selection_call(keyword);
  add(std::string(keyword.word));
  if (keyword.token == TokenClass::joined_randline) {
    ends();
    comma();
    return integer();
  }
  if (keyword.token != TokenClass::selection_prefix) {
    coord();
    comma();
    coord();
    if (keyword.token == TokenClass::randline) comma(), plain_integer(target_.has(Feature::plain_numbers));
    return;
  }
  switch (keyword.value) {
    case opcode::rect:
    case opcode::fill_rect: return region_value();
    case opcode::flood_fill: return coord();
    case opcode::joined_line: return ends();
    default: return selection();
  }
}

void OpcodeGenerator::selection_call(const Keyword& keyword) {
  if (keyword.value == opcode::gradient && !target_.has(Feature::gradients)) return coord();
  add(std::string(keyword.word));
  add("(");
  switch (keyword.value) {
    case opcode::rndcoord: selection(); break;
    case opcode::grow:
      if (one_in(2)) directions(), comma();
      selection();
      break;
    case opcode::filter:
      switch (below(3)) {
        case 0: percent(); break;
        case 1: selection(); break;
        default: target_.has(Feature::selection_filters) ? selection() : mapchar(); break;
      }
      comma();
      selection();
      break;
    case opcode::circle:
    case opcode::ellipse:
      coord();
      comma();
      plain_integer(target_.has(Feature::plain_numbers));
      if (keyword.value == opcode::ellipse) comma(), plain_integer(target_.has(Feature::plain_numbers));
      if (one_in(2)) comma(), word(TokenClass::filling);
      break;
    case opcode::gradient: gradient(); break;
    default:
      integer();
      comma();
      integer();
  }
  add(")");
}

/// The kind, the range, and one or two places.
void OpcodeGenerator::gradient() {
  word(TokenClass::gradient_type);
  comma();
  add("(");
  integer();
  add(target_.has(Feature::subtraction) ? "-" : ",");
  integer();
  if (one_in(2)) comma(), word(TokenClass::limited);
  add(")");
  comma();
  coord();
  if (one_in(2)) comma(), coord();
}

/// Two places that are joined.
void OpcodeGenerator::ends() {
  coord();
  add("-");
  coord();
}

}  // namespace speclev::test
