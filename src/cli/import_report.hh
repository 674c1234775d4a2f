// Prints the result of an import as JSON.
#pragma once

#include <string>
#include <string_view>

#include "speclev/import.hh"

namespace speclev::cli {

/// All that an import found, in JSON, as the manual page of speclev describes it.
std::string import_report(const import::Imported& imported, const std::string& game, const std::string& folder);

/// Whether a text is one of these.
bool is_import_report(std::string_view text);

}  // namespace speclev::cli
