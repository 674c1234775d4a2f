#include "lint/needed_rooms.hh"

#include <algorithm>
#include <string>

#include "play/model.hh"
#include "target/game_levels.hh"
#include "target/target_data.hh"

namespace speclev::linter {

namespace {

/// One of several files for a level has a number behind its name.
std::string_view without_variant(std::string_view name) {
  const std::size_t end = name.find_last_not_of("0123456789");
  return end != std::string_view::npos && end + 1 < name.size() && name[end] == '-' ? name.substr(0, end) : name;
}

}  // namespace

void check_needed_rooms(const LoadedLevel& level, const LevelModel& model, std::string_view name,
                        std::vector<LintFinding>& findings) {
  const Target& target = model.model().target;
  const std::string_view wanted = without_variant(name);
  const auto& known = game_levels().rooms;
  const auto needed = std::ranges::find_if(known, [&](const GameLevels::NeededRoom& each) {
    return each.level == wanted && std::ranges::find(each.targets, target.name()) != each.targets.end();
  });
  if (needed == known.end()) return;
  const bool is_any = needed->type == "any";
  const WordTable& types = data_of(target).rooms;
  const bool has_room = std::ranges::any_of(
      level.rooms, [&](const LoadedRoom& room) { return is_any || types.name(room.type) == needed->type; });
  if (has_room) return;
  const std::string kind = is_any ? "room" : "room of the type \"" + std::string(needed->type) + "\"";
  const Origin whole{"level", -1, 0};
  findings.push_back({Diag::missing_room,
                      "the game looks for a " + kind + " on a level of this name, and crashes without it", whole,
                      std::nullopt, declaration_of(model, whole)});
}

}  // namespace speclev::linter
