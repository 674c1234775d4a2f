// speclev map --watch: how it ends, and what it writes again.

#include <signal.h>
#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <functional>
#include <thread>

#include "tool/programs.hh"

using namespace speclev::test;

namespace {

bool comes(const std::function<bool()>& condition) {
  for (int i = 0; i < 400; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return false;
}

/// The first child of a process; 0 as long as it has none.
pid_t child_of(pid_t process) {
  const std::string of_process = "/proc/" + std::to_string(process) + "/task/" + std::to_string(process);
  const std::string children = read_file(of_process + "/children");
  return children.empty() ? 0 : std::stoi(children);
}

/// Whether a process works; one that has ended may still have an entry.
bool is_at_work(pid_t process) {
  if (::kill(process, 0) != 0) return false;
  try {
    const std::string state = read_file("/proc/" + std::to_string(process) + "/stat");
    return state.at(state.rfind(')') + 2) != 'Z';
  } catch (const std::runtime_error&) {
    return false;  // it ended meanwhile
  }
}

}  // namespace

TEST_CASE("the process at work ends with map --watch, by whatever signal") {
  const TemporaryFolder folder;
  // A pipe that nobody writes to keeps the process at work.
  REQUIRE(::mkfifo((folder / "pipe.des").c_str(), 0600) == 0);
  for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGKILL}) {
    for (const bool is_ignored : {false, true}) {
      INFO("signal " << signal << (is_ignored ? ", with SIGTERM ignored and held back" : ""));
      if (is_ignored && signal == SIGTERM) continue;
      Command command = speclev_program(folder.path(), {"map", "--watch", "pipe.des"});
      if (is_ignored)
        command.prepare = [] {
          ::signal(SIGTERM, SIG_IGN);
          sigset_t term;
          ::sigemptyset(&term);
          ::sigaddset(&term, SIGTERM);
          ::sigprocmask(SIG_BLOCK, &term, nullptr);
        };
      Process watching(command);
      pid_t child = 0;
      REQUIRE(comes([&] { return (child = child_of(watching.pid())) != 0; }));
      watching.send(signal);
      CHECK(watching.wait().signal == signal);
      const bool has_ended = comes([&] { return !is_at_work(child); });
      CHECK(has_ended);
      if (!has_ended) ::kill(child, SIGKILL);
    }
  }
}

TEST_CASE("map --watch writes its own pictures again, and nothing else that is there") {
  const TemporaryFolder folder;
  const auto text = [](const std::string& rows) {
    std::string result;
    for (const char* name : {"a", "b"})
      result += "MAZE:\"" + std::string(name) + "\",' '\nGEOMETRY:left,top\nMAP\n" + rows + "ENDMAP\n";
    return result;
  };
  write_file(folder / "two.des", text("...\n"));
  std::filesystem::create_directory(folder / "out");
  const std::string script = "exec \"$0\" map --watch --svg -o out two.des 2>messages";
  const Command command{.arguments = {"/bin/sh", "-c", script, SPECLEV_SPECLEV}, .folder = folder.path()};
  const auto shows = [&](const std::string& what) {
    return comes([&] {
      return std::filesystem::exists(folder / "out/b.svg") && contains(read_file(folder / "out/b.svg"), what);
    });
  };
  SECTION("of its own") {
    Process watching(command);
    CHECK(shows("(3-5,3) floor"));
    write_file(folder / "two.des", text("....\n"));
    CHECK(shows("(3-6,3) floor"));
    CHECK(list_folder(folder / "out") == Names{"a.svg", "b.svg"});
  }
  SECTION("of others") {
    write_file(folder / "out/a.svg", "by hand");
    write_file(folder / "messages", "");
    Process watching(command);
    const auto is_refused = [&](std::size_t times) {
      return comes([&] { return count_lines(read_file(folder / "messages"), "it is there already") >= times; });
    };
    CHECK(is_refused(1));
    write_file(folder / "two.des", text("....\n"));
    CHECK(is_refused(2));
    CHECK(read_file(folder / "out/a.svg") == "by hand");
    CHECK(list_folder(folder / "out") == Names{"a.svg"});
  }
}
