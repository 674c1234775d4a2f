#include <speclev/disk.hh>
#include <speclev/import.hh>
#include <speclev/speclev.hh>
#include <speclev/version.hh>

#include <cstdio>
#include <string>

/// What the macros of the headers, the library and the CMake package say of the version is one.
bool has_one_version() {
  const std::string numbers = std::to_string(SPECLEV_VERSION_MAJOR) + "." + std::to_string(SPECLEV_VERSION_MINOR) +
                              "." + std::to_string(SPECLEV_VERSION_PATCH);
  return numbers == EXPECTED_VERSION && numbers == SPECLEV_VERSION && numbers == speclev::library_version();
}

/// A target of files in memory, and a part of what imports games.
bool has_the_rest() {
  const auto open = [](const std::string& path) -> speclev::OpenedFile {
    if (path != "/mine/profile") return {};
    return {speclev::SourceText(path, "base nethack-3.4.3\nversion lp64le 1 2 3 4\n"), {}};
  };
  return speclev::load_target("/mine", {open}).target.has_value() &&
         !speclev::load_target_on_disk("/no/such/folder").target &&
         speclev::import::split_command("gcc -O2").size() == 2;
}

/// Compiles a level from memory and prints the size of its file.
int main() {
  const auto target = speclev::find_target(speclev::default_target);
  const auto abi = speclev::parse_abi("lp64le");
  if (!target || !abi || !has_one_version() || !has_the_rest()) return 1;
  const speclev::SourceText source("here", "LEVEL: \"one\"\n");
  const speclev::Output output = speclev::compile(source, *target, *abi, *target->version(abi->name), {});
  if (output.files.size() != 1) return 1;
  std::printf("%s %zu\n", output.files[0].name.c_str(), output.files[0].bytes.size());
  return 0;
}
