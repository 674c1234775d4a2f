// Every fenced block of every document is compiled, loaded or compared, by the kind behind its fence.
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "documents.hh"
#include "speclev/archive.hh"
#include "speclev/disk.hh"
#include "speclev/level.hh"
#include "speclev/speclev.hh"
#include "support/process.hh"

namespace {

namespace fs = std::filesystem;
using namespace speclev;

/// A block with the words behind its fence: its kind first.
struct Example {
  fs::path document;
  std::vector<std::string> words;
  std::string text;

  bool has(std::string_view word) const { return std::find(words.begin(), words.end(), word) != words.end(); }
  /// The text behind KEY=; the other one if there is no such word.
  std::string value(const std::string& key, const std::string& otherwise) const {
    for (const std::string& word : words)
      if (word.starts_with(key + "=")) return word.substr(key.size() + 1);
    return otherwise;
  }
};

std::vector<fs::path> documents() {
  std::vector<fs::path> result{"README.md"};
  for (const auto& entry : fs::recursive_directory_iterator(root / "doc"))
    if (entry.path().extension() == ".md") result.push_back(entry.path().lexically_relative(root));
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<Example> examples_of(const fs::path& document) {
  std::vector<Example> result;
  bool inside = false;
  for (const std::string& line : lines_of(read(document))) {
    if (line.starts_with("```")) {
      inside = !inside;
      if (!inside) continue;
      std::istringstream words(line.substr(3));
      result.push_back({document, {std::istream_iterator<std::string>(words), {}}, {}});
    } else if (inside) {
      result.back().text += line + "\n";
    }
  }
  return result;
}

/// A folder of its own, which is removed at the end.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "speclev-examples-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const fs::path& path() const { return path_; }
  void write(const std::string& name, const std::string& text) const { std::ofstream(path_ / name) << text; }

 private:
  fs::path path_;
};

/// The folder of a target that some blocks describe together.
Target load(const std::vector<Example>& parts) {
  const Folder folder;
  std::string base = "nethack-3.4.3";
  bool has_profile = false;
  for (const Example& part : parts) {
    base = part.value("base", base);
    has_profile = has_profile || part.words.at(1) == "profile";
    folder.write(part.words.at(1), part.text);
    // An opcode that the import of the game has found.
    if (const std::string opcode = part.value("opcode", ""); !opcode.empty())
      folder.write("opcodes.edits", "add " + opcode + "\n");
  }
  const std::string push = parts.front().value("push", "");
  const std::string number = push.empty() ? "" : "number push " + push + "\n";
  if (!has_profile) folder.write("profile", "base " + base + "\n" + number);
  const LoadedTarget loaded = load_target_on_disk(folder.path().string());
  for (const FileReport& report : loaded.reports)
    for (const Diagnostic& diagnostic : report.diagnostics) {
      INFO(diagnostic.message);
      CHECK(diagnostic.severity != Severity::error);
    }
  REQUIRE(loaded.target);
  return *loaded.target;
}

Output compiled(const std::string& name, const std::string& text, const Target& target) {
  const Abi abi = *parse_abi(target.default_abi());
  const VersionWords* version = target.version(abi.name);
  const VersionWords words = version == nullptr ? VersionWords() : *version;
  const SourceText source(name, text);
  Output output = name.ends_with(".def")
                      ? compile_dungeon(source, DungeonForm::def, "dungeon", target, abi, words, {}, {})
                      : compile(source, target, abi, words, {});
  std::string messages;
  for (const Diagnostic& each : output.diagnostics) messages += render_text(source, each, false);
  INFO(text << messages);
  CHECK(!output.failed);
  CHECK(messages.empty());
  return output;
}

/// The fields of a line, with one blank between them.
std::string squeezed(const std::string& line) {
  std::istringstream words(line);
  std::string result;
  for (std::string word; words >> word;) result += (result.empty() ? "" : " ") + word;
  return result;
}

/// All lines of a kind of data file, of whatever target or layout; what edits add or put in as well.
std::vector<std::string> rows_of(const std::string& kind) {
  std::vector<std::string> result;
  for (const char* const folder : {"dat/targets", "dat/layouts"})
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string name = entry.path().filename().string();
      const bool is_kind = name == kind || name == kind + ".edits" || (kind == "layout" && name.ends_with(".layout"));
      if (!entry.is_regular_file() || !is_kind) continue;
      for (const std::string& line : lines_of(read(entry.path()))) {
        std::string row = squeezed(line);
        for (const std::string_view edit : {"add ", "replace "})
          if (row.starts_with(edit)) row = row.substr(edit.size());
        const bool is_placed = row.starts_with("after ") || row.starts_with("before ");
        if (const std::size_t colon = row.find(": "); is_placed && colon != std::string::npos)
          row = row.substr(colon + 2);
        result.push_back(std::move(row));
      }
    }
  return result;
}

