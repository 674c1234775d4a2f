#include "decompile/code_statements.hh"

#include <algorithm>
#include <string>

#include "decompile/map_rows.hh"

namespace speclev::decompiler {

namespace {

/// How a map is placed.
constexpr std::int64_t is_aligned = 1;

}  // namespace

/// A word that begins a statement, and its colon.
void CodeStatements::keyword(StatementText& out, TokenClass word) { (out << words_.keyword(word)).colon(); }

void CodeStatements::statement(StatementText& out, const FlowStep& step) {
  const ValueSpan values = this->values(step);
  const auto needs = [&](std::size_t least) {
    if (values.size() >= least) return true;
    out.cannot("values are missing that it takes");
    return false;
  };
  switch (code_.code(step.at).value_or(Code::count)) {
    case Code::VAR_INIT: return define(out, step);
    case Code::SHUFFLE_ARRAY:
      keyword(out, TokenClass::shuffle);
      if (needs(1)) out << flow_.trees.op(values[0]).text;
      return;
    case Code::MONSTER: return monster(out, values);
    case Code::OBJECT: return object(out, values);
    case Code::ROOM: return room(out, false, values);
    case Code::SUBROOM: return room(out, true, values);
    case Code::REGION: return region(out, values);
    case Code::INITLEVEL: return map_init(out, values);
    case Code::LEVEL_FLAGS: return out.cannot("flags stand at the beginning of a level only");
    case Code::MAP: return map(out, code_[step.at].opcode, values);
    default: slots_.statement(out, code_[step.at].opcode, values);
  }
}

void CodeStatements::define(StatementText& out, const FlowStep& step) {
  const ValueSpan all = values(step);
  const ValueSpan values = all.subspan(0, all.size() - 2);
  const std::int64_t elements = number(out, all[all.size() - 2]);
  const bool is_copy = target_.has(Feature::copied_by_name) && elements == code_.stored(0xFFFFFFFF);
  const auto type = static_cast<ExpectedType>(step.number);
  out << flow_.trees.op(all.back()).text << " = ";
  const auto is_named = [&](ValueTrees::Index value) {
    if (flow_.trees.is_operation(value, Code::SEL_POINT)) value = flow_.trees.operands(value)[0];
    const auto kind = flow_.trees[value].kind;
    return kind == ValueNode::Kind::variable || kind == ValueNode::Kind::element;
  };
  const bool is_thing = type == ExpectedType::mapchar || type == ExpectedType::monster || type == ExpectedType::object;
  const auto typed = [&](TokenClass word, TokenClass otherwise) {
    const std::string_view name = words_.keyword(word);
    (out << (name.empty() ? words_.keyword(otherwise) : name)).colon();
  };
  if (is_copy) {
    out << flow_.trees.op(values[0]).text;
    return;
  }
  if (type == ExpectedType::mapchar) typed(TokenClass::terrain_word, TokenClass::terrain);
  if (type == ExpectedType::monster) typed(TokenClass::monster_word, TokenClass::monster);
  if (type == ExpectedType::object) typed(TokenClass::object_word, TokenClass::object);
  if (type == ExpectedType::selection) typed(TokenClass::selection, TokenClass::selection);
  // Where the value of an integer is not in the file any will do.
  if (values.empty()) out << std::int64_t{0};
  if (type == ExpectedType::nothing) out.cannot("the type of the value is not known");
  if (elements > 0) out << "{ ";
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out.comma();
    // Without parentheses the name would be copied, and an element refused. What is no selection has its type in front.
    const bool is_name = target_.has(Feature::copied_by_name) && elements == 0 && !is_thing && is_named(values[i]);
    if (is_name) out.open();
    slots_.value(out, values[i], type);
    if (is_name) out.close();
  }
  if (elements > 0) out << " }";
}

/// MONSTER, PLACE, an end, what is said, and whether it has things.
void CodeStatements::monster(StatementText& out, ValueSpan values) {
  keyword(out, TokenClass::monster);
  if (values.size() < 4) return out.cannot("values are missing that it takes");
  slots_.value(out, values[0], ExpectedType::monster);
  slots_.value(out.comma(), values[1], ExpectedType::coord);
  slots_.extras(out, of_monster, values.subspan(3, values.size() - 4));
  if (number(out, values[2]) != target_.number(Number::monster_extras_end))
    out.cannot("no end of what is said of the monster stands behind its place");
}

