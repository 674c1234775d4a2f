#include "live/opcode_generator.hh"

#include <algorithm>
#include <utility>

#include "bytecode/word_values.hh"

namespace speclev::test {

namespace {

constexpr std::string_view included_function = "lib";

/// The types of variables; arrays have all but the last.
const std::vector<SlotKind> types = {SlotKind::integer, SlotKind::string,  SlotKind::coord,  SlotKind::region,
                                     SlotKind::mapchar, SlotKind::monster, SlotKind::object, SlotKind::selection};

bool is_style(TokenClass token) {
  return token == TokenClass::init_solid || token == TokenClass::init_grid || token == TokenClass::init_mines ||
         token == TokenClass::init_bare;
}

bool is_selection(TokenClass token) {
  return token == TokenClass::selection_call || token == TokenClass::selection_prefix || token == TokenClass::line ||
         token == TokenClass::randline || token == TokenClass::joined_randline;
}

}  // namespace

OpcodeGenerator::OpcodeGenerator(const TargetData& target, unsigned seed) : LevelGenerator(target, seed) {
  for (const StatementRow& row : target.statements)
    if (std::ranges::find(keywords_, row.keyword) == keywords_.end()) keywords_.push_back(row.keyword);
  for (const Keyword& each : target.keywords.rows()) {
    if (is_style(each.token)) init_styles_.push_back(&each);
    if (is_selection(each.token)) selections_.push_back(&each);
  }
}

std::string OpcodeGenerator::included() const {
  if (!has(TokenClass::include)) return {};
  std::string text = words(TokenClass::function_word).front();
  text.append(" ").append(included_function).append("() {\n");
  for (const StatementRow& row : target_.statements)
    if (row.slots.empty()) text.append(row.keyword).append("\n");
  return text.append("}\n");
}

/// The words of functions and gradients are in the tables of targets that have neither.
bool OpcodeGenerator::can_stand(const Keyword& word) const {
  switch (word.token) {
    case TokenClass::none: return false;
    case TokenClass::function_word: return target_.has(Feature::functions);
    case TokenClass::gradient_type:
    case TokenClass::limited: return target_.has(Feature::gradients);
    case TokenClass::selection_call: return word.value != opcode::gradient || target_.has(Feature::gradients);
    default: return LevelGenerator::can_stand(word);
  }
}

void OpcodeGenerator::source() {
  bounds_x_ = bounds_y_ = 0;
  levels_ = 0;
  functions_.clear();
  if (one_in(80)) return;
  if (has(TokenClass::include) && one_in(6)) {
    word(TokenClass::include);
    text("functions.des");
    functions_.push_back({std::string(included_function), {}});
  }
  while (target_.has(Feature::functions) && functions_.size() < 3 && one_in(4)) function();
  for (std::size_t count = one_in(6) ? 1 + below(3) : 1; count > 0; --count) level();
}

std::string OpcodeGenerator::behind() {
  if (!one_in(25)) return {};
  return any<std::string>({std::string(1, '\0'), "\x80", "\xe9"}) + " LEVEL ) ";
}

// Functions.

void OpcodeGenerator::function() {
  variables_.clear();
  depth_ = counted_ = fors_ = containers_ = breakable_ = switches_ = 0;
  const std::string name = any<std::string>({"hoard", "Lair", "f_"}) + std::string(functions_.size() + 1, 'x');
  Function made{name, {}};
  word(TokenClass::function_word);
  add(name);
  add("(");
  Texts types;
  for (const char* type : {"int", "integer", "str", "string"})
    if (std::ranges::find(target_.functions, type, &FunctionRow::name) != target_.functions.end())
      types.emplace_back(type);
  while (!types.empty() && made.parameters.size() < 3 && one_in(2)) {
    if (!made.parameters.empty()) comma();
    const std::string& type = any(types);
    made.parameters.push_back(type.starts_with("s") ? Type::string : Type::integer);
    variables_.push_back({fresh_name(), made.parameters.back(), false});
    add(variables_.back().name);
    add(":");
    add(type);
  }
  add(")");
  block();
  functions_.push_back(std::move(made));
}

void OpcodeGenerator::call() {
  if (functions_.empty() || one_in(6)) {
    if (!function_of_game(SlotKind::integer)) slot_statement();
    if (tokens().back() != ")") add_all({"(", ")"});
    return;
  }
  const Function called = any(functions_);
  add(wrong() ? "unheard_of" : called.name);
  add("(");
  for (std::size_t i = 0; i < called.parameters.size(); ++i) {
    if (i > 0) comma();
    value(called.parameters[i]);
  }
  if (wrong()) comma(), integer();
  add(")");
}

// Levels and statements.

void OpcodeGenerator::without_map() {
  bounds_x_ = static_cast<std::int64_t>(limit(Limit::level_columns)) - 1;
  bounds_y_ = static_cast<std::int64_t>(limit(Limit::level_rows));
}

void OpcodeGenerator::level() {
  variables_.clear();
  depth_ = counted_ = fors_ = containers_ = breakable_ = switches_ = 0;
  const bool maze = has(TokenClass::maze) && one_in(2);
  keyword(maze ? TokenClass::maze : TokenClass::level);
  text(level_name(levels_++));
  if (maze) {
    comma();
    if (one_in(2) && target_.has(Feature::maze_light) == wrong())
      word(TokenClass::random_type);
    else
      any_character();
    if (target_.has(Feature::maze_light) && one_in(3)) comma(), word_or_random(TokenClass::light_state);
    without_map();
  }
  if (one_in(3)) flags();
  statements(one_in(3) ? 14 : 5);
  if (wrong()) keyword(TokenClass::flags), word(TokenClass::flag_type);
}

void OpcodeGenerator::flags() {
  const auto vault_flag = target_.number("vault-flag").value_or(0);
  bool is_vault = false;
  keyword(TokenClass::flags);
  do {
    if (tokens().back() != ":") comma();
    word(TokenClass::flag_type);
    is_vault = is_vault || (target_.keywords.find(tokens().back())->value & vault_flag) != 0;
  } while (one_in(2));
  for (const TokenClass each : {TokenClass::vault_chance, TokenClass::vault_depth}) {
    if (!has(each) || (is_vault ? one_in(2) : !wrong())) continue;
    keyword(each);
    number(static_cast<std::int64_t>(wrong() ? 0 : 1 + below(9)));
  }
}

void OpcodeGenerator::statements(std::size_t most) {
  for (std::size_t count = below(most + 1); count > 0; --count) statement();
}

void OpcodeGenerator::statement() {
  switch (below(22)) {
    case 0: return init_map();
    case 1: return geometry();
    case 2: return one_in(3) ? subroom() : room();
    case 3: return region();
    case 4:
    case 5: return monster();
    case 6:
    case 7: return object(depth_ < 5 && one_in(4));
    case 8:
    case 9: return define();
    case 10: return one_in(3) ? shuffle() : define_array();
    case 11: return target_.has(Feature::functions) ? call() : slot_statement();
    case 12:
    case 13:
    case 14: return control_flow();
    default: return slot_statement();
  }
}

void OpcodeGenerator::block() {
  ++depth_;
  add("{");
  statements(depth_ < 4 ? 4 : 1);
  add("}");
  --depth_;
}

void OpcodeGenerator::init_map() {
  const auto terrain = [&] {
    character(wrong() ? any<char>({'x', 'q', '?'}) : terrain_letter(~unsigned{TerrainTable::unset}));
  };
  keyword(TokenClass::lev_init);
  const Keyword& style = *any(init_styles_);
  add(std::string(style.word));
  if (style.token == TokenClass::init_bare) return;
  without_map();
  comma();
  switch (style.token) {
    case TokenClass::init_solid:
      if (one_in(2)) return terrain();
      add("(");
      terrain();
      comma();
      word_or_random(TokenClass::light_state);
      return add(")");
    case TokenClass::init_grid: return terrain();
    default: {
      const bool joined = one_in(2);
      if (joined && !wrong())
        character(terrain_letter(TerrainTable::joinable));
      else
        terrain();
      comma();
      terrain();
      comma();
      word(TokenClass::boolean);
      comma();
      add(std::string(target_.keywords.word(TokenClass::boolean, joined ? 1 : 0)));
      comma();
      word_or_random(TokenClass::light_state);
      comma();
      word_or_random(TokenClass::boolean);
      if (one_in(2)) return;
      comma();
      if (one_in(8))
        character(terrain_letter(TerrainTable::unset));
      else
        terrain();
    }
  }
}

void OpcodeGenerator::geometry() {
  keyword(TokenClass::geometry);
  if (one_in(2)) {
    word(words(TokenClass::left_or_right, TokenClass::center));
    comma();
    word(words(TokenClass::top_or_bot, TokenClass::center));
  } else {
    coord();
  }
  if (one_in(2)) comma(), word(TokenClass::boolean);
  const Map drawn = map();
  bounds_x_ = drawn.rows.empty() ? -1 : static_cast<std::int64_t>(drawn.rows.front().size()) - 1;
  bounds_y_ = static_cast<std::int64_t>(drawn.rows.size()) - 1;
  add(drawn.text);
}

void OpcodeGenerator::room_type() {
  bool ordinary = false;
  if (one_in(4)) {
    word(TokenClass::random_type);
  } else {
    const std::string name = one_in(2) ? std::string(target_.rooms.name(0)) : any(rooms_);
    const bool unknown = wrong();
    ordinary = unknown || target_.rooms.find(name) == 0;
    text(unknown ? "Throne room" : name);
  }
  if (one_in(3)) {
    const std::size_t percent = ordinary && !wrong() ? 100 : below(101);
    add((one_in(4) ? "[ " : "[") + std::to_string(wrong() ? 101 + percent : percent) + "%" + (one_in(4) ? " ]" : "]"));
  }
}

void OpcodeGenerator::room_flags(bool of_region) {
  if (target_.has(Feature::boolean_room_flags)) {
    if (one_in(2)) return;
    comma();
    word(of_region ? TokenClass::filling : TokenClass::boolean);
    if (of_region && one_in(2)) comma(), word(TokenClass::boolean);
    return;
  }
  Texts flags = words(TokenClass::filling, TokenClass::irregular);
  if (!target_.has(Feature::plain_room_flags))
    for (const std::string& each : words(TokenClass::joined)) flags.push_back(each);
  while (one_in(2)) comma(), word(flags);
}

/// What is said of a room behind its flags, in the order of the table, without commas.
void OpcodeGenerator::traits() {
  for (const ExtraRow& row : target_.extras) {
    if (row.of != of_room || !one_in(4)) continue;
    add(std::string(row.word));
    add(":");
    slot(row.slot);
  }
}

void OpcodeGenerator::pair() {
  if (one_in(3)) return word(TokenClass::random_type);
  add("(");
  any_number();
  comma();
  any_number();
  add(")");
}

void OpcodeGenerator::room() {
  keyword(TokenClass::room);
  room_type();
  comma();
  word_or_random(TokenClass::light_state);
  comma();
  if (one_in(3)) {
    word(TokenClass::random_type);
  } else {
    const std::size_t least = limit(Limit::room_least);
    add("(");
    number(static_cast<std::int64_t>(wrong() ? limit(Limit::room_columns) + 1
                                             : least + below(limit(Limit::room_columns) - least + 1)));
    comma();
    number(static_cast<std::int64_t>(wrong() ? limit(Limit::room_rows) + 1
                                             : least + below(limit(Limit::room_rows) - least + 1)));
    add(")");
  }
  comma();
  if (one_in(2)) {
    word(TokenClass::random_type);
  } else {
    add("(");
    word(words(TokenClass::left_or_right, TokenClass::center));
    comma();
    word(words(TokenClass::top_or_bot, TokenClass::center));
    add(")");
  }
  room_tail();
}

void OpcodeGenerator::subroom() {
  keyword(TokenClass::subroom);
  room_type();
  comma();
  word_or_random(TokenClass::light_state);
  comma();
  pair();
  room_tail();
}

/// The size of a room or subroom, its flags and its block.
void OpcodeGenerator::room_tail() {
  comma();
  pair();
  room_flags(false);
  traits();
  ++breakable_;
  block();
  --breakable_;
}

void OpcodeGenerator::region() {
  keyword(TokenClass::region);
  region_value();
  comma();
  word_or_random(TokenClass::light_state);
  comma();
  if (one_in(4))
    word(TokenClass::random_type);
  else
    text(wrong() ? "nothing" : any(rooms_));
  room_flags(true);
  traits();
  if (one_in(2)) return;
  ++breakable_;
  block();
  --breakable_;
}

// Monsters and objects.

void OpcodeGenerator::monster() {
  word(TokenClass::monster);
  condition_behind_keyword();
  add(":");
  monster_value();
  comma();
  coord();
  extras(of_monster, false);
  if (depth_ <= 4 && one_in(4)) block_of_things();
}

void OpcodeGenerator::object(bool container) {
  word(container ? TokenClass::cobject : TokenClass::object);
  condition_behind_keyword();
  add(":");
  object_value();
  extras(of_object, (containers_ == 0) != wrong());
  if (container) block_of_things();
}

void OpcodeGenerator::block_of_things() {
  ++breakable_, ++containers_;
  block();
  --breakable_, --containers_;
}

/// What is said of something. Of objects only those have a place that are in nothing else, and these need one.
void OpcodeGenerator::extras(std::string_view of, bool needs_place) {
  std::vector<const ExtraRow*> rows;
  const ExtraRow* place = nullptr;
  for (const ExtraRow& row : target_.extras) {
    if (row.of != of) continue;
    const bool is_place = row.slot.kind == SlotKind::coord && !row.is_key && !row.constant;
    if (is_place) place = &row;
    if (!is_place || needs_place) rows.push_back(&row);
  }
  bool placed = !needs_place;
  std::int64_t given = 0;
  while (!rows.empty() && (one_in(2) || !placed)) {
    const ExtraRow* row = !placed && one_in(2) ? place : any(rows);
    if ((given & row->bits) != 0 && !wrong()) continue;
    given |= row->bits;
    placed = placed || row == place;
    comma();
    extra(*row);
  }
}

void OpcodeGenerator::extra(const ExtraRow& row) {
  if (row.constant) return wrong() ? word(TokenClass::door_state) : add(std::string(row.word));
  if (row.is_key) {
    add(std::string(row.word));
    add(":");
  }
  if (row.word_in_front) {
    word(row.slot.word);
    return string();
  }
  if (row.slot.kind != SlotKind::align) return slot(row.slot);
  if (!one_in(4)) return align();
  keyword(TokenClass::a_register);
  word(TokenClass::random_type);
}

// Statements of slots.

void OpcodeGenerator::slot_statement() {
  const std::string_view keyword = any(keywords_);
  std::vector<const StatementRow*> forms;
  for (const StatementRow& row : target_.statements)
    if (row.keyword == keyword) forms.push_back(&row);
  form(*any(forms));
  if (target_.keywords.find(keyword)->token == TokenClass::nomap) without_map();
}

void OpcodeGenerator::form(const StatementRow& row) {
  add(std::string(row.keyword));
  if (!row.slots.empty()) {
    if (std::ranges::find(target_.conditional, row.keyword) != target_.conditional.end()) condition_behind_keyword();
    add(":");
  }
  bool random_wall = false;
  for (std::size_t i = 0; i < row.slots.size(); ++i) {
    const Slot& each = row.slots[i];
    if (each.kind == SlotKind::extras) {
      extras(each.key, false);
      continue;
    }
    if (i > 0) comma();
    // On any wall, a door stands anywhere.
    if (each.kind == SlotKind::group)
      group(row);
    else if (random_wall && each.kind == SlotKind::natural && !wrong())
      word(TokenClass::random_type);
    else
      slot(each);
    if (each.kind == SlotKind::directions && tokens().back() == words(TokenClass::random_type).front())
      random_wall = true;
  }
  if (!row.takes_block) return;
  ++breakable_;
  block();
  --breakable_;
}

// Variables.

std::string OpcodeGenerator::fresh_name() {
  static const Texts names = {
      "$a", "$b", "$c", "$d", "$e", "$f", "$x", "$place", "$N_", "$_", "$Long_Name_Of_A_Variable"};
  for (int i = 0; i < 8; ++i) {
    std::string name = any(names);
    if (target_.has(Feature::variable_digits) && one_in(3)) name += std::to_string(below(20));
    if (std::ranges::find(variables_, name, &Variable::name) == variables_.end()) return name;
  }
  return "$v" + std::string(variables_.size() + 1, 'v');
}

/// The name of a variable to be defined: a new one, or one that has the type already.
std::string OpcodeGenerator::name_for(Type type) {
  std::string name = fresh_name();
  const auto other = [&](bool same) {
    for (const Variable& each : variables_)
      if ((each.type == type && !each.array) == same && one_in(2)) name = each.name;
  };
  if (one_in(4)) other(true);
  const bool known = std::ranges::find(variables_, name, &Variable::name) != variables_.end();
  if (!known && wrong()) other(false);
  return name;
}

void OpcodeGenerator::type_in_front(Type type) {
  if (type == Type::mapchar) word(words(TokenClass::terrain, TokenClass::terrain_word)), add(":");
  if (type == Type::monster) word(words(TokenClass::monster, TokenClass::monster_word)), add(":");
  if (type == Type::object) word(words(TokenClass::object, TokenClass::object_word)), add(":");
  if (type == Type::selection) keyword(TokenClass::selection);
}

void OpcodeGenerator::define() {
  const Type type = any(types);
  const std::string name = name_for(type);
  add(name);
  add("=");
  type_in_front(type);
  const bool constant = type == Type::integer || type == Type::string;
  if (type == Type::integer && target_.has(Feature::unpushed_integers))
    any_number();
  else if (constant)
    fixed(type);
  else
    value(type);
  if (std::ranges::find(variables_, name, &Variable::name) == variables_.end())
    variables_.push_back({name, type, false});
}

void OpcodeGenerator::define_array() {
  const Type type = types[below(types.size() - 1)];
  const std::string name = fresh_name();
  add(name);
  add("=");
  type_in_front(type);
  add("{");
  if (!wrong()) {
    fixed(type);
    while (one_in(2)) comma(), fixed(type);
  }
  add("}");
  variables_.push_back({name, type, true});
}

void OpcodeGenerator::shuffle() {
  Texts arrays;
  for (const Variable& each : variables_)
    if (each.array != wrong()) arrays.push_back(each.name);
  if (arrays.empty()) return define_array();
  keyword(TokenClass::shuffle);
  word(arrays);
}

// Control flow.

void OpcodeGenerator::condition() {
  static const Texts comparisons = {"==", "!=", "<>", "<", "<=", ">", ">="};
  if (one_in(2)) return chance(0);
  add("[");
  integer();
  if (target_.has(Feature::compared_conditions) ? wrong() : one_in(3)) return add("]");
  word(comparisons);
  integer();
  add("]");
}

void OpcodeGenerator::condition_behind_keyword() {
  if (has_condition_behind_keyword() && one_in(4)) condition();
}

void OpcodeGenerator::control_flow() {
  const std::size_t deepest = limit(Limit::nested_blocks);
  switch (depth_ < 6 ? below(9) : 8) {
    case 0:
    case 1:
    case 2:
      if (counted_ == deepest) return;
      word(TokenClass::if_word);
      condition();
      ++counted_;
      block();
      if (one_in(2)) {
        word(TokenClass::else_word);
        block();
      }
      --counted_;
      return;
    case 3:
      if (counted_ == deepest || has_condition_behind_keyword()) return;
      condition();
      add(":");
      ++counted_, ++depth_;
      statement();
      --counted_, --depth_;
      return;
    case 4:
      if (counted_ == deepest) return;
      word(TokenClass::loop);
      add("[");
      integer();
      add("]");
      ++counted_, ++breakable_;
      block();
      --counted_, --breakable_;
      return;
    case 5: return has(TokenClass::for_word) && fors_ < deepest ? for_block() : slot_statement();
    case 6: return switches_ > 0 && !wrong() ? slot_statement() : switch_block();
    case 7: return one_in(4) ? deep_blocks() : slot_statement();
    default:
      if (target_.has(Feature::case_breaks) ? case_depth_ == depth_ || wrong() : breakable_ > 0 || wrong())
        word(TokenClass::break_word);
  }
}

void OpcodeGenerator::for_block() {
  word(TokenClass::for_word);
  std::string name = fresh_name();
  const bool other = wrong();
  for (const Variable& each : variables_)
    if (!each.array && (each.type == Type::integer) != other && one_in(3)) name = each.name;
  const auto bound = [&] { return target_.has(Feature::constant_for) ? signed_number() : integer(); };
  add(name);
  add("=");
  bound();
  if (one_in(2))
    word(TokenClass::to);
  else
    add_all({".", "."});
  bound();
  if (std::ranges::find(variables_, name, &Variable::name) == variables_.end())
    variables_.push_back({name, Type::integer, false});
  ++fors_, ++breakable_;
  block();
  --fors_, --breakable_;
}

void OpcodeGenerator::switch_block() {
  word(TokenClass::switch_word);
  add("[");
  integer();
  add_all({"]", "{"});
  ++switches_, ++breakable_, ++depth_;
  const std::size_t outer_cases = std::exchange(case_depth_, depth_);
  std::size_t cases = below(4);
  if (one_in(20)) cases = limit(Limit::cases);
  if (wrong()) cases = limit(Limit::cases) + 1;
  if (wrong()) statement();
  bool has_default = false;
  for (std::size_t i = 0; i < cases; ++i) {
    word(TokenClass::case_word);
    signed_number();
    add(":");
    if (cases < 10) statements(2);
    if (one_in(3) && (!has_default || wrong())) {
      has_default = true;
      keyword(TokenClass::default_word);
      statements(1);
    }
  }
  case_depth_ = outer_cases;
  --switches_, --breakable_, --depth_;
  add("}");
}

/// As many as there may be, or one more.
void OpcodeGenerator::deep_blocks() {
  const std::size_t count = limit(Limit::nested_blocks) - counted_ + (wrong() ? 1 : 0);
  for (std::size_t i = 0; i < count; ++i) {
    word(TokenClass::if_word);
    add_all({"[50%]", "{"});
  }
  for (std::size_t i = 0; i < count; ++i) add("}");
}

}  // namespace speclev::test
