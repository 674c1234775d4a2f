// Checks claims of doc/architecture.md and doc/how-to about the source.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <functional>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "documents.hh"

using namespace speclev;

namespace {

namespace fs = std::filesystem;

bool has_word(const std::string& text, const std::string& word) {
  const auto is_part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end]))) return true;
  }
  return false;
}

/// The sources of the library: all of src but the programs, also those that only the build runs.
void each_of_library(const std::function<void(const std::string& path, const std::string& text)>& visit) {
  for (const auto& entry : fs::recursive_directory_iterator(root / "src")) {
    const std::string path = entry.path().lexically_relative(root).generic_string();
    const bool is_source = path.ends_with(".cc") || path.ends_with(".hh");
    if (is_source && !path.starts_with("src/files/") && !path.starts_with("src/cli/") &&
        !path.ends_with("/tabulate.cc") && path != "src/syntax_files/main.cc")
      visit(path, read(path));
  }
}

}  // namespace

TEST_CASE("the main types of doc/architecture.md are declared in the files that it names") {
  std::size_t count = 0;
  for (const std::string& line : lines_of(section_of(read("doc/architecture.md"), "## 4. The main types"))) {
    const auto cells = cells_of(line);
    if (cells.size() < 3) continue;
    std::string text;
    for (const std::string& file : code_spans_of(cells[1])) text += read(file);
    for (const std::string& type : code_spans_of(cells[0])) {
      INFO(type);
      const std::string name = type.substr(type.rfind(':') + 1);
      CHECK(std::regex_search(text, std::regex("\\b(struct|class|using) " + name + "\\b[^;]*[{=]")));
      ++count;
    }
  }
  CHECK(count > 30);
}

TEST_CASE("what doc/architecture.md and doc/how-to find in a file is there") {
  std::string document = read("doc/architecture.md");
  for (const auto& page : fs::directory_iterator(root / "doc/how-to")) document += read(page.path());
  const std::regex claim("((`[^`\\n]+`(,| and| or)? ?)+)in\\s+`((src|grammar|include|dat)/[^`*…]+)`");
  std::size_t count = 0;
  for (std::sregex_iterator at(document.begin(), document.end(), claim), end; at != end; ++at) {
    const std::string file = (*at)[4].str();
    if (file.find('{') != std::string::npos || !fs::is_regular_file(root / file)) continue;
    const std::string text = read(file);
    for (const std::string& name : code_spans_of((*at)[1].str())) {
      if (name.find('/') != std::string::npos) continue;
      INFO(name << " in " << file);
      CHECK(has_word(text, name));
      ++count;
    }
  }
  CHECK(count > 8);
}

TEST_CASE("the token RESUME is in one rule of each grammar") {
  for (const char* grammar : {"classic", "opcode", "dungeon"}) {
    INFO(grammar);
    std::size_t count = 0;
    for (const std::string& line : lines_of(read("grammar/" + std::string(grammar) + ".y")))
      count += has_word(line, "RESUME") && !line.starts_with("%token");
    CHECK(count == 1);
  }
}

TEST_CASE("the library looks at files in three places, and prints and ends nothing") {
  const std::string idea = section_of(read("doc/architecture.md"), "## 1. Ideas");
  const std::set<std::string> may_open = {"src/target/disk.cc", "src/import/game_tree.cc", "src/lsp/neighbours.cc"};
  for (const std::string& path : may_open) {
    INFO(path);
    CHECK(idea.find('`' + path + '`') != std::string::npos);
  }
  each_of_library([&](const std::string& path, const std::string& text) {
    INFO(path);
    for (const char* opens : {"fopen", "ifstream", "ofstream", "fstream", "directory_iterator", "canonical",
                              "weakly_canonical", "is_regular_file", "is_directory", "last_write_time"}) {
      INFO(opens);
      CHECK((may_open.contains(path) || !has_word(text, opens)));
    }
    for (const char* prints : {"printf", "fprintf", "fputs", "putchar", "fwrite", "cout", "cerr", "clog", "getenv"}) {
      INFO(prints);
      CHECK_FALSE(has_word(text, prints));
    }
    for (const char* ends : {" puts(", " exit(", "::exit(", "_exit(", " abort(", "::abort(", "std::terminate"}) {
      INFO(ends);
      CHECK(text.find(ends) == std::string::npos);
    }
  });
}

TEST_CASE("the library has no state of its own") {
  // What may change while a program runs would stand behind one of these at the beginning of a line.
  const std::regex state("^(static|thread_local|inline) (?!const|constexpr)[^()=]*(=[^=].*|\\{.*)?;$");
  each_of_library([&](const std::string& path, const std::string& text) {
    for (const std::string& line : lines_of(text)) {
      INFO(path << ": " << line);
      CHECK_FALSE(std::regex_search(line, state));
      CHECK(line.find("thread_local") == std::string::npos);
    }
  });
}

TEST_CASE("functions of the public headers have results that must not be lost") {
  std::size_t count = 0;
  const std::regex function("^(const |std::|constexpr |[A-Za-z])[^()=;]*[ &>*]([a-z_]+)\\(.*");
  for (const auto& entry : fs::directory_iterator(root / "include/speclev")) {
    if (entry.path().extension() != ".hh") continue;
    for (const std::string& line : lines_of(read(entry.path()))) {
      if (line.starts_with("[[nodiscard]] ")) ++count;
      if (!std::regex_match(line, function) || line.starts_with("void ")) continue;
      FAIL_CHECK(entry.path().filename() << ": " << line);
    }
  }
  CHECK(count > 60);
}

TEST_CASE("the picture of the rooms has every room, and no other") {
  const std::string picture = read("doc/pictures/rooms.svg");
  std::set<std::string> drawn, there;
  const std::regex name("class=\"name\"[^>]*>([a-z_]+)<");
  for (std::sregex_iterator at(picture.begin(), picture.end(), name), end; at != end; ++at) drawn.insert((*at)[1]);
  for (const auto& entry : fs::directory_iterator(root / "src"))
    if (entry.is_directory() && entry.path().filename() != "package") there.insert(entry.path().filename().string());
  CHECK(drawn == there);
  for (const char* document : {"README.md", "doc/architecture.md"})
    CHECK(read(document).find("pictures/rooms.svg") != std::string::npos);
}

TEST_CASE("all rows of a table in the documents have as many cells as its head") {
  std::vector<fs::path> documents = {"README.md", "tests/README.md"};
  for (const auto& entry : fs::recursive_directory_iterator(root / "doc"))
    if (entry.path().extension() == ".md") documents.push_back(entry.path().lexically_relative(root));
  for (const fs::path& document : documents) {
    bool fenced = false;
    std::ptrdiff_t expected = 0;
    for (const std::string& line : lines_of(read(document))) {
      if (line.starts_with("```")) fenced = !fenced;
      if (fenced || !line.starts_with("|")) {
        expected = 0;
        continue;
      }
      std::ptrdiff_t count = 0;
      for (std::size_t i = 0; i < line.size(); ++i) count += line[i] == '|' && (i == 0 || line[i - 1] != '\\');
      if (expected == 0) expected = count;
      INFO(document << ": " << line);
      CHECK(count == expected);
    }
  }
}