/// All lines that a block has must be in a text, in this order, and where no … stands between them nothing else.
void check_lines(const std::string& block, const std::string& text) {
  const std::vector<std::string> lines = lines_of(text);
  std::size_t at = 0;
  bool may_skip = true;
  INFO(block << "of\n" << text);
  for (const std::string& line : lines_of(block)) {
    if (line == "…") {
      may_skip = true;
      continue;
    }
    const auto from = lines.begin() + static_cast<std::ptrdiff_t>(std::min(at, lines.size()));
    const auto found = may_skip ? std::find(from, lines.end(), line) : from;
    INFO(line);
    REQUIRE(found != lines.end());
    CHECK(*found == line);
    at = static_cast<std::size_t>(found - lines.begin()) + 1;
    may_skip = false;
  }
}

std::string run_tool(const std::vector<std::string>& arguments, const std::string& folder, int status = 0) {
  test::Command command;
  command.arguments = arguments;
  command.folder = folder;
  const test::Result result = test::run(command);
  INFO(result.describe());
  CHECK(result.status == status);
  return result.out;
}

std::string source_of(const Example& example) { return read(fs::path("tests/unit/examples") / example.words.at(1)); }

using Group = std::map<std::string, std::vector<Example>>;

/// What the tests do with a block, by its kind.
using Check = std::function<void(const Example&, const Group&)>;

Target target_for(const Example& example, const Group& groups) {
  const std::string name = example.value("of", "");
  if (!name.empty()) return load(groups.at(name));
  return *find_target(example.value("target", std::string(example.has("3.6") ? "nethack-3.6.6" : default_target)));
}

void check_target(const Example& example, const Group& groups) {
  const std::string name = example.value("of", "");
  load(name.empty() ? std::vector{example} : groups.at(name));
}

void check_rows(const Example& example, const Group&) {
  const std::vector<std::string> rows = rows_of(example.words.at(1));
  for (const std::string& line : lines_of(example.text)) {
    INFO(example.words.at(1) << ": " << line);
    CHECK(std::find(rows.begin(), rows.end(), squeezed(line)) != rows.end());
  }
}

void check_dump(const Example& example, const Group& groups) {
  const Target target = target_for(example, groups);
  const Output output = compiled(example.words.at(1), source_of(example), target);
  REQUIRE(output.files.size() == 1);
  check_lines(example.text, dump(output.files.front().bytes, target, *parse_abi(target.default_abi())).text);
}

void check_tree(const Example& example, const Group&) {
  check_lines(example.text,
              run_tool({SPECLEV_SPECLEV, "tree", example.words.at(1)}, SPECLEV_SOURCE_FOLDER "/tests/unit/examples"));
}

void check_diff(const Example& example, const Group&) {
  const std::string folder = SPECLEV_SOURCE_FOLDER "/tests/unit/examples";
  const std::string target(example.value("target", std::string(default_target)));
  const std::string second(example.value("second", target));
  CHECK(example.text == run_tool({SPECLEV_SPECLEV, "diff", "--target", target, "--second-target", second,
                                  example.words.at(1), example.words.at(2)},
                                 folder, 1));
}

/// Bytes at the left, as two digits each, with words behind them.
void check_bytes(const Example& example, const std::string& before) {
  const Target target = *find_target("nethack-3.6.6");
  const Output output = compiled("example.des", before, target);
  REQUIRE(output.files.size() == 1);
  const std::string& bytes = output.files.front().bytes;
  std::size_t at = 0;
  for (const std::string& line : lines_of(example.text)) {
    std::istringstream in(line);
    std::string word;
    in >> word;
    CHECK(std::stoul(word, nullptr, 16) == at);
    while (in >> word && word.size() == 2 && word.find_first_not_of("0123456789abcdef") == std::string::npos) {
      INFO(line);
      REQUIRE(at < bytes.size());
      CHECK(std::stoul(word, nullptr, 16) == static_cast<unsigned char>(bytes[at]));
      ++at;
    }
  }
  CHECK(at == bytes.size());
}

