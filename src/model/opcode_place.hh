// Computes the completions of statements of the opcode language.
#pragma once

#include "model/reading.hh"

namespace speclev::model {

/// Reader::complete of the opcode language: what a place takes is in the rows of its statements.
void complete_opcode_place(const TargetData& target, const SourceText& source, const Reading& reading,
                           const Token* extra, StatementPlace& place);

}  // namespace speclev::model
