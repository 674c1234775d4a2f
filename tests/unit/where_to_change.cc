// The rows of doc/architecture.md that tell what to touch: for something that is there already, the files that mention
// it are those that its row names.
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

/// Something that somebody added.
struct RowExample {
  std::string row;                 ///< how its row begins
  std::string name;                ///< what stands for <name> in the row
  std::vector<std::string> words;  ///< of which a mention has one; to search what has none would take long
  std::string mention;             ///< what its mentions in sources and data look like
  std::string in_words;            ///< and those in documents
  Paths places = {};               ///< files that the row describes, but cannot name
};

const RowExample additions[] = {
    {"a word for a value in the classic language", "", {"contained"}, "^contained +contained$", "`contained`"},
    {"a word for a value in the opcode language", "", {"dry"}, "^dry +humidity_type", "`dry`"},
    {"a target",
     "acehack",
     {"AceHack"},
     "^game +AceHack",
     "`acehack`",
     {"dat/targets/acehack/forms.edits", "dat/targets/acehack/keywords.edits", "dat/targets/acehack/loading",
      "dat/targets/acehack/game", "dat/targets/acehack/needed-dungeons", "dat/targets/acehack/switches"}},
    {"a statement of slots in the opcode language", "", {"REPLACE"}, "\\bREPLACE_?TERRAIN\\b", "REPLACE_TERRAIN"},
    {"a kind of slot",
     "",
     {"directions"},
     "SlotKind::directions\\b|SPECLEV_SLOT_KIND\\(directions,",
     "`directions`",
     {"src/opcode/statements.cc"}},  // what else is to be said of ROOMDOOR
    {"a statement of control flow with a block",
     "",
     {"loop", "LOOP"},
     "\\b(Kind|Step|StepKind|FlowKind|BlockKind|TokenClass)::loop\\b|SPECLEV_(BLOCK_STEP|TOKEN_CLASS)\\(loop,|^LOOP ",
     "LOOP"},
    {"a message", "", {"bones_twice"}, "\\bbones_twice\\b", "bones-twice", {"src/dungeon/lint.cc"}},
    {"a rule of the linter", "missing-way-in", {"missing_way_in"}, "\\bmissing_way_in\\b", "missing-way-in"},
    {"a form of pictures for files",
     "svg",
     {"svg"},
     "\\bpicture_svg\\b|SPECLEV_PICTURE_FORM\\(svg,|[ (]svg\\.cc\\b",
     "svg|SVG"},
    {"a subcommand", "dump", {"dump"}, "\\badd_dump\\b|SPECLEV_COMMAND\\(dump,|\\bdump_command\\.cc\\b", "\\bdump\\b"},
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
Paths mentions_of(const RowExample& addition, const std::map<std::string, std::string>& files) {
  const std::regex mention(addition.mention, std::regex::multiline);
  Paths paths;
  for (const auto& [path, text] : files) {
    const bool is_own = !addition.name.empty() && path.find("/" + addition.name + "/") != std::string::npos;
    const auto stands = [&text = text](const std::string& word) { return text.find(word) != std::string::npos; };
    if (is_own || (std::ranges::any_of(addition.words, stands) && std::regex_search(text, mention))) paths.insert(path);
  }
  return paths;
}

std::string placed(std::string path, const std::string& name) {
  const std::string placeholder = "<name>";
  const std::size_t at = path.find(placeholder);
  return at == std::string::npos ? path : path.replace(at, placeholder.size(), name);
}

/// The paths in a cell of a row.
Paths paths_of_cell(const std::string& cell, const std::string& name) {
  Paths paths;
  for (const std::string& span : code_spans_of(cell))
    if (span.find('/') != std::string::npos && span.find(' ') == std::string::npos) paths.insert(placed(span, name));
  return paths;
}

std::vector<std::string> row_of(const RowExample& addition) {
  std::vector<std::string> found;
  for (const std::string& line : lines_of(section_of(read("doc/architecture.md"), "## 5. Where to change what")))
    if (line.starts_with("| " + addition.row)) {
      CHECK(found.empty());
      found = cells_of(line);
    }
  REQUIRE(found.size() >= 3);
  return found;
}

}  // namespace

TEST_CASE("the rows of doc/architecture.md that tell what to change name all files, and no others") {
  const auto files = all_files();
  for (const RowExample& addition : additions) {
    INFO(addition.row);
    const auto row = row_of(addition);
    const Paths needed = paths_of_cell(row[1], addition.name), others = paths_of_cell(row[2], addition.name);
    const Paths mentions = mentions_of(addition, files);
    CHECK_FALSE(mentions.empty());
    for (const std::string& path : mentions) {
      INFO(path << " mentions it");
      CHECK((needed.contains(path) || others.contains(path) || addition.places.contains(path)));
    }
    for (const std::string& path : needed) {
      INFO(path << " is named");
      CHECK(mentions.contains(path));
    }
    for (const std::string& path : others) {
      INFO(path << " is named");
      CHECK(fs::exists(root / path));
      if (path.ends_with(".md") || path.starts_with("doc/speclev"))
        CHECK(std::regex_search(read(path), std::regex(addition.in_words)));
    }
  }
}
