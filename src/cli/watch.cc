#include "cli/watch.hh"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <map>
#include <optional>
#include <thread>

#include "files/descriptor.hh"
#include "files/errors.hh"
#include "files/inputs.hh"
#include "files/read.hh"

namespace speclev::cli {

namespace {

constexpr auto between_looks = std::chrono::milliseconds(100);

/// What there is by a name; nothing if there is nothing.
struct Seen {
  std::optional<FileState> state;
  bool is_folder = false;
};

Seen look_at(const std::string& name) {
  struct stat status {};
  if (::stat(name.c_str(), &status) != 0) return {};
  return {state_of(status), S_ISDIR(status.st_mode)};
}

using Watched = std::map<std::string, Seen>;

bool is_changed(const Watched& watched) {
  for (const auto& [name, seen] : watched)
    if (look_at(name).state != seen.state) return true;
  return false;
}

/// The files of a process at work, as it names them at its end.
struct NamedFiles {
  std::vector<std::string> inputs, outputs;
};

constexpr char input_mark = '<', output_mark = '>';

NamedFiles names_from(int descriptor) {
  std::string text;
  std::array<char, 4096> bytes{};
  ssize_t got = 0;
  while ((got = ::read(descriptor, bytes.data(), bytes.size())) > 0 || (got < 0 && errno == EINTR))
    if (got > 0) text.append(bytes.data(), static_cast<std::size_t>(got));
  NamedFiles names;
  for (std::size_t at = 0, end = 0; (end = text.find('\0', at)) != std::string::npos; at = end + 1)
    (text[at] == input_mark ? names.inputs : names.outputs).push_back(text.substr(at + 1, end - at - 1));
  return names;
}

void tell_names(const RunContext& run, int descriptor) {
  std::string text;
  for (const std::string& name : run.files.input_names()) (text += input_mark).append(name) += '\0';
  for (const std::string& name : run.files.output_names()) (text += output_mark).append(name) += '\0';
  write_all(descriptor, text);
}

/// Lets this process end when its parent does, by whatever signal.
void end_with(pid_t parent) {
  std::signal(SIGTERM, SIG_DFL);
  sigset_t end;
  ::sigemptyset(&end);
  ::sigaddset(&end, SIGTERM);
  ::sigprocmask(SIG_UNBLOCK, &end, nullptr);
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != parent) ::_exit(1);
}

}  // namespace

int work_on_changes(RunContext& run, const std::vector<std::string>& names, const std::function<int()>& work) {
  Watched watched;
  for (const std::string& name : names) {
    if (name == "-") throw UsageError{"standard input cannot be watched"};
    const std::string file = file_of_data(name);
    watched[file] = look_at(file);
  }
  while (true) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw InputError{"cannot watch: " + system_reason()};
    std::fflush(nullptr);
    const pid_t parent = ::getpid(), child = ::fork();
    if (child < 0) throw InputError{"cannot watch: " + system_reason()};
    Descriptor to_parent(ends[1]), from_child(ends[0]);
    if (child == 0) {
      end_with(parent);
      try {
        const int status = work();
        tell_names(run, to_parent.number());
        return status;
      } catch (...) {
        tell_names(run, to_parent.number());
        throw;
      }
    }
    to_parent.close();
    const NamedFiles named = names_from(from_child.number());
    for (const std::string& name : named.inputs) watched.try_emplace(name, look_at(name));
    // The next process may write these again.
    for (const std::string& name : named.outputs) run.files.note_output(name);
    ::waitpid(child, nullptr, 0);
    // What was written may be in a watched folder.
    for (auto& [name, seen] : watched)
      if (seen.is_folder) seen = look_at(name);
    while (!is_changed(watched)) std::this_thread::sleep_for(between_looks);
    for (auto& [name, seen] : watched) seen = look_at(name);
  }
}

}  // namespace speclev::cli
