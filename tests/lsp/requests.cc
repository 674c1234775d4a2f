// What each request is answered for a right, a broken and a huge document, and that all are answered, whatever they
// ask.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <vector>

#include "lsp/client.hh"
#include "speclev/speclev.hh"
#include "support/files.hh"

using namespace speclev;
using namespace speclev::test;

namespace {

// Of 3.6.6; the lines are numbered from 0.
const std::string right =
    "MAZE: \"hall\", ' '\n"                    // 0
    "GEOMETRY: center, center\n"               // 1
    "MAP\n"                                    // 2
    "|.....+\n"                                // 3
    "......|\n"                                // 4
    "ENDMAP\n"                                 // 5
    "$place = { (1,0), (2,0) }\n"              // 6
    "MONSTER: ('h', \"dwarf\"),  $place[0]\n"  // 7
    "DOOR: closed, (6,0)\n";                   // 8

/// The same, where a name is misspelt, a word unknown, and a statement without end. All columns are as they were.
std::string broken() {
  std::string text = right;
  text.replace(text.find("dwarf"), 5, "dwraf");
  text.replace(text.find("closed, (6,0)"), 13, "ajar12, (6,0\nTRAP: \"p");
  return text;
}

/// The same, and a level with 10 MB of comments.
std::string huge() {
  std::string text = broken() + "MAZE: \"more\", ' '\n";
  while (text.size() < (std::size_t{10} << 20)) text += "# Much is said here.\n";
  return text;
}

std::string address_of(const std::string& name) { return "file:///nowhere/" + name + ".des"; }

/// The name in such an address.
std::string name_of(const Json& uri) {
  const std::string text = uri;
  const std::size_t begin = address_of("").size() - 4;
  return text.substr(begin, text.size() - begin - 4);
}

std::string place_text(const Json& place) {
  return std::to_string(place["line"].get<int>()) + ":" + std::to_string(place["character"].get<int>());
}

std::string range_text(const Json& range) { return place_text(range["start"]) + "-" + place_text(range["end"]); }

/// A list with what is told of each member.
std::string list_text(const Json& list, std::string (*told)(const Json& each)) {
  std::string text;
  for (const Json& each : list) text += (text.empty() ? "" : " ") + told(each);
  return "[" + text + "]";
}

// What the table below tells of results: one function for each kind.

std::string edits(const Json& edits) {
  return list_text(edits, [](const Json& each) { return range_text(each["range"]) + "=" + each["newText"].dump(); });
}

std::string changes(const Json& edit) {
  return list_text(edit["documentChanges"],
                   [](const Json& each) { return name_of(each["textDocument"]["uri"]) + " " + edits(each["edits"]); });
}

std::string actions(const Json& result) {
  return list_text(result, [](const Json& each) { return each["title"].dump() + " " + changes(each["edit"]); });
}

std::string symbols(const Json& result) {
  return list_text(result, [](const Json& each) {
    return each["name"].get<std::string>() + " " + range_text(each["range"]) + " " +
           symbols(each.value("children", Json::array()));
  });
}

std::string folds(const Json& result) {
  return list_text(result, [](const Json& each) {
    return std::to_string(each["startLine"].get<int>()) + "-" + std::to_string(each["endLine"].get<int>()) + "=" +
           each["kind"].get<std::string>();
  });
}

std::string selections(const Json& result) {
  return list_text(result, [](const Json& each) {
    std::string text;
    for (Json at = each; !at.is_null(); at = at.value("parent", Json()))
      text += (text.empty() ? "" : "<") + range_text(at["range"]);
    return text;
  });
}

/// The tokens of the line of the monster: column, length and kind.
std::string tokens(const Json& result) {
  const Json& data = result["data"];
  std::string text;
  int line = 0, column = 0;
  for (std::size_t i = 0; i + 4 < data.size(); i += 5) {
    if (data[i] != 0) column = 0;
    line += data[i].get<int>();
    column += data[i + 1].get<int>();
    if (line == 7) text += " " + std::to_string(column) + "+" + data[i + 2].dump() + "=" + data[i + 3].dump();
  }
  return std::to_string(data.size() % 5) + text;
}

std::string locations(const Json& result) {
  return list_text(result, [](const Json& each) { return name_of(each["uri"]) + " " + range_text(each["range"]); });
}

std::string highlighted(const Json& result) {
  return list_text(result, [](const Json& each) { return range_text(each["range"]) + "=" + each["kind"].dump(); });
}

std::string known_names(const Json& result) {
  return list_text(result, [](const Json& each) {
    const Json& where = each["location"];
    return each["name"].get<std::string>() + " " + name_of(where["uri"]) + " " + range_text(where["range"]);
  });
}

std::string renamed(const Json& result) {
  return range_text(result["range"]) + " " + result["placeholder"].get<std::string>();
}

std::string hovered(const Json& result) {
  return range_text(result["range"]) + " " + result["contents"]["value"].get<std::string>();
}

std::string offered(const Json& result) {
  std::vector<std::string> labels;
  if (result.is_array()) return result.dump();
  for (const Json& each : result["items"])
    labels.push_back(each["label"].get<std::string>() + "@" + range_text(each["textEdit"]["range"]));
  std::ranges::sort(labels);
  return list_text(labels, [](const Json& each) { return each.get<std::string>(); });
}

std::string form(const Json& result) {
  const Json& signature = result["signatures"][0];
  return signature["label"].get<std::string>() + " " +
         signature["parameters"][result["activeParameter"].get<std::size_t>()]["label"].get<std::string>();
}

std::string hints(const Json& result) {
  return list_text(result, [](const Json& each) { return place_text(each["position"]) + each["label"].dump(); });
}

std::string drawn(const Json& result) {
  const std::string svg = result["svg"];
  const bool is_whole = svg.starts_with("<svg ") && svg.ends_with("</svg>\n");
  return result["level"].get<std::string>() + (is_whole ? " drawn" : " not drawn") +
         (svg.find(".des:8: MONSTER: (") == svg.npos ? "" : " with the monster");
}

/// A request about a place in a document, and what is told of its results there.
struct Row {
  const char* method;
  std::uint32_t line, column;
  std::string (*told)(const Json& result);
  const char *of_right, *of_broken, *of_huge;
};

constexpr const char* too_large = "error -32803: the document is too large for this";
constexpr const char* door_states =
    "[broken@8:6-8:12 closed@8:6-8:12 locked@8:6-8:12 nodoor@8:6-8:12 open@8:6-8:12 random@8:6-8:12 secret@8:6-8:12]";
constexpr const char* door_form =
    "DOOR takes (nodoor|broken|open|closed|locked|secret|random, place or selection) "
    "nodoor|broken|open|closed|locked|secret|random";

const Row rows[] = {
    {"textDocument/codeAction", 7, 17, actions, "[]",
     R"(["Replace 'dwraf' by 'dwarf'" [broken [7:16-7:21="dwarf"]] )"
     R"("Mend all that is certainly misspelt or miswritten" [broken [7:16-7:21="dwarf"]]])",
     too_large},
    {"textDocument/documentSymbol", 0, 0, symbols,
     "[hall 0:0-8:19 [GEOMETRY: center, center 1:0-5:6 [] $place = { (1,0), (2,0) } 6:0-6:25 []]]",
     "[hall 0:0-9:8 [GEOMETRY: center, center 1:0-5:6 [] $place = { (1,0), (2,0) } 6:0-6:25 []]]", "[]"},
    {"textDocument/foldingRange", 0, 0, folds, "[0-8=region 3-4=region]", "[0-9=region 3-4=region]", "[]"},
    {"textDocument/selectionRange", 7, 17, selections, "[7:15-7:22<7:0-7:35<0:0-8:19<0:0-9:0]",
     "[7:15-7:22<7:0-7:35<0:0-9:8<0:0-10:0]", "[0:0-499325:0]"},
    {"textDocument/semanticTokens/full", 0, 0, tokens, "0 0+7=2 10+3=7 15+7=7 26+6=5 33+1=6",
     "0 0+7=2 10+3=7 15+7=7 26+6=5 33+1=6", "0"},
    {"textDocument/definition", 7, 27, locations, "[right 6:0-6:6]", "[broken 6:0-6:6]", "null"},
    {"textDocument/references", 7, 27, locations, "[right 6:0-6:6 right 7:26-7:32]",
     "[broken 6:0-6:6 broken 7:26-7:32]", "[]"},
    {"textDocument/documentHighlight", 7, 27, highlighted, "[6:0-6:6=3 7:26-7:32=2]", "[6:0-6:6=3 7:26-7:32=2]", "[]"},
    {"textDocument/prepareRename", 7, 27, renamed, "7:27-7:32 place", "7:27-7:32 place", "null"},
    {"textDocument/rename", 7, 27, changes, R"([right [6:1-6:6="spot" 7:27-7:32="spot"]])",
     R"([broken [6:1-6:6="spot" 7:27-7:32="spot"]])", too_large},
    // Of a statement without end it is not known which square it names.
    {"textDocument/hover", 3, 6, hovered,
     "3:6-3:7 (6,0), on the level (43,11): `+` door\n\nline 9: `DOOR: closed, (6,0)`",
     "3:6-3:7 (6,0), on the level (43,11): `+` door", "null"},
    {"textDocument/completion", 8, 9, offered, door_states, door_states, "[]"},
    {"textDocument/signatureHelp", 8, 9, form, door_form, door_form, "null"},
    {"textDocument/inlayHint", 0, 0, hints, R"([3:7"0" 4:7"1" 7:32"= { (1,0), (2,0) }"])",
     R"([3:7"0" 4:7"1" 7:32"= { (1,0), (2,0) }"])", "[]"},
    {"textDocument/formatting", 0, 0, edits, R"([7:0-8:0="MONSTER: ('h',\"dwarf\"), $place[0]\n"])",
     "error -32803: the source has errors, and is left as it is", too_large},
    {"speclev/picture", 3, 0, drawn, "hall drawn with the monster", "error -32803: the source has errors", too_large},
};

