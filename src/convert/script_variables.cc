// Converts variables and arrays.
#include <algorithm>
#include <string>

#include "base/characters.hh"
#include "convert/script.hh"

/// Variables of a program as those of a script.
namespace speclev::converter {

using Kind = opcode::ast::NodeKind;

/// The first value says what a variable holds, if no type stands in front of it.
Holds ProgramToScript::held_by(std::size_t at) const {
  const Index first = value(at, 0);
  const std::string type = small_letters(values_.source().text(step(at).definition()->type.span));
  if (type.starts_with("monster")) return Holds::monster;
  if (type.starts_with("obj")) return Holds::object;
  if (type.starts_with("selection")) return Holds::selection;
  if (type.starts_with("terrain")) return Holds::terrain;
  if (const Variable* copied = values_.is_named(first) ? values_.find(values_.raw(first)) : nullptr)
    return copied->holds;
  if (values_.is_place(first) || values_.is_random(first)) return Holds::place;
  switch (values_.node(first).kind) {
    case Kind::tuple: return values_.operands(first).size() == 4 ? Holds::region : Holds::number;
    case Kind::text:
    case Kind::join: return Holds::text;
    case Kind::character: return Holds::terrain;
    case Kind::call:
    case Kind::prefix:
    case Kind::line:
    case Kind::randline:
    case Kind::both: return Holds::selection;
    default: return Holds::number;
  }
}

void ProgramToScript::note_variable(Variable& variable, std::size_t at, bool is_array) const {
  const Variable* copied = values_.is_named(value(at, 0)) ? values_.find(values_.raw(value(at, 0))) : nullptr;
  bool are_letters = true, are_names = true, has_random = copied != nullptr && copied->has_random;
  variable.holds = held_by(at);
  const bool is_monster = variable.holds == Holds::monster, is_thing = is_monster || variable.holds == Holds::object;
  for (std::size_t i = 0; i < count(at); ++i) {
    const Index each = value(at, i);
    const Kind kind = values_.node(each).kind;
    are_letters = are_letters && kind == Kind::character;
    const bool is_name = kind == Kind::text || (kind == Kind::tuple && values_.operands(each).size() == 2);
    are_names = are_names && is_name && (!is_thing || values_.knows(each, is_monster));
    // Where no square is suitable a place that is chosen is left to chance, too.
    has_random = has_random || values_.is_random(each) || kind == Kind::humidity || values_.is_chosen_place(each);
  }
  variable.form = are_letters ? Form::letter : are_names ? Form::name : Form::keys;
  if (copied != nullptr) variable.form = copied->form;
  variable.has_random = has_random;
  variable.is_array = is_array;
  variable.size = is_array ? count(at) : 0;
}

std::string ProgramToScript::value_of(const Variable& variable, Index at) const {
  if (values_.is_named(at)) return values_.variable(at);
  switch (variable.holds) {
    case Holds::number: return values_.number(at);
    case Holds::text: return values_.text(at);
    case Holds::place:
      if (values_.node(at).kind == Kind::humidity)
        losses_.tell(Diag::changed_result, values_.node(at).span,
                     {"the place is chosen once, where the variable is set"});
      return values_.place(at);
    case Holds::selection: return values_.selection(at);
    case Holds::region: return "{ " + values_.region(at) + " }";
    case Holds::terrain: return values_.unlit_terrain(at);
    case Holds::monster:
    case Holds::object: break;
  }
  std::string keys = values_.thing_keys(at, variable.holds == Holds::monster);
  if (variable.form == Form::keys) return "{ " + keys + " }";
  // The string behind the first key.
  const std::size_t begin = keys.find('"');
  if (begin == std::string::npos) return "\"\"";
  std::size_t end = begin + 1;
  while (end < keys.size() && keys[end] != '"') end += keys[end] == '\\' ? 2 : 1;
  return keys.substr(begin, end + 1 - begin);
}

void ProgramToScript::define(std::size_t at) {
  const std::string name(values_.source().text(step(at).definition()->name));
  const bool is_new = values_.find(name) == nullptr;
  Variable& variable = values_.define(name);
  note_variable(variable, at, false);
  if (is_new && depth_ > 0) hoisted_ += (hoisted_.empty() ? "" : ", ") + variable.name;
  line((is_new && depth_ == 0 ? "local " : "") + variable.name + " = " + value_of(variable, value(at, 0)));
}

void ProgramToScript::define_array(std::size_t at) {
  const std::string name(values_.source().text(step(at).definition()->name));
  const bool is_new = values_.find(name) == nullptr;
  Variable& variable = values_.define(name);
  note_variable(variable, at, true);
  if (is_new && depth_ > 0) hoisted_ += (hoisted_.empty() ? "" : ", ") + variable.name;
  std::string elements;
  for (std::size_t i = 0; i < count(at); ++i) elements += (i == 0 ? "" : ", ") + value_of(variable, value(at, i));
  line((is_new && depth_ == 0 ? "local " : "") + variable.name + " = { " + elements + " }");
}

}  // namespace speclev::converter
