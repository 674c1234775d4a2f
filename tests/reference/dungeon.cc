#include <filesystem>

#include "reference/messages.hh"
#include "support/files.hh"

namespace speclev::test {

namespace {

const std::string output_name = "dungeon";

/// A description of the reference folder, compiled by a program of ours: its status, bytes, and nothing else made.
std::string compile_fault(const Job& job, const std::string& source, const std::vector<std::string>& options) {
  const TemporaryFolder folder;
  std::vector<std::string> arguments = {"-o", folder.path()};
  arguments.insert(arguments.end(), options.begin(), options.end());
  arguments.push_back(job.folder + "/" + source);
  const Result result = run_dgn_comp(job, folder.path(), arguments);
  if (result.status != 0) return result.describe();
  if (list_folder(folder.path()) != std::vector{output_name}) return "made " + join(list_folder(folder.path()));
  return difference(source, read_file(job.folder + "/" + output_name), read_file(folder / output_name));
}

/// The text behind its first line, the comment of the preprocessor.
std::string_view without_first_line(std::string_view text) {
  return text.substr(std::min(text.find('\n'), text.size() - 1) + 1);
}

std::string preprocess_fault(const Job& job, const Conditions& conditions) {
  const SourceText source("dungeon.def", read_file(job.folder + "/dungeon.def"));
  const Output output = preprocess_dungeon(source, target_of(job), conditions, {});
  if (output.files.size() != 1) return "the preprocessor refuses it";
  return difference("dungeon.pdf", without_first_line(read_file(job.folder + "/dungeon.pdf")),
                    without_first_line(output.files.front().bytes));
}

std::string rewrite_fault(const Job& job) {
  const std::string bytes = read_file(job.folder + "/" + output_name);
  const Abi abi = abi_of(job.abi);
  return fault_of(output_name, convert(bytes, target_of(job), abi, abi, nullptr), bytes);
}

/// The conditions that do not hold. In the folder dgn all are as the target has them; in the others some are not.
Conditions switched_off(const std::string& folder) {
  Conditions conditions;
  for (const auto& row : read_table(folder + "/features.tsv", 2))
    if (row[1] == "off") conditions.emplace_back(row[0], false);
  return conditions;
}

void check_description(const Job& job, const std::string& name, Report& report) {
  const Conditions conditions = name == "dgn" ? Conditions() : switched_off(job.folder);
  report.check(name, name == "dgn" || !conditions.empty() ? "" : "no condition is off in its features.tsv");
  std::vector<std::string> options;
  for (const auto& [condition, holds] : conditions) options.insert(options.end(), {"-U", condition});
  report.tally("dungeons", name + "/dungeon.def", compile_fault(job, "dungeon.def", options));
  report.tally("dungeons", name + "/dungeon.pdf", compile_fault(job, "dungeon.pdf", {}));
  report.check(name + " preprocessed", preprocess_fault(job, conditions));
  report.check(name + " read and written", rewrite_fault(job));
}

}  // namespace

void check_dungeon(const Job& job, Report& report) {
  for (const std::string& name : list_folder(job.folder))
    if (name.starts_with("dgn")) check_description({job.target, job.abi, job.folder + "/" + name, {}}, name, report);
}

void check_dungeon_convert(const Job& job, Report& report) {
  const Target target = target_of(job);
  const Abi own = abi_of(job.abi);
  const std::string here = read_file(job.folder + "/dgn/" + output_name);
  for (const std::string& name : abi_names()) {
    const bool usual = name == target.default_abi();
    const std::string path = reference_path("golden/" + job.target + (usual ? "" : "-" + name) + "/dgn/" + output_name);
    if (name == own.name || !std::filesystem::exists(path)) continue;
    const Abi other = abi_of(name);
    const std::string there = read_file(path);
    report.check("to " + name, fault_of(path, convert(here, target, own, other, &version_of(target, other)), there));
    report.check("from " + name, fault_of(path, convert(there, target, other, own, &version_of(target, own)), here));
  }
}

}  // namespace speclev::test