void check_header(const Example& example, const Group&) {
  const Folder folder;
  folder.write("date.h", example.text);
  folder.write("tiny.des", "LEVEL:\"tiny\"\n");
  run_tool({SPECLEV_LEV_COMP, "--version-from", "date.h", "tiny.des"}, folder.path().string());
  const Target target = *find_target(default_target);
  const Output usual = compiled("tiny.des", "LEVEL:\"tiny\"\n", target);
  std::ifstream in(folder.path() / "tiny.lev", std::ios::binary);
  CHECK(std::string(std::istreambuf_iterator<char>(in), {}) == usual.files.at(0).bytes);
}

void check_archive(const Example& example, const Group&) {
  const std::vector<ArchiveMember> members{{"a", "abc"}, {"b", "one"}};
  CHECK(write_archive(members).bytes + "\n" == example.text);
}

/// A line of output with N for each number, without the names of targets and what stands in parentheses.
std::string outline(const std::string& line) {
  std::string result = std::regex_replace(line, std::regex(" \\([^)]*\\)"), "");
  result = std::regex_replace(result, std::regex("nethack[^ ;]*"), "TARGET");
  return std::regex_replace(result, std::regex("[0-9]+"), "N");
}

/// What is typed is run, in a tree of a small game of our own; the target that the rest is compiled for is that of the
/// game that is spoken of. What stands below an import is its output, but for numbers.
void check_session(const Example& example, const Group&) {
  const Folder folder;
  fs::copy(root / "tests/import/mini-3.4", folder.path() / "wasp", fs::copy_options::recursive);
  const std::string here = folder.path().string();
  // A word that no target has would be one thing more to describe.
  const fs::path words = folder.path() / "wasp/util/lev_comp.l";
  std::string kept;
  for (const std::string& line : lines_of(read("tests/import/mini-3.4/util/lev_comp.l")))
    if (!line.starts_with("BELL")) kept += line + "\n";
  std::ofstream(words) << kept;
  const std::vector<std::string> lines = lines_of(example.text);
  std::size_t commands = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!lines[i].starts_with("$ ")) continue;
    INFO(lines[i]);
    ++commands;
    std::string shown;
    while (i + 1 < lines.size() && !lines[i + 1].starts_with("$ ")) shown += lines[++i] + "\n";
    const std::string typed =
        lines[i - static_cast<std::size_t>(std::count(shown.begin(), shown.end(), '\n'))].substr(2);
    if (typed.starts_with("cat >")) {
      folder.write(typed.substr(5), shown);
      continue;
    }
    const std::string shell =
        "lev_comp() { " SPECLEV_LEV_COMP " \"$@\"; }; speclev() { " SPECLEV_SPECLEV " \"$@\"; }; ";
    const std::string output = run_tool({"/bin/sh", "-c", shell + typed + " 2>&1"}, here);
    if (!typed.starts_with("speclev import")) continue;
    REQUIRE(!shown.empty());
    const std::vector<std::string> told = lines_of(output);
    CHECK(std::any_of(told.begin(), told.end(),
                      [&](const std::string& line) { return outline(line) == outline(lines_of(shown).at(0)); }));
    std::ofstream(folder.path() / "wasp-target" / "profile")
        << "base nethack-3.4.3\nversion lp64le 0x03040380 0x001e0cc6 counts 0xb8d24950\n";
    for (const auto& each : fs::directory_iterator(folder.path() / "wasp-target"))
      if (each.path().filename() != "profile") fs::remove_all(each.path());
    std::ofstream(folder.path() / "wasp-target" / "monsters.edits") << "after giant beetle: 'a' giant wasp\n";
  }
  CHECK(commands > 0);
}

/// What there is to build is made of empty files.
void check_make(const Example& example, const Group&) {
  const Folder folder;
  folder.write("Makefile", example.text);
  fs::create_directory(folder.path() / "include");
  for (const char* const name : {"castle.des", "halls.des", "dungeon.def", "include/date.h"}) folder.write(name, "");
  run_tool({"/usr/bin/make", "-n", "GAME=."}, folder.path().string());
}

