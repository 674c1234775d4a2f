// What the server answers, and what it tells by itself.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "lsp/client.hh"
#include "speclev/speclev.hh"
#include "support/files.hh"

using namespace speclev;
using namespace speclev::test;

namespace {

const std::string uri = "file:///nowhere/cell.des";

// The level of README, with its three mistakes; the lines are numbered from 0.
const std::string cell =
    "# A guard room with a fountain.\n"     // 0
    "MAZE:\"cell\",' '\n"                   // 1
    "GEOMETRY:center,center\n"              // 2
    "MAP\n"                                 // 3
    "-------\n"                             // 4
    "|.....|\n"                             // 5
    "|..{..+\n"                             // 6
    "|.....|\n"                             // 7
    "-------\n"                             // 8
    "ENDMAP\n"                              // 9
    "DOOR:ajar,(6,2)\n"                     // 10
    "MONSTER:'h',\"dwraf\",(4,2),asleep\n"  // 11
    "OBJECT:')',\"axe\",(7,2)\n"            // 12
    "STAIR:(1,1),up\n";                     // 13

std::string mended() {
  std::string text = cell;
  text.replace(text.find("ajar"), 4, "open");
  text.replace(text.find("dwraf"), 5, "dwarf");
  text.replace(text.find("(7,2)"), 5, "(5,2)");
  return text;
}

const std::string program =
    "LEVEL: \"hall\"\n"                                    // 0
    "$guards = monster: { 'h', 'G' }\n"                    // 1
    "ROOM: \"ordinary\", lit, random, random, random {\n"  // 2
    "  MONSTER: $guards[0], (1,1)\n"                       // 3
    "  IF [50%] {\n"                                       // 4
    "    OBJECT: ('(', \"chest\"), (2,2)\n"                // 5
    "  }\n"                                                // 6
    "}\n";                                                 // 7
const std::string program_uri = "file:///nowhere/hall.des";

/// A level without a map.
std::string bare(const std::string& name) { return "MAZE:\"" + name + "\",' '\nNOMAP\n"; }

std::vector<std::string> codes(const Json& diagnostics) {
  std::vector<std::string> result;
  for (const Json& each : diagnostics) result.push_back(each.value("code", ""));
  return result;
}

std::vector<std::string> labels(const Json& items) {
  std::vector<std::string> result;
  for (const Json& each : items) result.push_back(each["label"]);
  return result;
}

bool has(const std::vector<std::string>& list, const std::string& text) {
  return std::ranges::find(list, text) != list.end();
}

/// A text with edits of the protocol applied, which are in ASCII.
std::string edited(const std::string& text, const Json& edits) {
  const lsp::Lines lines(text);
  std::vector<std::pair<std::uint32_t, std::pair<std::uint32_t, std::string>>> all;
  for (const Json& each : edits)
    all.push_back({lines.offset(lsp::place_of(each["range"]["start"]), lsp::Encoding::utf16),
                   {lines.offset(lsp::place_of(each["range"]["end"]), lsp::Encoding::utf16), each["newText"]}});
  std::ranges::sort(all, std::greater<>());
  std::string result = text;
  for (const auto& [begin, rest] : all) result.replace(begin, rest.first - begin, rest.second);
  return result;
}

Json range(std::uint32_t line, std::uint32_t begin, std::uint32_t end) {
  return {{"start", {{"line", line}, {"character", begin}}}, {"end", {{"line", line}, {"character", end}}}};
}

}  // namespace

TEST_CASE("a session begins and ends as the protocol says") {
  Client client;
  CHECK(client.initialized["result"]["capabilities"]["positionEncoding"] == "utf-16");
  CHECK(client.ask("initialize")["error"]["code"] == -32600);
  CHECK(client.ask("shutdown")["result"].is_null());
  CHECK(client.ask("textDocument/hover", at(uri, 0, 0))["error"]["code"] == -32600);
  CHECK(!client.server().is_over());
  client.note("exit");
  CHECK(client.server().is_over());
  CHECK(client.server().status() == 0);
}

TEST_CASE("a client that ends without a word is a failure") {
  Client client;
  client.note("exit");
  CHECK(client.server().is_over());
  CHECK(client.server().status() == 1);
}

TEST_CASE("nothing is answered before the beginning") {
  std::vector<Json> sent;
  lsp::Server server({}, [&](const std::string& message) { sent.push_back(Json::parse(message)); });
  server.take({{"id", 1}, {"method", "shutdown"}});
  server.take({{"method", "textDocument/didOpen"}});
  REQUIRE(sent.size() == 1);
  CHECK(sent[0]["error"]["code"] == -32002);
}

