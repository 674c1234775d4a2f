// Checks that what doc/ and README.md say is true.
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "documents.hh"
#include "speclev/disk.hh"
#include "speclev/picture.hh"
#include "speclev/speclev.hh"
#include "support/process.hh"

namespace {

namespace fs = std::filesystem;
using namespace speclev;

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

/// A fenced block of a document: the words behind the opening fence, the lines inside, and the "### " heading above.
struct Block {
  std::vector<std::string> info;
  std::string text;
  std::string heading;

  bool has(std::string_view word) const { return std::find(info.begin(), info.end(), word) != info.end(); }
  /// The target that the opening fence names, if it does.
  std::optional<std::string> target() const {
    constexpr std::string_view key = "target=";
    for (const std::string& word : info)
      if (word.starts_with(key)) return word.substr(key.size());
    return std::nullopt;
  }
};

std::vector<Block> blocks_of(const std::string& document) {
  std::vector<Block> blocks;
  std::string heading;
  bool inside = false;
  for (const std::string& line : lines_of(document)) {
    if (line.starts_with("```")) {
      if (!inside) blocks.push_back({words_of(line.substr(3)), "", heading});
      inside = !inside;
    } else if (inside) {
      blocks.back().text += line + "\n";
    } else if (line.starts_with("### ")) {
      heading = line.substr(4);
    }
  }
  return blocks;
}

/// a.{hh,cc} stands for a.hh and a.cc.
std::vector<std::string> expanded(const std::string& path) {
  const std::size_t open = path.find('{');
  const std::size_t close = path.find('}');
  if (open == std::string::npos || close == std::string::npos) return {path};
  std::vector<std::string> paths;
  std::istringstream endings(path.substr(open + 1, close - open - 1));
  for (std::string ending; std::getline(endings, ending, ',');) paths.push_back(path.substr(0, open) + ending);
  return paths;
}

/// The files and folders of the project that a document names.
std::set<std::string> paths_in(const std::string& document) {
  static constexpr std::string_view folders[] = {"src/", "include/", "grammar/", "dat/", "doc/", "tests/"};
  std::set<std::string> paths;
  for (const std::string& span : code_spans_of(document)) {
    const bool is_path = std::any_of(std::begin(folders), std::end(folders),
                                     [&](std::string_view folder) { return span.starts_with(folder); });
    if (!is_path || span.find_first_of(" *<…") != std::string::npos) continue;
    for (std::string& path : expanded(span)) {
      if (path.ends_with('/')) path.pop_back();
      paths.insert(std::move(path));
    }
  }
  return paths;
}

std::string name_of(DiagGroup group) {
  switch (group) {
    case DiagGroup::error: return "error";
    case DiagGroup::warning: return "warning";
    case DiagGroup::check: return "with -w";
    case DiagGroup::all: return "with -Wall";
    case DiagGroup::extra: return "with -Wextra";
    case DiagGroup::lint: return "with -Wlint";
    case DiagGroup::style: return "with -Wlint-style";
  }
  return "";
}

struct Compiled {
  std::set<std::string> names;  ///< of the messages
  std::string text;             ///< the messages as printed
  bool failed = false;
};

CompileOptions options_with(bool everything) {
  CompileOptions options;
  if (everything)
    for (const DiagGroup group :
         {DiagGroup::check, DiagGroup::all, DiagGroup::extra, DiagGroup::lint, DiagGroup::style})
      options.policy.enable(group);
  return options;
}

Compiled compiled(const SourceText& source, const Output& output) {
  Compiled result{{}, "", output.failed};
  for (const Diagnostic& diagnostic : output.diagnostics) {
    result.names.emplace(diag_name(diagnostic.id));
    result.text += render_text(source, diagnostic, false);
  }
  return result;
}

Compiled compile_text(const std::string& name, const std::string& text, bool everything,
                      std::string_view target_name = default_target) {
  const Target target = *find_target(target_name);
  const Abi abi = *parse_abi(target.default_abi());
  const SourceText source(name, text);
  const VersionWords* version = target.version(abi.name);
  return compiled(
      source, compile(source, target, abi, version == nullptr ? VersionWords() : *version, options_with(everything)));
}

/// A block of a dungeon description, compiled for the release that its first line names, such as 3.6.
Compiled compile_block(const Block& block) {
  const std::string usual(block.has("3.6") ? "nethack-3.6.6" : block.has("3.2") ? "nethack-3.2.3" : default_target);
  const Target target = *find_target(block.target().value_or(usual));
  const Abi abi = *parse_abi(target.default_abi());
  const SourceText source("dungeon.def", block.text);
  return compiled(source, compile_dungeon(source, DungeonForm::def, "dungeon", target, abi, *target.version(abi.name),
                                          {}, options_with(true)));
}

/// The messages about a target of one file besides its profile.
std::set<std::string> check_target_file(const std::string& file, const std::string& text) {
  const fs::path folder = fs::temp_directory_path() / ("speclev-documentation-" + std::to_string(::getpid()));
  fs::create_directory(folder);
  const auto write = [&](const std::string& name, const std::string& bytes) { std::ofstream(folder / name) << bytes; };
  if (file != "profile")
    write("profile", std::string("base nethack-3.4.3\n") + (file == "own.layout" ? "layout own\n" : ""));
  write(file, text);
  std::set<std::string> names;
  for (const FileReport& report : load_target_on_disk(folder.string()).reports)
    for (const Diagnostic& diagnostic : report.diagnostics) names.emplace(diag_name(diagnostic.id));
  fs::remove_all(folder);
  return names;
}

/// The options in a text: --word, and -c at the start of a word.
std::set<std::string> options_in(const std::string& text) {
  std::set<std::string> options;
  const auto is_name = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-'; };
  for (std::size_t at = text.find('-'); at != std::string::npos; at = text.find('-', at + 1)) {
    if (at > 0 && text[at - 1] != ' ' && text[at - 1] != '\n' && text[at - 1] != '\'' && text[at - 1] != '[') continue;
    std::size_t end = at;
    while (end < text.size() && is_name(text[end])) ++end;
    const std::string option = text.substr(at, end - at);
    at = end - 1;
    if (option.find_first_not_of('-') != std::string::npos) options.insert(option);
  }
  return options;
}

/// The options that an mdoc page explains: its .It lines, where "Fl NAME" is an option.
std::set<std::string> options_of_manual(const std::string& page) {
  std::set<std::string> options;
  for (const std::string& line : lines_of(page)) {
    if (!line.starts_with(".It Fl")) continue;
    const auto words = words_of(line);
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
      if (words[i] == "Fl") options.insert('-' + words[i + 1]);
  }
  return options;
}

/// A source of the library and the programs has at most this many lines.
constexpr std::size_t most_lines = 450;

bool is_comment(const std::string& line) {
  static constexpr std::string_view signs[] = {"// ", "/// ", "/* ", "# ", "\"\"\""};
  return std::any_of(std::begin(signs), std::end(signs), [&](std::string_view sign) { return line.starts_with(sign); });
}

}  // namespace

