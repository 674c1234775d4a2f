#include "import/table_edits.hh"

#include "base/characters.hh"

namespace speclev::import {

void TableEdits::edit(const std::string& file, const std::vector<TableRow>& rows) {
  FileText text = edits_of(base_, file, rows);
  for (const std::string& name : text.kept)
    findings_.push_back(kept_by_hand(name, quote(name) + " in " + quote(file) + " is not as in the game"));
  if (!text.lines.empty()) files_[file] = std::move(text);
}

std::string letter_text(char letter) {
  if (letter == '\0') return "none";
  if (letter == '\'') return "'\\''";
  return std::string("'") + letter + "'";
}

}  // namespace speclev::import
