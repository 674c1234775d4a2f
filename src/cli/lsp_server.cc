#include "cli/lsp_server.hh"

#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "cli/lsp_threads.hh"
#include "files/descriptor.hh"
#include "lsp/framing.hh"
#include "lsp/server.hh"

namespace speclev::cli {

namespace {

/// Takes a frame apart. False if it was the last one.
bool read_frame(lsp::Frame frame, Events& events) {
  const std::size_t size = frame.content.size();
  if (!frame.error.empty()) {
    events.add_input({Unreadable{lsp::parse_error, std::move(frame.error)}}, size);
    return true;
  }
  lsp::ParsedJson parsed = lsp::parse_json(frame.content);
  if (!parsed.value) {
    events.add_input({Unreadable{lsp::parse_error, std::move(parsed.error)}}, size);
    return true;
  }
  const bool is_last = lsp::text_of(lsp::member(*parsed.value, "method")) == "exit";
  events.add_input({std::move(*parsed.value)}, size);
  return !is_last;
}

/// A large document comes in few pieces, for each of which another process has to have its turn on a busy machine.
constexpr std::size_t read_at_once = std::size_t{1} << 20;

void read_frames(int in, Events& events) {
  lsp::FrameReader frames;
  std::vector<char> bytes(read_at_once);
#ifdef F_SETPIPE_SZ
  static_cast<void>(::fcntl(in, F_SETPIPE_SZ, static_cast<int>(read_at_once)));  // what is no pipe stays as it is
#endif
  while (true) {
    const ssize_t count = ::read(in, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    frames.feed({bytes.data(), static_cast<std::size_t>(count)});
    while (auto frame = frames.next())
      if (!read_frame(std::move(*frame), events)) return;
  }
  events.add_input({End{}}, 0);
}

/// With the next key a document takes as much memory again: it is kept, since touching pages that are new to the
/// process takes longer than all else of making a model.
void keep_memory() {
#ifdef __GLIBC__
  constexpr int kept = 64 << 20, largest_block = 32 << 20;
  static_cast<void>(::mallopt(M_TRIM_THRESHOLD, kept));
  static_cast<void>(::mallopt(M_MMAP_THRESHOLD, largest_block));
#endif
}

}  // namespace

int serve(const lsp::UserSettings& base, int in, int out) {
  std::signal(SIGPIPE, SIG_IGN);
  keep_memory();
  Events events;
  bool is_gone = false;
  lsp::Server server(base,
                     [&](const std::string& message) { is_gone = is_gone || !write_all(out, lsp::framed(message)); });
  std::jthread reader([&] { read_frames(in, events); });
  Workers quick(events, 2, false), slow(events, std::max(4U, std::thread::hardware_concurrency()), true);
  const auto add = [&](RequestJob job) { (job.work->pace == lsp::Pace::quick ? quick : slow).add(std::move(job)); };
  while (!server.is_over() && !is_gone) {
    Event event = events.next();
    if (auto* const message = std::get_if<lsp::Json>(&event.content)) {
      if (auto work = server.take(*message)) {
        events.charge(work->size);
        add({work, std::exchange(event.charge, 0) + work->size});
      }
    } else if (const auto* const unreadable = std::get_if<Unreadable>(&event.content)) {
      server.refuse(unreadable->code, unreadable->reason);
    } else if (const auto* const result = std::get_if<Result>(&event.content)) {
      server.deliver(result->work, result->message);
    } else {
      server.hang_up();
    }
    events.release(event.charge);
    if (events.empty())
      for (const lsp::WorkPointer& each : server.take_work()) add({each});
  }
  // Nobody waits for the work that is left, nor for a client that sends nothing.
  if (is_gone || quick.is_busy() || slow.is_busy()) std::_Exit(server.status());
  return server.status();
}

}  // namespace speclev::cli
