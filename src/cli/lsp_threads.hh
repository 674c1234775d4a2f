// Runs the works of the language server in threads.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "lsp/server.hh"

/// The threads of the language server, and what they give each other.
namespace speclev::cli {

/// What could not be read.
struct Unreadable {
  lsp::ErrorCode code;
  std::string reason;
};
/// The client sends nothing more.
struct End {};
struct Result {
  lsp::WorkPointer work;
  std::string message;
};

struct Event {
  std::variant<lsp::Json, Unreadable, Result, End> content;
  std::size_t charge = 0;  ///< bytes that a message of the client takes until it is answered
};

/// What one thread takes and the others add. These wait while too much is here, so that a client that does not read its
/// answers cannot fill the memory.
class Events {
 public:
  /// Adds what the client has sent. size: of its message in bytes.
  void add_input(Event event, std::size_t size);
  void add_result(Event event);
  Event next();
  bool empty() const;
  /// More of the memory is taken, or less.
  void charge(std::size_t bytes);
  void release(std::size_t bytes);

 private:
  mutable std::mutex mutex_;
  std::condition_variable ready_, room_;
  std::deque<Event> events_;
  std::size_t charged_ = 0, results_ = 0;  ///< bytes
};

/// Work for a message of the client, and what that takes.
struct RequestJob {
  lsp::WorkPointer work;
  std::size_t charge = 0;
};

/// Threads that run work, one at a time for each key.
class Workers {
 public:
  /// is_patient: all other threads go first.
  Workers(Events& events, unsigned count, bool is_patient);

  /// Forgets jobs that were dropped and do not run yet.
  void add(RequestJob job);
  bool is_busy() const;

 private:
  void run(const std::stop_token& stop);
  std::deque<RequestJob>::iterator next_job();

  Events& events_;
  mutable std::mutex mutex_;
  std::condition_variable_any ready_;
  std::deque<RequestJob> waiting_;
  std::set<std::string> running_;  ///< keys
  std::vector<std::jthread> threads_;
};

}  // namespace speclev::cli
