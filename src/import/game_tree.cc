// Finds the source files of a game on disk.
#include "speclev/import.hh"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>

#include "base/characters.hh"
#include "import/c_text.hh"

namespace speclev::import {

namespace {

namespace fs = std::filesystem;

constexpr int deepest_tree = 2;  // folders between the root and that of the compiler
constexpr std::size_t largest_source = std::size_t{16} << 20;
constexpr std::uintmax_t most_headers = std::uintmax_t{256} << 20;  // bytes of all of them

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

/// The folders in a folder, by name; no hidden ones, and no links, which might lead back.
std::vector<std::string> folders_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error, of_entry;
  for (fs::directory_iterator at(folder, error), end; at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (!name.starts_with('.') && at->is_directory(of_entry) && !at->is_symlink(of_entry)) names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

std::string joined(const std::string& folder, const std::string& name) {
  return folder.empty() || folder == "." ? name : folder + "/" + name;
}

/// The folder of the tree that holds the tables and the compiler, the nearest to the root.
std::optional<std::string> find_game(const fs::path& root) {
  std::vector<std::string> level = {""};
  for (int depth = 0; depth <= deepest_tree; ++depth) {
    std::vector<std::string> next;
    for (const std::string& folder : level) {
      if (is_file(root / folder / "util/lev_main.c") && is_file(root / folder / "src/monst.c")) return folder;
      for (const std::string& name : folders_in(root / folder)) next.push_back(joined(folder, name));
    }
    level = std::move(next);
  }
  return std::nullopt;
}

/// The first folder, from the root down, that has a header which the build makes.
std::optional<std::string> folder_of_made(const fs::path& root, const std::string& header) {
  std::vector<std::string> level = {""};
  for (int depth = 0; depth <= deepest_tree + 1; ++depth) {
    std::vector<std::string> next;
    for (const std::string& folder : level) {
      if (is_file(root / folder / header)) return folder.empty() ? "." : folder;
      for (const std::string& name : folders_in(root / folder)) next.push_back(joined(folder, name));
    }
    level = std::move(next);
  }
  return std::nullopt;
}

[[noreturn]] void no_compiler(const fs::path& root) {
  const std::string where = quote(root.string());
  for (const char* folder : {"dat", "lib/dat"}) {
    std::error_code error;
    for (fs::directory_iterator at(root / folder, error), end; at != end; at.increment(error))
      if (at->path().extension() == ".lua")
        throw ImportError("the game in " + where + " has levels in Lua and no level compiler",
                          "such levels are read by the game itself; there is nothing to compile them with");
  }
  throw ImportError("there is no level compiler in " + where + ": no folder in it has util/lev_main.c and src/monst.c",
                    "name the root of the game's sources, or say with --compiler and --tables where they are");
}

/// The first of the names that is a file of the tree; empty if none is.
std::string first_file(const fs::path& root, const std::string& folder, const std::vector<const char*>& names) {
  for (const char* name : names)
    if (is_file(root / joined(folder, name))) return joined(folder, name);
  return {};
}

/// A source of the compilers: where it is by an option, or how it is called in games.
struct Source {
  const char* what;
  const char* option;
  std::vector<const char*> names;
};

/// Throws ImportError if it is not there.
std::string find_source(const fs::path& root, const std::string& folder, const std::string& chosen,
                        const Source& source) {
  if (!chosen.empty()) {
    if (!is_file(root / chosen)) throw ImportError("there is no file " + quote(chosen) + " in " + quote(root.string()));
    return chosen;
  }
  std::string found = first_file(root, folder, source.names);
  if (!found.empty()) return found;
  std::string names;
  for (const char* name : source.names) names += (names.empty() ? "" : " and no ") + quote(joined(folder, name));
  throw ImportError(std::string("there is no ") + source.what + " in the game's tree: no " + names,
                    std::string(source.option) + " names it");
}

/// Headers that a text includes in quotes.
std::vector<std::string> included(const std::string& text) {
  std::vector<std::string> names;
  const auto tokens = c_tokens(text);
  for (std::size_t i = 0; i + 2 < tokens.size(); ++i)
    if (tokens[i].text == "#" && tokens[i + 1].text == "include" && tokens[i + 2].text.size() > 2)
      names.emplace_back(tokens[i + 2].text.substr(1, tokens[i + 2].text.size() - 2));
  return names;
}

/// The headers of which the game's makedefs makes those that this compiler wants.
std::vector<std::string> made_headers(const GameTree& tree) {
  std::vector<std::string> names = {"pm.h", "onames.h"};
  for (const std::string& name : included(without_comments(tree.read(tree.level_compiler))))
    if (name == "date.h" || name == "verinfo.h") names.push_back(name);
  return names;
}

void find_includes(GameTree& tree, const std::string& game, const TreeOptions& options) {
  const fs::path root = tree.root;
  std::vector<std::string> folders = options.includes;
  folders.push_back(joined(game, "include"));
  folders.emplace_back("include");
  for (const std::string& child : folders_in(root))
    if (child.find("common") != std::string::npos) folders.push_back(child + "/include");
  const auto add = [&](const std::string& folder) {
    if (is_folder(root / folder) && std::ranges::find(tree.includes, folder) == tree.includes.end())
      tree.includes.push_back(folder);
  };
  for (const std::string& folder : folders) add(folder);
  for (const std::string& name : made_headers(tree))
    if (tree.header(name).empty())
      if (const auto folder = folder_of_made(root, name)) add(*folder);
}

/// Whether a header is one that can be read; folders and links that lead nowhere are not. Throws ImportError for pipes,
/// devices and the like, which the compiler might never come to the end of.
bool is_header(const fs::path& path, const std::string& shown) {
  std::error_code error;
  const fs::file_type type = fs::status(path, error).type();
  if (type == fs::file_type::regular) return true;
  if (error || type == fs::file_type::directory || type == fs::file_type::not_found) return false;
  throw ImportError(quote(shown) + " is no regular file", "take it out of the folder of headers");
}

void find_headers(GameTree& tree) {
  std::uintmax_t size = 0;
  for (const std::string& folder : tree.includes) {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator at(fs::path(tree.root) / folder, error), end; at != end; at.increment(error)) {
      const std::string name = joined(folder, at->path().filename().string());
      if (at->path().extension() != ".h" || !is_header(at->path(), name)) continue;
      std::error_code of_file;
      size += at->file_size(of_file);
      if (size > most_headers)
        throw ImportError("the headers in the game's tree are together too large for those of a game");
      names.push_back(name);
    }
    std::ranges::sort(names);
    tree.headers.insert(tree.headers.end(), names.begin(), names.end());
  }
}

/// The level files and the dungeon, in the folder of data beside that of the compiler.
void find_levels(GameTree& tree, const std::string& compiler) {
  const std::string folder = (fs::path(compiler).parent_path() / "dat").string();
  std::error_code error;
  for (fs::directory_iterator at(fs::path(tree.root) / folder, error), end; at != end; at.increment(error))
    if (at->path().extension() == ".des" && is_file(at->path()))
      tree.levels.push_back(joined(folder, at->path().filename().string()));
  std::ranges::sort(tree.levels);
  tree.dungeon = first_file(tree.root, folder, {"dungeon.pdf", "dungeon.def"});
}

}  // namespace

std::string GameTree::read(const std::string& path) const {
  const fs::path whole = fs::path(root) / path;
  if (!is_file(whole)) throw ImportError("cannot read " + quote(path) + ": it is no regular file");
  std::ifstream in(whole, std::ios::binary);
  std::string text;
  std::array<char, 1 << 16> block;
  while (in.is_open() && in) {
    in.read(block.data(), block.size());
    text.append(block.data(), static_cast<std::size_t>(in.gcount()));
    if (text.size() > largest_source) throw ImportError(quote(path) + " is too large for a source of a game");
  }
  if (!in.is_open() || in.bad()) throw ImportError("cannot read " + quote(path));
  return text;
}

std::string GameTree::header(const std::string& file) const {
  for (const std::string& folder : includes)
    if (is_file(fs::path(root) / folder / file)) return joined(folder, file);
  return {};
}

std::string name_of_tree(const std::string& root) { return fs::weakly_canonical(root).filename().string(); }

GameTree find_tree(const std::string& root, const TreeOptions& options) {
  if (!is_folder(root)) throw ImportError("there is no folder " + quote(root));
  std::vector<std::string> named = options.includes;
  for (const std::string& folder : {options.tables, options.compiler})
    if (!folder.empty()) named.push_back(folder);
  for (const std::string& folder : named)
    if (!is_folder(fs::path(root) / folder))
      throw ImportError("there is no folder " + quote(folder) + " in " + quote(root));
  GameTree tree;
  tree.root = root;
  tree.name = name_of_tree(root);
  const auto game = find_game(root);
  if (!game && (options.tables.empty() || options.compiler.empty())) no_compiler(root);
  const std::string tables = options.tables.empty() ? joined(*game, "src") : options.tables;
  const std::string compiler = options.compiler.empty() ? joined(*game, "util") : options.compiler;
  tree.level_compiler = joined(compiler, "lev_main.c");
  if (!is_file(fs::path(root) / tree.level_compiler)) no_compiler(root);
  for (const char* name : {"monst.c", "objects.c"}) {
    tree.tables.push_back(joined(tables, name));
    if (!is_file(fs::path(root) / tree.tables.back()))
      throw ImportError("there is no " + quote(tree.tables.back()) + " in " + quote(root),
                        "--tables names the folder of the game's tables");
  }
  const std::string classes = first_file(root, tables, {"symclass.c", "drawing.c"});
  if (classes.empty())
    throw ImportError("there is neither drawing.c nor symclass.c in " + quote(tables) +
                      ", where the characters of classes are");
  tree.tables.push_back(classes);
  if (const std::string rest = first_file(root, tables, {"decl.c"}); !rest.empty()) tree.tables.push_back(rest);

  const auto find = [&](const std::string& chosen, const Source& source) {
    return find_source(root, compiler, chosen, source);
  };
  tree.scanner = find(options.scanner, {"scanner of level files", "--scanner", {"lev_comp.l", "lev_lex.l"}});
  tree.grammar = find(options.grammar, {"grammar of level files", "--grammar", {"lev_comp.y", "lev_yacc.y"}});
  tree.dungeon_scanner = find(options.dungeon_scanner,
                              {"scanner of dungeon descriptions", "--dungeon-scanner", {"dgn_comp.l", "dgn_lex.l"}});
  tree.dungeon_grammar = find(options.dungeon_grammar,
                              {"grammar of dungeon descriptions", "--dungeon-grammar", {"dgn_comp.y", "dgn_yacc.y"}});
  find_includes(tree, game.value_or(""), options);
  find_headers(tree);
  find_levels(tree, compiler);
  return tree;
}

std::vector<std::string> files_of_tree(const GameTree& tree) {
  std::vector<std::string> files = {tree.level_compiler, tree.scanner, tree.grammar, tree.dungeon_scanner,
                                    tree.dungeon_grammar};
  if (!tree.dungeon.empty()) files.push_back(tree.dungeon);
  for (const auto* names : {&tree.tables, &tree.headers, &tree.levels})
    files.insert(files.end(), names->begin(), names->end());
  for (std::string& file : files) file = (fs::path(tree.root) / file).string();
  return files;
}

void check_made_headers(const GameTree& tree, const std::vector<std::string>& other_includes) {
  for (const std::string& name : made_headers(tree)) {
    if (!tree.header(name).empty()) continue;
    const auto has = [&](const std::string& folder) { return is_file(fs::path(tree.root) / folder / name); };
    if (std::ranges::any_of(other_includes, has)) continue;
    throw ImportError("there is no " + name + " in the game's tree",
                      "the game's own build makes it: build the game first, or its headers ('make include/" + name +
                          "' in most games), then import again; if it is somewhere else, --include names the folder");
  }
}

std::vector<std::string> old_headers(const GameTree& tree) {
  std::vector<std::string> old;
  const auto time_of = [&](const std::string& path) {
    std::error_code error;
    const auto time = fs::last_write_time(fs::path(tree.root) / path, error);
    return error ? fs::file_time_type::min() : time;
  };
  const auto newest = std::max(time_of(tree.tables[0]), time_of(tree.tables[1]));
  for (const std::string& name : made_headers(tree))
    if (const std::string header = tree.header(name); !header.empty() && time_of(header) < newest)
      old.push_back(header);
  return old;
}

}  // namespace speclev::import