TEST_CASE("what is no message is answered with an error, or not at all") {
  Client client;
  client.received.clear();
  for (const char* text : {"3", "null", "[]", "[1]", "\"x\"", "{}", "{\"id\":3}", "{\"method\":7,\"id\":1}",
                           "{\"id\":{},\"method\":\"shutdown\"}", "{\"id\":null,\"method\":\"shutdown\"}"})
    client.take(Json::parse(text));
  CHECK(client.received.size() == 10);
  for (const Json& each : client.received) CHECK(each["error"]["code"] == -32600);
  client.received.clear();
  client.take({{"id", 9}, {"result", 3}});
  client.take({{"method", "no/such/notice"}});
  CHECK(client.received.empty());
  CHECK(client.ask("no/such/request")["error"]["code"] == -32601);
  client.server().refuse(lsp::parse_error, "broken");
  CHECK(client.received.back()["error"]["code"] == -32700);
}

TEST_CASE("mistakes are told with their places, related places and help") {
  Client client;
  client.open(uri, cell);
  const Json told = client.told(uri);
  REQUIRE(codes(told) == std::vector<std::string>{"unknown-word", "unknown-monster", "coordinate-range"});
  CHECK(told[0]["range"] == range(10, 5, 9));
  CHECK(told[0]["severity"] == 1);
  CHECK(told[1]["severity"] == 2);
  CHECK(told[1]["source"] == "speclev");
  CHECK(told[2]["relatedInformation"][0]["location"]["range"] == range(8, 6, 7));
  CHECK(!told[0].contains("codeDescription"));
  client.change(uri, mended());
  CHECK(client.told(uri) == Json::array());
  client.change(uri, cell);
  client.note("textDocument/didClose", {{"textDocument", {{"uri", uri}}}});
  CHECK(client.told(uri) == Json::array());
  CHECK(client.ask("textDocument/hover", at(uri, 0, 0))["error"]["code"] == -32602);
}

TEST_CASE("what has no effect is told as such") {
  Client client("nethack-3.6.6");
  client.note("workspace/didChangeConfiguration",
              {{"settings", {{"target", "nethack-3.6.6"}, {"warnings", {"all", "extra"}}}}});
  client.open(program_uri, program + "$n = 3\n");
  const Json told = client.told(program_uri);
  REQUIRE(codes(told) == std::vector<std::string>{"unused-variable"});
  CHECK(told[0]["tags"] == Json::array({1}));
}

TEST_CASE("columns are bytes where the client wants that") {
  const std::string text = "# \xc3\xa9\nMAZE:\"\xc3\xa9\",bad\n";
  Client wide("", {{"general", {{"positionEncodings", {"utf-16"}}}}}),
      narrow("", {{"general", {{"positionEncodings", {"utf-8", "utf-16"}}}}});
  CHECK(narrow.initialized["result"]["capabilities"]["positionEncoding"] == "utf-8");
  wide.open(uri, text);
  narrow.open(uri, text);
  const auto column = [](const Json& told) {
    for (const Json& each : told)
      if (each["code"] == "unknown-word") return each["range"]["start"]["character"].get<int>();
    return -1;
  };
  CHECK(column(wide.told(uri)) == 9);
  CHECK(column(narrow.told(uri)) == 10);
}

TEST_CASE("a part of a text may change, too") {
  Client client;
  client.open(uri, cell);
  client.note("textDocument/didChange",
              {{"textDocument", {{"uri", uri}, {"version", 2}}},
               {"contentChanges", Json::array({{{"range", range(10, 5, 9)}, {"text", "open"}},
                                               {{"range", range(12, 18, 19)}, {"text", "5"}}})}});
  CHECK(codes(client.told(uri)) == std::vector<std::string>{"unknown-monster"});
}

