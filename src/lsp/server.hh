#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lsp/session.hh"

/// What a language server does with messages, whatever they come by.
namespace speclev::lsp {

/// A document that is to be looked at; that may be done by another thread.
struct Work {
  std::string uri;
  bool is_large = false;  ///< takes long, so that others need not wait for it
  std::function<Findings()> look;
};

/// Takes messages one by one and answers them. What is wrong with documents is found apart from that: whoever has the
/// time takes the work and delivers what was found.
class Server {
 public:
  using Send = std::function<void(const Json& message)>;

  Server(Wishes base, Send send) : session_(std::move(base)), send_(std::move(send)) {}

  /// A message of the client. Every request is answered. is_cancelled: the client wants no answer any more.
  void take(const Json& message, bool is_cancelled = false);
  /// Answers what could not be read.
  void refuse(ErrorCode code, const std::string& reason);

  /// The documents that have changed since the last call.
  std::vector<Work> take_work();
  /// Tells the client, if the document is still as it was.
  void deliver(Findings findings);

  /// Whether the client wants the server to end, and with which status.
  bool is_over() const { return is_over_; }
  int status() const { return is_shut_down_ ? 0 : 1; }

 private:
  void answer(const Json& id, const std::string& method, const Json& params);
  Json result_of(const std::string& method, const Json& params);
  Json initialize(const Json& params);
  void notice(const std::string& method, const Json& params);
  void open(const Json& params);
  void change(const Json& params);
  void close(const Json& params);
  void configure(const Json& params);
  void change_folders(const Json& params);
  void put(const DocumentPointer& document);
  void look_at_neighbours(const Document& changed);
  void look_at_all();
  void fail(const Json& id, int code, const std::string& reason);
  void publish(const Document& document, const Json& diagnostics);

  Session session_;
  Send send_;
  std::set<std::string> changed_;  ///< documents that were not looked at since
  bool is_initialized_ = false, is_shut_down_ = false, is_over_ = false;
};

}  // namespace speclev::lsp
