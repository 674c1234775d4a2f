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

/// Lists that many runs write together are no levels.
const std::string vaults = "vaults.dat";

std::vector<std::string> levels_in(const std::string& folder) {
  auto names = list_folder(folder);
  std::erase(names, vaults);
  return names;
}

/// The list of random vaults, where the reference has one; compiled again, it is the same.
void check_vaults(const Job& job, Report& report) {
  std::string expected = job.folder + "/" + vaults;
  if (!std::filesystem::exists(expected)) expected = job.folder + "/lev/" + vaults;
  if (!std::filesystem::exists(expected)) return;
  const TemporaryFolder folder;
  for (int run = 0; run < 2; ++run) {
    for (const std::string& name : list_folder(sources_of(job), ".des"))
      run_lev_comp(job, folder.path(), {sources_of(job) + name});
    report.check(vaults, difference(vaults, read_file(expected), read_file(folder / vaults)));
  }
}

/// All sources in one run: the same levels.
void check_run(const Job& job, const Reference& reference, const std::set<std::string>& sources_with_levels,
               const std::set<std::string>& expected, Report& report) {
  const TemporaryFolder folder;
  std::vector<std::string> sources;
  for (const std::string& name : list_folder(sources_of(job), ".des"))
    if (sources_with_levels.contains(name)) sources.push_back(sources_of(job) + name);
  const Result result = run_lev_comp(job, folder.path(), sources);
  report.check("all in one run", result.status == 0 ? "" : result.describe());
  const auto names = levels_in(folder.path());
  report.check("all in one run", std::set(names.begin(), names.end()) == expected ? "" : "made " + join(names));
  for (const std::string& name : names)
    if (expected.contains(name)) report.check("all in one run", reference.compare(name, folder.path()));
}

/// One source: its exit status, that it makes the expected files and no others, and each of them.
void check_source(const Job& job, const Reference& reference, const std::string& source,
                  const std::set<std::string>& expected, const std::string& kind, Report& report) {
  const TemporaryFolder folder;
  const Result result = run_lev_comp(job, folder.path(), {sources_of(job) + source});
  // What makes no level may be of another language, or for others to include.
  report.check(source, result.status == 0 || expected.empty() ? "" : result.describe());
  const auto names = levels_in(folder.path());
  const std::set<std::string> made(names.begin(), names.end());
  for (const std::string& name : made)
    if (!expected.contains(name)) report.check(source, "made " + name + ", which is not expected");
  for (const std::string& name : expected)
    report.tally(kind, source, made.contains(name) ? reference.compare(name, folder.path()) : name + " is missing");
}

/// The profile of a target says how many levels of the game are compared here.
void check_known_levels(const Job& job, std::size_t levels, Report& report) {
  if (!job.folder.ends_with("/" + job.target)) return;  // another machine's, or another build
  const std::size_t told = static_cast<std::size_t>(target_of(job).known_levels());
  report.check("known-levels in the profile",
               told == levels ? "" : std::to_string(told) + " instead of " + std::to_string(levels));
}

/// kind: what the levels are counted as.
void check_all(const Job& job, const std::string& kind, Report& report) {
  const Reference reference(job);
  std::map<std::string, std::set<std::string>> expected;  // levels by source
  std::set<std::string> levels, sources;
  for (const auto& row : read_table(job.folder + "/MANIFEST.tsv", 4)) {
    if (row[1] == vaults) continue;
    expected[row[0]].insert(row[1]);
    levels.insert(row[1]);
    sources.insert(row[0]);
  }
  for (const std::string& source : list_folder(sources_of(job), ".des")) {
    check_source(job, reference, source, expected[source], kind, report);
    expected.erase(source);
  }
  check_run(job, reference, sources, levels, report);
  check_vaults(job, report);
  check_known_levels(job, levels.size(), report);
  for (const auto& [source, names] : expected)
    report.check(source, "the manifest names it, but there is no such source");
  for (const std::string& name : levels_in(job.folder + "/lev"))
    report.check(name, levels.contains(name) ? "" : "the manifest names no source of it");
}

}  // namespace

void check_golden(const Job& job, Report& report) { check_all(job, "levels", report); }

void check_golden_probes(const Job& job, Report& report) { check_all(job, "probes", report); }

}  // namespace speclev::test