/// The answer to a request, as the table has it.
std::string answer_text(const Json& answer, std::string (*told)(const Json& result)) {
  if (const Json& error = lsp::member(answer, "error"); !error.is_null())
    return "error " + error["code"].dump() + ": " + error["message"].get<std::string>();
  const Json& result = answer.at("result");
  return result.is_null() ? "null" : told(result);
}

Json params_of(const Row& row, const std::string& name) {
  Json params = at(address_of(name), row.line, row.column);
  params["positions"] = Json::array({params["position"]});
  const bool is_of_all = std::string_view(row.method).ends_with("inlayHint");
  params["range"] = {{"start", params["position"]},
                     {"end", is_of_all ? Json({{"line", 99}, {"character", 0}}) : params["position"]}};
  params["newName"] = "spot";
  return params;
}

/// A client that has all three open. What is wrong with the huge one is found by another thread; requests do not wait
/// for that.
class Three : public Client {
 public:
  Three() : Client("nethack-3.6.6") {
    open(address_of("right"), right);
    open(address_of("broken"), broken());
    tell("textDocument/didOpen", {{"textDocument", {{"uri", address_of("huge")}, {"version", 1}, {"text", huge()}}}});
  }
  void tell(const char* method, Json params) { take({{"method", method}, {"params", std::move(params)}}); }
  /// The answer, without looking at documents.
  Json answer(const std::string& method, const Json& params) {
    received.clear();
    take({{"id", 7}, {"method", method}, {"params", params}});
    REQUIRE(received.size() == 1);
    return received[0];
  }
  std::string told_of(const Row& row, const std::string& name) {
    return answer_text(answer(row.method, params_of(row, name)), row.told);
  }
};

