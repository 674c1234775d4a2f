// Work that is out of date or cancelled, and the order of answers.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "lsp/client.hh"

using namespace speclev;
using namespace speclev::test;

namespace {

const std::string other = "file:///nowhere/other.des";
const std::string text = "MAZE:\"cell\",' '\nNOMAP\nDOOR:ajar,(1,1)\n";

/// A server whose work waits until a test runs it.
struct Waiting {
  std::vector<Json> sent;
  lsp::Server server{{}, [this](const std::string& message) { sent.push_back(Json::parse(message)); }};

  Waiting() {
    server.take({{"id", 0}, {"method", "initialize"}});
    open(cell_uri);
    open(other);
    sent.clear();
  }
  void open(const std::string& address) {
    server.take({{"method", "textDocument/didOpen"},
                 {"params", {{"textDocument", {{"uri", address}, {"version", 1}, {"text", text}}}}}});
  }
  void change(const std::string& address) {
    server.take({{"method", "textDocument/didChange"},
                 {"params",
                  {{"textDocument", {{"uri", address}, {"version", 2}}},
                   {"contentChanges", Json::array({{{"text", text + "# more\n"}}})}}}});
  }
  lsp::WorkPointer ask(const Json& id, const std::string& method, const std::string& address = cell_uri) {
    return server.take({{"id", id}, {"method", method}, {"params", at(address, 2, 1)}});
  }
  void cancel(const Json& id) { server.take({{"method", "$/cancelRequest"}, {"params", {{"id", id}}}}); }
  void run(const lsp::WorkPointer& work) { server.deliver(work, work->run()); }
};

}  // namespace

TEST_CASE("a request that is cancelled is answered at once, and not again") {
  for (const bool has_run : {false, true}) {
    Waiting client;
    const auto work = client.ask("a", "textDocument/hover");
    REQUIRE(work);
    const std::string message = has_run ? work->run() : "";
    client.cancel("a");
    REQUIRE(client.sent.size() == 1);
    CHECK(client.sent[0]["error"]["code"] == -32800);
    CHECK(client.sent[0]["id"] == "a");
    CHECK(work->stop.stop_requested());
    client.server.deliver(work, has_run ? message : work->run());
    client.cancel("a");
    CHECK(client.sent.size() == 1);
  }
}

TEST_CASE("a cancellation means one request only") {
  Waiting client;
  const auto first = client.ask(1, "textDocument/hover"), second = client.ask("1", "textDocument/hover");
  for (const Json& id : {Json(), Json(7), Json("x"), Json::array({1}), Json(1)}) client.cancel(id);
  REQUIRE(client.sent.size() == 1);
  CHECK(client.sent[0]["id"] == 1);
  client.run(second);
  CHECK(client.sent.back()["id"] == "1");
  CHECK(client.sent.back().contains("result"));
}

TEST_CASE("a look at a document that has changed is stopped and its result is not sent") {
  Waiting client;
  const auto looks = client.server.take_work();
  REQUIRE(looks.size() == 2);
  const std::string late = looks[0]->run();
  client.change(cell_uri);
  CHECK(looks[0]->stop.stop_requested());
  CHECK(!looks[1]->stop.stop_requested());
  client.server.deliver(looks[0], late);
  CHECK(client.sent.empty());
  client.run(looks[1]);
  REQUIRE(client.sent.size() == 1);
  const auto again = client.server.take_work();
  REQUIRE(again.size() == 1);
  client.run(again[0]);
  CHECK(client.sent.back()["params"]["version"] == 2);
  client.server.take({{"method", "textDocument/didClose"}, {"params", {{"textDocument", {{"uri", cell_uri}}}}}});
  CHECK(client.sent.back()["params"]["diagnostics"] == Json::array());
}

TEST_CASE("a slow request about a document that has changed is answered so, and a quick one from the old text") {
  Waiting client;
  const auto slow = client.ask(1, "textDocument/codeAction"), quick = client.ask(2, "textDocument/hover"),
             elsewhere = client.ask(3, "textDocument/codeAction", other);
  client.change(cell_uri);
  client.run(slow);
  client.run(quick);
  client.run(elsewhere);
  REQUIRE(client.sent.size() == 3);
  CHECK(client.sent[0]["error"]["code"] == -32801);
  CHECK(client.sent[1].contains("result"));
  CHECK(client.sent[2].contains("result"));
}

TEST_CASE("a request is answered from the documents as they are when it comes") {
  Waiting client;
  const auto before = client.ask(1, "textDocument/foldingRange");
  client.server.take({{"method", "textDocument/didClose"}, {"params", {{"textDocument", {{"uri", cell_uri}}}}}});
  const auto after = client.ask(2, "textDocument/foldingRange");
  client.sent.clear();
  client.run(before);
  client.run(after);
  CHECK(client.sent[0].contains("result"));
  CHECK(client.sent[1]["error"]["code"] == -32602);
}

TEST_CASE("work on one document has one key, whatever it is") {
  Waiting client;
  const auto looks = client.server.take_work();
  CHECK(looks[0]->key == client.ask(1, "textDocument/codeAction")->key);
  CHECK(looks[0]->key != looks[1]->key);
  CHECK(client.ask(2, "textDocument/definition")->key == client.ask(3, "textDocument/references", other)->key);
}

TEST_CASE("the server is shut down when it has answered, and then ends") {
  Waiting client;
  const auto looks = client.server.take_work();
  const auto first = client.ask(1, "textDocument/hover"), second = client.ask(2, "textDocument/codeAction");
  client.server.take({{"id", 3}, {"method", "shutdown"}});
  client.server.take({{"method", "exit"}});
  CHECK(client.sent.empty());
  CHECK(!client.server.is_over());
  client.run(second);
  client.run(looks[0]);
  REQUIRE(client.sent.size() == 1);
  CHECK(client.sent[0].contains("result"));
  CHECK(!client.server.is_over());
  client.run(first);
  REQUIRE(client.sent.size() == 3);
  CHECK(client.sent[2]["id"] == 3);
  CHECK(client.server.is_over());
  CHECK(client.server.status() == 0);
}

TEST_CASE("a client that goes without a word does not wait for what takes long") {
  Waiting client;
  const auto slow = client.ask(1, "speclev/picture");
  client.server.take({{"method", "exit"}});
  CHECK(slow->stop.stop_requested());
  CHECK(!client.server.is_over());
  client.run(slow);
  CHECK(client.server.is_over());
  CHECK(client.server.status() == 1);
}

TEST_CASE("a cancelled request does not keep the server from being shut down") {
  Waiting client;
  const auto work = client.ask(1, "textDocument/hover");
  client.server.take({{"id", 2}, {"method", "shutdown"}});
  client.cancel(1);
  REQUIRE(client.sent.size() == 2);
  CHECK(client.sent[1]["id"] == 2);
}
