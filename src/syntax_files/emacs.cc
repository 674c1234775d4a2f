// Writes the word lists for Emacs.
#include <string>

#include "base/characters.hh"
#include "syntax_files/files.hh"

namespace speclev::syntax_files {

namespace {

constexpr std::size_t longest_list_line = 78;

/// A constant with a list of words.
std::string constant(const std::string& name, const std::string& documentation, const std::set<std::string>& words) {
  std::string text = "(defconst " + name + "\n  '(", line;
  for (const std::string& word : words) {
    const std::string quoted = "\"" + word + "\"";
    if (!line.empty() && 5 + line.size() + quoted.size() > longest_list_line) {
      text += line + "\n    ";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + quoted;
  }
  return text + line + ")\n  \"" + documentation + "\")\n";
}

void add_words(std::string& text, const std::string& prefix, const std::string& what, const Words& words) {
  for (std::size_t i = 0; i < std::size(role_looks); ++i) {
    if (words.of_role[i].empty()) continue;
    const std::string role = small_letters(role_looks[i].name);
    if (!text.empty()) text += '\n';
    text +=
        constant(prefix + role + "-words", "Words of " + what + " that are shown as " + role + ".", words.of_role[i]);
  }
}

}  // namespace

void add_emacs(std::vector<MadeFile>& files, const Words& levels, const Words& dungeons) {
  std::string text;
  add_words(text, "speclev--", "levels", levels);
  add_words(text, "speclev--dungeon-", "dungeon descriptions", dungeons);
  text += "\n(defconst speclev--squares\n  '(";
  for (std::size_t i = 0; i < std::size(square_looks); ++i) {
    std::string letters;
    for (const char letter : levels.squares[i])
      letters += (letter == '\\' || letter == '"' ? "\\" : "") + std::string(1, letter);
    text +=
        (i == 0 ? "(speclev-" : "\n    (speclev-") + small_letters(square_looks[i].name) + " . \"" + letters + "\")";
  }
  text += ")\n  \"The faces of squares of maps, each with its characters.\")\n";
  files.push_back({"emacs/speclev-mode.el", text, ";; Made by speclev_syntax_files: "});
}

}  // namespace speclev::syntax_files
