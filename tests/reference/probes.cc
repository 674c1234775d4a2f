#include <algorithm>

#include "reference/messages.hh"
#include "support/files.hh"

namespace speclev::test {

namespace {

/// The rows of probe-lines.tsv for a folder: probes, which are those of all folders or of one, lines, reason.
OwnLines::Rows lines_of_probes(const Job& job) {
  OwnLines::Rows rows;
  for (const auto& row : read_table(own_folder + "probe-lines.tsv", 4))
    if (row[1] == "all" || row[1] == job.target) rows.push_back({row[0], row[2], row[3]});
  return rows;
}

/// "3,7" as "E3" and "E7".
void add_places(std::vector<std::string>& places, const std::string& kind, const std::string& lines) {
  if (lines.empty()) return;
  for (const std::string& line : split(lines, ',')) places.push_back(kind + line);
}

/// The places of messages, those of errors first.
std::vector<std::string> sorted_places(const std::vector<Message>& messages, bool warnings) {
  std::vector<std::string> texts;
  for (const Message& message : messages)
    if (warnings || message.place.starts_with("E")) texts.push_back(message.place);
  std::stable_partition(texts.begin(), texts.end(), [](const std::string& each) { return each.starts_with("E"); });
  return texts;
}

/// The files that were made against "LEVEL=FILE;LEVEL=FILE".
std::string compare_written(const Job& job, const std::string& written, const TemporaryFolder& made) {
  std::vector<std::string> wanted;
  for (const std::string& each : split(written, ';')) {
    const auto parts = split(each, '=');
    if (parts.size() != 2) continue;
    wanted.push_back(parts[0] + ".lev");
    const auto names = list_folder(made.path());
    if (std::find(names.begin(), names.end(), wanted.back()) == names.end()) return wanted.back() + " is missing";
    if (std::string fault =
            difference(wanted.back(), read_file(job.folder + "/" + parts[1]), read_file(made / wanted.back()));
        !fault.empty())
      return fault;
  }
  std::sort(wanted.begin(), wanted.end());
  const auto names = list_folder(made.path());
  return names == wanted ? "" : "files " + join(names) + " instead of " + join(wanted);
}

/// A row of PROBES.tsv: probe, option, exit, lines of errors, lines of warnings, files.
std::string check_probe(const Job& job, const std::vector<std::string>& row, OwnLines& own) {
  const TemporaryFolder folder;
  const std::string source = job.folder + "/" + row[0] + ".des";
  const Result result = run_lev_comp(job, folder.path(), {"--max-errors", "0", source});
  // The warnings of the original's -v are not there without it.
  const bool warnings = row[1].empty();
  std::vector<std::string> original;
  add_places(original, "E", row[3]);
  if (warnings) add_places(original, "W", row[4]);
  std::string expected = own.expected(row[0], join(original));
  const bool is_refused = take(expected, refused);
  const bool good = row[2] == "0" && !is_refused;
  if (result.status != (good ? 0 : 1)) return "expected exit status " + row[2] + ": " + result.describe();
  // After an error we write nothing of a source, also not the levels in front of it.
  if (std::string fault = compare_written(job, good ? row[5] : "", folder); !fault.empty()) return fault;
  const std::string got = join(sorted_places(messages_in(result.err, source), warnings));
  return got == expected ? "" : "expected messages " + expected + ", got " + got + "; " + result.describe();
}

}  // namespace

void check_probes(const Job& job, Report& report) {
  OwnLines own("probe-lines.tsv", lines_of_probes(job));
  std::vector<std::string> sources;
  for (const auto& row : read_table(job.folder + "/PROBES.tsv", 6)) {
    if (sources.size() % sample_step == 0) report.check(row[0], check_probe(job, row, own));
    sources.push_back(row[0] + ".des");
  }
  if (sample_step == 1) own.check_all_used(report);
  std::sort(sources.begin(), sources.end());
  report.check("probes", sources == list_folder(job.folder, ".des") ? "" : "PROBES.tsv has not a row for each source");
}

}  // namespace speclev::test
