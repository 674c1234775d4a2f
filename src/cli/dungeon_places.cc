#include "cli/dungeon_places.hh"

#include <utility>

#include "files/read.hh"
#include "lua/dungeon_script.hh"
#include "lua/script_plan.hh"

namespace speclev::cli {

namespace {

/// What stands in front of the last name of a path.
std::string folder_of(std::string_view path) { return std::string(path.substr(0, path.find_last_of("/:") + 1)); }

}  // namespace

bool DungeonPlaces::add(const ClassifiedFile& file, const Recognition& as, bool is_of_all) {
  const std::string folder = folder_of(file.path);
  const GameFile dungeon{file.path.substr(folder.size()), file.path, file.bytes};
  auto places = places_of_levels(dungeon, {as.target, as.abi, game_policy(), {}, open_included(files_)});
  if (!places) return false;
  const bool is_description = file.kind == InputKind::description;
  dungeons_.push_back({is_of_all ? "" : folder, as.target.name(), is_description, std::move(*places), {}});
  return true;
}

bool DungeonPlaces::add_script(const ClassifiedFile& file, const lua::GameTables& game, bool is_of_all) {
  const SourceText script(file.path, file.bytes);
  auto places = lua::places_of_levels(script, game);
  if (!places) return false;
  dungeons_.push_back({is_of_all ? "" : folder_of(file.path), game.name, true, std::move(*places),
                       lua::level_names(lua::read_dungeon_script(script, game))});
  return true;
}

const DungeonPlaces::Dungeon* DungeonPlaces::nearest(std::string_view path, std::string_view target) const {
  const Dungeon* found = nullptr;
  for (const Dungeon& each : dungeons_)
    if (each.target == target && path.starts_with(each.folder) && (found == nullptr || each.is_nearer_than(*found)))
      found = &each;
  return found;
}

std::optional<bool> DungeonPlaces::is_below(std::string_view path, std::string_view level,
                                            std::string_view target) const {
  const Dungeon* dungeon = nearest(path, target);
  return dungeon == nullptr ? std::nullopt : dungeon->places.is_below(level);
}

std::optional<std::vector<std::string>> DungeonPlaces::levels(std::string_view path, std::string_view target) const {
  const Dungeon* dungeon = nearest(path, target);
  return dungeon == nullptr ? std::nullopt : dungeon->levels;
}

}  // namespace speclev::cli
