// Small levels that builds of a game with other options compiled, and what they accept.
#include <algorithm>
#include <filesystem>

#include "reference/reference.hh"
#include "support/files.hh"

namespace speclev::test {

namespace {

/// A row of expected.tsv.
struct BuildCase {
  std::string build, target, abi, options, source, status, output;
};

BuildCase case_of(const std::string& line) {
  const std::vector<std::string> fields = split(line, '\t');
  return {fields.at(0), fields.at(1), fields.at(2), fields.at(3), fields.at(4), fields.at(5), fields.at(6)};
}

/// Any file of a build: its version words tell the options.
std::string any_file(const Job& job, const std::string& build) {
  const std::vector<std::string> names = list_folder(job.folder + "/" + build);
  return job.folder + "/" + build + "/" + names.at(0);
}

/// "-MAIL +GOLDOBJ" as options of the compiler.
std::vector<std::string> options_of(const std::string& text) {
  std::vector<std::string> options;
  for (const std::string& each : split(text, ' '))
    if (!each.empty()) options.insert(options.end(), {each[0] == '+' ? "--with" : "--without", each.substr(1)});
  return options;
}

std::string fault_of_run(const Job& job, const BuildCase& each, std::vector<std::string> arguments) {
  const TemporaryFolder folder;
  const Job own{each.target, each.abi, job.folder, {}};
  arguments.push_back(job.folder + "/" + each.source);
  const Result result = run_lev_comp(own, folder.path(), arguments);
  if ((result.status == 0) != (each.status == "0"))
    return "exit status " + std::to_string(result.status) + ": " + result.err;
  if (each.output.empty()) return {};
  const std::string name = each.output.substr(each.output.find('/') + 1);
  return difference(folder / name, read_file(job.folder + "/" + each.output), read_file(folder / name));
}

}  // namespace

void check_builds(const Job& job, Report& report) {
  std::vector<std::string> lines = split(read_file(job.folder + "/expected.tsv"), '\n');
  lines.erase(lines.begin());
  for (const std::string& line : lines) {
    if (line.empty()) continue;
    const BuildCase each = case_of(line);
    const std::string name = each.build + "/" + each.source;
    const std::string file = any_file(job, each.build);
    report.check(name, fault_of_run(job, each, {"--version-from", file}));
    // The options say the same as the words.
    std::vector<std::string> arguments = options_of(each.options);
    arguments.insert(arguments.end(), {"--version-from", file});
    report.check(name + " with options", fault_of_run(job, each, arguments));
  }
}

}  // namespace speclev::test
