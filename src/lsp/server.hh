// The language server: turns messages into works and answers.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "lsp/workspace.hh"

/// What a language server does with messages, whatever they come by.
namespace speclev::lsp {

/// A request to answer, or a document to look at. Any thread may run it.
struct Work {
  Json id;                ///< of the request; null if the client did not ask
  std::string key;        ///< of work with one key only one is to run at a time
  std::string uri;        ///< the document that it is about; empty if there is none
  std::size_t size = 0;   ///< of its text in bytes, which the work keeps in memory
  Pace pace{};            ///< slow work stops when its document changes
  std::stop_source stop;  ///< the result is not wanted any more
  /// Gives the message for the client. Never throws.
  std::function<std::string()> run;
  bool is_dropped = false;  ///< its message is not sent; only the thread of the server uses this
};
using WorkPointer = std::shared_ptr<Work>;

/// Takes messages one by one, and says what work they need. Others run that, and deliver the result. One thread at a
/// time may call it.
class Server {
 public:
  using Send = std::function<void(const std::string& message)>;

  Server(UserSettings base, Send send) : workspace_(std::move(base)), send_(std::move(send)) {}

  /// Takes a message of the client. Every request gets one answer: from here, or from the work that this returns.
  WorkPointer take(const Json& message);
  /// Answers what could not be read.
  void refuse(ErrorCode code, const std::string& reason);
  /// The client sends nothing more.
  void hang_up();

  /// The work on documents that have changed since the last call.
  std::vector<WorkPointer> take_work();
  /// Sends what a work has given, if it is still wanted.
  void deliver(const WorkPointer& work, const std::string& message);

  /// Whether the client wants the server to end and has all of its answers; and with which status.
  bool is_over() const { return has_ended_ && requests_ == 0; }
  int status() const { return is_shut_down_ ? 0 : 1; }

 private:
  WorkPointer request(const Json& id, const std::string& method, const Json& params);
  Json initialize(const Json& params);
  void shut_down(const Json& id);
  void answer_shutdown();
  void notice(const std::string& method, const Json& params);
  void cancel(const Json& id);
  std::vector<WorkPointer> drop(const std::function<bool(const Work&)>& is_meant);
  void make_outdated(const std::string& uri);
  void open(const Json& params);
  void change(const Json& params);
  void close(const Json& params);
  void configure(const Json& params);
  void change_folders(const Json& params);

  Workspace workspace_;
  Send send_;
  std::set<WorkPointer> works_;   ///< that were handed out
  std::size_t requests_ = 0;      ///< of them, those that have no answer
  std::optional<Json> shutdown_;  ///< the request that is answered after all others
  bool is_initialized_ = false, is_shut_down_ = false, has_ended_ = false;
};

}  // namespace speclev::lsp