TEST_CASE("the first line of each source says what the file is for") {
  static const std::set<std::string> endings = {".cc", ".hh", ".h", ".def", ".inc", ".y", ".l", ".cmake", ".py"};
  for (const char* folder : {"src", "include", "grammar"})
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const fs::path path = entry.path().lexically_relative(root);
      if (!entry.is_regular_file() || !endings.contains(path.extension().string())) continue;
      INFO(path);
      const std::string text = read(path);
      const std::vector<std::string> lines = lines_of(text);
      CHECK((lines.size() <= most_lines || path.extension() != ".cc"));
      // The header of a .cc, beside it or public, speaks for both.
      const bool has_header = fs::exists((root / path).replace_extension(".hh")) ||
                              text.find("#include \"speclev/" + path.stem().string() + ".hh\"\n") != std::string::npos;
      if (path.extension() == ".cc" && has_header) continue;
      REQUIRE(!lines.empty());
      CHECK(is_comment(lines[0]));
      CHECK(words_of(lines[0]).size() > 3);  // with the sign of the comment
    }
}

TEST_CASE("files and folders that the documents name exist") {
  std::vector<fs::path> documents{"README.md"};
  for (const auto& entry : fs::recursive_directory_iterator(root / "doc"))
    if (entry.path().extension() == ".md") documents.push_back(entry.path().lexically_relative(root));
  for (const fs::path& document : documents)
    for (const std::string& path : paths_in(read(document))) {
      INFO(document << " names " << path);
      CHECK(fs::exists(root / path));
    }
}

TEST_CASE("doc/diagnostics.md has every message, with its group, and no other") {
  const auto lines = lines_of(read("doc/diagnostics.md"));
  std::map<std::string, std::string> described;
  for (std::size_t i = 0; i + 2 < lines.size(); ++i) {
    if (!lines[i].starts_with("### ")) continue;
    const std::string& first = lines[i + 2];
    INFO(lines[i]);
    REQUIRE(first.starts_with("*"));
    CHECK(described.emplace(lines[i].substr(4), first.substr(1, first.find('*', 1) - 1)).second);
  }
  for (const Diag id : all_diags()) {
    const std::string name(diag_name(id));
    INFO(name);
    CHECK(described[name] == name_of(diag_group(id)));
  }
  CHECK(described.size() == all_diags().size());
}

