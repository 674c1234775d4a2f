// Imports names of src/bytecode.
#pragma once

#include "bytecode/block_shapes.hh"
#include "bytecode/code_view.hh"
#include "bytecode/jumps.hh"
#include "bytecode/value_trees.hh"

/// What describing a program calls by the names of src/bytecode.
namespace speclev::decompiler {

using opcode::bound_behind_constant_for;
using opcode::CaseShape;
using opcode::Code;
using opcode::CodeView;
using opcode::container;
using opcode::ExpectedType;
using opcode::Jumps;
using opcode::LoopShape;
using opcode::SwitchShape;
using opcode::Type;
using opcode::ValueNode;
using opcode::ValueTrees;
using opcode::VariableType;
using opcode::VariableTypes;

}  // namespace speclev::decompiler
