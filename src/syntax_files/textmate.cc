// Writes the highlighting for Visual Studio Code.
#include <nlohmann/json.hpp>

#include "syntax_files/files.hh"

namespace speclev::syntax_files {

namespace {

using Json = nlohmann::ordered_json;

/// What must be escaped between brackets.
constexpr std::string_view special = R"(\]^-[&)";

/// Patterns of Oniguruma: one of the words, that is no part of a longer one.
std::string one_of(const std::set<std::string>& words) {
  std::string text;
  // The longest of those that begin alike is tried first.
  for (auto word = words.rbegin(); word != words.rend(); ++word) text += (text.empty() ? "" : "|") + *word;
  return "(?<![\\w$-])(?:" + text + ")(?![\\w-])";
}

class Grammar {
 public:
  explicit Grammar(std::string_view language) : suffix_("." + std::string(language)) {}

  void match(std::string_view scope, const std::string& pattern) {
    patterns_.push_back({{"name", std::string(scope) + suffix_}, {"match", pattern}});
  }

  void words(const Words& words) {
    for (std::size_t i = 0; i < std::size(role_looks); ++i)
      if (!words.of_role[i].empty()) match(role_looks[i].scope, one_of(words.of_role[i]));
  }

  void strings_and_numbers() {
    patterns_.push_back({{"name", "string.quoted.double" + suffix_}, {"begin", "\""}, {"end", "\"|$"}});
    match("constant.numeric", "(?<![\\w$-])[-+]?\\d+(?:d\\d+)?%?");
  }

  void map(const Words& words) {
    Json squares = Json::array();
    for (std::size_t i = 0; i < std::size(square_looks); ++i)
      if (!words.squares[i].empty())
        squares.push_back({{"name", std::string(square_looks[i].scope) + suffix_},
                           {"match", one_letter_of(words.squares[i], special)}});
    const Json capture = {{"0", {{"name", "keyword.other.map" + suffix_}}}};
    patterns_.push_back({{"name", "meta.map" + suffix_},
                         {"begin", "^MAP\\r?$"},
                         {"end", "^ENDMAP"},
                         {"beginCaptures", capture},
                         {"endCaptures", capture},
                         {"patterns", squares}});
  }

  std::string text(std::string_view name) const {
    const Json grammar = {{"information_for_contributors", {made_by}},
                          {"name", name},
                          {"scopeName", "source" + suffix_},
                          {"patterns", patterns_}};
    return grammar.dump(2) + "\n";
  }

 private:
  std::string suffix_;
  Json patterns_ = Json::array();
};

std::string path_of(std::string_view language) {
  return "vscode/syntaxes/" + std::string(language) + ".tmLanguage.json";
}

}  // namespace

void add_textmate(std::vector<MadeFile>& files, const Words& levels, const Words& dungeons) {
  Grammar of_levels(level_language);
  of_levels.match("comment.line.number-sign", "^\\s*#.*$");
  of_levels.map(levels);
  of_levels.match("string.quoted.single", "'\\\\?.'");
  of_levels.match("variable.other", "\\$[A-Za-z_]\\w*");
  of_levels.strings_and_numbers();
  of_levels.words(levels);
  files.push_back({path_of(level_language), of_levels.text("Special levels"), {}});

  Grammar of_dungeons(dungeon_language);
  of_dungeons.match("comment.line.number-sign", "^#.*$");
  of_dungeons.match("keyword.control.conditional", "^(?:\\^.*$|%[A-Za-z_]*)");
  of_dungeons.strings_and_numbers();
  of_dungeons.words(dungeons);
  files.push_back({path_of(dungeon_language), of_dungeons.text("Dungeon descriptions"), {}});

  std::string words = "// " + std::string(made_by) + "\n\n/** The words that begin a level, and a dungeon. */\n";
  words += "export const levelWords = " + list_of(levels.of(Role::heading)) + ";\n";
  words += "export const dungeonWords = " + list_of(dungeons.of(Role::heading)) + ";\n";
  files.push_back({"vscode/src/words.ts", words, {}});
}

}  // namespace speclev::syntax_files
