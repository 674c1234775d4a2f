// Proves the lists of doc/how-to: for an example of a change, the files that mention it are those that the list names.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "documents.hh"

using namespace speclev;
namespace fs = std::filesystem;

namespace {

using Paths = std::set<std::string>;

/// A change that was made some day, as an example of a list.
struct ListExample {
  std::string page;                ///< in doc/how-to
  std::string heading;             ///< of the list
  std::string name;                ///< replaces <name> in the list
  std::vector<std::string> words;  ///< each mention contains one of them; saves the slow search in other files
  std::string mention;             ///< expression for mentions in sources and data
  std::string in_words;            ///< expression for mentions in documents
  Paths places = {};               ///< files that the list describes but cannot name
};

const ListExample examples[] = {
    {"games.md",
     "A word for a value of the classic language",
     "",
     {"contained"},
     "^contained +contained$",
     "`contained`"},
    {"games.md", "A word for a value of the opcode language", "", {"dry"}, "^dry +humidity_type", "`dry`"},
    {"games.md", "A flag word", "", {"shortsighted"}, "^(level_flag_word )?shortsighted\\b", "`shortsighted`"},
    {"games.md",
     "A game",
     "acehack",
     {"AceHack"},
     "^game +AceHack",
     "`acehack`",
     {"dat/targets/acehack/forms.edits", "dat/targets/acehack/keywords.edits", "dat/targets/acehack/loading",
      "dat/targets/acehack/game", "dat/targets/acehack/needed-dungeons", "dat/targets/acehack/switches"}},
    {"statements.md",
     "A statement of the opcode language",
     "",
     {"REPLACE"},
     "\\bREPLACE_?TERRAIN\\b",
     "REPLACE_TERRAIN"},
    {"statements.md",
     "A statement of the classic language",
     "",
     {"iggable", "IGGABLE"},
     "\\bnon_diggables\\b|TokenClass::non_diggable\\b|SPECLEV_TOKEN_CLASS\\(non_diggable,|^NON_DIGGABLE( "
     "+non_diggable|:)"
     "|^ +non_diggable, |NON_DIGGABLE COLON|SPECLEV_STATEMENT\\(non_diggable,",
     "NON_DIGGABLE|non_diggables",
     {"dat/targets/nethack-3.0.10/keywords", "dat/targets/nethack-3.0.10/level-classic.layout"}},
    {"statements.md",
     "A kind of slot",
     "",
     {"directions"},
     "SlotKind::directions\\b|SPECLEV_SLOT_KIND\\(directions,",
     "`directions`",
     {"src/opcode/statements.cc"}},  // what else is to be said of ROOMDOOR
    {"statements.md",
     "A statement with control flow",
     "",
     {"loop", "LOOP"},
     "\\b(Kind|Step|StepKind|FlowKind|BlockKind|TokenClass)::loop\\b|SPECLEV_(BLOCK_STEP|TOKEN_CLASS)\\(loop,|^LOOP ",
     "LOOP"},
    {"formats.md",
     "An output field of classic levels",
     "",
     {"curse_state"},
     "Object::curse_state\\b|\\b(made|object)\\.curse_state\\b|\\bcurse_state( = random_value|:i8\\()",
     "curse_state",
     {"dat/targets/nethack-3.2.0/level-classic.layout.edits",
      "dat/targets/slashem-0.0.7E7F3/level-classic.layout.edits"}},
    {"messages.md", "A warning", "", {"bones_twice"}, "\\bbones_twice\\b", "bones-twice"},
    {"messages.md", "A lint rule", "missing-way-in", {"missing_way_in"}, "\\bmissing_way_in\\b", "missing-way-in"},
    {"pictures.md",
     "A picture form",
     "svg",
     {"svg"},
     "\\bpicture_svg\\b|SPECLEV_PICTURE_FORM\\(svg,|[ (]svg\\.cc\\b|[Aa] picture of it: form|\\bdef svg\\(",
     "svg|SVG"},
    {"programs.md",
     "A subcommand of speclev",
     "dump",
     {"dump"},
     "\\badd_dump\\b|SPECLEV_COMMAND\\(dump,|\\bdump_command\\.cc\\b",
     "\\bdump\\b"},
    {"lua.md", "A Lua function", "", {"gas_cloud"}, "\\bgas_cloud\\b", "gas_cloud"},
    {"interfaces.md",
     "A function for C",
     "",
     {"speclev_draw"},
     "\\bspeclev_draw\\(|lib\\.speclev_draw\\b",
     "speclev_draw"},
};

/// Sources and data: each path with its text.
std::map<std::string, std::string> all_files() {
  std::map<std::string, std::string> files;
  for (const char* folder : {"src", "include", "grammar", "dat/layouts", "dat/targets"})
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      if (!entry.is_regular_file()) continue;
      const std::string path = entry.path().lexically_relative(root).generic_string();
      files.emplace(path, read(path));
    }
  return files;
}

