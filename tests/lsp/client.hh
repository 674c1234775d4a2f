#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lsp/server.hh"

namespace speclev::test {

using lsp::Json;

inline const std::string cell_uri = "file:///nowhere/cell.des";

/// A client and its server in one thread: documents are looked at as soon as they change.
class Client {
 public:
  /// target: the game that sources are of; empty: the default.
  explicit Client(std::string target = {}, Json capabilities = Json::object())
      : server_({}, [this](const std::string& message) { received.push_back(Json::parse(message)); }) {
    Json options = Json::object();
    if (!target.empty()) options["target"] = target;
    initialized =
        ask("initialize", {{"capabilities", std::move(capabilities)}, {"initializationOptions", std::move(options)}});
  }

  /// The answer to a request: {"result": …} or {"error": …}.
  Json ask(const std::string& method, Json params = Json::object()) {
    const int id = ++last_id_;
    received.clear();
    take({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}});
    Json answer;
    for (const Json& each : received)
      if (lsp::member(each, "id") == Json(id)) answer = each;
    work();
    return answer;
  }
  /// A message, and the work that it needs.
  void take(const Json& message) {
    if (const lsp::WorkPointer work = server_.take(message)) server_.deliver(work, work->run());
  }
  void note(const std::string& method, Json params = Json::object()) {
    take({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
    work();
  }
  void open(const std::string& uri, const std::string& text) {
    note("textDocument/didOpen",
         {{"textDocument", {{"uri", uri}, {"languageId", "speclev"}, {"version", 1}, {"text", text}}}});
  }
  void change(const std::string& uri, const std::string& text) {
    note("textDocument/didChange", {{"textDocument", {{"uri", uri}, {"version", ++version_}}},
                                    {"contentChanges", Json::array({{{"text", text}}})}});
  }
  /// What was told of a document last; null if nothing was.
  Json told(const std::string& uri) const {
    Json result;
    for (const Json& each : received)
      if (lsp::member(each, "method") == Json("textDocument/publishDiagnostics") &&
          lsp::member(each, "params", "uri") == Json(uri))
        result = each["params"]["diagnostics"];
    return result;
  }

  lsp::Server& server() { return server_; }
  std::vector<Json> received;  ///< since the last request was asked
  Json initialized;

 private:
  void work() {
    for (const lsp::WorkPointer& each : server_.take_work()) server_.deliver(each, each->run());
  }

  lsp::Server server_;
  int last_id_ = 0, version_ = 1;
};

/// Parameters about a place in a document.
inline Json at(const std::string& uri, std::uint32_t line, std::uint32_t character) {
  return {{"textDocument", {{"uri", uri}}}, {"position", {{"line", line}, {"character", character}}}};
}

}  // namespace speclev::test