TEST_CASE("what is certain is mended at once, all else one by one") {
  Client client;
  client.open(uri, cell);
  Json params = {{"textDocument", {{"uri", uri}}}, {"range", range(11, 14, 14)}, {"context", Json::object()}};
  const Json actions = client.ask("textDocument/codeAction", params)["result"];
  REQUIRE(actions.size() == 2);
  CHECK(actions[0]["kind"] == "quickfix");
  CHECK(actions[0]["isPreferred"] == true);
  CHECK(actions[1]["kind"] == "source.fixAll.speclev");
  std::string wanted = cell;
  wanted.replace(wanted.find("dwraf"), 5, "dwarf");
  for (const Json& each : actions) CHECK(edited(cell, each["edit"]["documentChanges"][0]["edits"]) == wanted);
  params["context"]["only"] = {"quickfix"};
  CHECK(client.ask("textDocument/codeAction", params)["result"].size() == 1);
  params["context"]["only"] = {"source"};
  CHECK(client.ask("textDocument/codeAction", params)["result"].size() == 1);
  params["context"]["only"] = {"refactor"};
  CHECK(client.ask("textDocument/codeAction", params)["result"].empty());
}

TEST_CASE("settings of a client say which game, what is told, and where it is explained") {
  Client client;
  client.open(program_uri, program);
  CHECK(!client.told(program_uri).empty());
  client.received.clear();
  client.note("workspace/didChangeConfiguration",
              {{"settings", {{"speclev", {{"target", "nethack-3.6.6"}, {"documents", "https://example.org/doc"}}}}}});
  CHECK(client.told(program_uri) == Json::array());
  client.change(program_uri, program + "TRAP: \"pitt\", random\n");
  const Json told = client.told(program_uri);
  REQUIRE(told.size() == 1);
  CHECK(told[0]["codeDescription"]["href"] ==
        "https://example.org/doc/diagnostics.md#" + told[0]["code"].get<std::string>());
  client.note("workspace/didChangeConfiguration", {{"settings", {{"target", "no-such-game"}}}});
  REQUIRE(client.told(program_uri).size() == 1);
  CHECK(client.told(program_uri)[0]["message"].get<std::string>().find("no-such-game") != std::string::npos);
  client.note("workspace/didChangeConfiguration",
              {{"settings", {{"target", "nethack-3.6.6"}, {"warnings", {"no-such-warning"}}}}});
  CHECK(client.told(program_uri)[0]["message"].get<std::string>().find("no-such-warning") != std::string::npos);
}

TEST_CASE("a file in the folder says which game, and is looked at itself") {
  const TemporaryFolder folder;
  write_file(folder / ".speclev", "# Of the levels here.\ntarget nethack-3.6.6\nwarnings all\n");
  Client client;
  const std::string level = "file://" + folder.path() + "/hall.des", settings = "file://" + folder.path() + "/.speclev";
  client.open(level, program);
  CHECK(client.told(level) == Json::array());
  // An open one counts as it is.
  client.open(settings, "target nethack-3.4.3\n");
  CHECK(client.told(settings) == Json::array());
  CHECK(!client.told(level).empty());
  const std::vector<std::string> wrong = {"target ../game", "target /game",     "target nethack-3.6.6 twice",
                                          "abi nothing",    "warnings nothing", "run nothing"};
  for (const std::string& line : wrong) {
    client.change(settings, "\n" + line + "\n");
    INFO(line);
    REQUIRE(client.told(settings).size() == 1);
    CHECK(client.told(settings)[0]["range"]["start"]["line"] == 1);
  }
  client.note("textDocument/didClose", {{"textDocument", {{"uri", settings}}}});
  CHECK(client.told(level) == Json::array());
}

TEST_CASE("settings hold for the folders below, up to that of the client") {
  const TemporaryFolder folder;
  REQUIRE(std::system(("mkdir -p " + folder.path() + "/root/below").c_str()) == 0);
  write_file(folder / ".speclev", "target nethack-3.4.3\n");
  const std::string level = "file://" + folder.path() + "/root/below/hall.des";
  Client client("nethack-3.6.6");
  client.open(level, program);
  CHECK(client.told(level) == Json::array());
  client.note("workspace/didChangeWorkspaceFolders",
              {{"event", {{"added", Json::array({{{"uri", "file://" + folder.path() + "/root"}}})}}}});
  CHECK(client.told(level) == Json::array());
  write_file(folder / "root/.speclev", "target nethack-3.4.3\n");
  client.note("workspace/didChangeWatchedFiles");
  CHECK(!client.told(level).empty());
}

