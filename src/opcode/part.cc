#include "opcode/part.hh"

#include "syntax/number_value.hh"

namespace speclev::opcode {

Operands Part::operands(Index at) const {
  Operands result(node(at).operands);
  Index next = at;
  for (std::size_t i = result.size(); i-- > 0;) {
    result[i] = next - 1;
    next -= node(next - 1).size;
  }
  return result;
}

bool Part::is_coordinate(Index at) const {
  return node(at).kind == ast::NodeKind::tuple && node(at).operands == 2 && node(at).size == 3 &&
         node(at - 1).kind == ast::NodeKind::integer && node(at - 2).kind == ast::NodeKind::integer;
}

bool Part::is_mapchar(Index at) const {
  using Kind = ast::NodeKind;
  if (node(at).kind == Kind::character) return true;
  return node(at).kind == Kind::tuple && node(at).operands == 2 && node(at).size == 3 &&
         node(at - 2).kind == Kind::character && (is_word(at - 1, TokenClass::light_state) || is_random(at - 1));
}

std::int64_t Part::number(Span span) const { return syntax::number_value(source_.text(span), abi_).value; }

char Part::letter(Index at) const {
  const std::string_view written = source_.text(node(at).span);
  return written.size() < 3 ? '\0' : written[written.size() - 2];
}

std::string_view Part::text(Index at) const {
  const Span span = node(at).span;
  const std::string_view inside = source_.text({span.begin + 1, span.end - 1});
  return inside.substr(0, inside.find('\0'));
}

}  // namespace speclev::opcode
