// Reads and writes the baseline of "speclev lint".
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>

#include "files/inputs.hh"
#include "speclev/diagnostic.hh"

namespace speclev::cli {

/// What an earlier run of the linter found, in a file: see doc/lint.md.
class Baseline {
 public:
  explicit Baseline(FileLog& files) : files_(files) {}

  /// Reads the file of --baseline. Throws InputError if it cannot be read, or is none.
  void read(const std::string& path);
  /// Whether a finding was in that file; it is noted as found again. False without a file.
  bool knows(const FindingIdentity& finding);
  /// How many findings of the file were not found again.
  std::size_t gone() const { return known_.size() - again_.size(); }

  /// Notes a finding for the file of --write-baseline.
  void add(Diag rule, const FindingIdentity& finding);
  /// Writes it. Only a baseline is replaced. Throws UsageError for another file, InputError if it cannot be written.
  void write(const std::string& path) const;

 private:
  FileLog& files_;
  std::set<std::string> known_, again_;         ///< fingerprints
  std::map<std::string, std::string> entries_;  ///< lines by what they are sorted by
};

}  // namespace speclev::cli
