// What has come since the last version is in doc/changes.md, and what that version promised still holds. The list of
// what it had is tests/unit/last-version; "SPECLEV_WRITE_VERSION=0.2.0 unit_tests [write-last-version]" makes it
// that of the version that is being built.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "documents.hh"
#include "speclev/diagnostic.hh"
#include "speclev/version.hh"

using namespace speclev;

namespace {

constexpr const char* path_of_list = "tests/unit/last-version";

/// What a program has by its manual page, which others compare with it: itself, its subcommands, and options of each,
/// such as "speclev map --heat".
void add_manual(const std::string& program, const std::string& page, std::set<std::string>& features) {
  features.insert(program);
  std::vector<std::string> commands;  // of the lists that are open, from the outside inwards
  for (const std::string& line : lines_of(page)) {
    std::istringstream in(line);
    const std::vector<std::string> words{std::istream_iterator<std::string>(in), {}};
    if (line.starts_with(".Bl")) commands.emplace_back();
    if (line.starts_with(".El")) commands.pop_back();
    if (words.size() < 3 || words[0] != ".It" || commands.empty()) continue;
    if (words[1] == "Cm") commands.back() = words[2];
    std::string name = program;
    for (const std::string& command : commands)
      if (!command.empty()) name += ' ' + command;
    if (words[1] == "Cm") features.insert(name);
    if (words[1] != "Fl") continue;
    for (std::size_t i = 1; i + 1 < words.size(); ++i)
      if (words[i] == "Fl") features.insert(name + " -" + words[i + 1]);
  }
}

struct Version {
  std::string name;
  std::set<std::string> features;       ///< programs, subcommands and options
  std::map<std::string, int> messages;  ///< the numbers of their kinds
};

Version this_version() {
  Version version{SPECLEV_VERSION, {}, {}};
  for (const char* page : {"lev_comp.6", "dgn_comp.6", "dlb.6", "speclev.1"})
    add_manual(std::string(page, std::string(page).find('.')), read(std::string("doc/") + page), version.features);
  for (const Diag id : all_diags()) version.messages.emplace(diag_name(id), static_cast<int>(id));
  return version;
}

Version last_version() {
  Version version;
  for (const std::string& line : lines_of(read(path_of_list))) {
    std::istringstream in(line);
    std::string kind, name;
    in >> kind >> name;
    if (kind == "version")
      version.name = name;
    else if (kind == "message")
      in >> version.messages[name];
    else
      version.features.insert(line);
  }
  return version;
}

/// The part of doc/changes.md about a version: the paragraphs and items below the heading with its name.
std::vector<std::string> changes_of(const std::string& version) {
  std::vector<std::string> parts;
  bool inside = false;
  for (const std::string& line : lines_of(read("doc/changes.md"))) {
    if (line.starts_with("## ")) inside = line == "## " + version || line.starts_with("## " + version + " ");
    if (!inside || line.starts_with("#")) continue;
    if (line.empty() || line.starts_with("- ") || parts.empty()) parts.emplace_back();
    parts.back() += line + '\n';
  }
  return parts;
}

/// The words of the texts in backquotes.
std::set<std::string> code_words(const std::string& text) {
  std::set<std::string> words;
  for (const std::string& span : code_spans_of(text)) {
    std::istringstream in(span);
    for (std::string word; in >> word;) words.insert(word);
  }
  return words;
}

std::set<std::string> only_in_one(const std::set<std::string>& one, const std::set<std::string>& other) {
  std::set<std::string> result;
  std::ranges::set_symmetric_difference(one, other, std::inserter(result, result.end()));
  return result;
}

std::set<std::string> names_of(const std::map<std::string, int>& messages) {
  std::set<std::string> names;
  for (const auto& [name, number] : messages) names.insert(name);
  return names;
}

/// Whether a part names each word of something in backquotes.
bool is_told(const std::vector<std::string>& parts, const std::string& what) {
  std::istringstream in(what);
  const std::vector<std::string> words{std::istream_iterator<std::string>(in), {}};
  return std::ranges::any_of(parts, [&](const std::string& part) {
    const std::set<std::string> named = code_words(part);
    return std::ranges::all_of(words, [&](const std::string& word) { return named.contains(word); });
  });
}

}  // namespace

