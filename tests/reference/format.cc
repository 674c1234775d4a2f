// The level files and dungeon descriptions of all games, formatted.

#include <filesystem>

#include "reference/reference.hh"
#include "support/files.hh"
#include "support/formatted.hh"

namespace speclev::test {

namespace {

namespace fs = std::filesystem;

/// The target of a folder with golden data, which may be that of one build of a release.
std::optional<Target> target_of_folder(const std::string& name) {
  if (auto target = find_target(name)) return target;
  const std::size_t last = name.rfind('-');
  return last == std::string::npos ? std::nullopt : find_target(name.substr(0, last));
}

/// Sees what a check of one source finds.
template <class Check>
void run_check(Report& report, const std::string& path, Check&& check) {
  std::string fault;
  check([&](bool holds, const char* property, const std::string& detail) {
    if (!holds && fault.empty()) fault = std::string(property) + ": " + detail;
  });
  report.check(path, fault);
}

}  // namespace

void check_formats(const Job& job, Report& report) {
  const Abi abi = abi_of(job.abi);
  CompileOptions options;
  options.open = [](const std::string& path) {
    return std::optional<SourceText>(std::in_place, path, read_file(path));
  };
  std::size_t number = 0;
  for (const auto& folder : fs::directory_iterator(job.folder)) {
    const auto target = target_of_folder(folder.path().filename());
    if (!target || (job.target != "all" && job.target != target->name())) continue;
    for (const auto& entry : fs::recursive_directory_iterator(folder.path())) {
      const std::string path = entry.path();
      const std::string ending = entry.path().extension();
      if (ending != ".des" && ending != ".def" && ending != ".pdf") continue;
      if (number++ % sample_step != 0) continue;
      const SourceText source(path, read_file(path));
      run_check(report, path, [&](const Require& require) {
        if (ending != ".des")
          check_format_dungeon(source, ending == ".def" ? DungeonForm::def : DungeonForm::pdf, *target, abi, options,
                               require);
        else if (has_levels(*target))
          check_format(source, *target, abi, options, require);
      });
    }
  }
}

}  // namespace speclev::test
