// Writes all outputs of a run or none.
#pragma once

#include <string>
#include <vector>

#include "files/inputs.hh"
#include "speclev/speclev.hh"

namespace speclev::cli {

/// How files are written in the places of old ones.
struct Replacing {
  /// The new file is what the old one was but for its content: it has its owner, mode and extended attributes, as far
  /// as the system allows that, and a file that nobody may write is not replaced.
  bool keep_all = false;
  bool even_read_only = false;  ///< such a file is replaced nevertheless
  bool only_new = false;        ///< no file is replaced, unless the run itself has written it
  bool unrelated = false;       ///< nor is a file replaced that the run has read to change, or has written
};

/// Writes the outputs of a run: the only way to write files. No input of the run (files/inputs.hh) is replaced, unless
/// it was read to be changed, and then only if it still is as it was read.
class OutputWriter {
 public:
  explicit OutputWriter(FileLog& files) : files_(files) {}

  /// Writes files, whose names are paths, all or none as far as the system allows: each goes to a temporary in its
  /// folder first, and only when all are there they are renamed; if a rename fails, those before it are taken back. A
  /// symbolic link stays; the file behind it is replaced. Gives what went wrong, empty if nothing did; then no
  /// temporary is left, and all files are as before. Folders that are missing are made; those that links lead into are
  /// not.
  std::string write(const std::vector<OutputFile>& files, const Replacing& how = {});

  /// The error of write() for files of these names, as far as it depends on the names only; for work that takes its
  /// time. Empty if nothing is wrong so far.
  std::string objection(const std::vector<std::string>& names, const Replacing& how);

  /// What could not be kept of old files that were replaced: a message for each.
  const std::vector<std::string>& losses() const { return losses_; }

 private:
  FileLog& files_;
  std::vector<std::string> losses_;
};

/// Makes signals that end the process remove the temporaries before.
void remove_temporaries_on_signals();

}  // namespace speclev::cli
