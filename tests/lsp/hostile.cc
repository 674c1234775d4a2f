// What clients send and sources contain that once broke messages or answers.
#include <catch2/catch.hpp>
#include <string>

#include "lsp/client.hh"

using namespace speclev;
using namespace speclev::test;

namespace {

std::string hovered(Client& client, std::uint32_t line, std::uint32_t column) {
  return client.ask("textDocument/hover", at(cell_uri, line, column))["result"]["contents"]["value"];
}

/// How many lists and objects are in each other.
int depth_of(const Json& value) {
  int deepest = 0;
  if (value.is_structured())
    for (const Json& each : value) deepest = std::max(deepest, depth_of(each) + 1);
  return deepest;
}

constexpr int most_nested = 200;

}  // namespace

TEST_CASE("half of a character of UTF-16 becomes a replacement character, and the message is answered") {
  const auto text_in = [](const std::string& json) {
    const lsp::ParsedJson parsed = lsp::parse_json(json);
    return parsed.value ? parsed.value->get<std::string>() : "refused: " + parsed.error;
  };
  const std::string half = "\xef\xbf\xbd";
  CHECK(text_in(R"("a\ud800b")") == "a" + half + "b");
  CHECK(text_in(R"("\uDC00")") == half);
  CHECK(text_in(R"("\ud800\ud800\udc00")") == half + "\xf0\x90\x80\x80");
  CHECK(text_in(R"("\udc00\ud800")") == half + half);
  CHECK(text_in(R"("\ud800\n")") == half + "\n");
  CHECK(text_in(R"("\\ud800 \ud800")") == "\\ud800 " + half);
  CHECK(text_in(R"("\ud83d\ude00")") == "\xf0\x9f\x98\x80");
  // The same as bytes, and bytes of no character at all.
  CHECK(text_in("\"\xed\xa0\x80\"") == half + half + half);
  CHECK(text_in("\"\xff\xc3\xa9\"") == half + "\xc3\xa9");
  for (const char* broken : {R"("\ud800)", R"("\ud8)", R"("\ud800\)", R"(\ud800)", "\"\xff"})
    CHECK(!lsp::parse_json(broken).value);
}

TEST_CASE("a document with half of a character keeps its places") {
  Client client;
  const lsp::ParsedJson message = lsp::parse_json(
      R"({"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///nowhere/cell.des",)"
      R"( "version": 1, "text": "MAZE:\"\ud800\",bad\n"}}})");
  REQUIRE(message.value);
  client.note("textDocument/didOpen", (*message.value)["params"]);
  const Json told = client.told(cell_uri);
  REQUIRE(told.size() == 1);
  CHECK(told[0]["range"]["start"]["character"] == 9);
}

TEST_CASE("a backtick in a source does not end the code around it") {
  Client client;
  client.open(cell_uri,
              "MAZE:\"cell\",' '\nGEOMETRY:center,center\nMAP\n...`\nENDMAP\n"
              "OBJECT:'`',\"boulder\",(1,0)\nENGRAVING:(2,0),burn,\"``x`\"\nRANDOM_MONSTERS:'`'\nMONSTER:monster[0],"
              "random,(0,0)\n");
  CHECK(hovered(client, 3, 1).ends_with("line 6: `` OBJECT:'`',\"boulder\",(1,0) ``"));
  CHECK(hovered(client, 3, 2).ends_with("line 7: ``` ENGRAVING:(2,0),burn,\"``x`\" ```"));
  CHECK(hovered(client, 3, 0).ends_with("line 9: `MONSTER:monster[0],random,(0,0)`"));
  CHECK(hovered(client, 3, 3).find("`` ` ``") != std::string::npos);
}

TEST_CASE("a definition with a backtick is shown whole in a script") {
  Client client("nethack-5.0");
  const std::string script = "file:///nowhere/a.lua";
  client.open(script, "local a = \"`\"\ndes.object(a)\n");
  CHECK(client.ask("textDocument/hover", at(script, 1, 11))["result"]["contents"]["value"] ==
        "line 1: `` local a = \"`\" ``");
}

TEST_CASE("of the statements that name a square, a few are shown, and of each its beginning") {
  Client client("nethack-3.6.6");
  std::string text = "MAZE:\"cell\",' '\nGEOMETRY:center,center\nMAP\n...\nENDMAP\n$p = { (1,0)";
  for (int i = 0; i < 1000; ++i) text += ",(1,0)";
  text += " }\n";
  for (int i = 0; i < 1000; ++i) text += "TRAP:\"pit\",(1,0)\n";
  client.open(cell_uri, text);
  const std::string hover = hovered(client, 3, 1);
  CHECK(hover.size() < 2000);
  CHECK(hover.ends_with("…"));
}

TEST_CASE("answers are not nested deeper than clients can read") {
  constexpr int count = 20'000;
  std::string blocks = "LEVEL:\"a\"\n", script;
  for (int i = 0; i < count; ++i) blocks += "IF [50%] {\n";
  for (int i = 0; i < count; ++i) script += "do\n";
  for (const bool is_script : {false, true}) {
    Client client(is_script ? "nethack-5.0" : "nethack-3.6.6");
    const std::string address = is_script ? "file:///nowhere/a.lua" : cell_uri;
    client.open(address, is_script ? script : blocks);
    Json params = at(address, count / 2, 1);
    params["positions"] = Json::array({params["position"]});
    for (const char* method : {"textDocument/documentSymbol", "textDocument/selectionRange"}) {
      INFO(method);
      const Json answer = client.ask(method, params);
      REQUIRE(answer.contains("result"));
      CHECK(depth_of(answer) < most_nested);
    }
    CHECK(client.ask("textDocument/foldingRange", params).contains("result"));
  }
}

TEST_CASE("what is nested deep or has very many values is no message") {
  CHECK(!lsp::parse_json(std::string(100'000, '[') + std::string(100'000, ']')).value);
  std::string many = "[0";
  for (int i = 0; i < 300'000; ++i) many += ",0";
  CHECK(lsp::parse_json(many + "]").error == "it has too many values");
}

TEST_CASE("a change with many parts is made") {
  Client client;
  client.open(cell_uri, "MAZE:\"cell\",' '\nNOMAP\n");
  Json changes = Json::array();
  for (int i = 0; i < 1000; ++i)
    changes.push_back(
        {{"range", {{"start", {{"line", 2}, {"character", 0}}}, {"end", {{"line", 2}, {"character", 0}}}}},
         {"text", "# x\n"}});
  changes.push_back({{"text", "MAZE:\"cell\",bad\nNOMAP\n"}});
  client.note("textDocument/didChange",
              {{"textDocument", {{"uri", cell_uri}, {"version", 2}}}, {"contentChanges", changes}});
  REQUIRE(client.told(cell_uri).size() == 1);
  CHECK(client.told(cell_uri)[0]["range"]["start"]["line"] == 0);
}
