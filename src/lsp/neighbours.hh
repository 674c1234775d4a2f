// Reads the other sources in the folder of a document.
#pragma once

#include <string>
#include <vector>

#include "lsp/findings.hh"

/// The other sources in the folder of a document.
namespace speclev::lsp {

/// The paths of the levels and descriptions in a folder, in their order; of very many the first.
std::vector<std::string> sources_in(const std::string& folder);

/// The levels that a description names and no source in its folder defines, at their names; none if no source there
/// defines any. open: the other documents, which count as they are. Thread-safe.
std::vector<Finding> missing_levels(const Document& document, const Documents& open);

}  // namespace speclev::lsp
