#include "opcode/lower.hh"

#include <algorithm>
#include <utility>

#include "base/characters.hh"
#include "bytecode/word_values.hh"
#include "diag/fields.hh"
#include "opcode_ast/source_words.hh"
#include "repair/forms.hh"
#include "syntax/levels.hh"

namespace speclev::opcode {

namespace {

/// Whether what is defined as such needs its type in front of it.
bool needs_type(ExpectedType want) {
  return want == ExpectedType::mapchar || want == ExpectedType::monster || want == ExpectedType::object ||
         want == ExpectedType::selection;
}

Type type_of(ExpectedType want) {
  static constexpr Type types[] = {Type::none,   Type::integer, Type::integer, Type::string, Type::coord,
                                   Type::region, Type::mapchar, Type::monster, Type::object, Type::none};
  return types[static_cast<std::size_t>(want)];
}

bool may_have_block(TokenClass keyword) {
  return keyword == TokenClass::cobject || keyword == TokenClass::monster || keyword == TokenClass::room ||
         keyword == TokenClass::subroom || keyword == TokenClass::region;
}

/// How wide a counter in the name of a level can be.
constexpr std::uint64_t longest_count = 32;

}  // namespace

std::string Lowerer::lower() {
  bounds_.of_map = false;
  for (const ast::Step& each : level_.steps) {
    if (sink_.full()) break;
    step(each);
  }
  blocks_.close_all();
  calls_.abandon();
  if (!damage_.any()) variables_.report_unused();
  return std::move(name_);
}

void Lowerer::step(const ast::Step& step) {
  using Kind = ast::StepKind;
  const bool is_head = step.kind == Kind::level || step.kind == Kind::maze;
  const bool needs_head =
      !blocks_.within_any() && step.kind != Kind::broken && step.kind != Kind::function && step.kind != Kind::include;
  if (is_head || needs_head) {
    if (!is_head && !has_head_ && !may_have_head_) {
      sink_.report(Diag::too_early, step.keyword.span, {source_.text(step.keyword.span), first_words(target_)});
      damage_.somewhere();
    }
    has_head_ = true;
  }
  if (step.kind == Kind::broken) may_have_head_ = true;
  blocks_.before_step(step);
  damage_.next_step();
  mismatches_.begin_statement();
  out_.begin_statement(step.span);
  const bool has_values =
      is_head || step.kind == Kind::flags || step.kind == Kind::define_array || step.kind == Kind::map;
  if (has_values) statements_.check_forms(step);
  dispatch(step);
}

void Lowerer::dispatch(const ast::Step& step) {
  using Kind = ast::StepKind;
  switch (step.kind) {
    case Kind::level:
    case Kind::maze: return level_name(step);
    case Kind::flags: return flags(step);
    case Kind::begin_block: return blocks_.begin_block(step);
    case Kind::end_block: blocks_.end_block(step); return calls_.end();
    case Kind::function: return calls_.begin(step);
    case Kind::case_:
    case Kind::default_: return blocks_.case_label(step);
    case Kind::slots: statements_.statement(step); break;
    case Kind::map: statements_.map(step); break;
    case Kind::shuffle: shuffle(step); break;
    case Kind::call: calls_.call(step); break;
    case Kind::include: include(step); break;
    case Kind::define:
    case Kind::define_array: define(step); break;
    case Kind::broken: broken(step); break;
    default: return blocks_.head(step);
  }
  blocks_.behind_statement(step);
}

/// The name that stands behind a keyword; empty if there is none.
std::string_view Lowerer::name_behind(Span keyword) const {
  std::string_view behind = source_.bytes().substr(keyword.end);
  behind.remove_prefix(std::min(behind.find_first_not_of(blanks), behind.size()));
  return behind.substr(0, behind.find_first_of("(){$ \t\r\n"));
}

/// The line that a place is in, as far as it is near: a line of many mistakes is not gone through for each.
Span Lowerer::line_around(std::uint32_t place) const {
  constexpr std::uint32_t near = 250;
  const std::string_view bytes = source_.bytes();
  const std::uint32_t first = place - std::min(place, near);
  const std::string_view behind = bytes.substr(place, near);
  const std::size_t before = bytes.substr(first, place - first).rfind('\n') + 1;  // 0 where there is none
  return {static_cast<std::uint32_t>(first + before),
          static_cast<std::uint32_t>(place + std::min(behind.find('\n'), behind.size()))};
}

/// Whether the line behind that of a step is indented more, as the content of a block is.
bool Lowerer::is_block_below(Span step) const {
  const std::string_view bytes = source_.bytes();
  const auto [begin, end] = line_around(step.begin);
  const bool is_whole = (begin == 0 || bytes[begin - 1] == '\n') && end < bytes.size() && bytes[end] == '\n';
  if (!is_whole) return false;
  const std::size_t own = bytes.find_first_not_of(blanks, begin), next = bytes.find_first_not_of(blanks, end + 1);
  return own != std::string_view::npos && next != std::string_view::npos && next - (end + 1) > own - begin;
}

/// Whether a map that could not be read either stands between a step and the next one.
bool Lowerer::is_in_front_of_map(const ast::Step& step) const {
  const std::uint32_t end = next(step) == nullptr ? static_cast<std::uint32_t>(source_.bytes().size())
                                                  : std::max(next(step)->span.begin, step.span.end);
  return source_.text({step.span.end, end}).find("\nMAP\n") != std::string_view::npos;
}

/// What relies on a step that could not be read is not checked.
void Lowerer::broken(const ast::Step& step) {
  damage_.somewhere();
  damage_.in_step();
  has_head_ = has_head_ || step.keyword.token == TokenClass::level || step.keyword.token == TokenClass::maze;
  if (step.keyword.token == TokenClass::function_word) {
    damage_.of_function();
    const std::string_view word = source_.text(step.keyword.span);
    const bool is_name = source_.bytes().substr(step.keyword.span.end).starts_with('(');
    file_.broken_functions.emplace(is_name ? word : name_behind(step.keyword.span));
  }
  if (const ast::Definition* definition = step.definition()) damage_.of_name(source_.text(definition->name));
  const Span line = line_around(step.span.begin);
  const std::string_view rest = source_.text({step.span.begin, line.end});
  // A definition whose name could not be read.
  const std::size_t word = std::min(rest.find_first_of("= \t"), rest.size());
  const std::string_view sign = rest.substr(std::min(rest.find_first_not_of(blanks, word), rest.size()));
  if (step.definition() == nullptr && sign.starts_with('=') && rest.starts_with('$'))
    damage_.of_any_name();
  else if (step.definition() == nullptr && sign.starts_with('='))
    damage_.of_word(rest.substr(0, word));
  // A function whose word is missing.
  const std::string_view whole = trimmed(source_.text(line));
  const std::size_t open = whole.find('(');
  if (open > 0 && open < whole.find_first_of(" :\t") && whole.find('{') != std::string_view::npos) {
    damage_.of_any_name();
    file_.broken_functions.emplace(whole.substr(0, open));
  }
  if (step.keyword.token == TokenClass::geometry || step.keyword.token == TokenClass::nomap || is_in_front_of_map(step))
    bounds_ = anywhere;
  if (rest.find('{') == std::string_view::npos && may_have_block(step.keyword.token) && is_block_below(step.span)) {
    damage_.of_end_brace();
    if (step.keyword.token == TokenClass::cobject || step.keyword.token == TokenClass::monster)
      blocks_.lose_container();
  }
  // The brace of a block that was passed over in a line below.
  const std::uint32_t behind =
      next(step) == nullptr ? static_cast<std::uint32_t>(source_.bytes().size()) : next(step)->span.begin;
  if (behind > line.end && source_.text({line.end, behind}).find('{') != std::string_view::npos) damage_.of_end_brace();
  blocks_.damage_innermost();
}

void Lowerer::level_name(const ast::Step& step) {
  const bool is_maze = step.kind == ast::StepKind::maze;
  const std::size_t most = is_maze && target_.has(Feature::maze_light) ? 3 : is_maze ? 2 : 1;
  if (step.arguments < (is_maze ? 2U : 1U) || step.arguments > most ||
      node(argument(step, 0).value).kind != ast::NodeKind::text) {
    sink_.report(Diag::slot_count, step.keyword.span,
                 {source_.text(step.keyword.span), is_maze ? "a name and a filling" : "a name"});
    return;
  }
  const Index name = argument(step, 0).value;
  name_ = text(name);
  syntax::check_level_name(name_, node(name).span, target_, sink_);
  if (target_.has(Feature::level_counter)) name_ = counted(name_);
  if (!is_maze && !target_.has(Feature::lasting_vaults)) file_.vault = {};
  if (is_maze && !maze(step)) return;
  if (next(step) != nullptr && next(step)->kind == ast::StepKind::flags) return;
  out_.push(0);
  out_.op(Code::LEVEL_FLAGS);
}

/// The number of the first style of a class.
std::int64_t Lowerer::style(TokenClass word) const {
  const auto& rows = target_.keywords.rows();
  const auto at = std::ranges::find(rows, word, &KeywordTable::Row::token);
  return at == rows.end() ? 0 : at->value;
}

/// A name with the number of its level in place of %i, which may have a width, perhaps with zeros: %04i.
std::string Lowerer::counted(std::string_view name) {
  const std::size_t sign = name.find('%');
  const std::size_t end = name.find_first_not_of(digits, std::min(sign, name.size() - 1) + 1);
  if (sign == name.npos || end == name.npos || (name[end] != 'i' && name[end] != 'd')) return std::string(name);
  const std::string_view format = name.substr(sign + 1, end - sign - 1);
  std::string number = std::to_string(++file_.counted_levels);
  const auto width = std::min<std::uint64_t>(parse_number(format.empty() ? "0" : format).value_or(0), longest_count);
  if (number.size() < width) number.insert(0, width - number.size(), format.starts_with('0') ? '0' : ' ');
  return std::string(name.substr(0, sign)).append(number).append(name.substr(end + 1));
}

/// Only in front of all levels.
void Lowerer::include(const ast::Step& step) {
  if (has_head_ || blocks_.within_any()) {
    sink_.report(Diag::declaration_order, step.keyword.span, {source_.text(step.keyword.span), "all levels"});
    return;
  }
  const Index path = argument(step, 0).value;
  file_.include({source_, std::string(text(path)), node(path).span, sink_});
}

/// What a MAZE is filled with. False after a message.
bool Lowerer::maze(const ast::Step& step) {
  const Index filling = argument(step, 1).value;
  const bool may_be_random = !target_.has(Feature::maze_light);
  const bool random = is_random(filling) && may_be_random;
  if (!mismatches_.expect(filling, random || node(filling).kind == ast::NodeKind::character,
                          may_be_random ? ExpectedType::character_or_random : ExpectedType::character))
    return false;
  std::int64_t filler = number(Number::maze_filler);
  if (!random) {
    const auto once = target_.terrain.code(letter(filling));
    filler = maze_filling(target_, letter(filling)).value_or(no_terrain);
    // What is no terrain leaves the level stone.
    if (once && filler != *once && (*once != 0 || filler != no_terrain))
      sink_.report(Diag::idle_filling, node(filling).span, {"this game does not fill the maze with this"});
  }
  const std::int64_t lit =
      step.arguments < 3 ? 0 : constants_.word(TokenClass::light_state, argument(step, 2).value, true);
  out_.push(style(random ? TokenClass::init_grid : TokenClass::init_solid));
  out_.push(filler);
  for (int i = 0; i < 6; ++i) out_.push(i == 1 ? lit : 0);
  out_.op(Code::INITLEVEL);
  out_.push(number(Number::maze_flag));
  out_.op(Code::LEVEL_FLAGS);
  bounds_ = without_map();
  return true;
}

void Lowerer::flags(const ast::Step& step) {
  const auto place = &step - level_.steps.data();
  if (place == 0) return;  // it was told that no level begins in front of it
  if (place != 1) {
    sink_.report(Diag::declaration_order, step.keyword.span, {"FLAGS", "everything else of the level"});
    return;
  }
  std::int64_t bits = 0;
  for (std::size_t i = 0; i < step.arguments; ++i) {
    const Index flag = argument(step, i).value;
    if (mismatches_.expect(flag, is_word(flag, TokenClass::flag_type), ExpectedType::flag))
      bits |= node(flag).word.value;
  }
  if ((bits & target_.number("vault-flag").value_or(0)) != 0) {
    if (target_.has(Feature::lasting_vaults)) file_.vault = {};
    file_.vault.is_one = true;
  }
  out_.push(bits);
  out_.op(Code::LEVEL_FLAGS);
}

void Lowerer::define(const ast::Step& step) {
  const ast::Definition& definition = *step.definition();
  const std::string_view name = source_.text(definition.name);
  const bool array = step.kind == ast::StepKind::define_array;
  ExpectedType want = ExpectedType::nothing;
  if (definition.type.given() && !type_before(definition.type, array, want)) return damage_.of_name(name);
  for (std::size_t i = 0; i < step.arguments; ++i) {
    const Index root = argument(step, i).value;
    const ExpectedType this_one = want != ExpectedType::nothing ? want : values_.guess(root);
    if (i == 0) want = this_one;
    const bool plain_name = !array && !definition.type.given() && node(root).kind == ast::NodeKind::variable;
    if (plain_name && target_.has(Feature::copied_by_name)) return copy(definition, root);
    if (!definition.type.given() && needs_type(this_one)) {
      lacks_type(root, this_one, array);
      return damage_.of_name(name);
    }
    if (want == ExpectedType::nothing) {
      mismatches_.expect(root, false, ExpectedType::nothing);
      return damage_.of_name(name);
    }
    if (!array && want == ExpectedType::integer && target_.has(Feature::unpushed_integers))
      constants_.constant({SlotKind::natural}, root);
    else
      push_value(root, want, array);
    if (mismatches_.any()) return damage_.of_name(name);
  }
  variables_.define(name, definition.name, type_of(want), array);
  variables_.emit(name, array ? static_cast<std::int64_t>(step.arguments) : 0);
}

/// A variable that is defined by another one: its name is what is pushed.
void Lowerer::copy(const ast::Definition& definition, Index root) {
  const std::string_view name = source_.text(definition.name), other = source_.text(node(root).span);
  const Variables::Variable* const original = variables_.look_up(other, node(root).span);
  if (original == nullptr) return damage_.of_name(name);
  if (name == other) {
    sink_.report(Diag::copy_of_itself, node(root).span, {quote(name)});
    return;
  }
  out_.push_text(Type::string, other);
  variables_.define(name, definition.name, original->type, original->array);
  variables_.emit(name, 0xFFFFFFFF);
}

/// The type that stands in front of a value. False after a message.
bool Lowerer::type_before(const ast::Word& type, bool array, ExpectedType& want) {
  switch (type.token) {
    case TokenClass::monster:
    case TokenClass::monster_word: want = ExpectedType::monster; break;
    case TokenClass::object:
    case TokenClass::object_word: want = ExpectedType::object; break;
    case TokenClass::terrain:
    case TokenClass::terrain_word: want = ExpectedType::mapchar; break;
    case TokenClass::selection: want = ExpectedType::selection; break;
    default: break;
  }
  if (want != ExpectedType::nothing && !(array && want == ExpectedType::selection)) return true;
  sink_.report(Diag::variable_type, type.span, {quote(source_.text(type.span))})
      .advise(want == ExpectedType::selection ? "a selection has many places; & adds one to another"
                                              : "the types are terrain, monster, object and selection");
  return false;
}

void Lowerer::lacks_type(Index root, ExpectedType want, bool array) {
  const bool character = node(root).kind == ast::NodeKind::character;
  sink_.report(Diag::missing_type, node(root).span, {character ? "a character" : wanted(want)})
      .advise({"write " + typed(want, root, array),
               array || character ? std::nullopt : std::optional(Fix{node(root).span, typed(want, root, array)})});
}

/// Elements of an array are constants, unless they are integers or strings. Where only plain numbers define variables,
/// strings are not joined, and nothing is taken out of arrays.
void Lowerer::push_value(Index root, ExpectedType want, bool array) {
  const auto kind = node(root).kind;
  if (target_.has(Feature::plain_numbers)) {
    if (want == ExpectedType::integer) {
      values_.push(ExpectedType::plain, root);
      return;
    }
    const bool computed = kind == ast::NodeKind::element || kind == ast::NodeKind::join;
    if (!mismatches_.expect(root, !computed, ExpectedType::constant)) return;
  }
  const bool variable =
      kind == ast::NodeKind::variable || kind == ast::NodeKind::element || kind == ast::NodeKind::call;
  const bool may_be_variable = !array || want == ExpectedType::integer || want == ExpectedType::string;
  if (may_be_variable || mismatches_.expect(root, !variable, ExpectedType::constant)) values_.push(want, root);
}

/// A value with its type in front of it; with each that it can have.
std::string Lowerer::typed(ExpectedType want, Index root, bool array) const {
  const std::string value = array ? "{ … }" : std::string(source_.text(node(root).span));
  std::string result;
  const auto offer = [&](bool fits, std::string_view type) {
    if (fits) result.append(result.empty() ? "" : " or ").append(type).append(":").append(value);
  };
  if (node(root).kind == ast::NodeKind::character) {
    offer(target_.monster_classes.contains(letter(root)), "monster");
    offer(target_.object_classes.contains(letter(root)), "object");
    offer(target_.terrain.code(letter(root)).has_value(), "terrain");
    if (!result.empty()) return result;
  }
  offer(want == ExpectedType::mapchar, "terrain");
  offer(want == ExpectedType::monster, "monster");
  offer(want == ExpectedType::object, "object");
  offer(want == ExpectedType::selection, "selection");
  return result;
}

void Lowerer::shuffle(const ast::Step& step) {
  const Span where = step.definition()->name;
  const std::string_view name = source_.text(where);
  const Variables::Variable* variable = variables_.look_up(name, where);
  if (variable != nullptr && !variable->array && !variable->is_doubtful)
    sink_.report(Diag::no_array, where, {quote(name)}).note(variable->where, "where it is defined");
  out_.push_text(Type::string, name);
  out_.op(Code::SHUFFLE_ARRAY);
}

}  // namespace speclev::opcode
