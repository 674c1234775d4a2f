#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "speclev/speclev.hh"
#include "support/process.hh"

namespace speclev::test {

/// Of so many small inputs one is compiled: programs with sanitizers take their time. Odd, where inputs come in pairs.
#ifdef SPECLEV_SANITIZED
inline constexpr std::size_t sample_step = 15;
#else
inline constexpr std::size_t sample_step = 1;
#endif

/// Counts checks and prints those that fail.
class Report {
 public:
  /// One check, good if the fault is empty.
  void check(const std::string& name, const std::string& fault);
  /// The same, counted among those of a kind, too.
  void tally(const std::string& kind, const std::string& name, const std::string& fault);
  /// How many of a kind there were, and how many of them were good.
  struct Tally {
    int good = 0, all = 0;
  };
  Tally tally(const std::string& kind) const;
  /// Prints the counts; the exit status.
  int finish() const;

 private:
  int passed_ = 0;
  int failed_ = 0;
  std::map<std::string, Tally> tallies_;
};

/// What a run is for; the arguments of the program.
struct Job {
  std::string target;
  std::string abi;
  std::string folder;  ///< with the reference data
  std::string row;     ///< the file for the row of a table
};

/// A path below the folder of reference data.
std::string reference_path(const std::string& path);

/// They throw std::runtime_error if there is none.
Target target_of(const Job& job);
Abi abi_of(const std::string& name);
const VersionWords& version_of(const Target& target, const Abi& abi);

/// Runs a compiler for a job with more arguments, in a folder.
Result run_lev_comp(const Job& job, const std::string& folder, const std::vector<std::string>& arguments);
Result run_dgn_comp(const Job& job, const std::string& folder, const std::vector<std::string>& arguments);

/// What is wrong with a converted file.
std::string fault_of(const std::string& name, const Reading& reading, const std::string& expected);

/// Small levels of builds with other options: decisions and bytes, with the options that version words tell.
void check_builds(const Job& job, Report& report);
/// Every level file compiles to the reference compiler's bytes, each in a process of its own, and all of them in one.
void check_golden(const Job& job, Report& report);
/// The same of small inputs.
void check_golden_probes(const Job& job, Report& report);
/// Every compiled level is read and written again without change.
void check_roundtrip(const Job& job, Report& report);
/// Every compiled level of the target becomes that of another ABI, and the other way round.
void check_convert(const Job& job, Report& report);
/// Small level files: decisions, bytes and the lines of messages.
void check_cases(const Job& job, Report& report);
/// Small level files of the opcode language: the same.
void check_probes(const Job& job, Report& report);

/// Small inputs in the language of a game, with what its own compilers make of them: levels, dungeons, and what is
/// undefined there, where ours must not crash.
void check_game_cases(const Job& job, Report& report);
/// Small level files in the opcode languages of variants: decisions and bytes. Cases that we decide otherwise, for the
/// reasons in doc/deviations.md, are rows of opcode-decisions.tsv: targets, case, accepted or refused, reason.
void check_opcode_cases(const Job& job, Report& report);
/// The same in the folders probe of golden data.
void check_game_probes(const Job& job, Report& report);
/// All that there is of a game. Its row for a table of all games goes to a file, if one is named.
void check_game(const Job& job, Report& report);

/// The dungeon descriptions of a game, one in each folder whose name begins with dgn: both forms compile to the
/// reference compiler's bytes, the preprocessor makes one of the other, and the bytes are read and written again.
void check_dungeon(const Job& job, Report& report);
/// The compiled dungeon becomes those of all other ABIs, and the other way round.
void check_dungeon_convert(const Job& job, Report& report);
/// What the linter finds in the levels of a game, against a table with a verdict on each.
void check_lint(const Job& job, Report& report);
/// The level files and dungeon descriptions of a target, or of all, formatted.
void check_formats(const Job& job, Report& report);
/// Small dungeon descriptions: decisions, bytes and the lines of messages.
void check_dungeon_cases(const Job& job, Report& report);

}  // namespace speclev::test