TEST_CASE("the source of a compiled file has its game in its address") {
  Client client;
  const auto told = [&](const std::string& query, const std::string& text) {
    const std::string source = "speclev-source:/nowhere/hall.des?" + query;
    client.open(source, text);
    return client.told(source);
  };
  CHECK(told("target=nethack-3.6.6&abi=lp64le&file=hall.lev", program) == Json::array());
  CHECK(told("file%3Dhall.lev%26target%3Dnethack-3.6.6#here", program) == Json::array());
  CHECK(!told("", program).empty());
  CHECK(!told("file=hall.lev?target=nethack-3.6.6", program).empty());
  CHECK(told("target=nothing", program)[0]["message"].get<std::string>().find("nothing") != std::string::npos);
  CHECK(told("abi=nothing", mended())[0]["message"].get<std::string>().find("nothing") != std::string::npos);
  // No folder is read for such an address, and a file has none of this.
  CHECK(told("target=/nowhere/game", mended()) == Json::array());
  client.open("file:///nowhere/hall.des?target=nethack-3.6.6", program);
  CHECK(!client.told("file:///nowhere/hall.des?target=nethack-3.6.6").empty());
}

TEST_CASE("scripts are looked at as speclev lint does") {
  Client client;
  const std::string script = "file:///nowhere/crypt.lua";
  client.open(script,
              "des.level_init({ style = \"solidfill\", fg = \" \" })\ndes.monster({ id=\"dwraf\", x=9, y=3 })\n");
  CHECK(has(codes(client.told(script)), "script-error"));
  for (const char* method : {"documentSymbol", "foldingRange", "semanticTokens/full"})
    CHECK(client.ask(std::string("textDocument/") + method, at(script, 0, 0)).contains("result"));
  CHECK(!client.ask("textDocument/completion", at(script, 0, 0))["result"]["items"].empty());
  CHECK(client.ask("textDocument/hover", at(script, 0, 0))["result"].is_null());
  CHECK(client.ask("speclev/picture", at(script, 0, 0))["result"]["svg"].get<std::string>().starts_with("<svg"));
}

TEST_CASE("the outline has levels, maps, rooms and blocks in each other") {
  Client client("nethack-3.6.6");
  client.open(program_uri, program);
  const Json symbols = client.ask("textDocument/documentSymbol", at(program_uri, 0, 0))["result"];
  REQUIRE(symbols.size() == 1);
  CHECK(symbols[0]["name"] == "hall");
  REQUIRE(symbols[0]["children"].size() == 2);
  CHECK(symbols[0]["children"][0]["kind"] == 13);
  const Json& room = symbols[0]["children"][1];
  CHECK(room["range"]["end"]["line"] == 7);
  REQUIRE(room["children"].size() == 1);
  CHECK(room["children"][0]["name"] == "IF [50%]");
  const Json folds = client.ask("textDocument/foldingRange", at(program_uri, 0, 0))["result"];
  CHECK(std::ranges::any_of(folds, [](const Json& each) { return each["startLine"] == 4 && each["endLine"] == 6; }));
  const Json ranges = client.ask("textDocument/selectionRange",
                                 {{"textDocument", {{"uri", program_uri}}},
                                  {"positions", Json::array({{{"line", 5}, {"character", 20}}})}})["result"];
  std::vector<int> lines;
  for (Json at = ranges[0]; !at.is_null(); at = at.value("parent", Json()))
    lines.push_back(at["range"]["start"]["line"]);
  CHECK(lines == std::vector<int>{5, 5, 4, 4, 2, 2, 0, 0});
}

TEST_CASE("semantic tokens tell words and terrain") {
  Client client;
  client.open(uri, mended());
  const Json legend = client.initialized["result"]["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"];
  const Json data = client.ask("textDocument/semanticTokens/full", at(uri, 0, 0))["result"]["data"];
  REQUIRE(data.size() % 5 == 0);
  std::vector<std::string> of_row;
  std::uint32_t line = 0, column = 0;
  for (std::size_t i = 0; i < data.size(); i += 5) {
    const auto lines = data[i].get<std::uint32_t>();
    column = lines == 0 ? column + data[i + 1].get<std::uint32_t>() : data[i + 1].get<std::uint32_t>();
    line += lines;
    if (line == 6)
      of_row.push_back(std::to_string(column) + " " + std::to_string(data[i + 2].get<int>()) + " " +
                       legend[data[i + 3].get<std::size_t>()].get<std::string>());
  }
  // |..{..+
  CHECK(of_row ==
        std::vector<std::string>{"0 1 mapWall", "1 2 mapFloor", "3 1 mapOther", "4 2 mapFloor", "6 1 mapDoor"});
}

