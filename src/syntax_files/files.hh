// Lists the files of dat/editors that are generated from tables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "syntax_files/words.hh"

namespace speclev::syntax_files {

/// A file of dat/editors that is made of tables.
struct MadeFile {
  std::string path;       ///< in dat/editors
  std::string text;       ///< all of it, or what stands between two lines that say so
  std::string_view mark;  ///< what begins these two lines, which end in "begin" and "end"; empty: it is all of the file
};

/// What files are called that are of levels, and of dungeon descriptions.
inline constexpr std::string_view level_language = "speclev", dungeon_language = "speclev-dungeon";
/// What a file says of itself that is all made of tables.
inline constexpr std::string_view made_by =
    "Made of the tables of dat/targets by speclev_syntax_files; changes belong there, or in src/syntax_files.";

/// Highlighting for Vim, and the words that files begin with.
void add_vim(std::vector<MadeFile>& files, const Words& levels, const Words& dungeons);
/// Grammars of TextMate for Visual Studio Code, and the same words.
void add_textmate(std::vector<MadeFile>& files, const Words& levels, const Words& dungeons);
/// Snippets of statements for Visual Studio Code.
void add_snippets(std::vector<MadeFile>& files);
/// The words for Emacs.
void add_emacs(std::vector<MadeFile>& files, const Words& levels, const Words& dungeons);

}  // namespace speclev::syntax_files