void CodeStatements::object(StatementText& out, ValueSpan values) {
  const bool has_flags = values.size() >= 3;
  const bool is_container = has_flags && (number(out, values.back()) & container) != 0;
  keyword(out, is_container ? TokenClass::cobject : TokenClass::object);
  if (!has_flags) return out.cannot("values are missing that it takes");
  slots_.value(out, values[0], ExpectedType::object);
  slots_.extras(out, of_object, values.subspan(2, values.size() - 3));
  if (number(out, values[1]) != target_.number(Number::object_extras_end))
    out.cannot("no end of what is said of the object stands behind it");
}

void CodeStatements::pair(StatementText& out, std::int64_t first, std::int64_t second) const {
  if (first == opcode::random_value && second == opcode::random_value) return words_.random(out);
  out.tuple({as_natural(first), as_natural(second)});
}

/// TYPE CHANCE LIGHT, what is said of the room, FLAGS, ALIGNMENT, PLACE, SIZE.
void CodeStatements::room(StatementText& out, bool is_subroom, ValueSpan values) {
  keyword(out, is_subroom ? TokenClass::subroom : TokenClass::room);
  if (values.size() < 10) return out.cannot("values are missing that it takes");
  const auto behind = values.subspan(values.size() - 7);
  const auto at = [&](std::size_t place) { return number(out, behind[place]); };
  words_.room_type(out, number(out, values[0]));
  if (const std::int64_t chance = number(out, values[1]); chance != 100) out << " [" << chance << "%]";
  words_.word(out.comma(), {TokenClass::light_state}, number(out, values[2]), true);
  pair(out.comma(), at(3), at(4));
  if (!is_subroom) {
    out.comma();
    if (at(1) == opcode::random_value && at(2) == opcode::random_value) {
      words_.random(out);
    } else {
      out.open();
      words_.word(out, {TokenClass::left_or_right, TokenClass::center}, at(1));
      words_.word(out.comma(), {TokenClass::top_or_bot, TokenClass::center}, at(2));
      out.close();
    }
  }
  pair(out.comma(), at(5), at(6));
  if (is_subroom || target_.has(Feature::room_flags)) room_flags(out, at(0));
  // The numbers of what is said of it stand in reverse.
  const ValueSpan said = values.subspan(3, values.size() - 10);
  std::vector<ValueTrees::Index> monsters, numbers;
  for (const ValueTrees::Index each : said)
    (flow_.trees[each].type == ExpectedType::monster ? monsters : numbers).push_back(each);
  std::ranges::reverse(numbers);
  traits(out, monsters, numbers);
}

/// What is said of a room behind its flags, in the order of the table.
void CodeStatements::traits(StatementText& out, ValueSpan monsters, ValueSpan numbers) {
  const auto next = [](ValueSpan& from) {
    const ValueTrees::Index first = from.front();
    from = from.subspan(1);
    return first;
  };
  for (const ExtraRow& row : target_.extras) {
    if (row.of != of_room) continue;
    const bool is_monster = row.slot.kind == SlotKind::monster;
    ValueSpan& from = is_monster ? monsters : numbers;
    if (from.empty()) return out.cannot("values are missing that it takes");
    const ValueTrees::Index value = next(from);
    const auto number = flow_.trees.number(value);
    const bool no_monster =
        is_monster && flow_.trees.is_constant(value) && flow_.trees.op(value).number == code_.stored(0xFFFFFFFF);
    if (no_monster || (!is_monster && number == opcode::random_value)) continue;
    out << " " << row.word << ": ";
    slots_.slot(out, row.slot, {&value, 1});
  }
  if (!monsters.empty() || !numbers.empty()) out.cannot("there is no word for what is said of the room");
}

/// Words that stand for the numbers of the file.
void CodeStatements::plain_flags(StatementText& out, std::int64_t flags, std::int64_t otherwise) const {
  if (flags == otherwise) return;
  out.comma();
  if (flags == 0)
    words_.word(out, {TokenClass::filling}, 0);
  else
    words_.sum(out, {TokenClass::filling, TokenClass::irregular}, flags, ", ");
}

/// Without any it is filled.
void CodeStatements::room_flags(StatementText& out, std::int64_t flags) const {
  if (target_.has(Feature::plain_room_flags)) return plain_flags(out, flags, 1);
  if (flags == 1) return;
  if (target_.has(Feature::boolean_room_flags)) {
    return words_.word(out.comma(), {TokenClass::boolean}, flags);
  }
  static constexpr TokenClass classes[] = {TokenClass::filling, TokenClass::irregular, TokenClass::joined};
  for (int bit = 0; bit < 3; ++bit) {
    const bool is_set = (flags >> bit & 1) != 0;
    if (!is_set && !(flags == 0 && bit == 0)) continue;
    words_.word(out.comma(), {classes[bit]}, is_set ? 1 : 0);
  }
  if ((flags & ~std::int64_t{7}) != 0) out.cannot("there are no words for the flags " + std::to_string(flags));
}

