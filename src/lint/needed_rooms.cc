#include "lint/needed_rooms.hh"

#include <algorithm>
#include <iterator>
#include <string>

#include "play/model.hh"
#include "target/target_data.hh"

namespace speclev::linter {

namespace {

struct NeededRoom {
  std::string_view level, type;
};

constexpr NeededRoom needed_rooms[] = {
#define SPECLEV_NEEDED_ROOM(level, type) {level, type},
#include "lint/needed_rooms.def"
#undef SPECLEV_NEEDED_ROOM
};

/// One of several files for a level has a number behind its name.
std::string_view without_variant(std::string_view name) {
  const std::size_t end = name.find_last_not_of("0123456789");
  return end != name.npos && end + 1 < name.size() && name[end] == '-' ? name.substr(0, end) : name;
}

}  // namespace

void check_needed_rooms(const LoadedLevel& level, const LevelModel& model, std::string_view name,
                        std::vector<LintFinding>& findings) {
  const auto* needed = std::ranges::find(needed_rooms, without_variant(name), &NeededRoom::level);
  if (needed == std::end(needed_rooms)) return;
  const WordTable& types = model.model().target.data().rooms;
  const bool has_room = std::ranges::any_of(level.rooms, [&](const LoadedRoom& room) {
    return needed->type.empty() || types.name(room.type) == needed->type;
  });
  if (has_room) return;
  const std::string kind = needed->type.empty() ? "room" : "room of the type \"" + std::string(needed->type) + "\"";
  findings.push_back({Diag::missing_room,
                      "the game looks for a " + kind + " on a level of this name, and crashes without it",
                      Origin{"level", -1, 0}});
}

}  // namespace speclev::linter
