// Emits the opcodes of values.
#include "bytecode/word_values.hh"
#include "opcode/values.hh"

/// What a node of a value becomes in the program, behind its operands.
namespace speclev::opcode {

namespace {

using Kind = ast::NodeKind;

constexpr std::int64_t every_direction = 15;

enum Filter : std::int64_t { by_percent, by_selection, by_mapchar };

}  // namespace

void Values::emit(Index at, ExpectedType want) {
  const Kind kind = node(at).kind;
  if (kind == Kind::variable || kind == Kind::element) {
    const std::string_view name = variable_name(at);
    out_.push_text(Type::variable, name);
    if (want == ExpectedType::selection && variables_.find(name)->type == Type::coord) out_.op(Code::SEL_POINT);
    return;
  }
  if (kind == Kind::core || kind == Kind::method) {
    emit_core(at);
    if (want == ExpectedType::selection) out_.op(Code::SEL_POINT);
    return;
  }
  if (kind == Kind::typed) return;
  switch (want) {
    case ExpectedType::integer:
    case ExpectedType::plain:
    case ExpectedType::negative: return emit_integer(at);
    case ExpectedType::string:
      if (kind == Kind::join) return out_.op(Code::MATH_ADD);
      return out_.push_text(Type::string, text(at));
    case ExpectedType::coord:
      if (is_computed_place(at)) return emit_place();
      if (kind == Kind::call) return out_.op(Code::SEL_RNDCOORD);
      return out_.push(Type::coord, constants_.coordinate(at));
    case ExpectedType::region: return out_.push(Type::region, constants_.region(at));
    case ExpectedType::mapchar: return out_.push(Type::mapchar, constants_.mapchar(at));
    case ExpectedType::monster: return out_.push(Type::monster, constants_.entity(at, true));
    case ExpectedType::object: return out_.push(Type::object, constants_.entity(at, false));
    default: return emit_selection(at);
  }
}

/// Behind what it takes, or behind the variable that it asks something of.
void Values::emit_core(Index at) {
  if (node(at).kind == Kind::method) out_.push_text(Type::variable, source_.text(node(at).word.span));
  out_.push(node(at).word.value);
  out_.op(Code::COREFUNC);
}

/// Makes a place of two numbers.
void Values::emit_place() {
  out_.push(static_cast<std::int64_t>(Type::coord));
  out_.push(static_cast<std::int64_t>(Type::integer));
  out_.op(Code::CONVERT_TYPE);
}

void Values::emit_integer(Index at) {
  const ast::Node& what = node(at);
  switch (what.kind) {
    case Kind::add: return out_.op(Code::MATH_ADD);
    case Kind::subtract: return out_.op(Code::MATH_SUB);
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
}

void Values::emit_selection(Index at) {
  const ast::Node& what = node(at);
  switch (what.kind) {
    case Kind::both: return out_.op(Code::SEL_ADD);
    case Kind::line: return out_.op(what.word.token == TokenClass::line ? Code::SEL_LINE : Code::SEL_RNDLINE);
    case Kind::randline: return out_.op(Code::SEL_RNDLINE);
    case Kind::prefix: {
      static constexpr Code codes[] = {Code::SEL_RECT,  Code::SEL_RECT,       Code::SEL_FILLRECT,
                                       Code::SEL_FLOOD, Code::SEL_COMPLEMENT, Code::SEL_LINE};
      return out_.op(codes[what.word.value]);
    }
    case Kind::call:
      if (!is_computed_place(at)) return emit_call(at);
      emit_place();
      return out_.op(Code::SEL_POINT);
    case Kind::tuple:
      if (what.operands == 1) return;
      if (!is_computed_place(at)) break;
      emit_place();
      return out_.op(Code::SEL_POINT);
    default: break;
  }
  out_.push(Type::coord, constants_.coordinate(at));
  out_.op(Code::SEL_POINT);
}

void Values::emit_call(Index at) {
  const auto parts = operands(at);
  switch (node(at).word.value) {
    case rndcoord: out_.op(Code::SEL_RNDCOORD); return out_.op(Code::SEL_POINT);
    case grow:
      out_.push(parts.size() == 2 ? constants_.word_list(parts[0], TokenClass::direction) : every_direction);
      return out_.op(Code::SEL_GROW);
    case filter:
      if (node(parts[0]).kind == Kind::percent) {
        out_.push(constants_.constant({SlotKind::percent}, parts[0]).value_or(0));
        out_.push(by_percent);
      } else {
        out_.push(wants_[parts[0]] == ExpectedType::mapchar ? by_mapchar : by_selection);
      }
      return out_.op(Code::SEL_FILTER);
    case gradient: {
      const auto range = operands(parts[1]);
      const Index last = range[range.size() - 1];
      if (parts.size() == 3) out_.op(Code::COPY);
      out_.push(is_word(last, TokenClass::limited) ? node(last).word.value : 0);
      out_.push(node(parts[0]).word.value);
      return out_.op(Code::SEL_GRADIENT);
    }
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
