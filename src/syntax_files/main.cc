// speclev_syntax_files [--check] FOLDER: writes the files of dat/editors that are made of tables, or tells which are
// not as they would be.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <span>

#include "syntax_files/files.hh"

namespace {

using namespace speclev::syntax_files;

std::optional<std::string> read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(in), {});
}

/// The text of a whole file; nothing where there is no place for it.
std::optional<std::string> whole(const MadeFile& file, const std::optional<std::string>& old) {
  if (file.mark.empty()) return file.text;
  if (!old) return std::nullopt;
  const std::string mark(file.mark), first = mark + "begin\n", last = mark + "end\n";
  const std::size_t begin = old->find(first), end = old->find(last);
  if (begin == old->npos || end == old->npos || end < begin) return std::nullopt;
  return old->substr(0, begin + first.size()) + file.text + old->substr(end);
}

int run(const std::string& folder, bool only_check) {
  const Words levels = level_words(), dungeons = dungeon_words();
  std::vector<MadeFile> files;
  add_vim(files, levels, dungeons);
  add_textmate(files, levels, dungeons);
  add_snippets(files);
  add_emacs(files, levels, dungeons);
  int status = 0;
  for (const MadeFile& file : files) {
    const std::string path = folder + "/" + file.path;
    const auto old = read(path);
    const auto text = whole(file, old);
    if (text && text == old) continue;
    if (!text) {
      std::cerr << path << ": it has no lines '" << file.mark << "begin' and '" << file.mark << "end'\n";
      status = 1;
    } else if (only_check) {
      std::cerr << path << ": it is not what 'speclev_syntax_files " << folder << "' makes of the tables\n";
      status = 1;
    } else {
      std::filesystem::create_directories(std::filesystem::path(path).parent_path());
      if (!(std::ofstream(path, std::ios::binary) << *text).flush()) {
        std::cerr << path << ": it cannot be written\n";
        status = 1;
      }
    }
  }
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  const std::span<char*> words(argv, static_cast<std::size_t>(argc));
  const bool only_check = argc == 3 && std::string_view(words[1]) == "--check";
  if (argc != 2 && !only_check) {
    std::cerr << "usage: speclev_syntax_files [--check] FOLDER\n";
    return 2;
  }
  return run(words.back(), only_check);
}
