// Compares with what the compilers of real games made: reference_tests MODE TARGET ABI FOLDER [ROW].

#include <cstdio>
#include <exception>
#include <functional>
#include <map>
#include <string_view>

#include "reference/reference.hh"
#include "support/files.hh"

namespace speclev::test {

void Report::check(const std::string& name, const std::string& fault) {
  if (fault.empty()) {
    ++passed_;
    return;
  }
  ++failed_;
  std::printf("FAILED %s: %s\n", name.c_str(), fault.c_str());
}

void Report::tally(const std::string& kind, const std::string& name, const std::string& fault) {
  check(name, fault);
  ++tallies_[kind].all;
  if (fault.empty()) ++tallies_[kind].good;
}

Report::Tally Report::tally(const std::string& kind) const {
  const auto found = tallies_.find(kind);
  return found == tallies_.end() ? Tally() : found->second;
}

int Report::finish() const {
  std::printf("%d passed, %d failed\n", passed_, failed_);
  return failed_ == 0 && passed_ > 0 ? 0 : 1;
}

std::string reference_path(const std::string& path) { return SPECLEV_REFERENCE_FOLDER "/" + path; }

namespace {

Result run_compiler(const char* program, const Job& job, const std::string& folder,
                    const std::vector<std::string>& arguments) {
  std::vector<std::string> all = {program, "--target", job.target, "--abi",
                                  job.abi, "--color",  "never",    "-Wno-error=input-cut"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  return run({.arguments = all, .folder = folder});
}

}  // namespace

Result run_lev_comp(const Job& job, const std::string& folder, const std::vector<std::string>& arguments) {
  return run_compiler(SPECLEV_LEV_COMP, job, folder, arguments);
}

Result run_dgn_comp(const Job& job, const std::string& folder, const std::vector<std::string>& arguments) {
  // Small cases have branches that lead nowhere and dungeons of one name, of which the original says nothing.
  std::vector<std::string> all{"-Wno-undefined-dungeon", "-Wno-dungeon-twice"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  return run_compiler(SPECLEV_DGN_COMP, job, folder, all);
}

}  // namespace speclev::test

namespace {

using namespace speclev::test;

struct Mode {
  std::string parent;  ///< of the folder with the reference data
  std::function<void(const Job&, Report&)> check;
};

const std::map<std::string, Mode, std::less<>> modes = {
    {"golden", {"golden/", check_golden}},
    {"roundtrip", {"golden/", check_roundtrip}},
    {"convert", {"golden/", check_convert}},
    {"cases", {"cases/", check_cases}},
    {"probes", {"golden/", check_probes}},
    {"game", {"golden/", check_game}},
    {"game-cases", {"cases/variants/", check_game_cases}},
    {"opcode-cases", {"cases/opcode-variants/", check_opcode_cases}},
    {"game-probes", {"golden/", check_game_probes}},
    {"dungeon", {"golden/", check_dungeon}},
    {"dungeon-convert", {"golden/", check_dungeon_convert}},
    {"builds", {"builds/", check_builds}},
    {"format", {"golden/", check_formats}},
    {"lint", {"golden/", check_lint}},
    {"dungeon-cases", {"cases/dungeon/", check_dungeon_cases}}};

int run_mode(const Mode& mode, Job job) {
  if (mode.parent == "cases/") job.folder = job.target + "/" + job.folder;
  job.folder = reference_path(mode.parent + job.folder);
  if (!is_folder(job.folder)) {
    std::printf("skipped: no reference data in %s\n", job.folder.c_str());
    return 0;
  }
  Report report;
  mode.check(job, report);
  return report.finish();
}

}  // namespace

int main(int argc, char** argv) {
  const auto mode = argc == 5 || argc == 6 ? modes.find(std::string_view(argv[1])) : modes.end();
  if (mode == modes.end()) {
    std::string names;
    for (const auto& [name, each] : modes) names += (names.empty() ? "" : "|") + name;
    std::fprintf(stderr, "usage: reference_tests %s TARGET ABI FOLDER [ROW]\n", names.c_str());
    return 2;
  }
  try {
    return run_mode(mode->second, {argv[2], argv[3], argv[4], argc == 6 ? argv[5] : ""});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "reference_tests: %s\n", error.what());
    return 1;
  }
}
