#pragma once

#include <string>
#include <vector>

#include "support/process.hh"

namespace speclev::test {

/// Counts checks and prints those that fail.
class Report {
 public:
  /// One check, good if the fault is empty.
  void check(const std::string& name, const std::string& fault);
  /// Prints the counts; the exit status.
  int finish() const;

 private:
  int passed_ = 0;
  int failed_ = 0;
};

/// What a run is for; the arguments of the program.
struct Job {
  std::string target;
  std::string abi;
  std::string folder;  ///< with the reference data
};

/// A path below the folder of reference data.
std::string reference_path(const std::string& path);

/// Runs lev_comp for a job with more arguments, in a folder.
Result run_lev_comp(const Job& job, const std::string& folder, const std::vector<std::string>& arguments);

/// Every level file compiles to the reference compiler's bytes, each in a process of its own.
void check_golden(const Job& job, Report& report);
/// Every compiled level is read and written again without change.
void check_roundtrip(const Job& job, Report& report);
/// Every compiled level of the target becomes that of another ABI, and the other way round.
void check_convert(const Job& job, Report& report);
/// Small level files: decisions, bytes and the lines of messages.
void check_cases(const Job& job, Report& report);

}  // namespace speclev::test