TEST_CASE("the examples of doc/diagnostics.md are as wrong and as right as they say") {
  std::map<std::string, std::string> above;  // what stands above lines of a maze or room
  for (const Block& block : blocks_of(read("doc/diagnostics.md"))) {
    const bool wrong = block.has("wrong");
    if (!wrong && !block.has("right")) {
      if (block.has("des")) above[block.info.at(1)] = block.text;
      continue;
    }
    INFO(block.heading << (wrong ? ", wrong:\n" : ", right:\n") << block.text);
    if (block.has("data")) {
      const auto names = check_target_file(block.info.at(1), block.text);
      CHECK(names.contains(block.heading) == wrong);
      CHECK((wrong || names.empty()));
      continue;
    }
    const std::string before = block.has("maze") ? above.at("maze") : block.has("room") ? above.at("room") : "";
    const bool program = block.has("des") && block.has("3.6");
    const Compiled result = block.has("dungeon") ? compile_block(block)
                            : program            ? compile_text("example.des", above.at("3.6") + block.text, true,
                                                                block.target().value_or("nethack-3.6.6"))
                                                 : compile_text("example.des", before + block.text, true,
                                                                block.target().value_or(std::string(default_target)));
    INFO(result.text);
    CHECK(result.names.contains(block.heading) == wrong);
    CHECK((wrong || !result.failed));
  }
}

TEST_CASE("the examples of the documents about dungeons can be compiled") {
  for (const char* document : {"doc/dungeon-walkthrough.md", "doc/dungeon.md"})
    for (const Block& block : blocks_of(read(document))) {
      if (!block.has("dungeon") || block.has("part")) continue;
      const Compiled result = compile_block(block);
      INFO(document << ":\n" << block.text << result.text);
      CHECK(!result.failed);
    }
}

TEST_CASE("the examples of the documents about the level language of 3.6 can be compiled") {
  for (const char* document : {"doc/language-3.6.md", "doc/from-3.4-to-3.6.md"}) {
    std::string sample;  // what stands above a part of a level
    for (const Block& block : blocks_of(read(document))) {
      if (!block.has("des")) continue;
      if (block.has("sample")) sample = block.text;
      const std::string text = block.has("part") ? sample + block.text : block.text;
      const Compiled result =
          compile_text("example.des", text, true,
                       block.target().value_or(block.has("3.6") ? "nethack-3.6.6" : std::string(default_target)));
      INFO(document << ":\n" << text << result.text);
      CHECK(!result.failed);
    }
  }
}

TEST_CASE("what doc/manual-pages.md calls wrong is refused, and what it calls right is accepted") {
  std::size_t wrong = 0, right = 0;
  for (const Block& block : blocks_of(read("doc/manual-pages.md"))) {
    const Compiled result =
        block.has("dungeon") ? compile_block(block) : compile_text("example.des", block.text, false);
    INFO(block.text << result.text);
    CHECK(result.failed == block.has("wrong"));
    ++(block.has("wrong") ? wrong : right);
  }
  CHECK(wrong == right);
  CHECK(wrong >= 5);
}

TEST_CASE("each page about other games has examples that can be compiled") {
  for (const auto& page : fs::directory_iterator(root / "doc/variants")) {
    INFO(page.path().filename());
    const auto blocks = blocks_of(read(page.path()));
    CHECK(!blocks.empty());
    for (const Block& block : blocks) {
      REQUIRE(block.target());
      const Compiled result = compile_text("example.des", block.text, false, *block.target());
      INFO(*block.target() << ":\n" << block.text << result.text);
      CHECK(!result.failed);
      CHECK(result.text.empty());
    }
  }
}

TEST_CASE("README.md shows what the compiler says about its first level") {
  const auto blocks = blocks_of(read("README.md"));
  const auto find = [&](std::string_view kind) {
    const auto at = std::find_if(blocks.begin(), blocks.end(), [&](const Block& block) { return block.has(kind); });
    REQUIRE(at != blocks.end());
    return at->text;
  };
  CHECK(compile_text("cell.des", find("des"), false).text + "2 errors and 1 warning in cell.des\n" == find("console"));
}

TEST_CASE("doc/targets.md names every limit and feature") {
  const std::string document = read("doc/targets.md");
#define SPECLEV_LIMIT(id, name, greatest) CHECK(document.find("\n| `" name "` |") != std::string::npos);
#define SPECLEV_FEATURE(id, name) CHECK(document.find("\n| `" name "` |") != std::string::npos);
#define SPECLEV_NUMBER(id, name, needed, least, greatest) CHECK(document.find("`" name "`") != std::string::npos);
#include "target/facts.def"
#undef SPECLEV_NUMBER
#undef SPECLEV_LIMIT
#undef SPECLEV_FEATURE
}

