// Lists the statements that may begin at a place of the opcode language.
#pragma once

#include "model/reading.hh"

namespace speclev::model {

/// Reader::statements of the opcode language: some stand in certain blocks only, or behind them.
std::set<TokenClass> opcode_statements(const SourceText& source, std::uint32_t offset, const Reading& reading,
                                       const TargetData& target, const Abi& abi);

}  // namespace speclev::model
