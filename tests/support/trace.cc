#include "support/trace.hh"

#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <system_error>

namespace speclev::test {

namespace {

/// Whether a file of a program is a pipe.
bool is_pipe(pid_t pid, std::uint64_t descriptor) {
  std::error_code error;
  const auto file =
      std::filesystem::read_symlink("/proc/" + std::to_string(pid) + "/fd/" + std::to_string(descriptor), error);
  return file.string().starts_with("pipe:");
}

/// Whether a stopped program is about to make that system call. What it writes into pipes is no step of its work: so
/// the sanitizers find out which memory there is.
bool is_at(pid_t pid, long call) {
  __ptrace_syscall_info info{};
  ::ptrace(PTRACE_GET_SYSCALL_INFO, pid, sizeof info, &info);
  if (info.op != PTRACE_SYSCALL_INFO_ENTRY || static_cast<long>(info.entry.nr) != call) return false;
  return call != SYS_write || !is_pipe(pid, info.entry.args[0]);
}

/// Lets a program go on to where its next system call begins or ends; false if it ended or cannot be seen.
bool go_on(pid_t pid) {
  int signal = 0;
  while (true) {
    if (::ptrace(PTRACE_SYSCALL, pid, nullptr, signal) != 0) return false;
    siginfo_t info{};
    // Its end is left for whoever waits for it.
    if (::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WSTOPPED | WNOWAIT) != 0) return false;
    if (info.si_code != CLD_TRAPPED && info.si_code != CLD_STOPPED) return false;
    int state = 0;
    ::waitpid(pid, &state, 0);
    if (WSTOPSIG(state) == (SIGTRAP | 0x80)) return true;
    signal = WSTOPSIG(state) == SIGTRAP ? 0 : WSTOPSIG(state);
  }
}

/// Lets a program go on to a step; false if it ends before.
bool go_to(pid_t pid, Step step) {
  int seen = 0;
  while (go_on(pid)) {
    if (is_at(pid, step.call) && ++seen == step.n) return true;
    if (!go_on(pid)) return false;
  }
  return false;
}

/// Makes the system call that a program is about to make fail.
void fail_call(pid_t pid, int error) {
#ifdef __x86_64__
  ::ptrace(PTRACE_POKEUSER, pid, offsetof(user_regs_struct, orig_rax), -1L);
  if (go_on(pid)) ::ptrace(PTRACE_POKEUSER, pid, offsetof(user_regs_struct, rax), -static_cast<long>(error));
#else
  static_cast<void>(pid), static_cast<void>(error);
#endif
}

Result run_to(Command command, Step step, const std::function<void(pid_t)>& act) {
  const auto prepare = command.prepare;
  command.prepare = [prepare] {
    if (prepare) prepare();
    ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
    ::raise(SIGSTOP);
  };
  // The sanitizer that looks for leaks cannot work in a program that is traced.
  command.environment.emplace_back("LSAN_OPTIONS", "detect_leaks=0");
  Process process(command);
  int state = 0;
  ::waitpid(process.pid(), &state, WUNTRACED);
  ::ptrace(PTRACE_SETOPTIONS, process.pid(), nullptr, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
  if (go_to(process.pid(), step)) {
    act(process.pid());
    ::ptrace(PTRACE_DETACH, process.pid(), nullptr, nullptr);
  }
  return process.wait();
}

}  // namespace

bool can_trace() {
#ifdef __x86_64__
  return run_with_signal({.arguments = {"/bin/true"}}, {SYS_exit_group}, SIGKILL).signal == SIGKILL;
#else
  return false;
#endif
}

Result run_with_fault(Command command, Step step, int error) {
  return run_to(std::move(command), step, [&](pid_t pid) { fail_call(pid, error); });
}

Result run_with_signal(Command command, Step step, int signal) {
  return run_to(std::move(command), step, [&](pid_t pid) { ::kill(pid, signal); });
}

}  // namespace speclev::test
