#include "lsp/neighbours.hh"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

#include "base/characters.hh"
#include "speclev/disk.hh"
#include "speclev/source.hh"
#include "target/language.hh"
#include "target/target_data.hh"

namespace speclev::lsp {

namespace {

using NameSet = std::set<std::string, std::less<>>;

/// Adds the names of a source's levels: the strings that follow words which begin one.
void add_levels(const SourceText& source, const ResolvedSettings& setup, NameSet& names) {
  const TargetData& target = data_of(*setup.target);
  bool is_name_next = false;
  for (const SourceToken& token : target.language->tokens(source, target, setup.abi)) {
    const std::string_view text = source.text(token.span);
    if (is_name_next && text.size() > 2 && text.front() == '"') names.emplace(text.substr(1, text.size() - 2));
    const bool is_between = is_name_next && (text == ":" || text == "(");
    is_name_next =
        is_between || (token.begins_statement && (token.word == TokenClass::maze || token.word == TokenClass::level));
  }
}

/// The names of all levels in a folder: open documents may be no files yet.
NameSet levels_in(const std::string& folder, const ResolvedSettings& setup, const Documents& open) {
  NameSet names;
  for (const auto& [uri, document] : open)
    if (document->kind == DocumentKind::levels && document->is_file() && document->folder() == folder)
      add_levels(document->text, setup, names);
  for (const std::string& path : sources_in(folder))
    if (path.ends_with(".des") && !open.contains(uri_of(path)))
      if (const auto text = open_on_disk(path).text) add_levels(*text, setup, names);
  return names;
}

/// The first of the files of a level that there is not; empty if there are all.
std::string missing_file(const NeededLevel& level, const NameSet& names) {
  if (level.variants == 0) return names.contains(level.name) ? std::string() : level.name;
  for (std::uint32_t number = 1; number <= level.variants; ++number)
    if (const std::string name = level.name + "-" + std::to_string(number); !names.contains(name)) return name;
  return {};
}

}  // namespace

std::vector<std::string> sources_in(const std::string& folder) {
  constexpr std::size_t most_files = 500;
  std::vector<std::string> paths;
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder + "/", error), end; !error && at != end; at.increment(error))
    if (std::string path = at->path().string(); path.ends_with(".des") || path.ends_with(".def"))
      paths.push_back(std::move(path));
  std::ranges::sort(paths);
  if (paths.size() > most_files) paths.resize(most_files);
  return paths;
}

std::vector<Finding> missing_levels(const Document& document, const Documents& open) {
  std::vector<Finding> found;
  const ResolvedSettings& setup = document.setup;
  if (!document.is_file() || !has_levels(*setup.target) || !has_dungeons(*setup.target)) return found;
  const auto model = document.model();
  if (model == nullptr) return found;
  const NameSet names = levels_in(document.folder(), setup, open);
  if (names.empty()) return found;
  for (const NeededLevel& each : model->needed_levels())
    if (const std::string name = missing_file(each, names); !name.empty())
      found.push_back({each.where, Severity::style, "no source in this folder defines the level " + quote(name)});
  return found;
}

}  // namespace speclev::lsp
