#include <algorithm>
#include <filesystem>
#include <map>
#include <stdexcept>

#include "reference/messages.hh"
#include "support/files.hh"

namespace speclev::test {

namespace {

constexpr std::string_view input_cut = "input-cut";

std::ptrdiff_t count_warnings(const std::string& places) { return std::count(places.begin(), places.end(), 'W'); }

/// Removes the warning that the original does not have. What is wrong with it: it needs a byte that can end the input,
/// and is given once.
std::string take_input_cut(std::vector<Message>& messages, std::string_view source) {
  const auto cuts = std::erase_if(messages, [](const Message& message) { return message.name == input_cut; });
  const bool can_cut = std::any_of(source.begin(), source.end(), [](char c) { return c == 0 || (c & 0x80) != 0; });
  if (cuts > 1) return "input-cut is reported more than once";
  return cuts == 1 && !can_cut ? "input-cut without a byte that ends the input" : "";
}

/// The rows of lines.tsv for a folder: folder, case, flags, lines, reason.
OwnLines::Rows own_lines(const std::string& folder) {
  OwnLines::Rows rows;
  for (const auto& row : read_table(own_folder + "lines.tsv", 5)) {
    if (row[0] != "valid" && row[0] != "edge" && row[0] != "invalid")
      throw std::runtime_error("lines.tsv: unknown folder " + row[0]);
    if (row[0] == folder) rows.push_back({row[1] + " " + row[2], row[3], row[4]});
  }
  return rows;
}

/// A case as it was run, with or without -w.
struct Run {
  Result result;
  std::vector<Message> messages;
  std::string fault;  ///< what is wrong with its files
};

/// All files in a folder are those of another one, which may be absent: then there are none.
std::string compare_folders(const std::string& expected, const std::string& made) {
  const auto wanted = is_folder(expected) ? list_folder(expected) : std::vector<std::string>();
  const auto names = list_folder(made);
  if (names != wanted) return "files " + join(names) + " instead of " + join(wanted);
  for (const std::string& name : wanted)
    if (std::string fault = difference(name, read_file(expected + "/" + name), read_file(made + "/" + name));
        !fault.empty())
      return fault;
  return {};
}

Run run_case(const Job& job, const std::string& name, const std::string& flags) {
  const TemporaryFolder folder;
  const std::string source = job.folder + "/" + name + ".des";
  std::vector<std::string> arguments = {"--max-errors", "0"};
  if (flags == "-w") arguments.push_back(flags);
  arguments.push_back(source);
  Run run{run_lev_comp(job, folder.path(), arguments), {}, {}};
  run.messages = messages_in(run.result.err, source);
  const bool good = run.result.status == 0;
  run.fault = compare_folders(good ? job.folder + "/" + name : "", folder.path());
  return run;
}

/// A row of expected.tsv: case, flags, exit, outputs, diagnostics, note.
std::string check_row(const Job& job, const std::vector<std::string>& row, OwnLines& own) {
  Run run = run_case(job, row[0], row[1]);
  std::string expected = own.expected(row[0] + " " + row[1], row[4]);
  const bool is_refused = take(expected, refused);
  const bool good = row[2] == "0" && !is_refused;
  if (run.result.status != (good ? 0 : 1)) return "expected exit status " + row[2] + ": " + run.result.describe();
  if (!run.fault.empty()) return run.fault;
  const std::string fault = take_input_cut(run.messages, read_file(job.folder + "/" + row[0] + ".des"));
  if (!fault.empty()) return fault;
  const std::string lines = places(run.messages);
  if (good && count_warnings(lines) != count_warnings(row[4]))
    return "expected as many warnings as in " + row[4] + ", got " + lines;
  return lines == expected ? "" : "expected messages " + expected + ", got " + lines + "; " + run.result.describe();
}

void check_defined(const Job& job, Report& report, const std::string& kind) {
  OwnLines own("lines.tsv", own_lines(kind));
  std::map<std::string, std::string> settings;  // by source
  std::size_t number = 0;
  for (const auto& row : read_table(job.folder + "/expected.tsv", 6)) {
    settings[row[0] + ".des"] += row[1];
    if (number++ % sample_step == 0) report.check(row[0] + " " + row[1], check_row(job, row, own));
  }
  if (sample_step == 1) own.check_all_used(report);
  for (const std::string& source : list_folder(job.folder, ".des"))
    report.check(source, settings[source] == "--w" ? "" : "expected.tsv needs two rows for it, without and with -w");
}

/// One setting of a case without a reference; expected: exit status, files, names of messages.
std::string check_undefined_row(const Job& job, const std::string& name, const std::string& flags,
                                const std::vector<std::string>& expected) {
  const TemporaryFolder folder;
  const std::string source = job.folder + "/" + name + ".des";
  std::vector<std::string> arguments = {source};
  if (flags == "-w") arguments.push_back(flags);
  const Result result = run_lev_comp(job, folder.path(), arguments);
  if (std::to_string(result.status) != expected[0])
    return "expected exit status " + expected[0] + ": " + result.describe();
  const std::string files = join(list_folder(folder.path()));
  if (files != expected[1]) return "expected files " + expected[1] + ", got " + files;
  const std::string got = names(messages_in(result.err, source));
  return got == expected[2] ? "" : "expected messages " + expected[2] + ", got " + got;
}

/// The original crashes or does as it likes: what is right is decided in undefined.tsv.
void check_undefined(const Job& job, Report& report) {
  std::map<std::string, std::vector<std::string>> expected;
  for (const auto& row : read_table(own_folder + "undefined.tsv", 5)) expected[row[0]] = {row[1], row[2], row[3]};
  for (const auto& row : read_table(job.folder + "/undefined.tsv", 7)) {
    const auto own = expected.find(row[0]);
    const std::string name = row[0] + " " + row[2];
    if (own == expected.end())
      report.check(name, "the test's undefined.tsv has no row for it");
    else if (row[3] == "defined" && row[4] != own->second[0])
      report.check(name, "the original ends with " + row[4] + " here, defined");
    else
      report.check(name, check_undefined_row(job, row[0], row[2], own->second));
  }
  for (const auto& [name, row] : expected)
    report.check(name, std::filesystem::exists(job.folder + "/" + name + ".des") ? "" : "there is no such case");
  for (const std::string& source : list_folder(job.folder, ".des"))
    report.check(source, expected.contains(source.substr(0, source.size() - 4)) ? "" : "no expectation");
}

}  // namespace

void check_cases(const Job& job, Report& report) {
  const std::string kind = job.folder.substr(job.folder.rfind('/') + 1);
  if (kind == "undefined")
    check_undefined(job, report);
  else
    check_defined(job, report, kind);
}

}  // namespace speclev::test