TEST_CASE("doc/formats.md names every field of the layout and every ABI") {
  const std::string document = read("doc/formats.md");
  const auto known = [&](const std::string& name) { return document.find('`' + name + '`') != std::string::npos; };
  for (const char* layout :
       {"dat/layouts/level-classic.layout", "dat/layouts/level-opcode.layout", "dat/layouts/dungeon.layout"})
    for (const std::string& line : lines_of(read(layout))) {
      if (line.starts_with("#")) continue;
      const auto words = words_of(line);
      INFO(line);
      if (words.at(0) == "record") {
        for (std::size_t i = 2; i < words.size(); ++i) {
          const std::string field = words[i].substr(0, words[i].find(':'));
          INFO(field);
          CHECK((known(field) || field == "padding" || words.at(1) == "area"));
        }
      } else if (words.at(0) != "stream" && words.at(0) != "maze" && words.at(0) != "rooms") {
        CHECK(known(words.at(0)));
      }
    }
  for (const std::string& abi : abi_names()) {
    INFO(abi);
    CHECK(known(abi));
  }
}

TEST_CASE("doc/lev_comp.6 and doc/dgn_comp.6 have the options that --help of these programs lists") {
  const std::string program = GENERATE("lev_comp", "dgn_comp");
  INFO(program);
  const std::string path = program == "lev_comp" ? SPECLEV_LEV_COMP : SPECLEV_DGN_COMP;
  const test::Result help = test::run({.arguments = {path, "--help"}});
  REQUIRE(help.status == 0);
  const std::set<std::string> listed = options_in(help.out);

  // A word that the user chooses is in capitals there.
  std::set<std::string> fixed;
  for (const std::string& option : listed) {
    fixed.insert(option.substr(0, option.find("NAME")));
  }
  CHECK(options_of_manual(read("doc/" + program + ".6")) == fixed);
}

TEST_CASE("doc/speclev.1 has the options of speclev's subcommands") {
  std::string source;
  for (const auto& entry : fs::directory_iterator(root / "src/cli"))
    if (const std::string text = read(entry.path()); text.find("CLI::App") != std::string::npos) source += text;
  std::set<std::string> defined{"--help", "-fdiagnostics-format", "-fdiagnostics-file"};
  for (const PictureForm& form : picture_forms) defined.insert(std::string("--").append(form.name));
  for (std::size_t at = source.find("(\"-"); at != std::string::npos; at = source.find("(\"-", at + 1))
    defined.insert(source.substr(at + 2, source.find('"', at + 2) - at - 2));
  CHECK(options_of_manual(read("doc/speclev.1")) == defined);
}

TEST_CASE("the tests that doc/deviations.md names exist") {
  std::string tool_tests;
  for (const auto& entry : fs::directory_iterator(root / "tests/tool")) tool_tests += read(entry.path());
  const std::string undefined = read("tests/reference/undefined.tsv");
  const std::string text = read("doc/deviations.md");
  const std::size_t programs = text.find("\n## The level compiler of 3.6\n");
  const std::size_t oldest = text.find("\n## The level compiler of 3.0\n");
  const std::size_t dungeons = text.find("\n## The dungeon compiler\n");
  REQUIRE((programs < oldest && oldest < dungeons && dungeons < text.size()));
  const auto check = [&](const std::string& part, const fs::path& cases) {
    for (const std::string& span : code_spans_of(part)) {
      INFO(span);
      if (span == "case NAME" || span == "tool: TITLE" || span == "undefined NAME") continue;
      if (span.starts_with("case ")) {
        const fs::path name = root / cases / span.substr(5);
        CHECK((fs::exists(name.string() + ".des") || fs::exists(name.string() + ".def") ||
               fs::exists(name.string() + ".pdf")));
      }
      if (span.starts_with("undefined ")) CHECK(undefined.find('\n' + span.substr(10) + '\t') != std::string::npos);
      if (span.starts_with("tool: "))
        CHECK(tool_tests.find("TEST_CASE(\"" + span.substr(6) + '"') != std::string::npos);
    }
  };
  check(text.substr(0, programs), "tests/cases/classic");
  check(text.substr(programs, oldest - programs), "tests/cases/opcode");
  check(text.substr(oldest, dungeons - oldest), "tests/cases/games");
  check(text.substr(dungeons), "tests/cases/dungeon");
}

TEST_CASE("every row of doc/deviations.md names a test") {
  std::istringstream text(read("doc/deviations.md"));
  for (std::string line; std::getline(text, line);) {
    if (!line.starts_with("| ") || line.ends_with("| test |") || line == "| | is |") continue;
    if (line.starts_with("| `case NAME`") || line.starts_with("| `tool: TITLE`")) continue;
    if (line.starts_with("| `undefined NAME`")) continue;
    const std::string last = line.substr(line.rfind("| ", line.size() - 2));
    INFO(line);
    CHECK((last.starts_with("| `tool: ") || last.starts_with("| `case ") || last.starts_with("| `undefined ")));
  }
}
