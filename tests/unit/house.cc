// What holds for all of the source.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "speclev/target.hh"
#include "support/files.hh"
#include "target/names.hh"

using namespace speclev;

namespace {

namespace fs = std::filesystem;

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

/// Names that the source must not have: of targets, and of the games and releases in them.
std::set<std::string> names_of_games() {
  std::set<std::string> names;
  for (const std::string& name : target_names()) {
    const TargetName parts(name);
    names.insert(lower(name));
    // The name of the first game is that of the family, too.
    if (parts.game != TargetName(default_target).game) names.insert(lower(std::string(parts.game)));
    if (!parts.release.empty()) names.insert(lower(std::string(parts.release)));
  }
  return names;
}

/// Whether a text has a name as a word of its own, in whatever capitals.
bool has_name(const std::string& text, const std::string& name) {
  const auto is_part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end]))) return true;
  }
  return false;
}

/// A room: a folder of src, what it may include of others, and the headers of include/speclev that are of it, by their
/// names, with an ending where there are several.
struct Room {
  std::string_view name;
  std::set<std::string_view> uses;
  std::set<std::string_view> headers = {};
};

/// From the bottom to the top.
const std::vector<Room> rooms = {
    {"base", {}, {"text", "error"}},
    {"diag", {"base"}, {"diagnostic", "diagnostics", "report"}},
    {"binary", {"base", "diag"}, {"abi"}},
    {"target", {"base", "diag", "binary"}, {"target", "output", "disk", "terrain_class", "terrain_classes"}},
    {"syntax", {"base", "diag", "binary", "target"}},
    {"inspect", {"base", "binary", "target"}, {"level", "record_kinds"}},
    {"bytecode", {"binary", "target", "inspect"}},
    {"classic", {"base", "diag", "binary", "target", "syntax"}},
    {"dungeon", {"base", "diag", "binary", "target", "syntax"}},
    {"opcode_ast", {"base", "syntax"}},
    {"repair", {"base", "diag", "target", "syntax", "bytecode", "opcode_ast"}},
    {"opcode", {"base", "diag", "binary", "target", "syntax", "bytecode", "opcode_ast", "repair"}},
    {"decompile", {"base", "binary", "target", "inspect", "bytecode", "classic", "dungeon"}, {"decompile"}},
    {"diff", {"base", "binary", "target", "inspect", "bytecode", "classic", "decompile"}, {"diff"}},
    {"sim", {"base", "binary", "target", "bytecode", "classic"}, {"play", "terrains", "load_faults"}},
    {"vm", {"target", "bytecode", "sim"}},
    {"lint", {"base", "diag", "target", "bytecode", "sim"}, {"lint"}},
    {"picture", {"base", "target", "dungeon", "sim"}, {"picture", "picture_forms"}},
    {"archive", {"base", "diag", "binary", "target"}, {"archive"}},
    {"api",
     {"base", "diag", "binary", "target", "inspect", "bytecode", "classic", "dungeon", "repair", "opcode", "decompile",
      "diff", "sim", "vm", "lint", "picture", "archive"},
     {"speclev", "quest", "format", "transfer"}},
    {"generate", {"base", "binary", "target", "decompile", "sim", "api"}, {"generate"}},
    {"check", {"base", "diag", "binary", "target", "inspect", "sim", "archive", "api"}, {"check"}},
    {"lua", {"base", "diag", "target", "dungeon", "sim", "lint", "picture", "api", "check"}, {"lua"}},
    {"model",
     {"base", "binary", "target", "syntax", "bytecode", "classic", "dungeon", "repair", "opcode", "sim", "lua"},
     {"source"}},
    {"lsp", {"base", "diag", "target", "syntax", "decompile", "picture", "api", "generate", "lua", "model"}},
    {"convert",
     {"base", "diag", "binary", "target", "bytecode", "classic", "opcode_ast", "opcode", "dungeon", "sim", "lua",
      "api"},
     {"convert"}},
    {"import", {"base", "diag", "binary", "target", "api"}, {"import"}},
    {"c",
     {"base", "diag", "target", "sim", "lint", "picture", "archive", "decompile", "diff", "api", "generate", "lua",
      "convert", "check"},
     {"speclev.h"}},
    {"files", {"base", "diag", "archive", "api", "check", "import"}},
    {"cli",
     {"base", "diag", "target", "files", "inspect", "decompile", "diff", "sim", "lint", "picture", "archive", "api",
      "generate", "convert", "check", "import", "lua", "lsp"}},
    {"syntax_files", {"base", "target", "syntax", "repair"}},
};

