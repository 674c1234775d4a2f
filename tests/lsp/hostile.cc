// What clients send and sources contain that once broke messages or answers.
#include <catch2/catch.hpp>
#include <string>

#include "lsp/client.hh"

using namespace speclev;
using namespace speclev::test;

namespace {

const std::string uri = "file:///nowhere/cell.des";

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
  const Json told = client.told(uri);
  REQUIRE(told.size() == 1);
  CHECK(told[0]["range"]["start"]["character"] == 9);
}

TEST_CASE("what is nested deep or has very many values is no message") {
  CHECK(!lsp::parse_json(std::string(100'000, '[') + std::string(100'000, ']')).value);
  std::string many = "[0";
  for (int i = 0; i < 300'000; ++i) many += ",0";
  CHECK(lsp::parse_json(many + "]").error == "it has too many values");
}

TEST_CASE("a change with many parts is made") {
  Client client;
  client.open(uri, "MAZE:\"cell\",' '\nNOMAP\n");
  Json changes = Json::array();
  for (int i = 0; i < 1000; ++i)
    changes.push_back(
        {{"range", {{"start", {{"line", 2}, {"character", 0}}}, {"end", {{"line", 2}, {"character", 0}}}}},
         {"text", "# x\n"}});
  changes.push_back({{"text", "MAZE:\"cell\",bad\nNOMAP\n"}});
  client.note("textDocument/didChange",
              {{"textDocument", {{"uri", uri}, {"version", 2}}}, {"contentChanges", changes}});
  REQUIRE(client.told(uri).size() == 1);
  CHECK(client.told(uri)[0]["range"]["start"]["line"] == 0);
}
