#include "support/process.hh"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <string_view>

namespace speclev::test {

namespace {

constexpr std::size_t longest_excerpt = 2000;
constexpr unsigned longest_wait = 1200;  // seconds, for a program that waits for what never comes

[[noreturn]] void fail(const std::string& what) { throw std::runtime_error(what + ": " + std::strerror(errno)); }

/// A file without a name, for what a program prints: it never has to wait for a reader.
int nameless_file() {
  std::string path = std::filesystem::temp_directory_path().string() + "/speclev-output-XXXXXX";
  const int descriptor = ::mkostemp(path.data(), O_CLOEXEC);
  if (descriptor < 0) fail("cannot make " + path);
  ::unlink(path.c_str());
  return descriptor;
}

std::string take_content(int descriptor) {
  std::string bytes;
  std::array<char, 1 << 16> buffer{};
  ::lseek(descriptor, 0, SEEK_SET);
  for (ssize_t got; (got = ::read(descriptor, buffer.data(), buffer.size())) > 0;)
    bytes.append(buffer.data(), static_cast<std::size_t>(got));
  ::close(descriptor);
  return bytes;
}

/// Gives all of it, or as much as the reader takes.
void feed(int descriptor, std::string_view text) {
  const auto before = ::signal(SIGPIPE, SIG_IGN);
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  ::close(descriptor);
  ::signal(SIGPIPE, before);
}

std::vector<std::string> environment_of(const Command& command) {
  std::vector<std::string> variables;
  const auto inherit = [&](const std::string& name, const std::string& more) {
    const char* value = std::getenv(name.c_str());
    variables.push_back(name + "=" + (value == nullptr ? "" : value) + more);
  };
  inherit("PATH", "");
  inherit("LSAN_OPTIONS", ":print_suppressions=0:suppressions=" SPECLEV_KEPT);
  // What a sanitizer finds must not look like an exit status of the program.
  // To look for leaks takes as long as the rest of a small run: one of so many runs is looked through.
  constexpr int leaks_step = 8;
  static int runs = 0;
  inherit("ASAN_OPTIONS", runs++ % leaks_step == 0 ? ":abort_on_error=1" : ":abort_on_error=1:detect_leaks=0");
  inherit("UBSAN_OPTIONS", ":abort_on_error=1");
  for (const auto& [name, value] : command.environment) variables.push_back(name + "=" + value);
  return variables;
}

std::vector<char*> pointers(std::vector<std::string>& strings) {
  std::vector<char*> result;
  for (std::string& each : strings) result.push_back(each.data());
  result.push_back(nullptr);
  return result;
}

}  // namespace

Process::Process(const Command& command) {
  std::vector<std::string> arguments = command.arguments;
  std::vector<std::string> variables = environment_of(command);
  const std::vector<char*> argv = pointers(arguments);
  const std::vector<char*> environment = pointers(variables);
  std::array<int, 2> in{};
  if (::pipe2(in.data(), O_CLOEXEC) != 0) fail("cannot make a pipe");
  out_ = nameless_file();
  err_ = nameless_file();
  std::fflush(nullptr);
  pid_ = ::fork();
  if (pid_ < 0) fail("cannot start a process");
  if (pid_ == 0) {
    ::dup2(in[0], STDIN_FILENO);
    ::dup2(out_, STDOUT_FILENO);
    ::dup2(err_, STDERR_FILENO);
    const struct rlimit limit { command.seconds, command.seconds };
    ::setrlimit(RLIMIT_CPU, &limit);
    ::alarm(longest_wait);
    if (::chdir(command.folder.c_str()) == 0) {
      if (command.prepare) command.prepare();
      ::execve(argv[0], argv.data(), environment.data());
    }
    std::fprintf(stderr, "cannot run %s in %s: %s\n", argv[0], command.folder.c_str(), std::strerror(errno));
    ::_exit(127);
  }
  ::close(in[0]);
  feed(in[1], command.input);
}

Process::~Process() {
  if (pid_ < 0) return;
  send(SIGKILL);
  wait();
}

void Process::send(int signal) const { ::kill(pid_, signal); }

Result Process::wait() {
  int state = 0;
  struct rusage usage {};
  while (::wait4(pid_, &state, 0, &usage) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  Result result;
  result.peak_kilobytes = usage.ru_maxrss;
  if (WIFEXITED(state)) result.status = WEXITSTATUS(state);
  if (WIFSIGNALED(state)) result.signal = WTERMSIG(state);
  result.out = take_content(out_);
  result.err = take_content(err_);
  return result;
}

std::string Result::describe() const {
  std::string text = signal == 0 ? "exit status " + std::to_string(status)
                     : signal == SIGALRM || signal == SIGXCPU
                         ? "not ended in time"
                         : "ended by signal " + std::to_string(signal) + " (" + ::strsignal(signal) + ")";
  if (!err.empty()) text += "; it printed:\n" + err.substr(0, longest_excerpt);
  if (err.size() > longest_excerpt) text += "...\n";
  return text;
}

Result run(const Command& command) { return Process(command).wait(); }

}  // namespace speclev::test
