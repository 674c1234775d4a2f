// Writes a table as the text of its file.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "target/target_data.hh"

namespace speclev {

/// A file of a target as it would be with all its rows, made of the table that was read from it; nothing for files
/// whose rows say more than a table keeps. So the program need not have the texts of these files beside the tables.
/// Source: doc/targets.md, The files of a folder.
std::optional<std::string> table_text(const TargetData& data, std::string_view file);

}  // namespace speclev