TEST_CASE("names are found, shown and changed with all of their uses") {
  Client client("nethack-3.6.6");
  client.open(program_uri, program);
  const Json use = at(program_uri, 3, 13);
  CHECK(client.ask("textDocument/definition", use)["result"][0]["range"] == range(1, 0, 7));
  CHECK(client.ask("textDocument/references", use)["result"].size() == 2);
  CHECK(client.ask("textDocument/documentHighlight", use)["result"].size() == 2);
  CHECK(client.ask("textDocument/prepareRename", use)["result"]["range"] == range(3, 12, 18));
  Json renamed = use;
  renamed["newName"] = "$watch";
  const Json changes = client.ask("textDocument/rename", renamed)["result"]["documentChanges"];
  REQUIRE(changes.size() == 1);
  std::string wanted = program;
  for (std::size_t at = wanted.find("guards"); at != std::string::npos; at = wanted.find("guards"))
    wanted.replace(at, 6, "watch");
  CHECK(edited(program, changes[0]["edits"]) == wanted);
  renamed["newName"] = "two words";
  CHECK(client.ask("textDocument/rename", renamed)["error"]["code"] == -32803);
  CHECK(client.ask("textDocument/rename", at(program_uri, 2, 1))["error"]["code"] == -32803);
  CHECK(client.ask("textDocument/definition", at(program_uri, 2, 1))["result"] == Json::array());
  const Json found = client.ask("workspace/symbol", {{"query", "GUA"}})["result"];
  REQUIRE(found.size() == 1);
  CHECK(found[0]["name"] == "guards");
}

TEST_CASE("a dungeon and the levels beside it know of each other") {
  const TemporaryFolder folder;
  write_file(folder / "cell.des", mended());
  const std::string dungeon = "file://" + folder.path() + "/dungeon.def",
                    level = "file://" + folder.path() + "/cell.des";
  const std::string text = "DUNGEON: \"The Old Mine\" \"M\" (8, 3)\nLEVEL: \"cell\" \"C\" @ (4, 3)\n";
  write_file(folder / "dungeon.def", text);
  Client client;
  client.open(dungeon, text);
  CHECK(client.told(dungeon) == Json::array());
  const Json places = client.ask("textDocument/definition", at(dungeon, 1, 9))["result"];
  REQUIRE(places.size() == 2);
  CHECK(std::ranges::any_of(
      places, [&](const Json& each) { return each["uri"] == level && each["range"] == range(1, 6, 10); }));
  Json renamed = at(dungeon, 1, 9);
  renamed["newName"] = "vault";
  CHECK(client.ask("textDocument/rename", renamed)["result"]["documentChanges"].size() == 2);
}

TEST_CASE("a level that a description names and no source defines is told there") {
  const TemporaryFolder folder;
  const std::string dungeon = "file://" + folder.path() + "/dungeon.def",
                    level = "file://" + folder.path() + "/cell.des";
  const std::string text =
      "DUNGEON: \"The Old Mine\" \"M\" (8, 3)\nLEVEL: \"cell\" \"C\" @ (4, 3)\nRNDLEVEL: \"big\" \"B\" @ (2, 3) 40 2\n";
  Client client;
  // Where there are no levels at all, they are somewhere else.
  client.open(dungeon, text);
  CHECK(client.told(dungeon) == Json::array());
  write_file(folder / "big.des", bare("big-1"));
  client.open(level, mended());
  Json told = client.told(dungeon);
  REQUIRE(told.size() == 1);
  CHECK(told[0]["range"] == range(2, 11, 14));
  CHECK(told[0]["message"].get<std::string>().find("'big-2'") != std::string::npos);
  client.change(level, bare("post") + bare("big-2"));
  told = client.told(dungeon);
  REQUIRE(told.size() == 1);
  CHECK(told[0]["range"] == range(1, 8, 12));
  client.change(level, mended() + bare("big-2"));
  CHECK(client.told(dungeon) == Json::array());
}

TEST_CASE("what is read of files that are not open is kept until they change") {
  const TemporaryFolder folder;
  write_file(folder / "a.des", bare("one"));
  lsp::ResolvedSettings setup;
  setup.target = find_target("nethack-3.4.3");
  const auto document = std::make_shared<lsp::Document>("file://" + folder.path() + "/dungeon.def",
                                                        lsp::DocumentKind::description, 1, "", setup);
  const lsp::Session session{.open = std::make_shared<lsp::Documents>(), .files = std::make_shared<lsp::ReadFiles>()};
  const auto other = [&] {
    const auto all = session.folder_of({document, document->model()});
    REQUIRE(all.size() == 2);
    return all[1].model;
  };
  const auto first = other();
  CHECK(other() == first);
  write_file(folder / "a.des", bare("two"));
  REQUIRE(other() != first);
  CHECK(other()->symbols()[0].name == "two");
}