/// A project with these lines is configured and built; the package is not installed, but its functions are here.
void check_cmake(const Example& example, const Group&) {
  const Folder folder;
  const std::string package = "find_package(speclev REQUIRED)\n";
  const std::size_t at = example.text.find(package);
  REQUIRE(at != std::string::npos);
  std::string text = example.text;
  text.replace(at, package.size(),
               "set(SPECLEV_LEV_COMP \"" SPECLEV_LEV_COMP "\")\nset(SPECLEV_DGN_COMP \"" SPECLEV_DGN_COMP
               "\")\n"
               "include(\"" SPECLEV_SOURCE_FOLDER "/dat/cmake/SpeclevLevels.cmake\")\n");
  folder.write("CMakeLists.txt", "cmake_minimum_required(VERSION 3.20)\nproject(example LANGUAGES NONE)\n" + text);
  folder.write("castle.des", "LEVEL:\"castle\"\n");
  folder.write("halls.des", "LEVEL:\"halls\"\n");
  folder.write("dungeon.def", "DUNGEON: \"The Old Mine\" \"M\" (8, 3)\n");
  folder.write("date.h",
               "#define VERSION_NUMBER 0x03040300UL\n#define VERSION_FEATURES 0x001e0cc6UL\n"
               "#define VERSION_SANITY1 0x211b117eUL\n#define VERSION_SANITY2 0xb8d24950UL\n");
  const std::string here = folder.path().string();
  run_tool({"/usr/bin/cmake", "-S", ".", "-B", "made"}, here);
  run_tool({"/usr/bin/cmake", "--build", "made"}, here);
  for (const char* const name : {"castle.lev", "halls.lev", "dungeon"}) {
    INFO(name);
    CHECK(fs::exists(folder.path() / "made" / "dat" / name));
  }
}

/// Whether code declares a type of this name, or says it in front of a parenthesis.
bool declares(std::string_view code, std::string_view name, bool is_type) {
  for (std::size_t at = code.find(name); at != code.npos; at = code.find(name, at + 1)) {
    const std::string_view before = code.substr(0, at), behind = code.substr(at + name.size());
    const bool is_whole =
        behind.empty() || (std::isalnum(static_cast<unsigned char>(behind[0])) == 0 && behind[0] != '_');
    const bool is_declared = before.ends_with("class ") || before.ends_with("struct ") || before.ends_with("using ");
    if (is_type ? is_whole && is_declared : behind.starts_with('(')) return true;
  }
  return false;
}

/// What a drawing names is there: each word in mixed case is a type of the library, each one with '_' a function.
void check_diagram(const Example& example, const Group&) {
  std::string code;
  for (const char* const part : {"src", "include"})
    for (const auto& entry : fs::recursive_directory_iterator(root / part))
      if (entry.is_regular_file() && entry.path().extension() != ".cmake") code += read(entry.path());
  const std::regex word("[A-Za-z_]{2,}");
  std::size_t names = 0;
  for (std::sregex_iterator at(example.text.begin(), example.text.end(), word), end; at != end; ++at) {
    const std::string name = at->str();
    const bool is_type = std::isupper(static_cast<unsigned char>(name[0])) != 0;
    const bool is_function = !is_type && name.find('_') != std::string::npos;
    if (!is_type && !is_function) continue;
    ++names;
    INFO(name);
    CHECK(declares(code, name, is_type));
  }
  CHECK(names > 0);
}

/// A program in C, which is compiled, but not linked.
void check_c_program(const Example& example, const Group&) {
  const Folder folder;
  folder.write("example.c", example.text);
  run_tool({"/usr/bin/cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I",
            SPECLEV_SOURCE_FOLDER "/include", "example.c"},
           folder.path().string());
}

/// A piece of a function, which is compiled, but not linked.
void check_program(const Example& example, const Group&) {
  const Folder folder;
  std::string includes = "#include <cstdio>\n#include <string>\n#include <speclev/speclev.hh>\n", rest;
  for (const std::string& line : lines_of(example.text))
    (line.starts_with("#include") ? includes : rest) += line + "\n";
  folder.write(
      "example.cc",
      includes +
          "void example(const std::string& bytes, const speclev::Target& target, const speclev::Abi& abi);\n"
          "void example(const std::string& bytes, const speclev::Target& target, const speclev::Abi& abi) {\n" +
          rest + "(void)target, (void)abi;\n}\n");
  run_tool({"/usr/bin/c++", "-std=c++20", "-fsyntax-only", "-I", SPECLEV_SOURCE_FOLDER "/include", "example.cc"},
           folder.path().string());
}

