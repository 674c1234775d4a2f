// Decompiles what real games' compilers made, and compiles it again: decompile_tests TARGET ABI FOLDER..., folders of
// the reference data.

#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "reference/unstable.hh"
#include "speclev/decompile.hh"
#include "speclev/speclev.hh"
#include "support/decompiled.hh"
#include "support/files.hh"
#include "support/folder_run.hh"

namespace speclev::test {

namespace {

class Run {
 public:
  Run(const std::string& target, const std::string& abi) : target_(*find_target(target)), abi_(*parse_abi(abi)) {}

  /// All compiled files in a folder and those in it.
  void folder(const std::string& path) {
    const Unstable unstable(path);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
      const std::string file = entry.path().string();
      const std::string name = entry.path().filename().string();
      if (!entry.is_regular_file() || !is_compiled(entry.path())) continue;
      const std::string stem = entry.path().stem().string();
      if (entry.path().parent_path() == path + "/lev")
        check(file, stem, unstable.settled(name, read_file(file)));
      else
        check(file, stem, convert(read_file(file), target_, abi_, abi_, nullptr).text);
    }
  }

  int finish() const {
    std::printf("%d passed, %d failed\n", passed_, failed_);
    return failed_ == 0 && passed_ > 0 ? 0 : 1;
  }

 private:
  /// What the original compilers made is in folders of its own; dungeons have a name of their own.
  bool is_compiled(const std::filesystem::path& path) const {
    const std::string folder = path.parent_path().filename().string(), name = path.filename().string();
    if (name == "vaults.dat" || name.ends_with(".tsv") || name.ends_with(".des")) return false;
    if (name == "dungeon") return has_dungeons(target_);
    return has_levels(target_) && (folder == "lev" || name.ends_with(".lev"));
  }

  void check(const std::string& path, const std::string& name, const std::string& bytes) {
    const std::string fault = fault_of_decompiling(bytes, name, target_, abi_);
    ++(fault.empty() ? passed_ : failed_);
    if (!fault.empty()) std::printf("FAILED %s: %s\n", path.c_str(), fault.c_str());
  }

  Target target_;
  Abi abi_;
  int passed_ = 0, failed_ = 0;
};

}  // namespace

}  // namespace speclev::test

int main(int argc, char** argv) {
  return speclev::test::run_folders<speclev::test::Run>("decompile_tests", argc, argv);
}
