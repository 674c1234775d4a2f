// Binds the members of a compiled program to the names in its layout.
#include "bytecode/model.hh"

namespace speclev::opcode {

namespace {

// Integers and regions differ in the file, but not here.
constexpr Member op_members[] = {
    bind_integer<&Op::opcode>("opcode"), bind_integer<&Op::type>("type"), bind_integer<&Op::number>("integer"),
    bind_integer<&Op::number>("region"), bind_text<&Op::text>("text"),
};
constexpr Binding op_binding{"op", op_members};

constexpr Member program_members[] = {
    bind_words<&Program::version>("version"),
    needed(bind_written_list<&Program::ops, &Program::written>("ops", op_binding)),
};

}  // namespace

const Binding program_binding{"level", program_members};

}  // namespace speclev::opcode