const std::map<std::string, Check> checks = {
    {"target", check_target}, {"rows", check_rows},     {"dump", check_dump},       {"tree", check_tree},
    {"diff", check_diff},     {"header", check_header}, {"archive", check_archive}, {"session", check_session},
    {"make", check_make},     {"cmake", check_cmake},   {"cpp", check_program},     {"diagram", check_diagram},
    {"c", check_c_program},
};

}  // namespace

TEST_CASE("every fenced block of the documents has a kind, and what it shows is so") {
  for (const fs::path& document : documents()) {
    Group groups;
    const std::vector<Example> examples = examples_of(document);
    for (const Example& each : examples)
      if (!each.words.empty() && each.words[0] == "target") groups[each.value("of", "")].push_back(each);
    std::string above, sample, whole;  // whole: the level that the document goes through
    for (const Example& each : examples) {
      INFO(document << ":\n" << each.text);
      REQUIRE(!each.words.empty());
      const std::string& kind = each.words[0];
      const bool is_level = kind == "des", is_dungeon = kind == "dungeon";
      if (const auto check = checks.find(kind); check != checks.end()) {
        check->second(each, groups);
      } else if (kind == "quote") {
        check_lines(each.text, whole);
      } else if (kind == "bytes") {
        check_bytes(each, above);
      } else if (kind == "yaml" || kind == "vim") {
        CHECK(document == "doc/ci.md");  // tool/ci.cc looks at these
      } else if (kind == "python") {
        CHECK((document == "README.md" || document == "doc/python.md"));  // python/documents.py runs these
      } else if (kind == "git") {
        CHECK(document == "doc/diff.md");  // tool/diff.cc does what these say
      } else if (kind == "theme" || kind == "sketch" || (kind == "console" && document == "doc/generate.md")) {
        CHECK(document == "doc/generate.md");  // tool/generate.cc runs these
      } else if (kind == "console") {
        CHECK(document.filename() == (document == "README.md" ? "README.md" : "diagnostics.md"));
      } else if (kind == "data" || each.has("wrong") || each.has("right") || document == "doc/diagnostics.md") {
        CHECK((document == "doc/diagnostics.md" ||
               document == "doc/manual-pages.md"));  // documentation.cc compiles these
      } else if (kind == "lua") {
        CHECK(document == "README.md");  // see below
      } else if (document == "README.md" && is_level) {
        CHECK(each.text.find("dwraf") != std::string::npos);  // wrong on purpose, as documentation.cc knows
      } else {
        REQUIRE((is_level || is_dungeon));
        if (each.has("sample")) sample = each.text;
        if (whole.empty()) whole = each.text;
        const bool is_part = each.has("part") || each.has("maze") || each.has("room");
        const std::string front = is_dungeon       ? "DUNGEON: \"The Old Mine\" \"M\" (18, 0)\n"
                                  : sample.empty() ? "LEVEL:\"sample\"\n"
                                                   : sample;
        compiled(is_level ? "example.des" : "dungeon.def", is_part ? front + each.text : each.text,
                 target_for(each, groups));
      }
      above = each.text;
    }
  }
}

TEST_CASE("README.md shows what the game may make of its dungeon") {
  const std::vector<Example> examples = examples_of("README.md");
  const auto find = [&](std::string_view kind, std::size_t skipped) {
    for (const Example& each : examples)
      if (!each.words.empty() && each.words[0] == kind && skipped-- == 0) return each.text;
    FAIL("README.md has no such block");
    return std::string();
  };
  const Folder folder;
  folder.write("dungeon.def", find("dungeon", 0));
  CHECK(run_tool({SPECLEV_SPECLEV, "tree", "dungeon.def"}, folder.path().string()) == find("console", 1));
}

TEST_CASE("README.md shows what is told of its script") {
  const std::vector<Example> examples = examples_of("README.md");
  const auto find = [&](std::string_view kind, std::string_view part) {
    const auto at = std::ranges::find_if(examples, [&](const Example& each) {
      return !each.words.empty() && each.words[0] == kind && each.text.find(part) != std::string::npos;
    });
    REQUIRE(at != examples.end());
    return at->text;
  };
  const Folder folder;
  folder.write("crypt.lua", find("lua", "des."));
  const test::Result told =
      test::run({.arguments = {SPECLEV_SPECLEV, "lint", "crypt.lua"}, .folder = folder.path().string()});
  CHECK(told.status == 1);
  CHECK(told.err == find("console", "crypt.lua"));
}
