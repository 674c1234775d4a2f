#include <stdexcept>

#include "reference/reference.hh"
#include "reference/unstable.hh"
#include "support/files.hh"

namespace speclev::test {

Target target_of(const Job& job) {
  auto target = find_target(job.target);
  if (!target) throw std::runtime_error("there is no target " + job.target);
  return *target;
}

Abi abi_of(const std::string& name) {
  auto abi = parse_abi(name);
  if (!abi) throw std::runtime_error("there is no ABI " + name);
  return *abi;
}

const VersionWords& version_of(const Target& target, const Abi& abi) {
  const VersionWords* words = target.version(abi.name);
  if (words == nullptr) throw std::runtime_error(target.name() + " has no version words for " + abi.name);
  return *words;
}

std::string fault_of(const std::string& name, const Reading& reading, const std::string& expected) {
  if (!reading.error.empty()) return name + ": at byte " + std::to_string(reading.offset) + ": " + reading.error;
  if (!reading.oddities.empty())
    return name + ": the byte at " + std::to_string(reading.oddities.front()) + " should be zero";
  return difference(name, expected, reading.text);
}

void check_roundtrip(const Job& job, Report& report) {
  const Target target = target_of(job);
  const Abi abi = abi_of(job.abi);
  const Unstable unstable(job.folder);
  for (const std::string& name : list_folder(job.folder + "/lev")) {
    if (name == "vaults.dat") continue;
    const std::string bytes = unstable.settled(name, read_file(job.folder + "/lev/" + name));
    report.check("read and written", fault_of(name, convert(bytes, target, abi, abi, nullptr), bytes));
  }
}

void check_convert(const Job& job, Report& report) {
  const Target target = target_of(job);
  const Abi own = abi_of(target.default_abi());
  const Abi other = abi_of(job.abi);
  const std::string own_folder = reference_path("golden/" + job.target + "/lev/");
  const std::string other_folder = job.folder + "/lev/";
  const auto names = list_folder(own_folder, ".lev");
  report.check("list of levels", list_folder(other_folder, ".lev") == names ? "" : "it differs between the ABIs");
  for (const std::string& name : names) {
    const std::string here = read_file(own_folder + name);
    const std::string there = read_file(other_folder + name);
    report.check("to " + other.name,
                 fault_of(name, convert(here, target, own, other, &version_of(target, other)), there));
    report.check("from " + other.name,
                 fault_of(name, convert(there, target, other, own, &version_of(target, own)), here));
  }
}

}  // namespace speclev::test
