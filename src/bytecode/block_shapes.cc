#include "bytecode/block_shapes.hh"

#include <algorithm>
#include <string>

namespace speclev::opcode {

namespace {

/// Instructions that a FOR begins with behind its two values, and that it ends with.
constexpr std::size_t for_head = 11, for_tail = 11;
/// Those that a LOOP ends with, up to its jump.
constexpr std::size_t loop_tail = 5;
/// Those of a case in the table of a SWITCH.
constexpr std::size_t case_size = 5;

/// The name of a variable that belongs to that of a FOR.
std::string hidden(const CodeView& code, std::string_view variable, std::string_view suffix) {
  std::string name(variable);
  name += suffix;
  if (const auto longest = code.target().number("hidden-name"))
    name.resize(std::min(name.size(), static_cast<std::size_t>(*longest)));
  return name;
}

}  // namespace

bool defines(const CodeView& code, std::size_t at, std::string_view name) {
  return code.pushes_number(at, 0) && code.pushes_text(at + 1, Type::string, name) && code.is(at + 2, Code::VAR_INIT);
}

std::optional<LoopShape> loop_shape(const CodeView& code, const Jumps& jumps, std::size_t at) {
  const auto back = jumps.back_to(at);
  if (!back || *back < at + loop_tail) return std::nullopt;
  const std::size_t tail = *back + 1 - loop_tail;
  const bool good = code.is(tail, Code::COPY) && code.pushes_number(tail + 1, 0) && code.is(tail + 2, Code::CMP) &&
                    code.is(*back, Code::JG) && code.is(*back + 1, Code::POP);
  return good ? std::optional(LoopShape{at + 1, tail, *back + 2}) : std::nullopt;
}

std::optional<LoopShape> for_shape(const CodeView& code, const Jumps& jumps, std::size_t at, std::string_view end) {
  if (code.target().has(Feature::constant_for) || !code.pushes(at + 2, Type::string)) return std::nullopt;
  const std::string_view name = code[at + 2].text;
  const std::string by = hidden(code, name, " step");
  const std::size_t top = at + for_head;
  const bool begins = end == hidden(code, name, " end") && defines(code, at + 1, name) &&
                      code.pushes_text(at + 4, Type::variable, end) && code.pushes_text(at + 5, Type::variable, name) &&
                      code.is(at + 6, Code::MATH_SUB) && code.is(at + 7, Code::MATH_SIGN) && defines(code, at + 8, by);
  const auto back = jumps.back_to(top);
  if (!begins || !back || *back < top + for_tail - 1) return std::nullopt;
  const std::size_t tail = *back + 1 - for_tail;
  const bool ends = code.pushes_text(tail, Type::variable, name) && code.pushes_text(tail + 1, Type::variable, end) &&
                    code.is(tail + 2, Code::CMP) && code.pushes_text(tail + 3, Type::variable, by) &&
                    code.pushes_text(tail + 4, Type::variable, name) && code.is(tail + 5, Code::MATH_ADD) &&
                    defines(code, tail + 6, name) && code.is(*back, Code::JNE);
  return ends ? std::optional(LoopShape{top, tail, *back + 1, name}) : std::nullopt;
}

std::optional<LoopShape> constant_for_shape(const CodeView& code, const Jumps& jumps, std::size_t at,
                                            std::string_view variable) {
  const std::size_t top = at + 1;
  const auto back = code.target().has(Feature::constant_for) ? jumps.back_to(top) : std::nullopt;
  if (!back || *back < top + for_tail - 1) return std::nullopt;
  const std::size_t tail = *back + 1 - for_tail;
  const bool ends = code.pushes(tail, Type::integer) && code.pushes_text(tail + 1, Type::variable, variable) &&
                    code.is(tail + 2, Code::MATH_ADD) && code.is(tail + 3, Code::COPY) &&
                    defines(code, tail + 4, variable) && code.pushes(tail + bound_behind_constant_for, Type::integer) &&
                    code.is(tail + 8, Code::CMP);
  return ends ? std::optional(LoopShape{top, tail, *back + 1, variable}) : std::nullopt;
}

std::optional<SwitchShape> switch_shape(const CodeView& code, std::size_t at, std::size_t table) {
  if (table < at + 3 || !code.is(table - 1, Code::JMP)) return std::nullopt;
  const auto end = code.target_of_jump(table - 1);
  if (!end || *end < table || !code.is(*end, Code::POP)) return std::nullopt;
  SwitchShape result{table - 2, *end, {}};
  std::size_t next = table;
  for (; code.is(next, Code::COPY); next += case_size) {
    const std::size_t jump = next + case_size - 1;
    const auto label = code.target_of_jump(jump);
    if (!label || !code.pushes(next + 1, Type::integer) || !code.is(next + 2, Code::CMP) || !code.is(jump, Code::JE))
      return std::nullopt;
    result.cases.push_back({*label, jump, code[next + 1].number, false});
  }
  if (next != *end) {
    const auto label = code.target_of_jump(next + 1);
    if (!label || next + 2 != *end || !code.is(next + 1, Code::JMP)) return std::nullopt;
    result.cases.push_back({*label, next + 1, 0, true});
  }
  std::ranges::stable_sort(result.cases, {}, &CaseShape::label);
  return result;
}

}  // namespace speclev::opcode
