// Computes the edits that turn one table into another.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "import/base.hh"

namespace speclev::import {

/// A row of a table as the game has it.
struct TableRow {
  std::string key;   ///< by which it is the same row as one of the base: its name, or all of it where names repeat
  std::string body;  ///< as it stands in the file, without its number
  std::optional<std::int64_t> number;  ///< in tables whose rows have numbers
};

/// What a file of an imported target consists of.
struct FileText {
  std::vector<std::string> lines;
  bool is_whole = false;               ///< the rows of the file itself, not edits of the base's
  std::vector<std::string> kept = {};  ///< rows that stay as they are by hand, though the game has them otherwise
};

/// The edits that make the rows of a base those of the game, but for rows that are made by hand, which stay; no lines
/// if they are the same. The whole file, where that is shorter or edits cannot say it.
FileText edits_of(const Base& base, const std::string& file, const std::vector<TableRow>& rows);

}  // namespace speclev::import
