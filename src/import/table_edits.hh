// Collects the files of a target during an import.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "import/base.hh"
#include "import/edit_script.hh"
#include "import/findings.hh"

namespace speclev::import {

/// What differs between a game and its base, by the names of files.
using FileTexts = std::map<std::string, FileText>;

/// The files of a target while they are made, as edits of those of its base.
class TableEdits {
 public:
  TableEdits(const Base& base, Findings& findings) : base_(base), findings_(findings) {}

  const Base& base() const { return base_; }
  Findings& findings() { return findings_; }
  FileText& file(const std::string& name) { return files_[name]; }
  FileTexts take() { return std::move(files_); }

  /// Adds a file that has these rows. What differs and was written by hand is told.
  void edit(const std::string& file, const std::vector<TableRow>& rows);

 private:
  const Base& base_;
  Findings& findings_;
  FileTexts files_;
};

/// A character as data files quote it.
std::string letter_text(char letter);

}  // namespace speclev::import
