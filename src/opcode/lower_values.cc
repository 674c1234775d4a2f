#include <algorithm>

#include "base/quote.hh"
#include "base/spell.hh"
#include "opcode/forms.hh"
#include "opcode/lower.hh"
#include "speclev/target.hh"
#include "syntax/errors.hh"

/// Values. What each node of a value has to be follows from what holds it, so the nodes are first gone through from the
/// last to the first; then they are emitted in their order, operands before what they belong to.
namespace speclev::opcode {

namespace {

using Kind = ast::NodeKind;

constexpr std::int64_t every_direction = 15;

/// What the words of the classes selection_prefix and selection_call stand for.
enum Prefix : int { rect = 1, fill_rect, flood_fill, complement };
enum Call : int { rndcoord = 1, grow, filter, circle, ellipse, gradient };
enum Filter : std::int64_t { by_percent, by_selection, by_mapchar };

}  // namespace

Operands Lowerer::operands(Index at) const {
  Operands result(node(at).operands);
  Index next = at;
  for (std::size_t i = result.size(); i-- > 0;) {
    result[i] = next - 1;
    next -= node(next - 1).size;
  }
  return result;
}

bool Lowerer::is_word(Index at, TokenClass word) const {
  return node(at).kind == Kind::word && node(at).word.token == word;
}

/// Two plain numbers in parentheses.
bool Lowerer::is_coordinate(Index at) const {
  return node(at).kind == Kind::tuple && node(at).operands == 2 && node(at).size == 3 &&
         node(at - 1).kind == Kind::integer && node(at - 2).kind == Kind::integer;
}

/// The type that a value has by its looks.
Lowerer::Want Lowerer::guess(Index at) const {
  switch (node(at).kind) {
    case Kind::text:
    case Kind::join: return Want::string;
    case Kind::humidity: return Want::coord;
    case Kind::word: return is_random(at) ? Want::coord : Want::nothing;
    case Kind::call: return node(at).word.value == rndcoord ? Want::coord : Want::selection;
    case Kind::prefix:
    case Kind::line:
    case Kind::randline:
    case Kind::both: return Want::selection;
    case Kind::character: return Want::mapchar;
    case Kind::tuple:
      if (node(at).operands == 2) return Want::coord;
      return node(at).operands == 4 ? Want::region : Want::integer;
    case Kind::variable:
    case Kind::element: {
      const Span span = node(at).span;
      const std::string_view text = source_.text(span);
      const auto variable = variables_.find(text.substr(0, text.find_first_of("[ \t\r\n")));
      if (variable == variables_.end()) return Want::integer;
      switch (variable->second.type) {
        case Type::string: return Want::string;
        case Type::coord: return Want::coord;
        case Type::region: return Want::region;
        case Type::mapchar: return Want::mapchar;
        case Type::monster: return Want::monster;
        case Type::object: return Want::object;
        case Type::none: return Want::selection;
        default: return Want::integer;
      }
    }
    default: return Want::integer;
  }
}

std::string Lowerer::wanted(Want want) const {
  switch (want) {
    case Want::integer: return "an integer";
    case Want::negative: return "a negative number";
    case Want::string: return "a string";
    case Want::coord: return "a place";
    case Want::region: return "a region";
    case Want::mapchar: return "a map character";
    case Want::monster: return "a monster";
    case Want::object: return "an object";
    default: return "a selection";
  }
}

bool Lowerer::expect(Index at, bool good, std::string_view what) {
  if (good) return true;
  if (!mismatched_)
    sink_.report(Diag::wrong_value, node(at).span, {what, shown(node(at).span)}).advise(value_advice(at, what));
  mismatched_ = true;
  return false;
}

/// A value as it is written, in quotes unless it has some.
std::string Lowerer::shown(Span value) const {
  const std::string text = syntax::shown(source_.text(value));
  return text[0] == '\'' || text[0] == '"' ? text : quote(text);
}

/// What may help with a value of a wrong kind: the way to write it, or the form of the statement.
std::string Lowerer::value_advice(Index at, std::string_view what) const {
  const Kind kind = node(at).kind;
  const std::string_view written = source_.text(node(at).span);
  const auto holds = [&](std::string_view word) { return what.find(word) != std::string_view::npos; };
  if (kind == Kind::text && holds("character") && written.size() == 3)
    return "a single character stands in single quotes";
  const std::string_view front = source_.bytes().substr(0, node(at).span.begin);
  const std::size_t before = front.find_last_not_of(" \t\r\n");
  if (kind == Kind::text && what == "an integer" && before != std::string_view::npos && front[before] == '+')
    return "strings are joined by '.'";
  if (kind == Kind::add && what == "a string") return "strings are joined by '.'";
  if (kind == Kind::tuple && node(at).operands == 4 && what == "a selection")
    return "a region becomes a selection by fillrect or rect: fillrect " + std::string(written);
  if (kind == Kind::prefix && what == "a region") return "a region is four numbers in parentheses";
  if (kind == Kind::character && what == "a string") return "a string stands in double quotes";
  if (kind == Kind::integer && holds("percentage")) return "write " + std::string(written) + "%";
  if ((kind == Kind::either || kind == Kind::add) && what == "a selection") return "selections are joined by &";
  if (what == "a direction") return "the directions are " + words_of(target_, TokenClass::direction, ", ");
  if (kind == Kind::tuple && node(at).operands == 2 && (what == "a place" || what == "a selection"))
    return "x is a number from 0 to 79, y one from 0 to 20";
  if (kind == Kind::tuple && what == "a region") return "a region is four numbers in parentheses, as in (1,1,9,9)";
  if (kind == Kind::integer && what == "a place") return "a place is two numbers in parentheses, as in (1,1)";
  if (kind == Kind::minus_integer) return "a negative number stands in parentheses: (" + std::string(written) + ")";
  const auto parts = operands(at);
  if (kind == Kind::tuple && parts.size() == 2 && node(parts[0]).kind == Kind::text &&
      node(parts[1]).kind == Kind::character)
    return "the class comes first: (" + std::string(source_.text(node(parts[1]).span)) + "," +
           std::string(source_.text(node(parts[0]).span)) + ")";
  return form_ ? form_() : std::string();
}

void Lowerer::mismatch(Index at, Want want) { expect(at, false, wanted(want)); }

bool Lowerer::value(Want want, Index root) {
  const Index first = root + 1 - node(root).size;
  wants_[root] = want;
  bool good = true;
  for (Index at = root + 1; at-- > first;)
    if (wants_[at] != Want::nothing) good = want_operands(at, wants_[at]) && good;
  if (!good) return false;
  for (Index at = first; at <= root; ++at)
    if (wants_[at] != Want::nothing) emit(at, wants_[at]);
  return true;
}

bool Lowerer::variable_fits(Index at, Want want) {
  const bool element = node(at).kind == Kind::element;
  const std::string_view text = source_.text(node(at).span);
  const std::string_view name = text.substr(0, text.find_first_of("[ \t\r\n"));
  const auto found = variables_.find(name);
  if (found == variables_.end()) {
    undefined(name, node(at).span);
    return false;
  }
  found->second.used = true;
  const Variable& variable = found->second;
  static constexpr Want of_type[] = {Want::selection, Want::integer, Want::string,  Want::nothing, Want::coord,
                                     Want::region,    Want::mapchar, Want::monster, Want::object};
  const Want has = of_type[static_cast<std::size_t>(variable.type)];
  const bool fits = has == want || (want == Want::selection && has == Want::coord);
  if (fits && variable.array == element) return true;
  Diagnostic& result = sink_
                           .report(Diag::variable_misused, node(at).span,
                                   {quote(name), type_text(variable.type, variable.array), wanted(want)})
                           .note(variable.where, "where it is defined");
  if (fits && variable.array) result.advise("name one of its elements, as in " + std::string(name) + "[0]");
  return false;
}

/// Says of the operands of a node what they have to be. False after a message.
bool Lowerer::want_operands(Index at, Want want) {
  const Kind kind = node(at).kind;
  const auto parts = operands(at);
  const auto bad = [&] {
    mismatch(at, want);
    return false;
  };
  const auto both = [&](Want each) {
    for (const Index part : parts) wants_[part] = each;
    return true;
  };
  if (kind == Kind::variable || kind == Kind::element) {
    for (const Index part : parts) wants_[part] = Want::integer;
    return variable_fits(at, want);
  }
  switch (want) {
    case Want::integer:
      switch (kind) {
        case Kind::integer:
        case Kind::dice: return true;
        case Kind::add:
        case Kind::multiply:
        case Kind::divide:
        case Kind::modulo: return both(Want::integer);
        case Kind::tuple:
          if (parts.size() != 1) return bad();
          wants_[parts[0]] = node(parts[0]).kind == Kind::minus_integer ? Want::negative : Want::integer;
          return true;
        default: return bad();
      }
    case Want::negative: return true;
    case Want::string: return kind == Kind::text || (kind == Kind::join ? both(Want::string) : bad());
    case Want::coord:
      if (kind == Kind::call && node(at).word.value == rndcoord && parts.size() == 1) return both(Want::selection);
      return is_coordinate(at) || is_random(at) || kind == Kind::humidity || bad();
    case Want::region:
      return (kind == Kind::tuple && parts.size() == 4 && node(at).size == 5 &&
              std::all_of(parts.begin(), parts.end(), [&](Index part) { return node(part).kind == Kind::integer; })) ||
             bad();
    case Want::mapchar:
      return kind == Kind::character ||
             (kind == Kind::tuple && parts.size() == 2 && node(parts[0]).kind == Kind::character &&
              (is_word(parts[1], TokenClass::light_state) || is_random(parts[1]))) ||
             bad();
    case Want::monster:
    case Want::object:
      return kind == Kind::text || kind == Kind::character || is_random(at) ||
             (kind == Kind::tuple && parts.size() == 2 && node(parts[0]).kind == Kind::character &&
              node(parts[1]).kind == Kind::text) ||
             bad();
    default: return want_selection(at);
  }
}

bool Lowerer::want_selection(Index at) {
  const Kind kind = node(at).kind;
  const auto parts = operands(at);
  const auto each = [&](std::initializer_list<Want> wants) {
    std::size_t i = 0;
    for (const Want want : wants) wants_[parts[i++]] = want;
    return true;
  };
  switch (kind) {
    case Kind::both: return each({Want::selection, Want::selection});
    case Kind::line: return each({Want::coord, Want::coord});
    case Kind::randline: return each({Want::coord, Want::coord, Want::integer});
    case Kind::prefix:
      switch (node(at).word.value) {
        case rect:
        case fill_rect: return each({Want::region});
        case flood_fill: return each({Want::coord});
        default: return each({Want::selection});
      }
    case Kind::call: return want_call(at);
    case Kind::tuple:
      if (parts.size() == 1) return each({Want::selection});
      break;
    default: break;
  }
  if (is_coordinate(at) || is_random(at) || kind == Kind::humidity) return true;
  mismatch(at, Want::selection);
  return false;
}

bool Lowerer::want_call(Index at) {
  const auto parts = operands(at);
  const auto wrong_count = [&](std::string_view what) {
    sink_.report(Diag::slot_count, node(at).span, {source_.text(node(at).word.span), what});
    return false;
  };
  switch (node(at).word.value) {
    case rndcoord:
      if (parts.size() != 1) return wrong_count("a selection");
      wants_[parts[0]] = Want::selection;
      return true;
    case grow:
      if (parts.empty() || parts.size() > 2) return wrong_count("directions, if any, and a selection");
      wants_[parts.back()] = Want::selection;
      return true;
    case filter: {
      if (parts.size() != 2) return wrong_count("a percentage, map character or selection, and a selection");
      if (node(parts[0]).kind == Kind::integer) return expect(parts[0], false, "a percentage");
      wants_[parts[1]] = Want::selection;
      if (node(parts[0]).kind == Kind::percent) return true;
      const bool character = node(parts[0]).kind == Kind::tuple && node(parts[0]).operands == 2 &&
                             node(operands(parts[0])[0]).kind == Kind::character;
      wants_[parts[0]] = character || guess(parts[0]) == Want::mapchar ? Want::mapchar : Want::selection;
      return true;
    }
    case circle:
    case ellipse: {
      const std::size_t radii = node(at).word.value == circle ? 1 : 2;
      if (parts.size() != radii + 1 && parts.size() != radii + 2)
        return wrong_count(radii == 1 ? "a place, a radius and perhaps filled or unfilled"
                                      : "a place, two radii and perhaps filled or unfilled");
      wants_[parts[0]] = Want::coord;
      if (node(parts[0]).kind == Kind::integer) return expect(parts[0], false, "a place");
      for (std::size_t i = 1; i <= radii; ++i) wants_[parts[i]] = Want::integer;
      return parts.size() == radii + 1 ||
             expect(parts.back(), is_word(parts.back(), TokenClass::filling), "'filled' or 'unfilled'");
    }
    default:
      sink_.report(Diag::no_gradient, node(at).word.span)
          .advise("filter(50%,…) keeps squares of a selection at random");
      return false;
  }
}

void Lowerer::emit(Index at, Want want) {
  const ast::Node& what = node(at);
  if (what.kind == Kind::variable || what.kind == Kind::element) {
    const std::string_view text = source_.text(what.span);
    const std::string_view name = text.substr(0, text.find_first_of("[ \t\r\n"));
    out_.push_text(Type::variable, name);
    const bool point = want == Want::selection && variables_.find(name)->second.type == Type::coord;
    if (point) out_.op(Code::SEL_POINT);
    return;
  }
  switch (want) {
    case Want::integer:
    case Want::negative:
      switch (what.kind) {
        case Kind::add: return out_.op(Code::MATH_ADD);
        case Kind::multiply: return out_.op(Code::MATH_MUL);
        case Kind::divide: return out_.op(Code::MATH_DIV);
        case Kind::modulo: return out_.op(Code::MATH_MOD);
        case Kind::tuple: return;
        case Kind::dice: {
          const std::uint32_t middle = what.span.begin + static_cast<std::uint32_t>(source_.text(what.span).find('d'));
          out_.push(number({what.span.begin, middle}));
          out_.push(number({middle + 1, what.span.end}));
          return out_.op(Code::DICE);
        }
        default: return out_.push(number(what.span));
      }
    case Want::string:
      if (what.kind == Kind::join) return out_.op(Code::MATH_ADD);
      return out_.push_text(Type::string, text(at));
    case Want::coord:
      if (what.kind == Kind::call) return out_.op(Code::SEL_RNDCOORD);
      return out_.push(Type::coord, coordinate(at));
    case Want::region: return out_.push(Type::region, packed_region(at));
    case Want::mapchar: return out_.push(Type::mapchar, mapchar(at));
    case Want::monster: return out_.push(Type::monster, entity(at, true));
    case Want::object: return out_.push(Type::object, entity(at, false));
    default: break;
  }
  switch (what.kind) {
    case Kind::both: return out_.op(Code::SEL_ADD);
    case Kind::line: return out_.op(Code::SEL_LINE);
    case Kind::randline: return out_.op(Code::SEL_RNDLINE);
    case Kind::prefix: {
      static constexpr Code codes[] = {Code::SEL_RECT, Code::SEL_RECT, Code::SEL_FILLRECT, Code::SEL_FLOOD,
                                       Code::SEL_COMPLEMENT};
      return out_.op(codes[what.word.value]);
    }
    case Kind::call: return emit_call(at);
    case Kind::tuple:
      if (what.operands == 1) return;
      break;
    default: break;
  }
  out_.push(Type::coord, coordinate(at));
  out_.op(Code::SEL_POINT);
}

void Lowerer::emit_call(Index at) {
  const auto parts = operands(at);
  switch (node(at).word.value) {
    case rndcoord: out_.op(Code::SEL_RNDCOORD); return out_.op(Code::SEL_POINT);
    case grow:
      out_.push(parts.size() == 2 ? word_list(parts[0], TokenClass::direction) : every_direction);
      return out_.op(Code::SEL_GROW);
    case filter:
      if (node(parts[0]).kind == Kind::percent) {
        out_.push(constant({SlotKind::percent}, ast::Argument{parts[0], node(parts[0]).span, {}, {}}).value_or(0));
        out_.push(by_percent);
      } else {
        out_.push(wants_[parts[0]] == Want::mapchar ? by_mapchar : by_selection);
      }
      return out_.op(Code::SEL_FILTER);
    default: {
      const bool is_circle = node(at).word.value == circle;
      if (is_circle) out_.op(Code::COPY);
      const bool given = is_word(parts.back(), TokenClass::filling);
      out_.push(given ? node(parts.back()).word.value : 1);
      return out_.op(Code::SEL_ELLIPSE);
    }
  }
}

}  // namespace speclev::opcode