TEST_CASE("what a document includes is taken from the editor") {
  const TemporaryFolder folder;
  const std::string level = "file://" + folder.path() + "/a.des", part = "file://" + folder.path() + "/in.des";
  write_file(folder / "in.des", "nonsense\n");
  Client client("unnethack");
  client.open(part, "FUNCTION gift($n:integer) {\nGOLD:$n,random\n}\n");
  const std::string text =
      "INCLUDE \"in.des\"\nLEVEL:\"a\"\nROOM:\"ordinary\",lit,random,random,random {\ngift( 7 )\n}\n";
  client.open(level, text);
  CHECK(client.told(level) == Json::array());
  const Json params = {{"textDocument", {{"uri", level}}}, {"options", {{"tabSize", 2}}}};
  CHECK(edited(text, client.ask("textDocument/formatting", params)["result"]).find("gift(7)") != std::string::npos);
  CHECK(client.ask("speclev/picture", at(level, 1, 0))["result"]["level"] == "a");
}

TEST_CASE("hovering shows terrain, coordinates, names and forms") {
  Client client;
  client.open(uri, mended());
  const auto text = [&](std::uint32_t line, std::uint32_t column) {
    const Json result = client.ask("textDocument/hover", at(uri, line, column))["result"];
    return result.is_null() ? std::string() : result["contents"]["value"].get<std::string>();
  };
  // The square (6,2) of the map is a door, which a statement names. 7 columns and 5 rows in the middle of 76 and 18, of
  // which the first are number 2, begin in column 36 and row 8; each becomes odd.
  CHECK(text(6, 6).starts_with("(6,2), on the level (43,11): `+` door"));
  CHECK(text(6, 6).find("line 11: `DOOR:open,(6,2)`") != std::string::npos);
  CHECK(text(10, 12) == "(6,2), on the level (43,11): `+` door");
  CHECK(text(11, 14) == "monster dwarf, class 'h'");
  CHECK(text(11, 9) == "class of monsters");
  CHECK(text(11, 27) == "mon alertness");
  CHECK(text(11, 2).starts_with("MONSTER"));
  CHECK(text(0, 4).empty());
}

TEST_CASE("what may be written is what the parser takes") {
  Client client;
  client.open(uri, mended());
  const auto offered = [&](std::uint32_t line, std::uint32_t column) {
    auto result = labels(client.ask("textDocument/completion", at(uri, line, column))["result"]["items"]);
    std::ranges::sort(result);
    return result;
  };
  CHECK(offered(10, 7) == std::vector<std::string>{"broken", "closed", "locked", "nodoor", "open", "random"});
  const auto monsters = offered(11, 13);
  CHECK(has(monsters, "\"dwarf\""));
  CHECK(has(monsters, "random"));
  CHECK(!has(monsters, "\"jackal\""));
  CHECK(has(offered(11, 29), "asleep"));
  for (const std::uint32_t column : {0U, 3U, 7U}) {
    CHECK(has(offered(6, column), "{"));
    CHECK(!has(offered(6, column), "FOUNTAIN"));
  }
  CHECK(has(offered(14, 0), "FOUNTAIN"));
  CHECK(!has(offered(14, 0), "asleep"));
  CHECK(offered(0, 5).empty());
  const Json item = client.ask("textDocument/completion", at(uri, 11, 14))["result"]["items"][0];
  CHECK(item["textEdit"]["range"] == range(11, 12, 19));
  // A monster is said its class, a statement its form.
  const auto of = [&](std::uint32_t line, std::uint32_t column, const char* label, const char* what) {
    const Json items = client.ask("textDocument/completion", at(uri, line, column))["result"]["items"];
    for (const Json& each : items)
      if (each["label"] == label) return each.value(what, std::string());
    return std::string();
  };
  CHECK(of(11, 14, "\"dwarf\"", "detail") == "monster 'h', level 2");
  CHECK(of(14, 0, "FOUNTAIN", "documentation") == "FOUNTAIN:place");
  CHECK(of(14, 0, "WALLIFY", "documentation") == "WALLIFY");
  // A statement that is not complete, and a string that does not end.
  client.change(uri, mended() + "MONSTER:'h',\"dw");
  CHECK(has(offered(14, 15), "\"dwarf lord\""));
  client.change(uri, mended() + "TRAP:");
  CHECK(has(offered(14, 5), "\"bear\""));
}

