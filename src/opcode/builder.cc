#include "opcode/builder.hh"

#include <algorithm>

#include "repair/mistake.hh"
#include "target/others.hh"

namespace speclev::opcode {

void Builder::node(ast::NodeKind kind, Span span, std::uint32_t operands, const ast::Word& word) {
  auto& nodes = level_.nodes;
  std::uint32_t size = 1;
  for (std::uint32_t i = 0; i < operands; ++i) size += nodes[nodes.size() - size].size;
  nodes.push_back({kind, span, operands, size, word});
}

void Builder::argument(Span span, const ast::Word& key) {
  level_.arguments.push_back({static_cast<std::uint32_t>(level_.nodes.size() - 1), span, key, {}, false});
}

void Builder::argument(Span span, const ast::Number& chance) {
  argument(span);
  level_.arguments.back().chance = chance;
}

void Builder::trait(Span span, const ast::Word& key) {
  argument(span, key);
  level_.arguments.back().is_trait = true;
}

void Builder::step(ast::StepKind kind, Span span, const ast::Word& keyword) {
  complete(keyword);
  // No value has others in parentheses but an array that lacks its braces.
  const auto& nodes = level_.nodes;
  if (kind == ast::StepKind::define && nodes.size() > 2 && nodes.back().kind == ast::NodeKind::tuple &&
      nodes.back().operands > 1 && nodes[nodes.size() - 2].kind == ast::NodeKind::tuple)
    scanner_.add_array(scanner_.source().text(next_.definition()->name));
  // Nor is a copy of an array anything else.
  const bool may_copy = kind == ast::StepKind::define && scanner_.target().has(Feature::copied_by_name);
  if (may_copy && !nodes.empty() && nodes.back().kind == ast::NodeKind::variable && !next_.definition()->type.given() &&
      scanner_.is_array(scanner_.source().text(nodes.back().span)))
    scanner_.add_array(scanner_.source().text(next_.definition()->name));
  add(kind, span, keyword);
}

void Builder::condition(Span span, const ast::Word& keyword) {
  const std::string_view word = scanner_.source().text(keyword.span);
  const std::vector<std::string_view>& takers = scanner_.target().conditional;
  if (std::ranges::find(takers, word) == takers.end()) {
    std::string words;
    for (const std::string_view taker : takers) words.append(words.empty() ? "only " : ", ").append(taker);
    sink_.report(Diag::no_condition, span, {word}).advise(words.empty() ? "" : words + " can have one");
  }
  add(ast::StepKind::chance, span, {span});
}

/// A condition moved behind the keyword that it stands in front of.
Help Builder::behind_keyword(Span condition) const {
  const std::string_view bytes = scanner_.source().bytes();
  const std::size_t begin = std::min(bytes.find_first_not_of(": \t", condition.end), bytes.size());
  std::size_t end = begin;
  while (end < bytes.size() && is_identifier_start(bytes[end])) ++end;
  if (begin == end) return {};
  const std::string turned = std::string(bytes.substr(begin, end - begin)).append(scanner_.source().text(condition));
  return {"write " + turned + ":", Fix{{condition.begin, static_cast<std::uint32_t>(end)}, turned}};
}

void Builder::condition_in_front(Span span, Span condition) {
  if (scanner_.target().has(Feature::condition_behind_keyword)) {
    const std::string text(scanner_.source().text(condition));
    const std::vector<std::string_view>& takers = scanner_.target().conditional;
    sink_.report(Diag::condition_in_front, condition)
        .advise(behind_keyword(condition))
        .otherwise(takers.empty() ? "" : "it stands behind the keyword: " + std::string(takers[0]) + text + ":");
  }
  step(ast::StepKind::chance, span, {condition});
}

/// A level begins with its first step, whose arguments were collected with those of the level before.
void Builder::add(ast::StepKind kind, Span span, const ast::Word& keyword) {
  next_.kind = kind;
  next_.span = span;
  next_.keyword = keyword;
  next_.first_argument = first_argument_;
  next_.arguments = static_cast<std::uint32_t>(level_.arguments.size()) - first_argument_;
  const bool is_head = kind == ast::StepKind::level || kind == ast::StepKind::maze;
  const bool is_broken_head =
      kind == ast::StepKind::broken && (keyword.token == TokenClass::level || keyword.token == TokenClass::maze);
  if ((is_head || is_broken_head) && !level_.steps.empty()) {
    // Only names and letters: each argument is one node or few.
    std::vector<ast::Argument> arguments(level_.arguments.begin() + static_cast<std::ptrdiff_t>(first_argument_),
                                         level_.arguments.end());
    std::uint32_t nodes = 0;
    for (const ast::Argument& argument : arguments) nodes += level_.nodes[argument.value].size;
    const auto from = static_cast<std::uint32_t>(level_.nodes.size()) - nodes;
    std::vector<ast::Node> values(level_.nodes.begin() + static_cast<std::ptrdiff_t>(from), level_.nodes.end());
    for (ast::Argument& argument : arguments) argument.value -= from;
    finish();
    // The room that the level before took is kept.
    level_.arguments.assign(arguments.begin(), arguments.end());
    level_.nodes.assign(values.begin(), values.end());
    next_.first_argument = 0;
  }
  level_.steps.push_back(std::move(next_));
  forget_next();
}

void Builder::forget_next() {
  next_ = {};
  first_argument_ = static_cast<std::uint32_t>(level_.arguments.size());
}

void Builder::map(Span span, const ast::Word& keyword, Span map_span) {
  next_.detail = ast::Map{map_span, scanner_.take_rows()};
  step(ast::StepKind::map, span, keyword);
}

namespace {

/// What the type in front of a definition says, 0 for none.
int type_before(const ast::Definition& definition) {
  if (!definition.type.given()) return 0;
  switch (definition.type.token) {
    case TokenClass::monster:
    case TokenClass::monster_word: return 1;
    case TokenClass::object:
    case TokenClass::object_word: return 2;
    case TokenClass::terrain:
    case TokenClass::terrain_word: return 3;
    default: return 0;
  }
}

}  // namespace

void Builder::define_array(Span span, const ast::Word& keyword) {
  const ast::Definition& made = *next_.definition();
  const std::string_view name = scanner_.source().text(made.name);
  if (const int type = type_before(made); type != 0 && scanner_.is_array(name))
    for (const ast::Step& step : level_.steps) {
      const ast::Definition* other = step.kind == ast::StepKind::define_array ? step.definition() : nullptr;
      if (other == nullptr || scanner_.source().text(other->name) != name) continue;
      // The other type is told of; one of the two was most likely meant to have a name that is near.
      if (const int old = type_before(*other); old != 0 && old != type) scanner_.lose_name(name.substr(1));
    }
  scanner_.add_array(name);
  step(ast::StepKind::define_array, span, keyword);
}

void Builder::no_functions(Span span, const ast::Word& keyword) {
  const std::string_view behind = scanner_.source().bytes().substr(keyword.span.end);
  const std::size_t name = std::min(behind.find_first_not_of(": \t"), behind.size());
  scanner_.is_new_wrong_name(behind.substr(name, behind.find_first_of("({ \t\r\n", name) - name));
  if (scanner_.target().has(Feature::functions))
    sink_.report(Diag::incomplete_declaration, keyword.span, {"FUNCTION", "a name and parentheses"});
  else
    sink_.report(Diag::no_functions, keyword.span)
        .advise("write the statements out where they are needed")
        .or_take(nearest_target(scanner_.target(), Feature::functions));
  step(ast::StepKind::broken, span, keyword);
}

void Builder::syntax_error(const Parser::context& context) {
  const Scanner::Position where_it_was = position();
  Mistake mistake(syntax::offence_of(context), where_it_was, scanner_, level_.steps, sink_);
  mistake.report();
  level_.arguments.resize(first_argument_);
  if (mistake.block_bracket())
    read_as_brace(*mistake.block_bracket(), mistake.is_block_end());
  else
    read_as_broken(mistake);
  if (mistake.resume() && !sink_.full())
    scanner_.recover_at(where_it_was.long_string, *mistake.resume());
  else
    go_on(where_it_was);
}

void Builder::read_as_broken(const Mistake& mistake) {
  // The offending token may begin a statement that is all right.
  const Scanner::Position& position = mistake.position();
  const Span where = position.at_declaration ? Span{position.last_end, position.last_end} : mistake.offence().where;
  const bool defines = mistake.defines();
  if (const auto brace = mistake.late_brace()) {
    level_.steps[*brace - 1].kind = ast::StepKind::broken;
    std::swap(level_.steps[*brace - 1], level_.steps[*brace]);
  }
  if (mistake.block_is_elements()) level_.steps.pop_back();
  if (mistake.breaks_two_steps()) {
    level_.steps.pop_back();
    level_.steps.back().kind = ast::StepKind::broken;
  }
  // Uses of what was to be an array are no mistakes of their own.
  if (mistake.continues_step() && level_.steps.back().kind == ast::StepKind::define &&
      mistake.offence().found == Parser::token::T_COMMA)
    scanner_.add_array(scanner_.source().text(level_.steps.back().definition()->name));
  if (mistake.block_is_elements() || mistake.continues_step()) {
    ast::Step& before = level_.steps.back();
    if (before.kind == ast::StepKind::function) before.keyword.token = TokenClass::function_word;
    before.kind = ast::StepKind::broken;
  }
  ast::Word keyword = position.declaration.value_or(ast::Word{where, TokenClass::statement, 0});
  if (mistake.meant()) keyword = {where, *mistake.meant(), 0};
  const ast::Definition* definition = next_.definition();
  const std::string_view defined = mistake.defined_name();
  const Span line_name = defined.empty() ? Span() : scanner_.source().span_of(defined);
  const Span name = definition == nullptr ? line_name : definition->name;
  if (mistake.is_nameless_definition()) scanner_.lose_name(scanner_.source().text(mistake.offence().where));
  next_ = {};
  if (syntax::is_given(name)) {
    next_.detail = ast::Definition{name, {}};
    const std::string_view behind = scanner_.source().bytes().substr(name.end);
    const bool is_list = behind.substr(0, behind.find('\n')).find_first_of("{}") != std::string_view::npos;
    if (is_list) scanner_.add_array(scanner_.source().text(name));
  }
  step(ast::StepKind::broken, join(keyword.span, where), keyword);
  if (defines && (mistake.begins_elements() || mistake.offence().found == Parser::token::T_BRACKET))
    scanner_.add_array(scanner_.source().text(name));
  if (mistake.begins_elements() || defines) scanner_.expect_elements(mistake.begins_elements());
}

void Builder::read_as_brace(Span bracket, bool is_end) {
  next_ = {};
  step(is_end ? ast::StepKind::end_block : ast::StepKind::begin_block, bracket, {bracket});
  if (!is_end)
    scanner_.begin_bracket_block();
  else if (scanner_.in_bracket_block())
    scanner_.end_bracket_block();
}

void Builder::finish() {
  if (!level_.steps.empty()) on_level_(level_);
  level_.clear();
  first_argument_ = 0;
  scanner_.forget_level();
}

}  // namespace speclev::opcode
