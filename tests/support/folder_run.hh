#pragma once

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>

namespace speclev::test {

/// The main function of a test that takes TARGET ABI FOLDER...: makes a Run of the target and the ABI and gives it each
/// folder of the reference data. Says so if one is not there.
template <class Run>
int run_folders(const char* program, int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: %s TARGET ABI FOLDER...\n", program);
    return 2;
  }
  try {
    Run run(argv[1], argv[2]);
    for (int i = 3; i < argc; ++i) {
      const std::string folder = SPECLEV_REFERENCE_FOLDER "/" + std::string(argv[i]);
      if (!std::filesystem::exists(folder)) {
        std::printf("skipped: there is no %s\n", folder.c_str());
        return 0;
      }
      run.folder(folder);
    }
    return run.finish();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", program, error.what());
    return 1;
  }
}

}  // namespace speclev::test
