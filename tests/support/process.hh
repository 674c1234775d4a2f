#pragma once

#include <sys/types.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace speclev::test {

/// A program to run.
struct Command {
  std::vector<std::string> arguments;  ///< the program's path first
  std::string folder = ".";            ///< where it runs
  /// What it finds in its environment, besides PATH and the settings of sanitizers.
  std::vector<std::pair<std::string, std::string>> environment{};
  std::string input{};              ///< what it reads from standard input, a pipe
  std::function<void()> prepare{};  ///< called in the child just before the program starts
  unsigned seconds = 120;           ///< of processor time; then it is ended by SIGXCPU
};

/// What a program did.
struct Result {
  int status = -1;  ///< its exit status, or -1 after a signal
  int signal = 0;   ///< the signal that ended it, or 0
  std::string out;
  std::string err;
  long peak_kilobytes = 0;  ///< its memory

  /// Status or signal in words, and what was printed on standard error, shortened.
  std::string describe() const;
};

/// A program that runs.
class Process {
 public:
  /// Starts it. Throws std::runtime_error if no process can be made; a program that cannot be started ends with 127.
  explicit Process(const Command& command);
  /// Kills it if it still runs.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  pid_t pid() const { return pid_; }
  void send(int signal) const;
  Result wait();

 private:
  pid_t pid_ = -1;
  int out_ = -1;
  int err_ = -1;
};

/// Starts a program and waits for its end.
Result run(const Command& command);

}  // namespace speclev::test
