#include <algorithm>
#include <set>

#include "reference/games.hh"
#include "support/files.hh"

/// Small level files of which is known what every release of a game made of them.
namespace speclev::test {

namespace {

std::vector<std::string> lines_of(const std::string& path) { return split(read_file(path), '\n'); }

/// These releases count neither a MAP line nor an ENDMAP line.
bool counts_map_lines(const std::string& release) {
  return std::ranges::count(std::vector<std::string>{"3.0.3", "3.0.4", "3.0.5"}, release) == 0;
}

bool is_map_line(std::string line) {
  if (line == "MAP") return true;
  line.erase(0, line.find_first_not_of(" \t"));
  return line == "ENDMAP";
}

/// The lines of messages as they stand in the file: "E3,W5".
std::string in_file(const std::string& diagnostics, const std::vector<std::string>& file) {
  if (diagnostics == "-") return diagnostics;
  std::vector<std::string> result;
  for (const std::string& each : split(diagnostics, ',')) {
    const std::size_t counted = std::stoul(each.substr(1));
    std::size_t line = 0;
    for (std::size_t seen = 0; line < file.size() && (seen < counted || is_map_line(file[line])); ++line)
      seen += is_map_line(file[line]) ? 0 : 1;
    result.push_back(each.substr(0, 1) + std::to_string(line));
  }
  return join(result);
}

/// A row of expected.tsv: case, releases, decision, exit, outputs, diagnostics, note.
struct CompletionContext {
  Case input;
  std::vector<std::string> releases;
  bool defined;
};

CompletionContext expectation(const std::string& folder, const std::string& kind, const std::vector<std::string>& row) {
  const std::string source = folder + "/" + row[0] + ".des";
  const std::vector<std::string> releases = split(row[1], ',');
  const std::string lines = counts_map_lines(releases.front()) ? row[5] : in_file(row[5], lines_of(source));
  return {{kind + "/" + row[0], source, "-", row[2] == "accept", folder + "/" + row[0] + "/" + releases.front(), lines},
          releases,
          row[2] != "undefined"};
}

/// The table of own lines is that of all releases, and some of them may have the original's.
OwnLines lines_of_release(const OwnLines::Rows& rows, const std::vector<CompletionContext>& cases,
                          const std::string& release) {
  OwnLines::Rows differing;
  for (const auto& row : rows)
    for (const CompletionContext& each : cases)
      if (each.input.name == row[0] && std::ranges::count(each.releases, release) != 0 &&
          each.input.diagnostics != row[1])
        differing.push_back(row);
  return OwnLines("game-lines.tsv", differing);
}

/// Every row is about a case in which some release has other lines.
void check_rows(const OwnLines::Rows& rows, const std::vector<CompletionContext>& cases, Report& report) {
  for (const auto& row : rows) {
    const bool differs = std::ranges::any_of(cases, [&](const CompletionContext& each) {
      return each.input.name == row[0] && each.input.diagnostics != row[1];
    });
    report.check(row[0], differs ? "" : "game-lines.tsv has a row for an unknown case, or a stale one");
  }
}

void check_undefined_release(const Job& job, const std::string& folder, Report& report) {
  for (const auto& row : read_table(folder + "/undefined.tsv", 6)) {
    const Case input{"undefined/" + row[0], folder + "/" + row[0] + ".des", "-", false, {}, {}};
    report.tally("cases", input.name, fault_of_undefined(job, input));
  }
}

}  // namespace

void check_release_cases(const Job& job, OwnLines& own, Report& report) {
  const std::string release = job.target.substr(job.target.rfind('-') + 1);
  const std::string family = release.substr(0, release.rfind('.'));
  const std::string folder = reference_path("cases/lev-" + family);
  if (!is_folder(folder)) return;
  std::vector<CompletionContext> cases;
  for (const std::string kind : {"valid", "invalid", "edge"}) {
    const auto rows = read_table(folder + "/" + kind + "/expected.tsv", 7);
    for (const auto& row : rows) cases.push_back(expectation(folder + "/" + kind, kind, row));
  }
  const OwnLines::Rows rows = own_rows("nethack-" + family);
  OwnLines of_all = lines_of_release(rows, cases, release);
  std::size_t number = 0;
  for (const CompletionContext& each : cases) {
    if (std::ranges::count(each.releases, release) == 0 || number++ % sample_step != 0) continue;
    report.tally("cases", each.input.name,
                 each.defined ? fault_of_case(job, each.input, own.has(each.input.name) ? own : of_all)
                              : fault_of_undefined(job, each.input));
  }
  check_undefined_release(job, folder + "/undefined", report);
  if (sample_step == 1) check_rows(rows, cases, report);
}

}  // namespace speclev::test
