#include "files/process.hh"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <vector>

#include "files/descriptor.hh"

extern char** environ;

namespace speclev::cli {

namespace {

using import::ImportError;
using import::RunResult;
using Clock = std::chrono::steady_clock;

/// These do not end a program, or cannot wait.
constexpr int other_signals[] = {SIGKILL, SIGSTOP, SIGCHLD, SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH};
constexpr std::size_t most_output = std::size_t{16} << 20;  // of one stream; the rest is read and dropped

sigset_t held_signals() {
  sigset_t signals;
  ::sigfillset(&signals);
  for (const int signal : other_signals) ::sigdelset(&signals, signal);
  return signals;
}

/// Whether a signal that ends the program waits.
bool end_is_asked() {
  sigset_t pending;
  ::sigpending(&pending);
  const sigset_t held = held_signals();
  for (int signal = 1; signal <= SIGRTMAX; ++signal)
    if (::sigismember(&pending, signal) == 1 && ::sigismember(&held, signal) == 1) return true;
  return false;
}

/// A pipe whose ends programs that are started do not inherit.
struct Pipe {
  Descriptor out{-1}, in{-1};

  static std::array<int, 2> open() {
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
      throw ImportError(std::string("cannot make a pipe: ") + std::strerror(errno));
    return ends;
  }
  explicit Pipe(std::array<int, 2> ends = open()) : out(ends[0]), in(ends[1]) {}
};

/// The environment for a compiler: its messages in English, its temporary files in the scratch folder.
std::vector<std::string> environment(const std::string& scratch) {
  std::vector<std::string> variables;
  for (char** each = environ; *each != nullptr; ++each) {
    const std::string_view variable = *each;
    const auto is = [&](std::string_view name) { return variable.starts_with(name); };
    if (!is("LC_ALL=") && !is("LANGUAGE=") && !is("TMPDIR=")) variables.emplace_back(variable);
  }
  variables.emplace_back("LC_ALL=C");
  variables.push_back("TMPDIR=" + scratch);
  return variables;
}

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (const std::string& text : texts) result.push_back(const_cast<char*>(text.c_str()));
  result.push_back(nullptr);
  return result;
}

/// Starts a program in a group of its own; it ends with this process. Gives an error number, 0 for none.
int start(const import::Run& run, const std::string& scratch, int out, int err, pid_t& process) {
  std::vector<std::string> variables = environment(scratch);
  const std::vector<char*> words = pointers(run.arguments), environment_words = pointers(variables);
  Pipe failure;  // the number of an error goes through it; a program that starts closes it
  sigset_t none;
  ::sigemptyset(&none);
  const pid_t parent = ::getpid();
  process = ::fork();
  if (process < 0) return errno;
  if (process == 0) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int in = ::open("/dev/null", O_RDONLY);
    if (::getppid() == parent && ::dup2(in, STDIN_FILENO) >= 0 && ::dup2(out, STDOUT_FILENO) >= 0 &&
        ::dup2(err, STDERR_FILENO) >= 0 && ::chdir(run.folder.c_str()) == 0 &&
        ::sigprocmask(SIG_SETMASK, &none, nullptr) == 0)
      ::execvpe(words.front(), words.data(), environment_words.data());
    const int error = errno;
    if (::write(failure.in.number(), &error, sizeof error) < 0) ::_exit(1);
    ::_exit(127);
  }
  failure.in.close();
  int error = 0;
  if (::read(failure.out.number(), &error, sizeof error) != sizeof error) return 0;
  ::waitpid(process, nullptr, 0);
  return error;
}

/// Reads what is there; false at the end.
bool read_some(int from, std::string& to) {
  std::array<char, 1 << 14> block;
  const ssize_t count = ::read(from, block.data(), block.size());
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  to.append(block.data(), std::min(static_cast<std::size_t>(count), most_output - std::min(most_output, to.size())));
  return count > 0;
}

/// Collects what a program prints, until it has ended or has to. Gives whether its time was over.
bool collect(pid_t process, Clock::time_point end, int out, int err, RunResult& result, int& status) {
  constexpr int look_again = 50, look_soon = 1;  // milliseconds; soon where the streams are closed: then it mostly ends
  std::array<pollfd, 2> streams = {pollfd{out, POLLIN, 0}, pollfd{err, POLLIN, 0}};
  std::array<std::string*, 2> texts = {&result.out, &result.err};
  bool ended = false;
  while (true) {
    ended = ended || ::waitpid(process, &status, WNOHANG) == process;
    const bool closed = std::ranges::all_of(streams, [](const pollfd& each) { return each.fd < 0; });
    if (::poll(streams.data(), streams.size(), ended ? 0 : closed ? look_soon : look_again) > 0)
      for (std::size_t i = 0; i < streams.size(); ++i)
        if (streams[i].fd >= 0 && streams[i].revents != 0 && !read_some(streams[i].fd, *texts[i])) streams[i].fd = -1;
    const bool is_empty =
        std::ranges::all_of(streams, [](const pollfd& each) { return each.revents == 0 || each.fd < 0; });
    if (ended && is_empty) return false;
    if (ended) {
      // Everything that it had printed is in the pipes now; what others still print is not waited for.
      ::kill(-process, SIGKILL);
      continue;
    }
    const bool over = Clock::now() >= end;
    if (!over && !end_is_asked()) continue;
    ::kill(-process, SIGKILL);
    ::waitpid(process, &status, 0);
    return true;
  }
}

}  // namespace

SignalsHeld::SignalsHeld() {
  const sigset_t signals = held_signals();
  ::sigprocmask(SIG_BLOCK, &signals, &before_);
}

SignalsHeld::~SignalsHeld() { ::sigprocmask(SIG_SETMASK, &before_, nullptr); }

ScratchFolder::ScratchFolder() {
  std::error_code error;
  path_ = (std::filesystem::temp_directory_path(error) / "speclev-import-XXXXXX").string();
  if (error || ::mkdtemp(path_.data()) == nullptr)
    throw ImportError("cannot make a temporary folder: " + std::string(std::strerror(errno)));
}

ScratchFolder::~ScratchFolder() {
  std::error_code error;
  if (!kept_) std::filesystem::remove_all(path_, error);
}

RunResult run_program(const import::Run& run, const std::string& scratch) {
  Pipe out, err;
  RunResult result;
  pid_t process = 0;
  if (const int error = start(run, scratch, out.in.number(), err.in.number(), process); error != 0) {
    result.not_started = std::strerror(error);
    return result;
  }
  out.in.close();
  err.in.close();
  int status = 0;
  result.timed_out = collect(process, Clock::now() + std::chrono::seconds(run.seconds), out.out.number(),
                             err.out.number(), result, status);
  ::kill(-process, SIGKILL);
  if (end_is_asked()) throw ImportError("ended by a signal");
  if (WIFEXITED(status)) result.status = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  return result;
}

}  // namespace speclev::cli
