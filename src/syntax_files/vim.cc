// Writes the highlighting for Vim.
#include <utility>

#include "syntax_files/files.hh"

namespace speclev::syntax_files {

namespace {

constexpr std::size_t longest_line = 100;
/// What must be escaped between brackets.
constexpr std::string_view special_to_vim = R"(\]^-)";

/// Lines "head word word …" of no more columns than fit.
std::string lines_of(const std::string& head, const std::set<std::string>& words) {
  std::string text, line;
  for (const std::string& word : words) {
    if (!line.empty() && line.size() + word.size() >= longest_line) {
      text.append(line) += '\n';
      line.clear();
    }
    if (line.empty()) line = head;
    line.append(" ").append(word);
  }
  return line.empty() ? text : text + line + "\n";
}

/// What both languages have: comments, strings, numbers.
std::string head_of(std::string_view language, std::string_view group) {
  const std::string name(group);
  std::string text = "\" Vim syntax file\n\" Language: ";
  text.append(language).append("\n\" ").append(made_by).append("\nif exists('b:current_syntax')\n  finish\nendif\n\n");
  text += "syn case match\nsyn iskeyword @,48-57,_,-\n\n";
  text += "syn match " + name + "Number \"\\%(\\k\\|\\$\\)\\@1<![-+]\\=\\d\\+\\%(d\\d\\+\\)\\=%\\=\"\n";
  text += "syn region " + name + "String start=+\"+ end=+\"+ oneline contains=@Spell\n";
  return text;
}

/// What only one of the languages has.
struct OwnGroups {
  std::string lines;                                                 ///< that find them
  std::vector<std::pair<std::string_view, std::string_view>> looks;  ///< behind the name of the language, and the look
};

void link(std::string& text, const std::string& group, std::string_view look) {
  text.append("hi def link ").append(group).append(" ").append(look) += '\n';
}

std::string syntax_of(std::string_view title, std::string_view language, const std::string& group, const Words& words,
                      const OwnGroups& own) {
  std::string text = head_of(title, group), links;
  for (std::size_t i = 0; i < std::size(role_looks); ++i) {
    const std::string of_role = group + std::string(role_looks[i].name);
    const std::string lines = lines_of("syn keyword " + of_role, words.of_role[i]);
    if (lines.empty()) continue;
    text += lines;
    link(links, of_role, role_looks[i].vim);
  }
  text += own.lines;
  for (std::size_t i = 0; i < std::size(square_looks); ++i) {
    if (words.squares[i].empty()) continue;
    const std::string square = group + "Map" + std::string(square_looks[i].name);
    text += "syn match " + square + " \"" + one_letter_of(words.squares[i], special_to_vim) + "\" contained\n";
    link(links, square, square_looks[i].vim);
  }
  std::string headings;
  for (const std::string& word : words.of(Role::heading)) headings += (headings.empty() ? "" : "\\|") + word;
  text +=
      "syn sync minlines=50\nsyn sync match " + group + "Sync grouphere NONE \"^\\s*\\%(" + headings + "\\)\\s*:\"\n\n";
  for (const char* plain : {"Comment", "String", "Number"}) link(links, group + plain, plain);
  for (const auto& [name, look] : own.looks) link(links, group + std::string(name), look);
  return text + links + "\nlet b:current_syntax = '" + std::string(language) + "'\n";
}

}  // namespace

void add_vim(std::vector<MadeFile>& files, const Words& levels, const Words& dungeons) {
  OwnGroups of_levels;
  of_levels.lines = "syn match speclevCharacter \"'\\\\\\=.'\"\n";
  of_levels.lines += "syn match speclevVariable \"\\$\\h\\w*\"\n";
  of_levels.lines += "syn match speclevComment \"^\\s*#.*$\" contains=@Spell\n";
  of_levels.lines +=
      "syn region speclevMap matchgroup=speclevMapWord start=\"^MAP\\r\\=$\" end=\"^ENDMAP\" contains=speclevMap.*\n";
  of_levels.looks = {{"Character", "Character"}, {"Variable", "Identifier"}, {"MapWord", "Structure"}};
  files.push_back({"vim/syntax/" + std::string(level_language) + ".vim",
                   syntax_of("special levels", level_language, "speclev", levels, of_levels),
                   {}});

  OwnGroups of_dungeons;
  of_dungeons.lines = "syn match speclevDungeonComment \"^#.*$\" contains=@Spell\n";
  of_dungeons.lines += "syn match speclevDungeonCondition \"^\\^.*$\"\nsyn match speclevDungeonCondition \"^%\\h*\"\n";
  of_dungeons.looks = {{"Condition", "PreProc"}};
  files.push_back({"vim/syntax/" + std::string(dungeon_language) + ".vim",
                   syntax_of("dungeon descriptions", dungeon_language, "speclevDungeon", dungeons, of_dungeons),
                   {}});

  std::string words = "\" " + std::string(made_by) + "\n\n\" The words that begin a level, and a dungeon.\n";
  words += "let speclev#words#levels = " + list_of(levels.of(Role::heading)) + "\n";
  words += "let speclev#words#dungeons = " + list_of(dungeons.of(Role::heading)) + "\n";
  files.push_back({"vim/autoload/speclev/words.vim", words, {}});
}

}  // namespace speclev::syntax_files