TEST_CASE("help tells the form of a statement and which value it is") {
  Client client;
  client.open(uri, mended());
  const Json help = client.ask("textDocument/signatureHelp", at(uri, 11, 20))["result"];
  CHECK(help["signatures"][0]["label"].get<std::string>().starts_with("MONSTER"));
  CHECK(help["activeParameter"] == 2);
  // The values of a form stand in it, as many as the manual has: class, name, place, and what it is like.
  const Json& values = help["signatures"][0]["parameters"];
  REQUIRE(values.size() >= 3);
  for (const Json& value : values)
    CHECK(help["signatures"][0]["label"].get<std::string>().find(value["label"]) != std::string::npos);
  CHECK(client.ask("textDocument/signatureHelp", at(uri, 14, 0))["result"].is_null());
}

TEST_CASE("the values of descriptions are counted as the parser reads them") {
  Client client;
  const std::string def = "file:///nowhere/dungeon.def";
  // The value that a bar in a statement stands at.
  const auto value_at = [&](const std::string& statement) {
    const std::size_t mark = statement.find('|');
    const std::string before = statement.substr(0, mark);
    client.open(def, "# a, (comment), \"here\"\nDUNGEON: \"The Deep, (old)\" \"D\" (1,0)\n" + before +
                         statement.substr(mark + 1) + "\n# LEVEL: (1,2), more\nENTRY: 1\n");
    const auto line = static_cast<std::uint32_t>(2 + std::ranges::count(before, '\n'));
    const auto column = static_cast<std::uint32_t>(before.size() - (before.rfind('\n') + 1));
    const Json help = client.ask("textDocument/signatureHelp", at(def, line, column))["result"];
    if (help.is_null()) return std::string();
    const Json& signature = help["signatures"][0];
    return signature["parameters"][help["activeParameter"].get<std::size_t>()]["label"].get<std::string>();
  };
  CHECK(value_at("LEVEL: |") == "name");
  CHECK(value_at("LEVEL: \"a, (b|") == "name");
  CHECK(value_at("LEVEL: \"a, (b)\"| \"none\" @ (1,2)") == "name");
  CHECK(value_at("LEVEL: \"a, (b)\" |") == "bones");
  CHECK(value_at("LEVEL: \"a, (b)\" \"n|one\" @ (1,2)") == "bones");
  CHECK(value_at("LEVEL: \"a, (b)\" \"none\" |") == "@");
  CHECK(value_at("LEVEL: \"a, (b)\" \"none\" @ |") == "couple");
  CHECK(value_at("LEVEL: \"a, (b)\" \"none\" @ (1|") == "couple");
  CHECK(value_at("LEVEL: \"a, (b)\" \"none\" @ (1, |2)") == "couple");
  CHECK(value_at("LEVEL: \"a, (b)\" \"none\" @ (1,2)|") == "couple");
  CHECK(value_at("LEVEL: \"a, (b)\" \"none\" @ (1,2) |") == "chance");
  CHECK(value_at("LEVEL: \"a, (b)\" \"none\" @ (1,2) 4|0") == "chance");
  CHECK(value_at("RNDLEVEL: \"a\" \"none\" @ (1,2) 40 3|") == "number");
  CHECK(value_at("RNDLEVEL: \"a\" \"none\" @ (1,2) 4|0 3") == "chance");
  CHECK(value_at("RNDLEVEL: \"a\" \"none\" @ (1,2) 3|") == "number");
  CHECK(value_at("CHAINLEVEL: \"a\" \"none\" \"b|\" + (1,2)") == "level");
  CHECK(value_at("BRANCH: \"The Deep, (old)\" @ (1,2) |") == "type");
  CHECK(value_at("BRANCH: \"The Deep, (old)\" @ (1,2) no_up |") == "direction");
  CHECK(value_at("BRANCH: \"The Deep, (old)\" @ (1,2) u|p") == "direction");
  CHECK(value_at("DESCRIPTION: |") == "word");
  // A comment is no value, and a statement may go over lines.
  CHECK(value_at("LEVEL: \"a\"\n# \"none\" @ (1,2), 40\n|") == "bones");
  CHECK(value_at("LEVEL: \"a\"\n# \"none\" @ (1,2), 40\n\"none\" @ |") == "couple");
}