/// REGION: what is not filled has numbers of types behind those of all others.
void CodeStatements::region_flags(StatementText& out, std::int64_t type, std::int64_t flags) const {
  const std::int64_t unfilled = target_.limit(Limit::room_types) + 1;
  if (target_.has(Feature::plain_room_flags)) {
    words_.room_type(out, type);
    return plain_flags(out, flags, 0);
  }
  if (!target_.has(Feature::boolean_room_flags)) {
    words_.room_type(out, (flags & 1) != 0 ? type : type - unfilled);
    return room_flags(out, flags);
  }
  const bool is_unfilled = type >= unfilled - 1 && target_.rooms.name(type).empty();
  words_.room_type(out, is_unfilled ? type - unfilled : type);
  if (!is_unfilled && flags == 0) return;
  words_.word(out.comma(), {TokenClass::filling}, is_unfilled ? 1 : 0);
  if (flags == 0) return;
  words_.word(out.comma(), {TokenClass::boolean}, flags);
}

/// REGION, its monster if there may be one, LIGHT TYPE FLAGS, and what else is said of it.
void CodeStatements::region(StatementText& out, ValueSpan values) {
  keyword(out, TokenClass::region);
  const auto monsters = static_cast<std::size_t>(std::ranges::count_if(
      target_.extras, [](const ExtraRow& row) { return row.of == of_room && row.slot.kind == SlotKind::monster; }));
  if (values.size() < 4 + monsters) return out.cannot("values are missing that it takes");
  slots_.value(out, values[0], ExpectedType::region);
  out.comma();
  const ValueSpan behind = values.subspan(1 + monsters);
  words_.word(out, {TokenClass::light_state}, number(out, behind[0]), true);
  region_flags(out.comma(), number(out, behind[1]), number(out, behind[2]));
  traits(out, values.subspan(1, monsters), behind.subspan(3));
}

/// STYLE FILLING WALLED LIGHT JOINED SMOOTHED BACKGROUND FOREGROUND
void CodeStatements::map_init(StatementText& out, ValueSpan values) {
  keyword(out, TokenClass::lev_init);
  if (values.size() != 8) return out.cannot("values are missing that it takes");
  const auto at = [&](std::size_t place) { return number(out, values[place]); };
  const std::int64_t style = at(0);
  const auto is_style = [&](TokenClass word) { return !target_.keywords.word(word, style).empty(); };
  words_.word(out, {TokenClass::init_solid, TokenClass::init_grid, TokenClass::init_mines, TokenClass::init_bare},
              style);
  if (is_style(TokenClass::init_bare)) return;
  out.comma();
  if (is_style(TokenClass::init_solid)) return words_.lit_terrain(out, at(1), at(3));
  if (!is_style(TokenClass::init_mines)) return words_.terrain(out, at(1));
  words_.terrain(out, at(7));
  words_.terrain(out.comma(), at(6));
  for (const std::size_t place : {5U, 4U}) {
    words_.word(out.comma(), {TokenClass::boolean}, at(place));
  }
  words_.word(out.comma(), {TokenClass::light_state}, at(3), true);
  words_.word(out.comma(), {TokenClass::boolean}, at(2), true);
  if (at(1) == opcode::random_value) return;
  words_.terrain(out.comma(), at(1));
}

/// The character is looked up, and what comes out is looked up as if it were a character again.
void CodeStatements::maze_filling(StatementText& out, ValueSpan values) {
  const std::int64_t style = number(out, values[0]), filling = number(out, values[1]), light = number(out, values[3]);
  if (!target_.keywords.word(TokenClass::init_grid, style).empty() && filling == target_.number(Number::maze_filler)) {
    words_.random(out);
  } else {
    const auto code_of = [&](char letter) {
      const auto once = target_.terrain.code(letter);
      if (target_.has(Feature::single_filler)) return once.value_or(opcode::no_terrain);
      return target_.terrain.code(static_cast<char>(once.value_or(opcode::no_terrain))).value_or(opcode::no_terrain);
    };
    const auto& codes = target_.terrain.codes();
    char letter = ' ';
    for (std::size_t each = ' '; each < codes.size() && code_of(letter) != filling; ++each)
      letter = static_cast<char>(each);
    out.character(letter);
    if (code_of(letter) != filling) out.cannot("there is no character for the filling");
  }
  if (light == 0) return;
  words_.word(out.comma(), {TokenClass::light_state}, light, true);
}

