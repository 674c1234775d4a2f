#pragma once

#include "program/block_shapes.hh"
#include "program/code_view.hh"
#include "program/jumps.hh"
#include "program/value_trees.hh"

/// What describing a program calls by the names of src/program.
namespace speclev::decompiler {

using opcode::bound_behind_constant_for;
using opcode::CaseShape;
using opcode::Code;
using opcode::CodeView;
using opcode::container;
using opcode::Jumps;
using opcode::LoopShape;
using opcode::SwitchShape;
using opcode::Type;
using opcode::ValueNode;
using opcode::ValueTrees;
using opcode::VariableType;
using opcode::VariableTypes;
using opcode::Want;

}  // namespace speclev::decompiler