TEST_CASE("hints tell the rows of maps and what elements are, unless they are not wanted") {
  const std::string text = mended() + "RANDOM_PLACES:(1,2),(2,1)\nTRAP:\"pit\",place[1]\n";
  Client client;
  client.open(uri, text);
  const Json whole = {
      {"textDocument", {{"uri", uri}}},
      {"range", {{"start", {{"line", 0}, {"character", 0}}}, {"end", {{"line", 99}, {"character", 0}}}}}};
  const Json hints = client.ask("textDocument/inlayHint", whole)["result"];
  REQUIRE(hints.size() == 6);
  CHECK(hints[4]["label"] == "4");
  CHECK(hints[4]["position"] == Json({{"line", 8}, {"character", 7}}));
  CHECK(hints[5]["label"] == "= (2,1)");
  client.note("workspace/didChangeConfiguration", {{"settings", {{"inlayHints", false}}}});
  CHECK(client.ask("textDocument/inlayHint", whole)["result"].empty());
}

TEST_CASE("hints tell what a variable holds that is defined once") {
  Client client("nethack-3.6.6");
  const auto hints = [&](const std::string& text) {
    client.open(program_uri, text);
    const Json params = {
        {"textDocument", {{"uri", program_uri}}},
        {"range", {{"start", {{"line", 0}, {"character", 0}}}, {"end", {{"line", 99}, {"character", 0}}}}}};
    return client.ask("textDocument/inlayHint", params)["result"];
  };
  const Json of_use = hints(program);
  REQUIRE(labels(of_use) == std::vector<std::string>{"= monster: { 'h', 'G' }"});
  CHECK(of_use[0]["position"] == Json({{"line", 3}, {"character", 18}}));
  CHECK(hints("LEVEL: \"a\"\n$n = 3\n$n = 4\nGOLD: $n, random\n").empty());
  CHECK(hints("LEVEL: \"a\"\nFOR $i = 1 TO 3 {\nGOLD: $i, random\n}\n").empty());
  CHECK(hints("LEVEL: \"a\"\n$p = {\n(1,1),(2,2)\n}\nGOLD: 1, $p[0]\n").empty());
  CHECK(labels(hints("LEVEL: \"a\"\n$n = 3\nGOLD: $n, random\nGOLD: $n, ")) == std::vector<std::string>{"= 3", "= 3"});
}

TEST_CASE("documents are laid out if they are right") {
  Client client;
  std::string text = mended();
  text.replace(text.find(",(4,2)"), 6, " , ( 4,2 )");
  client.open(uri, text);
  const Json params = {{"textDocument", {{"uri", uri}}}, {"options", {{"tabSize", 2}}}};
  CHECK(edited(text, client.ask("textDocument/formatting", params)["result"]) == mended());
  client.change(uri, mended());
  CHECK(client.ask("textDocument/formatting", params)["result"] == Json::array());
  client.change(uri, cell);
  CHECK(client.ask("textDocument/formatting", params)["error"]["code"] == -32803);
}

TEST_CASE("levels are drawn, and compiled ones are taken apart") {
  Client client;
  client.open(uri, mended());
  Json params = at(uri, 5, 0);
  params["seed"] = 3;
  const Json drawn = client.ask("speclev/picture", params)["result"];
  CHECK(drawn["level"] == "cell");
  CHECK(drawn["svg"].get<std::string>().starts_with("<svg"));
  client.change(uri, cell);
  CHECK(client.ask("speclev/picture", params)["error"]["code"] == -32803);

  const TemporaryFolder folder;
  const Target target = *find_target("nethack-3.4.3");
  const Abi abi = *parse_abi(target.default_abi());
  const Output output = compile(SourceText("cell.des", mended()), target, abi, *target.version(abi.name), {});
  REQUIRE(output.files.size() == 1);
  write_file(folder / "cell.lev", output.files[0].bytes);
  const Json taken = client.ask("speclev/decompile", {{"uri", "file://" + folder.path() + "/cell.lev"}})["result"];
  CHECK(taken["target"] == "nethack-3.4.3");
  CHECK(taken["abi"] == abi.name);
  CHECK(taken["text"].get<std::string>().find("MAZE:\"cell\"") != std::string::npos);
  CHECK(client.ask("speclev/decompile", {{"uri", "file://" + folder.path() + "/none.lev"}})["error"]["code"] == -32803);
  CHECK(client.ask("speclev/decompile")["error"]["code"] == -32602);
  CHECK(client.ask("speclev/explain", {{"code", "unknown-word"}})["result"]["markdown"].get<std::string>().size() > 20);
  CHECK(client.ask("speclev/explain", {{"code", "nothing"}})["error"]["code"] == -32602);
}
