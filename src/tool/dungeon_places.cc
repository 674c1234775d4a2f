#include "tool/dungeon_places.hh"

#include <utility>

#include "files/read.hh"
#include "lua/script_plan.hh"

namespace speclev::tool {

namespace {

/// What stands in front of the last name of a path.
std::string folder_of(std::string_view path) { return std::string(path.substr(0, path.find_last_of("/:") + 1)); }

}  // namespace

bool DungeonPlaces::add(const GivenFile& file, const Recognition& as, bool is_of_all) {
  const std::string folder = folder_of(file.path);
  const GameFile dungeon{file.path.substr(folder.size()), file.path, file.bytes};
  auto places = places_of_levels(dungeon, {as.target, as.abi, game_policy(), {}, open_source});
  if (!places) return false;
  const bool is_description = file.kind == GivenKind::description;
  dungeons_.push_back({is_of_all ? "" : folder, as.target.name(), is_description, std::move(*places)});
  return true;
}

bool DungeonPlaces::add_script(const GivenFile& file, const lua::GameTables& game, bool is_of_all) {
  auto places = lua::places_of_levels(SourceText(file.path, file.bytes), game);
  if (!places) return false;
  dungeons_.push_back({is_of_all ? "" : folder_of(file.path), game.name, true, std::move(*places)});
  return true;
}

std::optional<bool> DungeonPlaces::is_below(std::string_view path, std::string_view level,
                                            std::string_view target) const {
  const Dungeon* nearest = nullptr;
  for (const Dungeon& each : dungeons_)
    if (each.target == target && path.starts_with(each.folder) && (nearest == nullptr || each.is_nearer_than(*nearest)))
      nearest = &each;
  return nearest == nullptr ? std::nullopt : nearest->places.is_below(level);
}

}  // namespace speclev::tool