const std::set<std::string> all_methods = {
#define SPECLEV_REQUEST(method, function, pace) method,
#include "lsp/requests.def"
#undef SPECLEV_REQUEST
};

/// What is told by itself of a document: what is wrong, and where.
std::string mistakes(const Json& told) {
  return list_text(told,
                   [](const Json& each) { return each["code"].get<std::string>() + " " + range_text(each["range"]); });
}

}  // namespace

TEST_CASE("each request is answered by what a document is: right, broken or huge") {
  Three client;
  // Those that are about no document that is open have tests of their own, below.
  std::set<std::string> methods = {"workspace/symbol", "speclev/decompile", "speclev/explain"};
  for (const Row& row : rows) {
    methods.insert(row.method);
    INFO(row.method);
    CHECK(client.told_of(row, "right") == row.of_right);
    CHECK(client.told_of(row, "broken") == row.of_broken);
    CHECK(client.told_of(row, "huge") == row.of_huge);
    CHECK(client.told_of(row, "absent") == "error -32602: this document is not open: file:///nowhere/absent.des");
  }
  CHECK(methods == all_methods);
}

TEST_CASE("what is wrong is told of a huge document as of a small one, and mended there") {
  Three client;
  const char* wrong = "[no-such-monster 7:15-7:22 unknown-word 8:6-8:12 unterminated-string 9:6-9:8]";
  client.received.clear();
  client.note("textDocument/didOpen", {{"textDocument", {{"uri", address_of("right")}, {"text", right}}}});
  CHECK(mistakes(client.told(address_of("right"))) == "[]");
  CHECK(mistakes(client.told(address_of("huge"))) == wrong);
  client.open(address_of("broken"), broken());
  CHECK(mistakes(client.told(address_of("broken"))) == wrong);
  CHECK(client.told_of(rows[0], "huge") ==
        R"(["Replace 'dwraf' by 'dwarf'" [huge [7:16-7:21="dwarf"]] )"
        R"("Mend all that is certainly misspelt or miswritten" [huge [7:16-7:21="dwarf"]]])");
}

