#include <algorithm>
#include <filesystem>
#include <set>

#include "reference/games.hh"
#include "reference/unstable.hh"
#include "support/files.hh"

/// All that there is of a game: its levels and dungeon, and small inputs in its languages.
namespace speclev::test {

namespace {

/// The rows of a table of our own for a target: case, what is ours, reason.
OwnLines::Rows rows_of(const std::string& table, const std::string& target) {
  OwnLines::Rows rows;
  for (const auto& row : read_table(own_folder + table, 4))
    if (std::ranges::count(split(row[0], ','), target) != 0) rows.push_back({row[1], row[2], row[3]});
  return rows;
}

OwnLines lines_of_game(const std::string& target) { return OwnLines("game-lines.tsv", own_rows(target)); }

bool is_dungeon(const std::string& source) { return source.ends_with(".pdf"); }

/// The names of files in expected folders are percent-encoded.
std::string decoded(const std::string& name) {
  std::string result;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool encoded = name[i] == '%' && i + 2 < name.size();
    result += encoded ? static_cast<char>(std::stoi(name.substr(i + 1, 2), nullptr, 16)) : name[i];
    if (encoded) i += 2;
  }
  return result;
}

/// What our compilers make of it.
struct Made {
  Made(const Job& job, const Case& input) {
    std::vector<std::string> arguments = {"--max-errors", "0"};
    if (input.flags != "-") arguments.push_back(input.flags);
    if (is_dungeon(input.source)) arguments.insert(arguments.end(), {"-o", folder.path()});
    arguments.push_back(input.source);
    result = (is_dungeon(input.source) ? run_dgn_comp : run_lev_comp)(job, folder.path(), arguments);
    messages = messages_in(result.err, input.source);
  }

  TemporaryFolder folder;
  Result result;
  std::vector<Message> messages;
};

/// Where each file of an accepted input is in the reference data, by its name. That of a dungeon has the name that our
/// compiler gives it.
std::map<std::string, std::string> wanted_files(const Case& input) {
  std::map<std::string, std::string> files;
  const std::string dungeon = std::filesystem::path(input.source).stem().string();
  if (is_folder(input.output))
    for (const std::string& name : list_folder(input.output))
      files[is_dungeon(input.source) ? dungeon : decoded(name)] = input.output + "/" + name;
  else if (std::filesystem::exists(input.output))
    files[dungeon] = input.output;
  return files;
}

/// The files of an accepted input: as the original's, or none. names_only: their contents may differ.
std::string compare_files(const Case& input, const Made& made, bool names_only) {
  const auto names = list_folder(made.folder.path());
  const auto wanted = input.accepted ? wanted_files(input) : std::map<std::string, std::string>();
  for (const std::string& name : names)
    if (!wanted.contains(name)) return "made " + name;
  for (const auto& [name, path] : wanted) {
    if (std::find(names.begin(), names.end(), name) == names.end()) return name + " is missing";
    if (names_only) continue;
    if (std::string fault = difference(name, read_file(path), read_file(made.folder / name)); !fault.empty())
      return fault;
  }
  return {};
}

/// In front of our lines, for a case of which we make other files.
constexpr std::string_view other_bytes = "other bytes ";

std::string source_of(const std::string& folder, const std::string& name) {
  const std::string levels = folder + "/" + name + ".des";
  return std::filesystem::exists(levels) ? levels : folder + "/" + name + ".pdf";
}

/// A row of expected.tsv: case, flags, decision, exit, outputs, diagnostics, note.
Case case_of(const std::string& folder, const std::string& kind, const std::vector<std::string>& row) {
  const std::string source = source_of(folder, row[0]);
  const std::string flags = row[1] == "-" ? "" : " " + row[1];
  return {kind + "/" + row[0] + flags, source, row[1], row[2] == "accept", folder + "/" + row[0] + ".out", row[5]};
}

void check_undefined(const Job& job, const std::string& folder, Report& report) {
  for (const auto& row : read_table(folder + "/expected.tsv", 7)) {
    const Case input = case_of(folder, "undefined", row);
    report.tally("cases", input.name, fault_of_undefined(job, input));
  }
}

using FaultOfCase = std::string (*)(const Job& job, Case input, OwnLines& own);

void check_cases_of(const Job& job, OwnLines& own, FaultOfCase fault_of, Report& report) {
  for (const std::string kind : {"valid", "invalid", "edge"}) {
    const std::string folder = job.folder + "/" + kind;
    const auto rows = read_table(folder + "/expected.tsv", 7);
    for (std::size_t i = 0; i < rows.size(); i += sample_step) {
      const Case input = case_of(folder, kind, rows[i]);
      report.tally("cases", input.name, fault_of(job, input, own));
    }
  }
  const std::string undefined = job.folder + "/undefined";
  if (is_folder(undefined)) check_undefined(job, undefined, report);
}

/// The decision and the files. Which lines messages name is left out: the original ends at the first syntax error.
std::string fault_of_decision(const Job& job, Case input, OwnLines& own) {
  const std::string name = input.name.substr(0, input.name.find(' '));
  const std::string original = input.accepted ? "accepted" : "refused";
  const std::string decision = own.expected(name, original);
  const Made made(job, input);
  if (made.result.status != (decision == "refused" ? 1 : 0))
    return "expected to be " + decision + ": " + made.result.describe();
  if (decision == "accepted" && !input.accepted) return {};  // nothing to compare with
  input.accepted = decision == "accepted";
  return compare_files(input, made, false);
}

/// The probes of a folder: a DIAG.tsv with a line for each message, and a MANIFEST.tsv of the files.
void check_probes_of(const Job& job, const std::string& folder, bool dungeons, OwnLines& own, Report& report) {
  std::map<std::string, Case> probes;
  for (const auto& row : read_table(folder + "/DIAG.tsv", dungeons ? 4 : 5)) {
    const std::string stem = row[0].substr(0, row[0].size() - 4);
    Case& input = probes[row[0]];
    input.name = (dungeons ? "dungeon-probe/" : "probe/") + stem;
    input.source = folder + (dungeons ? "/" : "/des/") + row[0];
    input.flags = "-";
    input.accepted = row[1] == "0";
    input.output = folder + "/" + (dungeons ? stem : "lev");
    if (row[3] != "none" && (dungeons || row[4] == "stderr"))
      input.diagnostics +=
          (input.diagnostics.empty() ? "" : ",") + std::string(row[3] == "warning" ? "W" : "E") + row[2];
  }
  std::map<std::string, std::set<std::string>> levels;
  if (!dungeons)
    for (const auto& row : read_table(folder + "/MANIFEST.tsv", 4)) levels[row[0]].insert(row[1]);
  std::size_t number = 0;
  for (auto& [name, input] : probes) {
    if (number++ % sample_step != 0) continue;
    if (input.diagnostics.empty()) input.diagnostics = "-";
    // The levels of all probes are in one folder.
    const TemporaryFolder own_levels;
    if (!dungeons) {
      for (const std::string& level : levels[name])
        write_file(own_levels / level, read_file(input.output + "/" + level));
      input.output = own_levels.path();
    }
    report.tally("probes", input.name, fault_of_case(job, input, own));
  }
}

void check_all_probes(const Job& job, OwnLines& own, Report& report) {
  for (const bool dungeons : {false, true}) {
    const std::string folder = job.folder + (dungeons ? "/dgn/probe" : "/probe");
    if (std::filesystem::exists(folder + "/DIAG.tsv")) check_probes_of(job, folder, dungeons, own, report);
  }
}

std::string written(const Report::Tally& tally) {
  return tally.all == 0 ? "-" : std::to_string(tally.good) + "/" + std::to_string(tally.all);
}

}  // namespace