const Room* find_room(std::string_view name) {
  const auto at = std::ranges::find(rooms, name, &Room::name);
  return at == rooms.end() ? nullptr : &*at;
}

/// The room of a file, by its path in an #include; empty if it is none of the project.
std::string_view room_of(std::string_view path) {
  const std::string_view folder = path.substr(0, path.find('/'));
  if (const Room* room = find_room(folder)) return room->name;
  if (folder != "speclev") return {};
  const std::string_view header = path.substr(folder.size() + 1);
  for (const Room& room : rooms)
    if (room.headers.contains(header)) return room.name;
  for (const Room& room : rooms)
    if (room.headers.contains(header.substr(0, header.find('.')))) return room.name;
  return {};
}

/// The paths in the quotes of a text's #includes.
std::vector<std::string> included_by(const std::string& text) {
  constexpr std::string_view word = "#include \"";
  std::vector<std::string> paths;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const std::size_t begin = at + word.size();
    paths.push_back(text.substr(begin, text.find('"', begin) - begin));
  }
  return paths;
}

/// Calls a function for each source of a folder, with its path.
template <class Visit>
void each_source(const std::string& folder, Visit&& visit) {
  for (const auto& entry : fs::recursive_directory_iterator(SPECLEV_SOURCE_FOLDER "/" + folder)) {
    const fs::path& path = entry.path();
    const std::string extension = path.extension().string();
    if (entry.is_regular_file() && extension != ".txt" && extension != ".cmake" &&
        path.parent_path().filename() != "package")
      visit(path.lexically_relative(SPECLEV_SOURCE_FOLDER "/" + folder).generic_string(),
            test::read_file(path.string()));
  }
}

/// Whether a line defines a variable that lives as long as the program and can change: a static or thread_local one, or
/// one of a namespace, whose code begins at the left edge.
bool has_mutable_state(std::string line) {
  static const std::regex arguments(R"(<[^<>=(]*>)");
  for (std::string before; before != line;) before = std::exchange(line, std::regex_replace(line, arguments, ""));
  static const std::regex lasting(R"(^\s*(static |thread_local )[^(=;{]*[^(=;{ ] *[=;{])"),
      of_namespace(R"(^(inline )?[A-Za-z_][\w:]*(<[^(=;{]*>)?[ *&]+\w+( = |;|\{))"),
      constant(R"(\b(constexpr|constinit const|const)\b[^*&]*([=;{]|&)|\*\s*const\b)"),
      no_variable(
          R"(^\s*(class|struct|enum|union|namespace|using|return|extern|template|friend|typedef|goto|concept)\b)");
  if (std::regex_search(line, no_variable)) return false;
  std::smatch found;
  if (!std::regex_search(line, found, lasting) && !std::regex_search(line, found, of_namespace)) return false;
  return !std::regex_search(found.str(), constant);
}

}  // namespace

TEST_CASE("a variable that lives as long as the program is recognised") {
  for (const char* line : {"  static Messages messages;", "static int count = 0;",
                           "thread_local Kept* keeper = nullptr;", "    static std::map<std::string, int> known{};",
                           "std::atomic<const std::vector<Staged>*> temporaries{nullptr};",
                           "  static auto& all = *new Handles<Result, speclev_result>(3);", "int count = 0;",
                           "static const char* name;", "inline std::vector<int> numbers;"}) {
    INFO(line);
    CHECK(has_mutable_state(line));
  }
  for (const char* line :
       {"  static const std::vector<std::string> targets = target_names();", "constexpr int most = 3;",
        "  static void* const library = open();", "static int square(int x) { return x * x; }", "class Run {",
        "  int count = 0;", "const std::string name = \"x\";", "inline constexpr std::string_view word = \"y\";",
        "  static constexpr int least = 1;", "std::string name() {", "  static Place at(int x);",
        "  static const Row& row = first();"}) {
    INFO(line);
    CHECK(!has_mutable_state(line));
  }
}

