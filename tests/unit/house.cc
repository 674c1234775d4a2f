// What holds for all of the source.
#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
#include <set>
#include <string>

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

}  // namespace

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
