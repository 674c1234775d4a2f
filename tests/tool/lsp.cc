// speclev lsp as editors start it: messages over standard input and output.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tool/lsp_messages.hh"
#include "tool/programs.hh"

using namespace speclev::test;

namespace {

/// The messages that a program has written.
std::vector<Json> messages_of(const std::string& output) {
  std::vector<Json> result;
  for (std::size_t at = 0; at < output.size();) {
    const std::string name = "Content-Length: ";
    REQUIRE(output.compare(at, name.size(), name) == 0);
    const std::size_t size = std::stoul(output.substr(at + name.size())), begin = output.find("\r\n\r\n", at) + 4;
    result.push_back(Json::parse(output.substr(begin, size)));
    at = begin + size;
  }
  return result;
}

/// The output of the program in a conversation: what follows is said when something has been told. Nothing may take
/// longer than half a minute.
std::string conversation(const TemporaryFolder& folder, const std::string& first, const std::string& told,
                         const std::string& then) {
  write_file(folder / "first", first);
  write_file(folder / "then", then);
  const std::string script = "{ cat first; i=0; until grep -q '" + told +
                             "' out || [ $i = 600 ]; do sleep 0.05; i=$((i+1)); done; cat then; } | \"$0\" lsp >out";
  const Result result = run({.arguments = {"/bin/sh", "-c", script, SPECLEV_SPECLEV}, .folder = folder.path()});
  CHECK_STATUS(0);
  return read_file(folder / "out");
}

/// The place of a message about a document among others; their number if there is none.
std::size_t place_of_told(const std::vector<Json>& all, const std::string& uri) {
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].value("method", "") == "textDocument/publishDiagnostics" && all[i]["params"]["uri"] == uri) return i;
  return all.size();
}

const Json* answer_to(const std::vector<Json>& all, int id) {
  for (const Json& each : all)
    if (each.value("id", Json()) == Json(id)) return &each;
  return nullptr;
}

}  // namespace

TEST_CASE("speclev lsp tells of a document and ends when it is asked to") {
  const TemporaryFolder folder;
  const std::string uri = "file:///nowhere/cell.des";
  const std::string first = request(1, "initialize") + notice("initialized") +
                            opened(uri, bare_source("cell") + "DOOR:ajar,(1,1)\n") +
                            request(2, "textDocument/hover",
                                    {{"textDocument", {{"uri", uri}}}, {"position", {{"line", 2}, {"character", 1}}}});
  const auto all =
      messages_of(conversation(folder, first, "publishDiagnostics", request(3, "shutdown") + notice("exit")));
  REQUIRE(place_of_told(all, uri) < all.size());
  CHECK(all[place_of_told(all, uri)]["params"]["diagnostics"][0]["code"] == "unknown-word");
  REQUIRE(answer_to(all, 1) != nullptr);
  CHECK((*answer_to(all, 1))["result"]["serverInfo"]["name"] == "speclev");
  REQUIRE(answer_to(all, 2) != nullptr);
  CHECK((*answer_to(all, 2))["result"]["contents"]["value"].get<std::string>().starts_with("DOOR"));
  REQUIRE(answer_to(all, 3) != nullptr);
}

TEST_CASE("speclev lsp ends with a failure where the client only goes away") {
  const TemporaryFolder folder;
  for (const std::string& input :
       {std::string(), request(1, "initialize"), std::string("Content-Length: 100\r\n\r\n{"), notice("exit")}) {
    const Result result = run(speclev_program(folder.path(), {"lsp"}, input));
    CHECK_STATUS(1);
  }
}

TEST_CASE("speclev lsp answers broken frames and goes on") {
  const TemporaryFolder folder;
  const std::string input =
      "hello\r\n\r\n" + request(1, "initialize") + "Content-Length: 5\r\n\r\n{\"a\":" + "Content-Length: x\r\n\r\n" +
      "Content-Length: 2\r\n\r\n[]" + request(2, "nothing") + request(3, "shutdown") + notice("exit");
  const Result result = run(speclev_program(folder.path(), {"lsp"}, input));
  CHECK_STATUS(0);
  const auto all = messages_of(result.out);
  REQUIRE(answer_to(all, 2) != nullptr);
  CHECK((*answer_to(all, 2))["error"]["code"] == -32601);
  std::size_t without_id = 0;
  for (const Json& each : all) without_id += each.contains("error") && each["id"].is_null();
  CHECK(without_id == 4);
}

TEST_CASE("speclev lsp looks at others and answers about them while a large document is looked at") {
  const TemporaryFolder folder;
  const std::string large = repeated("MONSTER:'h',\"dwraf\",(4,2)\n", std::size_t{10} << 20);
  const std::string cell = "file:///nowhere/cell.des", of_large = "file:///nowhere/large.des";
  const std::string first = request(1, "initialize") + opened(of_large, large) + opened(cell, bare_source("cell"));
  std::string then;
  for (int id = 2; id < 30; ++id)
    then += request(id, "textDocument/completion",
                    {{"textDocument", {{"uri", cell}}}, {"position", {{"line", 2}, {"character", 0}}}});
  const auto all =
      messages_of(conversation(folder, first, "cell.des", then + request(30, "shutdown") + notice("exit")));
  for (int id = 1; id <= 30; ++id) CHECK(answer_to(all, id) != nullptr);
  REQUIRE(place_of_told(all, cell) < all.size());
  CHECK(place_of_told(all, cell) < place_of_told(all, of_large));
}

TEST_CASE("speclev lsp knows how the game is built") {
  const TemporaryFolder folder;
  const std::string input =
      request(1, "initialize") + opened("file:///nowhere/post.des", bare_source("post") + "OBJECT:'?',\"m\",(1,1)\n") +
      request(
          2, "textDocument/completion",
          {{"textDocument", {{"uri", "file:///nowhere/post.des"}}}, {"position", {{"line", 2}, {"character", 12}}}}) +
      request(3, "shutdown") + notice("exit");
  const auto offers = [&](const Names& options, const std::string& word) {
    Names arguments = {"lsp", "--target", "nethack-3.4.3"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const auto all = messages_of(run(speclev_program(folder.path(), arguments, input)).out);
    REQUIRE(answer_to(all, 2) != nullptr);
    return contains(answer_to(all, 2)->dump(), R"("label":"\")" + word + R"(\"")");
  };
  CHECK(offers({}, "mail"));
  CHECK_FALSE(offers({"--without", "mail"}, "mail"));
  CHECK(offers({"--without", "mail"}, "magic mapping"));
}

TEST_CASE("speclev lsp takes options, and refuses what it cannot use") {
  const TemporaryFolder folder;
  const Result result = run(speclev_program(folder.path(), {"lsp", "--abi", "nothing"}));
  CHECK_STATUS(2);
  const std::string program = "LEVEL: \"hall\"\n";
  const std::string input = request(1, "initialize") + opened("file:///nowhere/hall.des", program) +
                            request(2, "textDocument/hover",
                                    {{"textDocument", {{"uri", "file:///nowhere/hall.des"}}},
                                     {"position", {{"line", 0}, {"character", 1}}}}) +
                            request(3, "shutdown") + notice("exit");
  const Result other = run(speclev_program(folder.path(), {"lsp", "--target", "nethack-3.6.6"}, input));
  CHECK(other.status == 0);
  CHECK((*answer_to(messages_of(other.out), 2))["result"]["contents"]["value"] == "LEVEL takes a name");
}
