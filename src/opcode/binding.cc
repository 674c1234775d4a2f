#include "opcode/program.hh"

namespace speclev::opcode {

namespace {

constexpr Member integer_members[] = {bind_integer<&Integer::value>("value")};
constexpr Binding integer_binding{"integer", integer_members};
constexpr Binding region_binding{"region", integer_members};
constexpr Member text_members[] = {bind_text<&Text::value>("value")};
constexpr Binding text_binding{"text", text_members};

constexpr Member operand_members[] = {
    bind_integer<&Operand::type>("type"),
    bind_object<&Operand::integer>("integer", integer_binding),
    bind_object<&Operand::region>("region", region_binding),
    bind_object<&Operand::text>("text", text_binding),
};
constexpr Binding operand_binding{"operand", operand_members};

constexpr Member op_members[] = {
    bind_integer<&Op::opcode>("opcode"),
    bind_object<&Op::operand>("operand", operand_binding),
};
constexpr Binding op_binding{"op", op_members};

constexpr Member program_members[] = {
    bind_integers<&Program::version>("version"),
    bind_list<&Program::ops>("ops", op_binding),
};

}  // namespace

const Binding program_binding{"level", program_members};

}  // namespace speclev::opcode
