// What the server answers about levels that are scripts.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "lsp/client.hh"

using namespace speclev;
using namespace speclev::test;

namespace {

const std::string script_uri = "file:///nowhere/crypt.lua";

// The lines are numbered from 0.
const std::string crypt_level =
    "-- A crypt.\n"                                                      // 0
    "local place = { 4, 1 };\n"                                          // 1
    "local function guard(name, x)\n"                                    // 2
    "   des.monster(name, x, 1)\n"                                       // 3
    "end\n"                                                              // 4
    "des.map({ x = 10, y = 5, map = [[\n"                                // 5
    "-------\n"                                                          // 6
    "|..{..+\n"                                                          // 7
    "-------]] })\n"                                                     // 8
    "guard(\"dwarf\", 2)\n"                                              // 9
    "des.monster({ id = \"hill orc\", class = \"o\", x = 4, y = 1 })\n"  // 10
    "des.object(\"axe\", place)\n"                                       // 11
    "des.room({ type = \"morgue\", contents = function(rm)\n"            // 12
    "   des.trap(\"pit\", rm.width, 1)\n"                                // 13
    "end })\n"                                                           // 14
    "local s = selection.area(1, 1, 3, 1)\n"                             // 15
    "des.terrain(s:grow(\"north\"), \".\")\n";                           // 16

/// A client that has a script open.
struct Opened : Client {
  explicit Opened(const std::string& text = crypt_level) : Client("nethack-5.0") { open(script_uri, text); }
};

/// The offer of a label; null if there is none.
Json offered(const Json& answer, const std::string& label) {
  for (const Json& each : answer["result"]["items"])
    if (each["label"] == label) return each;
  return {};
}

/// What is offered where a mark | stands in a text.
Json offers_at(const std::string& marked) {
  std::string text = marked;
  const std::size_t at = text.find('|');
  text.erase(at, 1);
  Opened client(text);
  const auto line = static_cast<std::uint32_t>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n'));
  const std::size_t begin = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
  const auto column = static_cast<std::uint32_t>(begin == std::string::npos ? at : at - begin - 1);
  return client.ask("textDocument/completion", test::at(script_uri, line, column));
}

std::string hover_at(std::uint32_t line, std::uint32_t column) {
  Opened client;
  return lsp::text_of(
             lsp::member(client.ask("textDocument/hover", at(script_uri, line, column)), "result", "contents", "value"))
      .value_or("");
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("the name of a monster is offered in a script, with what is known of it") {
  const Json dwarf = offered(offers_at("des.monster(\"|"), "\"dwarf\"");
  CHECK(dwarf["detail"] == "monster 'h', level 2, difficulty 4");
  CHECK(dwarf["textEdit"]["range"]["start"]["character"] == 12);
  CHECK(dwarf["textEdit"]["range"]["end"]["character"] == 13);
  // In the quotes that are there, with what is behind them left alone.
  const Json single = offered(offers_at("des.monster({ x = 1, id = 'dw|arf', y = 2 })"), "'dwarf'");
  CHECK(single["textEdit"]["range"]["start"]["character"] == 26);
  CHECK(single["textEdit"]["range"]["end"]["character"] == 33);
  // Of the class that stands beside.
  const Json orcs = offers_at("des.monster({ class = \"o\", id = \"|\" })");
  CHECK(!offered(orcs, "\"hill orc\"").is_null());
  CHECK(offered(orcs, "\"dwarf\"").is_null());
}

TEST_CASE("what a script may have next is offered") {
  CHECK(!offered(offers_at("des.|"), "levregion").is_null());
  CHECK(offered(offers_at("des.|"), "gradient").is_null());
  CHECK(!offered(offers_at("selection.|"), "gradient").is_null());
  CHECK(!offered(offers_at("local s = selection.new()\ns:|"), "grow").is_null());
  CHECK(offered(offers_at("local s = selection.new()\ns:|"), "gradient").is_null());
  CHECK(!offered(offers_at("des.altar({ x = 1, | })"), "align").is_null());
  CHECK(offered(offers_at("des.altar({ x = 1, | })"), "x").is_null());
  CHECK(!offered(offers_at("des.altar({ align = \"|\" })"), "\"coaligned\"").is_null());
  CHECK(!offered(offers_at("des.altar({ align = | })"), "\"coaligned\"").is_null());
  CHECK(!offered(offers_at("des.object({ locked = | })"), "true").is_null());
  CHECK(!offered(offers_at("des.terrain(1, 2, |)"), "\"L\"").is_null());
  CHECK(offered(offers_at("des.terrain(1, 2, '|')"), "'L'")["detail"] == "lava pool");
  CHECK(!offered(offers_at("des.level_flags(\"noflip\", \"|\")"), "\"mazelevel\"").is_null());
  CHECK(!offered(offers_at("des.trap({ type = '|' })"), "'rolling boulder'").is_null());
  CHECK(!offered(offers_at("des.region({ region = {1,1,2,2}, type = \"|\" })"), "\"beehive\"").is_null());
  CHECK(!offered(offers_at("if a |"), "then").is_null());
  CHECK(offered(offers_at("if a |"), "end").is_null());
  CHECK(!offered(offers_at("if a then\n|"), "elseif").is_null());
  CHECK(!offered(offers_at("local long_name = 3\nlocal b = |"), "long_name").is_null());
  CHECK(offered(offers_at("local function f()\n  local inner = 3\nend\n|"), "inner").is_null());
  CHECK(offers_at("-- des.|")["result"]["items"].empty());
  CHECK(offers_at("des.map([[\n..|..\n]])")["result"]["items"].empty());
}

TEST_CASE("what is missing at the end of a line does not hide what follows") {
  const std::string broken = "des.monster({ id = \"|\ndes.object(\"axe\", 3, 4)\n";
  CHECK(!offered(offers_at(broken), "\"dwarf\"").is_null());
  CHECK(!offered(offers_at("des.monster({ id = \"dwarf\",\ndes.object(\"|\")\n"), "\"axe\"").is_null());
}

TEST_CASE("a script is explained where the mouse is") {
  CHECK(has(hover_at(10, 6), "`des.monster(name,x,y)`"));
  CHECK(has(hover_at(10, 15), "id: monster"));
  CHECK(has(hover_at(10, 24), "monster hill orc, class 'o', level 2, difficulty 4"));
  CHECK(hover_at(10, 53) == "(4,1), on the level (14,6): `.` room");
  CHECK(has(hover_at(7, 3), "(3,1), on the level (13,6): `{` fountain"));
  CHECK(has(hover_at(7, 4), "line 11: `des.monster({ id = \"hill orc\""));
  CHECK(has(hover_at(11, 13), "object axe, class ')'"));
  CHECK(has(hover_at(11, 20), "line 2: `local place = { 4, 1 };`"));
  CHECK(hover_at(0, 4).empty());
}

TEST_CASE("the form of a script's call is shown, and which value comes") {
  Opened client;
  const Json table = client.ask("textDocument/signatureHelp", at(script_uri, 10, 36))["result"];
  CHECK(has(table["signatures"][0]["label"], "des.monster({ id, class, x, y, "));
  CHECK(table["activeParameter"] == 1);
  const Json places = client.ask("textDocument/signatureHelp", at(script_uri, 13, 28))["result"];
  CHECK(places["signatures"][0]["label"] == "des.trap(type,x,y)");
  CHECK(places["activeParameter"] == 2);
  CHECK(client.ask("textDocument/signatureHelp", at(script_uri, 1, 5))["result"].is_null());
}

TEST_CASE("names of a script are found and changed") {
  Opened client;
  const Json place = client.ask("textDocument/definition", at(script_uri, 11, 20))["result"];
  REQUIRE(place.size() == 1);
  CHECK(place[0]["range"]["start"] == Json({{"line", 1}, {"character", 6}}));
  CHECK(client.ask("textDocument/references", at(script_uri, 2, 16))["result"].size() == 2);
  CHECK(client.ask("textDocument/documentHighlight", at(script_uri, 3, 15))["result"].size() == 2);
  Json rename = at(script_uri, 9, 2);
  rename["newName"] = "watch";
  CHECK(client.ask("textDocument/rename", rename)["result"]["documentChanges"][0]["edits"].size() == 2);
  rename["newName"] = "end";
  CHECK(client.ask("textDocument/rename", rename)["error"]["code"] == -32803);
}

TEST_CASE("a script is shown as it is built") {
  Opened client;
  std::vector<std::string> names;
  const Json symbols = client.ask("textDocument/documentSymbol", at(script_uri, 0, 0))["result"];
  for (const Json& each : symbols) names.push_back(each["name"]);
  CHECK(names == std::vector<std::string>{
                     "local place = { 4, 1 }", "local function guard(name, x)", "des.map({ x = 10, y = 5, map = [[",
                     "des.room({ type = \"morgue\", contents = function(rm)", "local s = selection.area(1, 1, 3, 1)"});
  std::vector<std::pair<int, int>> folds;
  const Json ranges = client.ask("textDocument/foldingRange", at(script_uri, 0, 0))["result"];
  for (const Json& each : ranges) folds.emplace_back(each["startLine"], each["endLine"]);
  const auto folded = [&](int first, int last) {
    return std::ranges::find(folds, std::pair(first, last)) != folds.end();
  };
  CHECK(folded(2, 4));
  CHECK(folded(6, 8));
  CHECK(folded(12, 14));
  const Json tokens = client.ask("textDocument/semanticTokens/full", at(script_uri, 0, 0))["result"]["data"];
  CHECK(tokens.size() % 5 == 0);
  // Walls, floor, other terrain and doors of the map.
  for (const int kind : {9, 10, 11, 12}) {
    bool is_there = false;
    for (std::size_t i = 3; i < tokens.size(); i += 5) is_there = is_there || tokens[i] == kind;
    INFO(kind);
    CHECK(is_there);
  }
  CHECK(client
            .ask("textDocument/inlayHint",
                 {{"textDocument", {{"uri", script_uri}}},
                  {"range",
                   {{"start", {{"line", 0}, {"character", 0}}}, {"end", {{"line", 99}, {"character", 0}}}}}})["result"]
            .size() == 3);
}

TEST_CASE("characters that only scripts wait for call for nothing elsewhere") {
  Client client;
  const std::string other = "file:///nowhere/cell.des";
  client.open(other, "MAZE:\"a\",' '\nNOMAP\n");
  Json params = at(other, 2, 0);
  params["context"] = {{"triggerKind", 2}, {"triggerCharacter", "."}};
  CHECK(client.ask("textDocument/completion", params)["result"].empty());
  params["context"] = {{"triggerKind", 1}};
  CHECK(!client.ask("textDocument/completion", params)["result"]["items"].empty());
}

TEST_CASE("every request about a script has an answer, also of a broken and of a long one") {
  std::string broken = crypt_level;
  for (const char* const each : {"\"", "}", "end"}) broken.erase(broken.find(each), 1);
  std::string longer = crypt_level;
  while (longer.size() < 100'000) longer += "des.monster(\"newt\")\n";
  const char* methods[] = {
#define SPECLEV_REQUEST(method, function, pace) method,
#include "lsp/requests.def"
#undef SPECLEV_REQUEST
  };
  for (const std::string& text : {crypt_level, broken, longer}) {
    Client client("nethack-5.0");
    client.take({{"method", "textDocument/didOpen"},
                 {"params", {{"textDocument", {{"uri", script_uri}, {"version", 1}, {"text", text}}}}}});
    for (const char* method : methods)
      for (const Json& place : {Json({{"line", 10}, {"character", 22}}), Json({{"line", 13}, {"character", 28}}),
                                Json({{"line", 2000000000}, {"character", -1}}), Json("nonsense")}) {
        INFO(method << " " << place.dump());
        client.received.clear();
        client.take({{"id", 7},
                     {"method", method},
                     {"params",
                      {{"textDocument", {{"uri", script_uri}}},
                       {"position", place},
                       {"positions", Json::array({place})},
                       {"range", {{"start", place}, {"end", place}}},
                       {"seed", 1},
                       {"newName", "x"},
                       {"query", "c"}}}});
        REQUIRE(client.received.size() == 1);
        CHECK(client.received[0].contains("result") != client.received[0].contains("error"));
        CHECK(lsp::member(client.received[0], "error", "code") != Json(-32603));
      }
  }
}