/// The files that mention it, and those of a folder of its own.
Paths mentions_of(const ListExample& example, const std::map<std::string, std::string>& files) {
  const std::regex mention(example.mention, std::regex::multiline);
  Paths paths;
  for (const auto& [path, text] : files) {
    const bool is_own = !example.name.empty() && path.find("/" + example.name + "/") != std::string::npos;
    const auto stands = [&text = text](const std::string& word) { return text.find(word) != std::string::npos; };
    if (is_own || (std::ranges::any_of(example.words, stands) && std::regex_search(text, mention))) paths.insert(path);
  }
  return paths;
}

std::string placed(std::string path, const std::string& name) {
  const std::string placeholder = "<name>";
  const std::size_t at = path.find(placeholder);
  return at == std::string::npos ? path : path.replace(at, placeholder.size(), name);
}

/// A point of a list, with the files that it names. Where it offers a choice, only some of them are changed.
struct Point {
  Paths files;
  bool is_choice = false;
};

/// The points to follow always, and the files to change in some cases.
struct List {
  std::vector<Point> points;
  Paths others;
};

List list_of(const ListExample& example) {
  List list;
  bool is_other = false;
  for (const std::string& line :
       lines_of(section_of(read("doc/how-to/" + example.page), "## " + example.heading + "\n"))) {
    is_other = is_other || line == "Also:";
    if (line.starts_with("- ") || list.points.empty()) list.points.emplace_back();
    Point& point = list.points.back();
    point.is_choice = point.is_choice || std::regex_search(line, std::regex("\\bor\\b"));
    for (const std::string& span : code_spans_of(line))
      if (span.find('/') != std::string::npos && span.find_first_of(" *") == std::string::npos)
        (is_other ? list.others : point.files).insert(placed(span, example.name));
  }
  return list;
}

bool is_document(const std::string& path) { return path.ends_with(".md") || path.starts_with("doc/speclev"); }

}  // namespace

TEST_CASE("the lists of doc/how-to name all files that mention an example, and no others") {
  const auto files = all_files();
  for (const ListExample& example : examples) {
    INFO(example.page << ": " << example.heading);
    const List list = list_of(example);
    const Paths mentions = mentions_of(example, files);
    CHECK_FALSE(mentions.empty());
    Paths named = list.others;
    for (const Point& point : list.points) {
      named.insert(point.files.begin(), point.files.end());
      std::size_t count = 0;
      for (const std::string& path : point.files) {
        INFO(path << " is named");
        count += mentions.contains(path);
        CHECK((point.is_choice || mentions.contains(path)));
      }
      CHECK((count > 0 || point.files.empty()));
    }
    for (const std::string& path : mentions) {
      INFO(path << " mentions it");
      CHECK((named.contains(path) || example.places.contains(path)));
    }
    for (const std::string& path : list.others) {
      INFO(path << " is named");
      CHECK(fs::exists(root / path));
      if (is_document(path)) CHECK(std::regex_search(read(path), std::regex(example.in_words)));
    }
  }
}

TEST_CASE("doc/how-to/README.md links every page") {
  const std::string index = read("doc/how-to/README.md");
  for (const auto& entry : fs::directory_iterator(root / "doc/how-to")) {
    const std::string name = entry.path().filename().string();
    INFO(name);
    CHECK((name == "README.md" || index.find("](" + name + ")") != std::string::npos));
  }
}