TEST_CASE("names are found in what is right and what is broken, not in what is huge") {
  Three client;
  const auto found = [&](const char* query) {
    return answer_text(client.answer("workspace/symbol", {{"query", query}}), known_names);
  };
  CHECK(found("LAC") == "[place broken 6:0-6:6 place right 6:0-6:6]");
  CHECK(found("hall") == "[hall broken 0:7-0:11 hall right 0:7-0:11]");
  CHECK(found("dwarf") == "[]");
}

TEST_CASE("files are taken apart if they are right, and refused if they are broken or huge") {
  const TemporaryFolder folder;
  const Target target = *find_target("nethack-3.6.6");
  const Abi abi = *parse_abi(target.default_abi());
  const Output output = compile(SourceText("hall.des", right), target, abi, *target.version(abi.name), {});
  REQUIRE(output.files.size() == 1);
  const std::string bytes = output.files[0].bytes;
  write_file(folder / "right.lev", bytes);
  write_file(folder / "broken.lev", bytes.substr(0, bytes.size() - 1));
  write_file(folder / "huge.lev", bytes + std::string(std::size_t{10} << 20, '\0'));
  Three client;
  const auto taken = [&](const std::string& name) {
    const Json answer = client.answer("speclev/decompile", {{"uri", "file://" + folder.path() + "/" + name}});
    return answer_text(answer, [](const Json& result) {
      const std::string text = result["text"];
      return result["target"].get<std::string>() + " " + result["abi"].get<std::string>() + ": " +
             text.substr(0, text.find('\n'));
    });
  };
  CHECK(taken("right.lev") == "nethack-3.6.6 lp64le: MAZE: \"right\", ' '");
  CHECK(taken("broken.lev") == "error -32803: the file ends within a field: 4 bytes wanted, 3 left");
  CHECK(taken("huge.lev") == "error -32803: the file cannot be read: it is larger than 4 MiB");
  CHECK(taken("absent.lev") == "error -32803: there is no such file");
  CHECK(taken("") == "error -32803: the file cannot be read: Is a directory");
}

TEST_CASE("messages are explained by their names") {
  Three client;
  const auto explained = [&](const Json& code) {
    return answer_text(client.answer("speclev/explain", {{"code", code}}), [](const Json& result) {
      const std::string text = result["markdown"];
      return text.substr(0, text.find('\n'));
    });
  };
  CHECK(explained("unknown-monster").starts_with("*warning* — There is no monster of that name in that class."));
  CHECK(explained("unknown-monst") == "error -32602: there is no message 'unknown-monst'");
  CHECK(explained(3) == "error -32602: no message is named");
  CHECK(explained(std::string(std::size_t{10} << 20, 'x')) ==
        "error -32602: there is no message '" + std::string(40, 'x') + "…'");
}

TEST_CASE("every request is answered once, whatever is asked") {
  Three client;
  client.open(address_of("nonsense"), "MAZE:\"\nMAP\n\x01 ENDMAP (1,\n{{{");
  for (const std::string& method : all_methods)
    for (const char* name : {"right", "broken", "huge", "nonsense", "absent"})
      for (const Json& place : {Json({{"line", 2000000000}, {"character", -1}}), Json("nonsense"), Json()}) {
        INFO(method << " " << name << " " << place.dump());
        const Json answer = client.answer(method, {{"textDocument", {{"uri", address_of(name)}}},
                                                   {"position", place},
                                                   {"positions", Json::array({place})},
                                                   {"range", {{"start", place}, {"end", place}}},
                                                   {"newName", "x"},
                                                   {"query", "c"}});
        CHECK(answer.contains("result") != answer.contains("error"));
        CHECK(lsp::member(answer, "error", "code") != Json(-32603));
      }
  // Without a document, only what is about all of them, or about none, has something to tell.
  for (const std::string& method : all_methods)
    for (const Json& params : {Json(), Json(3), Json::array({1}), Json({{"textDocument", 3}})}) {
      INFO(method << " " << params.dump());
      const Json answer = client.answer(method, params);
      if (method == "workspace/symbol")
        CHECK(answer["result"].size() == 4);
      else
        CHECK(answer["error"]["code"] == -32602);
    }
}
