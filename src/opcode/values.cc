#include "opcode/values.hh"

#include <algorithm>

#include "base/characters.hh"
#include "bytecode/word_values.hh"
#include "target/others.hh"

/// What each node of a value has to be follows from what holds it, so the nodes are first gone through from the last to
/// the first; then they are emitted in their order, operands before what they belong to: src/opcode/value_code.cc.
namespace speclev::opcode {

namespace {

using Kind = ast::NodeKind;

/// What a value of a type is, by the numbers of the types.
constexpr ExpectedType of_type[] = {ExpectedType::selection, ExpectedType::integer, ExpectedType::string,
                                    ExpectedType::nothing,   ExpectedType::coord,   ExpectedType::region,
                                    ExpectedType::mapchar,   ExpectedType::monster, ExpectedType::object};

/// In words, for messages.
std::string_view written_argument(ExpectedType want) {
  if (want == ExpectedType::monster) return "a monster, as in monster:'a'";
  return want == ExpectedType::object ? "an object, as in ('(',\"chest\")" : wanted(want);
}

}  // namespace

bool Values::push(ExpectedType want, Index root) {
  const Index first = root + 1 - node(root).size;
  wants_[root] = want;
  bool good = true;
  for (Index at = root + 1; at-- > first;)
    if (wants_[at] != ExpectedType::nothing) good = want_operands(at, wants_[at]) && good;
  if (!good) return false;
  for (Index at = first; at <= root; ++at)
    if (wants_[at] != ExpectedType::nothing) emit(at, wants_[at]);
  return true;
}

bool Values::is_lost(Index at) const {
  const ast::Node& value = node(at);
  if (value.kind != Kind::variable && value.kind != Kind::element) return false;
  const std::string_view text = source_.text(value.span);
  return variables_.is_lost(text.substr(0, text.find_first_of("[ \t")));
}

ExpectedType Values::guess(Index at) const {
  switch (node(at).kind) {
    case Kind::text:
    case Kind::join: return ExpectedType::string;
    case Kind::humidity: return ExpectedType::coord;
    case Kind::word: return is_random(at) ? ExpectedType::coord : ExpectedType::nothing;
    case Kind::call:
      return node(at).word.value == rndcoord || node(at).word.value == computed_place ? ExpectedType::coord
                                                                                      : ExpectedType::selection;
    case Kind::core: return result_of(at);
    case Kind::prefix:
    case Kind::line:
    case Kind::randline:
    case Kind::both: return ExpectedType::selection;
    case Kind::character: return ExpectedType::mapchar;
    case Kind::tuple:
      if (node(at).operands == 2) return ExpectedType::coord;
      return node(at).operands == 4 ? ExpectedType::region : ExpectedType::integer;
    case Kind::variable:
    case Kind::element: {
      const Variables::Variable* variable = std::as_const(variables_).find(variable_name(at));
      return variable == nullptr ? ExpectedType::integer : of_type[static_cast<std::size_t>(variable->type)];
    }
    default: return ExpectedType::integer;
  }
}

const FunctionRow* Values::function(Index at) const {
  const auto place = std::ranges::find(target_.functions, node(at).word.value, &FunctionRow::number);
  return place == target_.functions.end() ? nullptr : &*place;
}

ExpectedType Values::result_of(Index at) const {
  const FunctionRow* const row = function(at);
  return row == nullptr ? ExpectedType::nothing : want_of(row->result);
}

/// What a function of the game takes, whose result is to be of some type.
bool Values::want_core(Index at, ExpectedType want) {
  const FunctionRow& row = *function(at);
  const auto parts = operands(at);
  if (!fits_result(at, want)) return false;
  bool good = parts.size() == row.arguments.size();
  for (std::size_t i = 0; good && i < parts.size(); ++i) {
    wants_[parts[i]] = want_of(row.arguments[i]);
    good = is_argument(parts[i], wants_[parts[i]]);
  }
  if (good) return true;
  std::string types;
  for (const SlotKind each : row.arguments)
    types.append(types.empty() ? "" : ", ").append(written_argument(want_of(each)));
  sink_.report(Diag::slot_count, node(at).span, {row.name, types.empty() ? "no values" : types});
  return false;
}

/// Whether a value is written as what a function takes: a monster behind its type, an object as a class and a name, as
/// a name behind the type, or as a variable.
bool Values::is_argument(Index at, ExpectedType want) const {
  const Kind kind = node(at).kind;
  if (want == ExpectedType::monster)
    return kind == Kind::typed && is_type(at, TokenClass::monster, TokenClass::monster_word);
  if (want != ExpectedType::object) return kind != Kind::typed;
  if (kind == Kind::typed)
    return is_type(at, TokenClass::object, TokenClass::object_word) && node(at - 1).kind == Kind::text;
  return kind == Kind::tuple || kind == Kind::variable || kind == Kind::element;
}

bool Values::is_type(Index at, TokenClass keyword, TokenClass word) const {
  return node(at).word.token == keyword || node(at).word.token == word;
}

/// What is asked of a variable: one coordinate of a place, or how many elements an array has.
bool Values::want_method(Index at, ExpectedType want) {
  const FunctionRow& row = *function(at);
  Variables::Variable* const variable = variables_.look_up(source_.text(node(at).word.span), node(at).span);
  if (!fits_result(at, want) || variable == nullptr) return false;
  variable->used = true;
  const bool of_array = row.arguments.empty();
  if (variable->array == of_array &&
      (of_array || of_type[static_cast<std::size_t>(variable->type)] == want_of(row.arguments[0])))
    return true;
  if (variable->is_doubtful) return false;
  sink_
      .report(Diag::variable_misused, node(at).word.span,
              {quote(source_.text(node(at).word.span)), type_text(variable->type, variable->array),
               of_array ? "an array" : wanted(want_of(row.arguments[0]))})
      .note(variable->where, "where it is defined");
  return false;
}

/// Whether the result of a function is of a type that is wanted.
bool Values::fits_result(Index at, ExpectedType want) {
  const ExpectedType result = result_of(at);
  return mismatches_.expect(at, result == want || (want == ExpectedType::selection && result == ExpectedType::coord),
                            want);
}

bool Values::is_computed(Index root) const {
  const auto& nodes = level_.nodes;
  const auto first = nodes.begin() + static_cast<std::ptrdiff_t>(root + 1 - nodes[root].size);
  return std::any_of(first, nodes.begin() + static_cast<std::ptrdiff_t>(root) + 1, [](const ast::Node& each) {
    return each.kind == Kind::dice || each.kind == Kind::variable || each.kind == Kind::element ||
           each.kind == Kind::core || each.kind == Kind::method;
  });
}

std::string_view Values::variable_name(Index at) const {
  const std::string_view text = source_.text(node(at).span);
  return text.substr(0, text.find_first_of("[ \t\r\n"));
}

bool Values::variable_fits(Index at, ExpectedType want) {
  const bool element = node(at).kind == Kind::element;
  const std::string_view name = variable_name(at);
  Variables::Variable* const variable = variables_.look_up(name, node(at).span);
  if (variable == nullptr) return false;
  variable->used = true;
  const ExpectedType has = of_type[static_cast<std::size_t>(variable->type)];
  // Where a variable for a place is taken as a number, only elements of arrays are places.
  const bool is_number = !element && target_.has(Feature::number_places);
  const bool is_point = want == ExpectedType::selection && has == ExpectedType::coord && !is_number;
  const bool fits = is_number && want == ExpectedType::coord ? has == ExpectedType::integer : has == want || is_point;
  if (fits && variable->array == element) return true;
  if (variable->is_doubtful) return false;
  Diagnostic& result = sink_
                           .report(Diag::variable_misused, node(at).span,
                                   {quote(name), type_text(variable->type, variable->array), wanted(want)})
                           .note(variable->where, "where it is defined");
  if (is_number && has == ExpectedType::coord && !variable->array)
    result.advise("here no variable alone can stand for a place; an element of an array can");
  if (has == ExpectedType::string && !variable->array &&
      (want == ExpectedType::monster || want == ExpectedType::object))
    result.advise("where it is defined, the type stands in front: " + std::string(name) + " = " +
                  (want == ExpectedType::monster ? "monster:" : "object:") + "…");
  if (fits && variable->array)
    result.advise("name one of its elements, as in " + std::string(name) + "[0]",
                  Fix{node(at).span, std::string(name) + "[0]"});
  return false;
}

void Values::want_all(Index at, ExpectedType want) {
  for (const Index part : operands(at)) wants_[part] = want;
}

/// Says of the operands of a node what they have to be. False after a message.
bool Values::want_operands(Index at, ExpectedType want) {
  const Kind kind = node(at).kind;
  const auto good_if = [&](bool good) { return mismatches_.expect(at, good, want); };
  const auto is_pair = [&](Kind second) {
    return kind == Kind::tuple && node(at).operands == 2 && node(operands(at)[0]).kind == Kind::character &&
           node(operands(at)[1]).kind == second;
  };
  if (kind == Kind::variable || kind == Kind::element) {
    if (want == ExpectedType::plain) return good_if(false);
    want_all(at, target_.has(Feature::plain_indices) ? ExpectedType::plain : ExpectedType::integer);
    return variable_fits(at, want);
  }
  if (kind == Kind::core) return want_core(at, want);
  if (kind == Kind::method) return want_method(at, want);
  if (kind == Kind::typed) {
    want_all(at, want);
    return true;
  }
  switch (want) {
    case ExpectedType::integer:
    case ExpectedType::plain: return want_integer(at, want);
    case ExpectedType::negative: return true;
    case ExpectedType::string:
      if (kind == Kind::join) want_all(at, ExpectedType::string);
      return good_if(kind == Kind::text || kind == Kind::join);
    case ExpectedType::coord: {
      const bool computed = kind == Kind::call && node(at).word.value == rndcoord && node(at).operands == 1;
      if (computed) want_all(at, ExpectedType::selection);
      if (is_computed_place(at)) {
        want_all(at, ExpectedType::integer);
        return true;
      }
      return good_if(computed || is_coordinate(at) || is_random(at) || kind == Kind::humidity);
    }
    case ExpectedType::region: {
      const auto parts = operands(at);
      return good_if(
          kind == Kind::tuple && parts.size() == 4 && node(at).size == 5 &&
          std::all_of(parts.begin(), parts.end(), [&](Index part) { return node(part).kind == Kind::integer; }));
    }
    case ExpectedType::mapchar: return good_if(is_mapchar(at));
    case ExpectedType::monster:
    case ExpectedType::object:
      return good_if(kind == Kind::text || kind == Kind::character || is_random(at) || is_pair(Kind::text) ||
                     (want == ExpectedType::object && is_word(at, TokenClass::special_object)));
    default: return want_selection(at);
  }
}

bool Values::want_integer(Index at, ExpectedType want) {
  switch (node(at).kind) {
    case Kind::integer:
    case Kind::dice: return true;
    case Kind::add:
    case Kind::subtract:
    case Kind::multiply:
    case Kind::divide:
    case Kind::modulo: want_all(at, want); return true;
    case Kind::tuple: {
      if (node(at).operands != 1) break;
      const Index inner = operands(at)[0];
      wants_[inner] = node(inner).kind == Kind::minus_integer ? ExpectedType::negative : want;
      return true;
    }
    default: break;
  }
  return mismatches_.expect(at, false, want);
}

/// What stands for a radius, or for how rough a line is.
ExpectedType Values::extent() const {
  return target_.has(Feature::plain_numbers) ? ExpectedType::plain : ExpectedType::integer;
}

bool Values::want_selection(Index at) {
  const Kind kind = node(at).kind;
  const auto parts = operands(at);
  const auto each = [&](std::initializer_list<ExpectedType> wants) {
    std::size_t i = 0;
    for (const ExpectedType want : wants) wants_[parts[i++]] = want;
    return true;
  };
  switch (kind) {
    case Kind::both: return each({ExpectedType::selection, ExpectedType::selection});
    case Kind::line:
      if (node(at).word.token == TokenClass::line) return each({ExpectedType::coord, ExpectedType::coord});
      wants_[parts[1]] = extent();
      return want_ends(parts[0]);
    case Kind::randline: return each({ExpectedType::coord, ExpectedType::coord, extent()});
    case Kind::prefix:
      switch (node(at).word.value) {
        case rect:
        case fill_rect: return each({ExpectedType::region});
        case flood_fill: return each({ExpectedType::coord});
        case joined_line: return want_ends(parts[0]);
        default: return each({ExpectedType::selection});
      }
    case Kind::call: return want_call(at);
    case Kind::tuple:
      if (parts.size() == 1) return each({ExpectedType::selection});
      break;
    default: break;
  }
  if (is_computed_place(at)) {
    want_all(at, ExpectedType::integer);
    return true;
  }
  if (is_coordinate(at) || is_random(at) || kind == Kind::humidity) return true;
  return mismatches_.expect(at, false, ExpectedType::selection);
}

/// Two places that are joined by '-'.
bool Values::want_ends(Index at) {
  if (!mismatches_.expect(at, node(at).kind == Kind::subtract, ExpectedType::ends)) return false;
  want_all(at, ExpectedType::coord);
  return true;
}

/// Two values in parentheses that are no two numbers, or coord(…), where a target has these.
bool Values::is_computed_place(Index at) const {
  if (node(at).kind == Kind::call) return node(at).word.value == computed_place && node(at).operands == 2;
  return target_.has(Feature::computed_places) && node(at).kind == Kind::tuple && node(at).operands == 2 &&
         !is_coordinate(at);
}

bool Values::want_call(Index at) {
  const auto parts = operands(at);
  const auto wrong_count = [&](std::string_view what) {
    sink_.report(Diag::slot_count, node(at).span, {source_.text(node(at).word.span), what});
    return false;
  };
  switch (node(at).word.value) {
    case rndcoord:
      if (parts.size() != 1) return wrong_count("a selection");
      wants_[parts[0]] = ExpectedType::selection;
      return true;
    case grow:
      if (parts.empty() || parts.size() > 2) return wrong_count("directions, if any, and a selection");
      wants_[parts.back()] = ExpectedType::selection;
      return true;
    case filter: {
      if (parts.size() != 2) return wrong_count("a percentage, map character or selection, and a selection");
      if (node(parts[0]).kind == Kind::integer) return mismatches_.expect(parts[0], false, ExpectedType::percentage);
      wants_[parts[1]] = ExpectedType::selection;
      if (node(parts[0]).kind == Kind::percent) return true;
      const bool character = node(parts[0]).kind == Kind::tuple && node(parts[0]).operands == 2 &&
                             node(operands(parts[0])[0]).kind == Kind::character;
      const bool is_map = character || guess(parts[0]) == ExpectedType::mapchar;
      wants_[parts[0]] =
          is_map && !target_.has(Feature::selection_filters) ? ExpectedType::mapchar : ExpectedType::selection;
      return true;
    }
    case circle:
    case ellipse: {
      const std::size_t radii = node(at).word.value == circle ? 1 : 2;
      if (parts.size() != radii + 1 && parts.size() != radii + 2)
        return wrong_count(radii == 1 ? "a place, a radius and perhaps filled or unfilled"
                                      : "a place, two radii and perhaps filled or unfilled");
      wants_[parts[0]] = ExpectedType::coord;
      if (node(parts[0]).kind == Kind::integer) return mismatches_.expect(parts[0], false, ExpectedType::coord);
      for (std::size_t i = 1; i <= radii; ++i) wants_[parts[i]] = extent();
      return parts.size() == radii + 1 ||
             mismatches_.expect(parts.back(), is_word(parts.back(), TokenClass::filling), ExpectedType::filling);
    }
    case gradient: return want_gradient(at);
    default:
      if (!is_computed_place(at)) return wrong_count("two numbers");
      want_all(at, ExpectedType::integer);
      return true;
  }
}

/// gradient(KIND, (FROM, TO[, LIMIT]), PLACE[, PLACE])
bool Values::want_gradient(Index at) {
  if (!target_.has(Feature::gradients)) {
    sink_.report(Diag::no_gradient, node(at).word.span)
        .advise("filter(50%,…) keeps squares of a selection at random")
        .or_take(nearest_target(target_, Feature::gradients));
    return false;
  }
  const auto parts = operands(at);
  const auto range = node(parts.size() < 2 ? at : parts[1]).kind == Kind::tuple ? operands(parts[1]) : operands(at);
  const bool joined = target_.has(Feature::subtraction);
  const std::size_t bounds = joined ? 1 : 2;
  const bool good = (parts.size() == 3 || parts.size() == 4) && node(parts[1]).kind == Kind::tuple &&
                    (range.size() == bounds || range.size() == bounds + 1) &&
                    (!joined || node(range[0]).kind == Kind::subtract);
  if (!good) {
    sink_.report(Diag::slot_count, node(at).span,
                 {source_.text(node(at).word.span), "a kind, a range in parentheses and one or two places"});
    return false;
  }
  if (joined) want_all(range[0], ExpectedType::integer);
  for (std::size_t i = 0; !joined && i < bounds; ++i) wants_[range[i]] = ExpectedType::integer;
  for (std::size_t i = 2; i < parts.size(); ++i) wants_[parts[i]] = ExpectedType::coord;
  return mismatches_.expect(parts[0], is_word(parts[0], TokenClass::gradient_type), ExpectedType::gradient_type) &&
         (range.size() == bounds ||
          mismatches_.expect(range[bounds], is_word(range[bounds], TokenClass::limited), ExpectedType::limited));
}

}  // namespace speclev::opcode