std::string fault_of_case(const Job& job, Case input, OwnLines& own) {
  std::string expected = own.expected(input.name, input.diagnostics);
  if (take(expected, refused)) input.accepted = false;
  const bool names_only = take(expected, other_bytes);
  const Made made(job, input);
  if (made.result.status != (input.accepted ? 0 : 1))
    return std::string("expected to be ") + (input.accepted ? "accepted" : "refused") + ": " + made.result.describe();
  if (std::string fault = compare_files(input, made, names_only); !fault.empty()) return fault;
  const std::string got = places(made.messages);
  return got == expected ? "" : "expected messages " + expected + ", got " + got + "; " + made.result.describe();
}

std::string fault_of_undefined(const Job& job, const Case& input) {
  const Made made(job, input);
  return made.result.status == 0 || made.result.status == 1 ? "" : made.result.describe();
}

OwnLines::Rows own_rows(const std::string& target) { return rows_of("game-lines.tsv", target); }

void check_game_cases(const Job& job, Report& report) {
  OwnLines own = lines_of_game(job.target);
  check_cases_of(job, own, fault_of_case, report);
}

void check_opcode_cases(const Job& job, Report& report) {
  OwnLines own("opcode-decisions.tsv", rows_of("opcode-decisions.tsv", job.target));
  check_cases_of(job, own, fault_of_decision, report);
  if (sample_step == 1) own.check_all_used(report);
}

void check_game_probes(const Job& job, Report& report) {
  OwnLines own = lines_of_game(job.target);
  check_all_probes(job, own, report);
}

void check_game(const Job& job, Report& report) {
  OwnLines own = lines_of_game(job.target);
  check_golden(job, report);
  check_roundtrip(job, report);
  if (is_folder(job.folder + "/dgn")) check_dungeon(job, report);
  check_all_probes(job, own, report);
  // Probes that are sources with their levels.
  if (is_folder(job.folder + "/probes")) check_golden_probes({job.target, job.abi, job.folder + "/probes", {}}, report);
  const std::string cases = reference_path("cases/variants/" + job.target);
  if (is_folder(cases)) check_cases_of({job.target, job.abi, cases, {}}, own, fault_of_case, report);
  check_release_cases(job, own, report);
  if (sample_step == 1) own.check_all_used(report);
  const std::string row = job.target + "\t" + written(report.tally("levels")) + "\t" +
                          written(report.tally("dungeons")) + "\t" + written(report.tally("probes")) + "\t" +
                          written(report.tally("cases")) + "\n";
  std::printf("target\tlevels\tdungeons\tprobes\tcases\n%s", row.c_str());
  if (!job.row.empty()) write_file(job.row, row);
}

}  // namespace speclev::test
