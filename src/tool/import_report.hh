#pragma once

#include <string>

#include "import/import.hh"

namespace speclev::tool {

/// All that an import found, in JSON, as the manual page of speclev describes it.
std::string import_report(const import::Imported& imported, const std::string& game, const std::string& folder);

}  // namespace speclev::tool