TEST_CASE("no state outlives a run: what a run knows is passed on") {
  // A handler of signals reaches nothing else; callers in C hold handles from one call to the next; a lock of tables
  // that are read late has no state of a run; the linker puts streams in the places of those of the process.
  const std::set<std::pair<std::string, std::string>> kept = {
      {"files/outputs.cc", "temporaries{"},   {"c/call.cc", "Handles<InputTarget"},
      {"c/call.cc", "Handles<Result"},        {"target/later_rows.cc", "mutex reading_rows"},
      {"c/streams.cc", "speclev_no_input ="}, {"c/streams.cc", "speclev_no_output ="},
      {"c/streams.cc", "speclev_no_errors ="}};
  std::size_t found = 0;
  each_source("src", [&](const std::string& path, const std::string& text) {
    if (!path.ends_with(".cc") && !path.ends_with(".hh")) return;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      if (!has_mutable_state(line)) continue;
      const bool is_kept = std::ranges::any_of(
          kept, [&](const auto& each) { return each.first == path && line.find(each.second) != std::string::npos; });
      if (is_kept)
        ++found;
      else
        FAIL_CHECK("src/" << path << " keeps state: " << line);
    }
  });
  CHECK(found == kept.size());
}

TEST_CASE("the table of rooms has no circle, and names what there is") {
  std::set<std::string_view> below;
  for (const Room& room : rooms) {
    INFO(room.name);
    CHECK(std::ranges::includes(below, room.uses));
    below.insert(room.name);
  }
  for (const auto& entry : fs::directory_iterator(SPECLEV_SOURCE_FOLDER "/src"))
    if (entry.is_directory() && entry.path().filename() != "package" && entry.path().filename() != "python") {
      INFO(entry.path());
      CHECK(find_room(entry.path().filename().string()) != nullptr);
    }
  each_source("include/speclev", [](const std::string& path, const std::string&) {
    INFO(path);
    CHECK(!room_of("speclev/" + path).empty());
  });
}

TEST_CASE("a room includes what the table of rooms says, and nothing else") {
  std::map<std::string_view, std::set<std::string_view>> used;
  const auto look = [&](std::string_view room, const std::string& path, const std::string& text) {
    for (const std::string& include : included_by(text)) {
      const std::string_view other = room_of(include);
      if (other.empty() || other == room) continue;
      used[room].insert(other);
      if (!find_room(room)->uses.contains(other)) FAIL_CHECK(path << " includes " << include);
    }
  };
  each_source("src", [&](const std::string& path, const std::string& text) { look(room_of(path), path, text); });
  each_source("include", [&](const std::string& path, const std::string& text) { look(room_of(path), path, text); });
  for (const Room& room : rooms)
    for (const std::string_view other : room.uses)
      if (!used[room.name].contains(other)) FAIL_CHECK(room.name << " does not need " << other);
}

TEST_CASE("no room has more than 12 % of all lines") {
  constexpr std::size_t most_percent = 12;
  std::map<std::string_view, std::size_t> lines;
  std::size_t all = 0;
  each_source("src", [&](const std::string& path, const std::string& text) {
    const auto count = static_cast<std::size_t>(std::ranges::count(text, '\n'));
    lines[room_of(path)] += count;
    all += count;
  });
  for (const auto& [room, count] : lines) {
    INFO(room << ": " << count << " of " << all << " lines");
    CHECK(count * 100 <= all * most_percent);
  }
}

TEST_CASE("the code has no name of a game or release in it") {
  const auto names = names_of_games();
  REQUIRE(names.contains("3.4.3"));
  for (const char* folder : {"src", "grammar", "include"})
    for (const auto& entry : fs::recursive_directory_iterator(std::string(SPECLEV_SOURCE_FOLDER "/") + folder)) {
      // Packages have a history of their own.
      if (!entry.is_regular_file() || entry.path().parent_path().filename() == "package") continue;
      const std::string text = lower(test::read_file(entry.path().string()));
      for (const std::string& name : names)
        if (has_name(text, name)) FAIL_CHECK(entry.path().string() << " names " << name);
    }
}
