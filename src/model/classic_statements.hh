// Lists the statements that may begin at a place of a classic source.
#pragma once

#include "model/reading.hh"

namespace speclev::model {

/// Reader::statements of the classic language, whose declarations have an order that its grammar does not know.
std::set<TokenClass> classic_statements(const SourceText& source, std::uint32_t offset, const Reading& reading,
                                        const TargetData& target, const Abi& abi);

}  // namespace speclev::model
