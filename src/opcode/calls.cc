#include "opcode/calls.hh"

#include <algorithm>
#include <utility>

#include "base/characters.hh"
#include "base/spell.hh"

namespace speclev::opcode {

/// The type of a parameter is named by the function that makes a number of a string, or a string of a number.
Type Calls::type_named(const ast::Word& type) {
  constexpr SlotKind number = SlotKind::integer, string = SlotKind::string;
  const auto row = std::ranges::find(target_.functions, source_.text(type.span), &FunctionRow::name);
  if (row != target_.functions.end() && row->arguments.size() == 1) {
    if (row->result == string && row->arguments[0] == number) return Type::string;
    if (row->result == number && row->arguments[0] == string) return Type::integer;
  }
  sink_.report(Diag::variable_type, type.span, {quote(source_.text(type.span))})
      .advise("the types are integer and string");
  return Type::integer;
}

void Calls::begin(const ast::Step& step) {
  const std::string_view name = source_.text(step.keyword.span);
  if (!name_.empty()) {
    sink_.report(Diag::inner_function, step.keyword.span);
    return blocks_.open(BlockKind::function, step.keyword.span);
  }
  if (const auto at = file_.functions.find(name); at != file_.functions.end())
    report(Diag::second_function, step.keyword.span, {quote(name)}, at->second, "the first one");
  name_ = name;
  depth_ = blocks_.depth();
  function_ = {&source_, step.keyword.span, {}, {}};
  out_.begin_section();
  variables_.begin_function();
  for (std::size_t i = 0; i < step.arguments; ++i) {
    const ast::Argument& each = argument(step, i);
    const Span where = node(each.value).span;
    function_.parameters.push_back({std::string(source_.text(where)), type_named(each.key)});
    variables_.define(source_.text(where), where, function_.parameters.back().type, false);
  }
  blocks_.open(BlockKind::function, step.keyword.span);
}

void Calls::end() {
  if (name_.empty() || blocks_.depth() != depth_) return;
  for (const Span each : std::exchange(calls_of_itself_, {}))
    sink_.report(Diag::unknown_function, each, {quote(name_)});
  function_.body = out_.end_section();
  variables_.end_function();
  file_.functions.insert_or_assign(std::exchange(name_, {}), std::move(function_));
  blocks_.behind_function();
}

void Calls::abandon() {
  if (!name_.empty()) file_.broken_functions.insert(name_);
}

/// The values are pushed first; where the function is called for the first time its body follows them.
void Calls::call(const ast::Step& step) {
  const std::string_view name = source_.text(step.keyword.span);
  const auto at = file_.functions.find(name);
  // Within itself, or behind a function that lacks its end: then that is what is told.
  if (at == file_.functions.end() && name == name_) {
    calls_of_itself_.push_back(step.keyword.span);
    return;
  }
  if (at == file_.functions.end()) {
    // A definition that could not be read may lack the name as well.
    if (!file_.broken_functions.contains(name) && !file_.broken_functions.contains(std::string_view()) &&
        told_.emplace(name).second) {
      Speller speller(name);
      for (const auto& [known, function] : file_.functions) speller.offer(known);
      sink_.report(Diag::unknown_function, step.keyword.span, {quote(name)}).suggest(speller.best());
    }
    return;
  }
  const Function& function = at->second;
  if (!takes(function, step)) return;
  for (std::size_t i = 0; i < step.arguments; ++i)
    values_.push(function.parameters[i].type == Type::string ? ExpectedType::string : ExpectedType::integer,
                 argument(step, i).value);
  if (!places_.contains(name)) insert(name, function);
  out_.push(static_cast<std::int64_t>(step.arguments));
  out_.patch(out_.jump(Code::CALL), places_.find(name)->second);
}

bool Calls::takes(const Function& function, const ast::Step& step) {
  if (function.parameters.size() == step.arguments) return true;
  report(Diag::slot_count, step.keyword.span, {source_.text(step.keyword.span), form(function)}, function,
         "where it is defined");
  return false;
}

/// A message that shows where a function is defined, if that is in the same file.
void Calls::report(Diag id, Span where, std::initializer_list<MessageArgument> words, const Function& function,
                   std::string_view note) {
  Diagnostic& message = sink_.report(id, where, words);
  if (function.source == &source_) message.note(function.where, std::string(note));
}

std::string Calls::form(const Function& function) {
  std::string result;
  for (const Function::Parameter& each : function.parameters)
    result.append(result.empty() ? "" : ", ").append(type_text(each.type, false));
  return result.empty() ? "no values" : result;
}

/// Code that fills the parameters from what was pushed, and the body, with a jump over both.
void Calls::insert(std::string_view name, const Function& function) {
  const Emitter::Place jump = out_.jump(Code::JMP);
  places_.emplace(name, out_.here());
  for (auto each = function.parameters.rbegin(); each != function.parameters.rend(); ++each)
    variables_.emit(each->name, 0);
  out_.add(function.body);
  out_.patch(jump, out_.here());
}

}  // namespace speclev::opcode
