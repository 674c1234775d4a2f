#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/files.hh"

/// What the measuring programs share.
namespace speclev::bench {

struct Run {
  double seconds = 0;  ///< of CPU time
  double peak_megabytes = 0;
  int status = 0;
};

/// Runs a program in the current folder. This process has to stay small: the memory of the one that starts a program
/// counts as the least of it. silent: what it prints is thrown away.
inline Run run(std::vector<std::string> arguments, bool silent = false) {
  std::vector<char*> argv;
  for (std::string& each : arguments) argv.push_back(each.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
    if (silent) ::posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0);
  pid_t pid = -1;
  int status = 0;
  struct rusage usage {};
  const bool started = ::posix_spawn(&pid, argv[0], &actions, nullptr, argv.data(), environ) == 0;
  ::posix_spawn_file_actions_destroy(&actions);
  if (!started || ::wait4(pid, &status, 0, &usage) != pid || !WIFEXITED(status))
    throw std::runtime_error(arguments[0] + " failed");
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return {seconds(usage.ru_utime) + seconds(usage.ru_stime), static_cast<double>(usage.ru_maxrss) / 1024,
          WEXITSTATUS(status)};
}

/// Where the measurements are made: in memory, if possible.
inline std::string measuring_place() {
  return test::is_folder("/dev/shm") ? "/dev/shm" : std::filesystem::temp_directory_path().string();
}

}  // namespace speclev::bench
