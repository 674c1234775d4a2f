#include <filesystem>
#include <map>
#include <set>

#include "reference/messages.hh"
#include "reference/unstable.hh"
#include "support/files.hh"

namespace speclev::test {

namespace {

/// The levels of a golden folder.
class Reference {
 public:
  explicit Reference(const Job& job) : folder_(job.folder + "/lev/"), unstable_(job.folder) {}

  /// One compiled level against the reference's.
  std::string compare(const std::string& name, const std::string& folder) const {
    return difference(name, unstable_.settled(name, read_file(folder_ + name)), read_file(folder + "/" + name));
  }

 private:
  std::string folder_;
  Unstable unstable_;
};

/// Where the sources are: in a folder of their own, or beside the manifest.
std::string sources_of(const Job& job) {
  const std::string own = job.folder + "/des/";
  return std::filesystem::exists(own) ? own : job.folder + "/";
}

/// All sources in one run: the same levels.
void check_run(const Job& job, const Reference& reference, const std::set<std::string>& expected, Report& report) {
  const TemporaryFolder folder;
  std::vector<std::string> sources;
  for (const std::string& name : list_folder(sources_of(job), ".des")) sources.push_back(sources_of(job) + name);
  const Result result = run_lev_comp(job, folder.path(), sources);
  report.check("all in one run", result.status == 0 ? "" : result.describe());
  const auto names = list_folder(folder.path());
  report.check("all in one run", std::set(names.begin(), names.end()) == expected ? "" : "made " + join(names));
  for (const std::string& name : names)
    if (expected.contains(name)) report.check("all in one run", reference.compare(name, folder.path()));
}

/// One source: its exit status, that it makes the expected files and no others, and each of them.
void check_source(const Job& job, const Reference& reference, const std::string& source,
                  const std::set<std::string>& expected, Report& report) {
  const TemporaryFolder folder;
  const Result result = run_lev_comp(job, folder.path(), {sources_of(job) + source});
  report.check(source, result.status == 0 ? "" : result.describe());
  const auto names = list_folder(folder.path());
  const std::set<std::string> made(names.begin(), names.end());
  for (const std::string& name : made)
    if (!expected.contains(name)) report.check(source, "made " + name + ", which is not expected");
  for (const std::string& name : expected)
    report.tally("levels", source, made.contains(name) ? reference.compare(name, folder.path()) : name + " is missing");
}

}  // namespace

void check_golden(const Job& job, Report& report) {
  const Reference reference(job);
  std::map<std::string, std::set<std::string>> expected;  // levels by source
  std::set<std::string> levels;
  for (const auto& row : read_table(job.folder + "/MANIFEST.tsv", 4)) {
    expected[row[0]].insert(row[1]);
    levels.insert(row[1]);
  }
  for (const std::string& source : list_folder(sources_of(job), ".des")) {
    check_source(job, reference, source, expected[source], report);
    expected.erase(source);
  }
  check_run(job, reference, levels, report);
  for (const auto& [source, names] : expected)
    report.check(source, "the manifest names it, but there is no such source");
  for (const std::string& name : list_folder(job.folder + "/lev"))
    report.check(name, levels.contains(name) ? "" : "the manifest names no source of it");
}

}  // namespace speclev::test
