#include "tool/lsp_server.hh"

#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "files/descriptor.hh"
#include "lsp/framing.hh"
#include "lsp/server.hh"

namespace speclev::tool {

namespace {

using lsp::Findings, lsp::Work;

/// What could not be read.
struct Unreadable {
  lsp::ErrorCode code;
  std::string reason;
};
/// The client is gone.
struct End {};

using Event = std::variant<lsp::Json, Unreadable, Findings, End>;

/// What the threads give each other.
class Events {
 public:
  void add(Event event) {
    const std::scoped_lock lock(mutex_);
    events_.push_back(std::move(event));
    ready_.notify_one();
  }
  Event next() {
    std::unique_lock lock(mutex_);
    ready_.wait(lock, [&] { return !events_.empty(); });
    Event event = std::move(events_.front());
    events_.pop_front();
    return event;
  }
  bool empty() const {
    const std::scoped_lock lock(mutex_);
    return events_.empty();
  }
  /// The answer to a request is not wanted; it may be on its way.
  void cancel(const lsp::Json& id) {
    const std::scoped_lock lock(mutex_);
    cancelled_.insert(lsp::json_text(id));
  }
  bool is_cancelled(const lsp::Json& id) {
    const std::scoped_lock lock(mutex_);
    return !cancelled_.empty() && cancelled_.erase(lsp::json_text(id)) != 0;
  }
  /// Where no request waits any more, none can be meant.
  void forget_cancelled() {
    const std::scoped_lock lock(mutex_);
    if (events_.empty()) cancelled_.clear();
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<Event> events_;
  std::set<std::string> cancelled_;
};

/// Takes a frame apart. False if it was the last one.
bool read_frame(lsp::Frame frame, Events& events) {
  if (!frame.error.empty()) {
    events.add(Unreadable{lsp::parse_error, std::move(frame.error)});
    return true;
  }
  lsp::ParsedJson parsed = lsp::parse_json(frame.content);
  if (!parsed.value) {
    events.add(Unreadable{lsp::parse_error, std::move(parsed.error)});
    return true;
  }
  const auto method = lsp::text_of(lsp::member(*parsed.value, "method"));
  const lsp::Json& cancelled = lsp::member(*parsed.value, "params", "id");
  if (method == "$/cancelRequest" && cancelled.is_primitive()) events.cancel(cancelled);
  const bool is_last = method == "exit";
  events.add(std::move(*parsed.value));
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
  events.add(End{});
}

/// Lets all other threads go first, where the system can do that for one.
void step_back() {
#ifdef __linux__
  constexpr int nice = 10;
  static_cast<void>(::setpriority(PRIO_PROCESS, 0, nice));
#endif
}

/// Looks at documents, one after the other. Of work on one document only the last counts.
class Lane {
 public:
  /// is_patient: nobody waits for it.
  Lane(Events& events, bool is_patient)
      : events_(events), thread_([this, is_patient](const std::stop_token& stop) {
          if (is_patient) step_back();
          run(stop);
        }) {}

  void add(Work work) {
    const std::scoped_lock lock(mutex_);
    std::erase_if(waiting_, [&](const Work& each) { return each.uri == work.uri; });
    waiting_.push_back(std::move(work));
    ready_.notify_one();
  }
  /// Whether it is about to find something out.
  bool is_busy() const {
    const std::scoped_lock lock(mutex_);
    return is_busy_;
  }

 private:
  void run(const std::stop_token& stop) {
    while (true) {
      std::unique_lock lock(mutex_);
      is_busy_ = false;
      if (!ready_.wait(lock, stop, [&] { return !waiting_.empty(); }) || stop.stop_requested()) return;
      const Work work = std::move(waiting_.front());
      waiting_.pop_front();
      is_busy_ = true;
      lock.unlock();
      try {
        events_.add(work.look());
      } catch (const std::exception& error) {
        events_.add(Unreadable{lsp::internal_error, work.uri + ": " + error.what()});
      }
    }
  }

  Events& events_;
  mutable std::mutex mutex_;
  std::condition_variable_any ready_;
  std::deque<Work> waiting_;
  bool is_busy_ = false;
  std::jthread thread_;
};

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

int serve(const lsp::Wishes& base, int in, int out) {
  std::signal(SIGPIPE, SIG_IGN);
  keep_memory();
  Events events;
  bool is_gone = false;
  lsp::Server server(base, [&](const lsp::Json& message) {
    is_gone = is_gone || !write_all(out, lsp::framed(lsp::json_text(message)));
  });
  std::jthread reader([&] { read_frames(in, events); });
  Lane small(events, false), large(events, true);
  bool has_ended = false;
  while (!server.is_over() && !is_gone && !has_ended) {
    Event event = events.next();
    if (const auto* const message = std::get_if<lsp::Json>(&event)) {
      server.take(*message, events.is_cancelled(lsp::member(*message, "id")));
    } else if (const auto* const unreadable = std::get_if<Unreadable>(&event)) {
      server.refuse(unreadable->code, unreadable->reason);
    } else if (auto* const findings = std::get_if<Findings>(&event)) {
      server.deliver(std::move(*findings));
    } else {
      has_ended = true;
    }
    if (!events.empty()) continue;
    events.forget_cancelled();
    for (Work& each : server.take_work()) {
      Lane& lane = each.is_large ? large : small;
      lane.add(std::move(each));
    }
  }
  // Nobody waits for what is still looked at, nor for what a client does not say.
  if (is_gone || small.is_busy() || large.is_busy()) std::_Exit(server.status());
  return server.status();
}

}  // namespace speclev::tool