TEST_CASE("the newest version of doc/changes.md and of the package's changelog is the one that is built") {
  std::vector<std::string> headings;
  for (const std::string& line : lines_of(read("doc/changes.md")))
    if (line.starts_with("## ") && line.size() > 3 && line[3] >= '0' && line[3] <= '9')
      headings.push_back(line.substr(3, line.find(' ', 3) - 3));
  REQUIRE(headings.size() >= 2);
  CHECK(headings[0] == SPECLEV_VERSION);
  CHECK(headings[1] == last_version().name);
  CHECK(read("src/package/changelog").starts_with("speclev (" SPECLEV_VERSION ")"));
  CHECK(read("CMakeLists.txt").find("project(speclev VERSION " SPECLEV_VERSION " ") != std::string::npos);
}

TEST_CASE("numbers and text of the version are the same") {
  CHECK(std::string(SPECLEV_VERSION) == std::to_string(SPECLEV_VERSION_MAJOR) + '.' +
                                            std::to_string(SPECLEV_VERSION_MINOR) + '.' +
                                            std::to_string(SPECLEV_VERSION_PATCH));
  CHECK(std::string(library_version()) == SPECLEV_VERSION);
}

TEST_CASE("doc/changes.md tells what programs, subcommands and options came and went") {
  const Version now = this_version(), last = last_version();
  const auto parts = changes_of(now.name);
  REQUIRE(last.features.contains("speclev compile"));
  REQUIRE(now.features.contains("speclev map --heat"));
  REQUIRE(now.features.contains("speclev archive list"));
  const std::set<std::string> changed = only_in_one(now.features, last.features);
  for (const std::string& feature : changed) {
    // With a program or subcommand come and go all of its options.
    if (feature.find(' ') != std::string::npos && changed.contains(feature.substr(0, feature.rfind(' ')))) continue;
    INFO(feature);
    CHECK(is_told(parts, feature));
  }
}

TEST_CASE("doc/changes.md names the kinds of messages that came and went") {
  const Version now = this_version(), last = last_version();
  const auto parts = changes_of(now.name);
  REQUIRE(last.messages.size() > 50);
  for (const std::string& name : only_in_one(names_of(now.messages), names_of(last.messages))) {
    INFO(name);
    CHECK(is_told(parts, name));
  }
}

TEST_CASE("kinds of messages have the numbers of the last version, and no new one has that of one that is gone") {
  const Version now = this_version(), last = last_version();
  std::set<int> taken;
  for (const auto& [name, number] : last.messages) {
    INFO(name);
    taken.insert(number);
    if (const auto at = now.messages.find(name); at != now.messages.end()) CHECK(at->second == number);
  }
  CHECK(taken.size() == last.messages.size());
  for (const auto& [name, number] : now.messages) {
    INFO(name);
    if (!last.messages.contains(name)) CHECK_FALSE(taken.contains(number));
  }
}

TEST_CASE("the list of what this version has is written", "[.][write-last-version]") {
  // A filter that has hidden tests by mistake writes nothing.
  const char* version = std::getenv("SPECLEV_WRITE_VERSION");
  const Version now = this_version();
  if (version == nullptr || version != now.name) {
    WARN("skipped: SPECLEV_WRITE_VERSION is not " << now.name);
    return;
  }
  std::ofstream out(root / path_of_list);
  out << "version " << now.name << '\n';
  for (const std::string& feature : now.features) out << feature << '\n';
  for (const auto& [name, number] : now.messages) out << "message " << name << ' ' << number << '\n';
  REQUIRE(out.flush());
}
