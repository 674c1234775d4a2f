#include <algorithm>
#include <filesystem>
#include <map>

#include "reference/messages.hh"
#include "support/files.hh"

namespace speclev::test {

namespace {

/// A case as it was run: its messages, and the bytes of its output.
struct DungeonRun {
  Result result;
  std::vector<Message> messages;
  std::vector<std::string> made;  ///< the names of files
  std::string bytes;              ///< of the only one
};

DungeonRun run_source(const Job& job, const std::string& source) {
  const TemporaryFolder folder;
  DungeonRun run{run_dgn_comp(job, folder.path(), {"--max-errors", "0", "-o", folder.path(), source}), {}, {}, {}};
  run.messages = messages_in(run.result.err, source);
  run.made = list_folder(folder.path());
  if (run.made.size() == 1) run.bytes = read_file(folder / run.made.front());
  return run;
}

/// Status and files: one after success, none after an error.
std::string outcome_fault(const DungeonRun& run, bool good) {
  if (run.result.status != (good ? 0 : 1))
    return "expected exit status " + std::to_string(good ? 0 : 1) + ": " + run.result.describe();
  return run.made.size() == (good ? 1 : 0) ? "" : "made " + join(run.made);
}

/// "error:4,error:7" as "E4,E7".
std::string places_of(const std::string& diagnostics) {
  std::vector<std::string> texts;
  for (const std::string& each : split(diagnostics, ','))
    if (each.starts_with("error:")) texts.push_back("E" + each.substr(6));
  return join(texts);
}

/// A row of expected.tsv: case, kind, input, exit, size of the output, diagnostics, the original's lines, note.
std::string check_dungeon_row(const Job& job, const std::vector<std::string>& row, OwnLines& own) {
  const DungeonRun run = run_source(job, job.folder + "/" + row[0] + "." + row[2]);
  const bool good = row[3] == "0";
  if (std::string fault = outcome_fault(run, good); !fault.empty()) return fault;
  if (good) {
    const std::string name = row[0] + ".bin";
    if (std::string fault = difference(name, read_file(job.folder + "/" + name), run.bytes); !fault.empty())
      return fault;
  }
  const std::string expected = own.expected(row[0], places_of(row[5]));
  const std::string lines = places(run.messages);
  return lines == expected ? "" : "expected messages " + expected + ", got " + lines + "; " + run.result.describe();
}

/// Our output for a source without the lines of its messages.
std::string bytes_without_lines(const Job& job, const std::string& source, const std::vector<Message>& messages) {
  const TemporaryFolder folder;
  auto lines = split(read_file(source), '\n');
  for (const Message& message : messages) lines[std::stoul(message.place.substr(1)) - 1].clear();
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  const std::string shorter = folder / "shorter.pdf";
  write_file(shorter, text);
  return run_source(job, shorter).bytes;
}

/// What is advised for an input on which the original fails: an error, or a warning about lines without effect.
std::string check_advice(const Job& job, const std::string& source, const std::string& advice) {
  const DungeonRun run = run_source(job, source);
  const bool warning = advice.starts_with("warning");
  if (!warning && !advice.starts_with("error")) return "unknown advice: " + advice;
  if (std::string fault = outcome_fault(run, warning); !fault.empty()) return fault;
  const std::string kind = warning ? "W" : "E";
  const bool right = !run.messages.empty() && std::all_of(run.messages.begin(), run.messages.end(),
                                                          [&](const Message& m) { return m.place.starts_with(kind); });
  if (!right) return "expected: " + advice + "; got " + places(run.messages);
  return warning ? difference(source, bytes_without_lines(job, source, run.messages), run.bytes) : "";
}

void check_defined(const Job& job, Report& report) {
  OwnLines own("dungeon-lines.tsv", read_table(own_folder + "dungeon-lines.tsv", 3));
  std::map<std::string, bool> known;
  std::size_t number = 0;
  for (const auto& row : read_table(job.folder + "/expected.tsv", 8)) {
    known[row[0] + "." + row[2]] = true;
    if (number++ % sample_step == 0) report.check(row[0], check_dungeon_row(job, row, own));
  }
  if (sample_step == 1) own.check_all_used(report);
  for (const std::string kind : {"valid", "invalid"})
    for (const std::string& name : list_folder(job.folder + "/" + kind))
      if (!name.ends_with(".bin")) report.check(name, known[kind + "/" + name] ? "" : "expected.tsv has no row for it");
}

}  // namespace

void check_dungeon_cases(const Job& job, Report& report) {
  check_defined(job, report);
  const auto undefined = read_table(job.folder + "/reference-undefined.tsv", 3);
  for (const auto& row : undefined) report.check(row[0], check_advice(job, job.folder + "/" + row[0] + ".pdf", row[2]));
  const std::size_t sources = list_folder(job.folder + "/reference-undefined").size();
  report.check("reference-undefined", sources == undefined.size() ? "" : "its table has not a row for each case");
}

}  // namespace speclev::test
