#include "opcode/lower.hh"

#include <algorithm>
#include <utility>

#include "base/quote.hh"
#include "base/spell.hh"
#include "syntax/levels.hh"

namespace speclev::opcode {

namespace {

constexpr std::int64_t solid_fill = 1, maze_grid = 2;
constexpr std::int64_t maze_flag = 32, horizontal_wall = 2;
constexpr std::int64_t no_terrain = 127;

}  // namespace

std::string Lowerer::lower(const ast::Level& level) {
  level_ = &level;
  wants_.assign(level.nodes.size(), Want::nothing);
  for (std::size_t i = 0; i < level.steps.size() && !sink_.full(); ++i) {
    next_ = i + 1 < level.steps.size() ? &level.steps[i + 1] : nullptr;
    step(level.steps[i]);
  }
  close_all();
  if (!any_broken_)
    for (const auto& [name, variable] : variables_)
      if (!variable.used) sink_.report(Diag::unused_variable, variable.where, {quote(name)});
  return std::move(name_);
}

void Lowerer::step(const ast::Step& step) {
  using Kind = ast::StepKind;
  const bool is_head = step.kind == Kind::level || step.kind == Kind::maze;
  if (!is_head && &step == &level_->steps.front() && step.kind != Kind::broken) {
    sink_.report(Diag::too_early, step.keyword.span, {source_.text(step.keyword.span), "MAZE or LEVEL"});
    any_broken_ = true;
  }
  const auto waits_for_brace = [&] {
    return !blocks_.empty() && !blocks_.back().braced && blocks_.back().kind != Block::Kind::chance;
  };
  if (step.kind != Kind::begin_block && step.kind != Kind::else_ && waits_for_brace()) {
    next_step_if_ = step.kind == Kind::if_;
    missing_block();
    next_step_if_ = false;
  }
  after_mistake_ = std::exchange(mistake_, false);
  mismatched_ = false;
  form_ = nullptr;
  const bool needs_case = !is_head && step.kind != Kind::begin_block && step.kind != Kind::end_block &&
                          step.kind != Kind::else_ && step.kind != Kind::case_ && step.kind != Kind::default_ &&
                          step.kind != Kind::broken;
  if (needs_case && !blocks_.empty() && blocks_.back().kind == Block::Kind::switch_ && blocks_.back().braced &&
      blocks_.back().cases.empty() && !blocks_.back().default_case && !blocks_.back().broken)
    sink_.report(Diag::before_case, step.keyword.span);
  if (is_head || step.kind == Kind::flags || step.kind == Kind::define_array) check_forms(step);
  switch (step.kind) {
    case Kind::level:
    case Kind::maze: return level_name(step);
    case Kind::flags: return flags(step);
    case Kind::begin_block: return begin_block(step);
    case Kind::end_block: return end_block(step);
    case Kind::if_:
    case Kind::else_:
    case Kind::chance: return branch(step);
    case Kind::loop: return loop(step);
    case Kind::for_: return for_loop(step);
    case Kind::switch_: return switch_block(step);
    case Kind::case_:
    case Kind::default_: return case_label(step);
    default: break;
  }
  switch (step.kind) {
    case Kind::slots: slots(step); break;
    case Kind::map:
      check_forms(step);
      map(step);
      break;
    case Kind::shuffle: shuffle(step); break;
    case Kind::define:
    case Kind::define_array: define(step); break;
    default: broken(step); break;
  }
  const bool opens = next_ != nullptr && next_->kind == Kind::begin_block && !blocks_.empty() &&
                     !blocks_.back().braced && blocks_.back().keyword == step.keyword.span;
  if (!opens) statement_done();
}

/// What relies on a step that could not be read is not checked.
void Lowerer::broken(const ast::Step& step) {
  any_broken_ = mistake_ = true;
  any_function_ = any_function_ || step.keyword.token == TokenClass::function_word;
  if (step.name.begin != step.name.end) broken_names_.emplace(source_.text(step.name));
  if (!blocks_.empty()) blocks_.back().broken = true;
}

void Lowerer::level_name(const ast::Step& step) {
  const bool is_maze = step.kind == ast::StepKind::maze;
  if (step.arguments != (is_maze ? 2U : 1U) || node(argument(step, 0).value).kind != ast::NodeKind::text) {
    sink_.report(Diag::slot_count, step.keyword.span,
                 {source_.text(step.keyword.span), is_maze ? "a name and a filling" : "a name"});
    return;
  }
  const Span where = node(argument(step, 0).value).span;
  name_ = text(argument(step, 0).value);
  syntax::check_level_name(name_, where, target_, sink_);
  if (is_maze) {
    const Index filling = argument(step, 1).value;
    const bool random = is_random(filling);
    if (!expect(filling, random || node(filling).kind == ast::NodeKind::character, "a character or 'random'")) return;
    // The character is looked up, and what comes out is looked up as if it were a character again.
    std::int64_t filler = horizontal_wall;
    if (!random) {
      const auto once = target_.terrain.code(letter(filling));
      filler = target_.terrain.code(static_cast<char>(once.value_or(no_terrain))).value_or(no_terrain);
    }
    out_.push(random ? maze_grid : solid_fill);
    out_.push(filler);
    for (int i = 0; i < 6; ++i) out_.push(0);
    out_.op(Code::INITLEVEL);
    out_.push(maze_flag);
    out_.op(Code::LEVEL_FLAGS);
    bounds_ = {79, 21};
  }
  if (next_ != nullptr && next_->kind == ast::StepKind::flags) return;
  out_.push(0);
  out_.op(Code::LEVEL_FLAGS);
}

void Lowerer::flags(const ast::Step& step) {
  const auto place = &step - level_->steps.data();
  if (place != 1) {
    sink_.report(Diag::declaration_order, step.keyword.span, {"FLAGS", "everything else of the level"});
    return;
  }
  std::int64_t bits = 0;
  for (std::size_t i = 0; i < step.arguments; ++i) {
    const Index flag = argument(step, i).value;
    if (expect(flag, is_word(flag, TokenClass::flag_type), "a flag")) bits |= node(flag).word.value;
  }
  out_.push(bits);
  out_.op(Code::LEVEL_FLAGS);
}

void Lowerer::init_variable(std::string_view name, std::int64_t count) {
  out_.push(count);
  out_.push_text(Type::string, name);
  out_.op(Code::VAR_INIT);
}

/// Whether what is defined as such needs its type in front of it.
bool Lowerer::needs_type(Want want) {
  return want == Want::mapchar || want == Want::monster || want == Want::object || want == Want::selection;
}

/// A value with its type in front of it; with each that it can have.
std::string Lowerer::typed(Want want, Index root, bool array) const {
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
  offer(want == Want::mapchar, "terrain");
  offer(want == Want::monster, "monster");
  offer(want == Want::object, "object");
  offer(want == Want::selection, "selection");
  return result;
}

void Lowerer::define(const ast::Step& step) {
  const std::string_view name = source_.text(step.name);
  const bool array = step.kind == ast::StepKind::define_array;
  Want want = Want::nothing;
  if (step.type.given()) {
    switch (step.type.token) {
      case TokenClass::monster:
      case TokenClass::monster_word: want = Want::monster; break;
      case TokenClass::object:
      case TokenClass::object_word: want = Want::object; break;
      case TokenClass::terrain_word: want = Want::mapchar; break;
      case TokenClass::selection: want = Want::selection; break;
      default:
        if (source_.text(step.type.span) == "TERRAIN") want = Want::mapchar;
        break;
    }
    if (want == Want::nothing || (array && want == Want::selection)) {
      sink_.report(Diag::variable_type, step.type.span, {quote(source_.text(step.type.span))})
          .advise(want == Want::selection ? "a selection has many places; & adds one to another"
                                          : "the types are terrain, monster, object and selection");
      broken_names_.emplace(name);
      return;
    }
  }
  for (std::size_t i = 0; i < step.arguments; ++i) {
    const Index root = argument(step, i).value;
    const Want this_one = want != Want::nothing ? want : guess(root);
    if (i == 0 && want == Want::nothing) want = this_one;
    if (!step.type.given() && needs_type(this_one)) {
      const bool character = node(root).kind == ast::NodeKind::character;
      sink_.report(Diag::missing_type, node(root).span, {character ? "a character" : wanted(this_one)})
          .advise("write " + typed(this_one, root, array));
      broken_names_.emplace(name);
      return;
    }
    const auto kind = node(root).kind;
    const bool variable =
        kind == ast::NodeKind::variable || kind == ast::NodeKind::element || kind == ast::NodeKind::call;
    if (want == Want::nothing) {
      expect(root, false, "a value");
      broken_names_.emplace(name);
      return;
    }
    if (array && want != Want::integer && want != Want::string && !expect(root, !variable, "a constant")) continue;
    value(want, root);
  }
  static constexpr Type types[] = {Type::none,   Type::integer, Type::integer, Type::string, Type::coord,
                                   Type::region, Type::mapchar, Type::monster, Type::object, Type::none};
  set_variable(name, step.name, types[static_cast<std::size_t>(want)], array);
  init_variable(name, array ? static_cast<std::int64_t>(step.arguments) : 0);
}

/// A type of none is that of selections.
void Lowerer::set_variable(std::string_view name, Span where, Type type, bool array) {
  const auto at = variables_.find(name);
  if (at == variables_.end()) {
    variables_.emplace(name, Variable{type, type == Type::none, array, where});
    return;
  }
  const Variable& old = at->second;
  if (old.type == type && old.array == array) return;
  sink_.report(Diag::variable_redefined, where, {quote(name), type_text(old.type, old.array), type_text(type, array)})
      .note(old.where, "where it got its type");
}

std::string Lowerer::type_text(Type type, bool array) const {
  static constexpr std::string_view one[] = {"a selection", "an integer",      "a string",  "a value",  "a place",
                                             "a region",    "a map character", "a monster", "an object"};
  static constexpr std::string_view many[] = {"selections", "integers",       "strings",  "values", "places",
                                              "regions",    "map characters", "monsters", "objects"};
  const auto place = static_cast<std::size_t>(type);
  return array ? "an array of " + std::string(many[place]) : std::string(one[place]);
}

/// Unless its definition is somewhere in what could not be read.
void Lowerer::undefined(std::string_view name, Span where) {
  if (any_function_ || broken_names_.contains(name)) return;
  Speller speller(name);
  for (const auto& [known, variable] : variables_) speller.offer(known);
  sink_.report(Diag::undefined_variable, where, {quote(name)}).suggest(speller.best());
}

void Lowerer::shuffle(const ast::Step& step) {
  const std::string_view name = source_.text(step.name);
  const auto variable = variables_.find(name);
  if (variable == variables_.end())
    undefined(name, step.name);
  else if (!variable->second.array)
    sink_.report(Diag::no_array, step.name, {quote(name)}).note(variable->second.where, "where it is defined");
  out_.push_text(Type::string, name);
  out_.op(Code::SHUFFLE_ARRAY);
}

}  // namespace speclev::opcode