/// PLACE KIND KEPT CELLS ROWS COLUMNS
void CodeStatements::map(StatementText& out, int opcode, ValueSpan values) {
  if (values.size() != 6) return out.cannot("values are missing that it takes");
  const std::int64_t kind = number(out, values[1]), keep = number(out, values[2]), rows = number(out, values[4]),
                     columns = number(out, values[5]);
  const opcode::Op& cells = flow_.trees.op(values[3]);
  if (kind == 0) return slots_.statement(out, opcode, values);
  keyword(out, TokenClass::geometry);
  if (kind == is_aligned) {
    const std::int64_t sides = flow_.trees.op(values[0]).number;
    words_.word(out, {TokenClass::left_or_right, TokenClass::center}, sides & 0xFFFF);
    words_.word(out.comma(), {TokenClass::top_or_bot, TokenClass::center}, sides >> 16);
  } else {
    slots_.value(out, values[0], ExpectedType::coord);
  }
  if (keep != 1) {
    words_.word(out.comma(), {TokenClass::boolean}, keep);
  }
  const bool good = flow_.trees[values[3]].type == ExpectedType::string && flow_.trees.is_constant(values[3]) &&
                    rows >= 0 && columns >= 0 && rows <= target_.limit(Limit::map_rows) &&
                    columns <= target_.limit(Limit::map_columns) &&
                    static_cast<std::int64_t>(cells.text.size()) == rows * columns;
  if (!good) return out.cannot("the map has not the size that it says");
  std::vector<std::int8_t> codes;
  for (const char cell : cells.text) codes.push_back(static_cast<std::int8_t>(cell - 1));
  Description drawn;
  write_map_rows(drawn, codes, static_cast<std::size_t>(columns), static_cast<std::size_t>(rows), target_);
  out << "\nMAP\n" << drawn.text() << "ENDMAP";
  if (!drawn.troubles().empty()) out.cannot(drawn.troubles().front().reason);
}

void CodeStatements::condition(StatementText& out, const FlowStep& step) {
  static constexpr std::pair<Code, std::string_view> signs[] = {{Code::JNE, "=="}, {Code::JE, "!="}, {Code::JGE, "<"},
                                                                {Code::JG, "<="},  {Code::JLE, ">"}, {Code::JL, ">="}};
  const auto values = this->values(step);
  const ValueTrees& trees = flow_.trees;
  const auto code = code_.code(step.at);
  const bool is_random = trees.is_operation(values[1], Code::RN2);
  out << "[";
  if (is_random) {
    const auto chance = trees.number(values[0]);
    const auto of_all = trees.number(trees.operands(values[1])[0]);
    if (code != Code::JLE || !chance || !target_.is_percentage(*chance) || of_all != 100)
      out.cannot("no chance makes such a comparison");
    out << chance.value_or(0) << "%]";
    return;
  }
  slots_.value(out, values[0], ExpectedType::integer);
  const bool is_bare = code == Code::JE && trees.number(values[1]) == 0 && !target_.has(Feature::compared_conditions);
  if (!is_bare) {
    for (const auto& [jump, sign] : signs)
      if (jump == code) out << " " << sign << " ";
    slots_.value(out, values[1], ExpectedType::integer);
  }
  out << "]";
}

void CodeStatements::count(StatementText& out, const FlowStep& step) {
  ValueTrees::Index value = values(step)[0];
  if (step.kind == FlowKind::switch_ && flow_.trees.is_operation(value, Code::RN2))
    value = flow_.trees.operands(value)[0];
  out << "[";
  slots_.value(out, value, ExpectedType::integer);
  out << "]";
}

void CodeStatements::for_loop(StatementText& out, const FlowStep& step) {
  const auto values = this->values(step);
  // The name of the variable is pushed right in front of its definition.
  out << words_.keyword(TokenClass::for_word) << " " << code_[step.at - 1].text << " = ";
  const auto bound = [&](ValueTrees::Index value) {
    if (target_.has(Feature::constant_for))
      out << number(out, value);
    else
      slots_.value(out, value, ExpectedType::integer);
  };
  bound(values[0]);
  out << " " << words_.keyword(TokenClass::to) << " ";
  bound(values[1]);
}

void CodeStatements::flags(StatementText& out, std::int64_t flags) const {
  out << words_.keyword(TokenClass::flags);
  words_.sum(out.colon(), {TokenClass::flag_type}, flags, ", ");
}

}  // namespace speclev::decompiler
