#include "opcode/variables.hh"

#include "base/characters.hh"
#include "base/spell.hh"
#include "repair/names_in_text.hh"

namespace speclev::opcode {

void Variables::define(std::string_view name, Span where, Type type, bool array) {
  const auto at = variables_.find(name);
  if (at == variables_.end()) {
    variables_.emplace(name, Variable{type, array, where});
    return;
  }
  const Variable& old = at->second;
  if (old.type == type && old.array == array) return;
  sink_.report(Diag::variable_redefined, where, {quote(name), type_text(old.type, old.array), type_text(type, array)})
      .note(old.where, "where it got its type");
  at->second.is_doubtful = true;
  damage_.of_some_name();
}

Variables::Variable* Variables::find(std::string_view name) {
  const auto at = variables_.find(name);
  return at == variables_.end() ? nullptr : &at->second;
}

Variables::Variable* Variables::look_up(std::string_view name, Span where) {
  Variable* const found = find(name);
  if (found != nullptr || damage_.may_define(name) || damage_.takes_name(name)) return found;
  if (!told_.emplace(name).second) return nullptr;
  Speller speller(name);
  if (sink_.may_compare(variables_.size()))
    for (const auto& [known, variable] : variables_) speller.offer(known);
  Diagnostic& message = sink_.report(Diag::undefined_variable, where, {quote(name)});
  if (!note_late_definition(message, source_.bytes(), where, name, target_))
    message.suggest(speller.best(),
                    speller.certain() && is_single_slip(source_.bytes(), where.begin, name, speller.best(), target_));
  return nullptr;
}

void Variables::report_unused() const {
  for (const auto& [name, variable] : variables_)
    if (!variable.used) sink_.report(Diag::unused_variable, variable.where, {quote(name)});
}

void Variables::emit(std::string_view name, std::int64_t elements) {
  out_.push(elements);
  out_.push_text(Type::string, name);
  out_.op(Code::VAR_INIT);
}

std::string type_text(Type type, bool array) {
  static constexpr std::string_view one[] = {"a selection", "an integer",      "a string",  "a value",  "a place",
                                             "a region",    "a map character", "a monster", "an object"};
  static constexpr std::string_view many[] = {"selections", "integers",       "strings",  "values", "places",
                                              "regions",    "map characters", "monsters", "objects"};
  const auto place = static_cast<std::size_t>(type);
  return array ? "an array of " + std::string(many[place]) : std::string(one[place]);
}

}  // namespace speclev::opcode
