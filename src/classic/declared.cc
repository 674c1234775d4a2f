#include "classic/declared.hh"

#include <algorithm>

namespace speclev::classic {

namespace {

/// Calls a function with the name and the size of each list of what is both in parts and in rooms.
template <class Body, class Use>
void each_list_of_body(const Body& body, Use&& use) {
  use("doors", body.doors.size());
  use("ladders", body.ladders.size());
  use("stairs", body.stairs.size());
  use("altars", body.altars.size());
  use("fountains", body.fountains.size());
  use("forges", body.forges.size());
  use("traps", body.traps.size());
  use("monsters", body.monsters.size());
  use("objects", body.objects.size());
  use("golds", body.golds.size());
  use("engravings", body.engravings.size());
}

template <class Use>
void each_list(const Part& part, Use&& use) {
  each_list_of_body(part, use);
  use("lev_regions", part.lev_regions.size());
  use("random_regions", part.random_regions.size());
  use("random_objects", part.random_objects.size());
  use("random_places", part.random_places.size() + part.place_sets.size());
  use("random_monsters", part.random_monsters.size());
  use("regions", part.regions.size());
  use("drawbridges", part.drawbridges.size());
  use("mazewalks", part.mazewalks.size());
  use("non_diggables", part.non_diggables.size());
  use("non_passwalls", part.non_passwalls.size());
}

template <class Use>
void each_list(const Room& room, Use&& use) {
  each_list_of_body(room, use);
  use("sinks", room.sinks.size());
  use("pools", room.pools.size());
}

template <class Use>
void each_list(const Level& level, Use&& use) {
  use("map_init", std::size_t{level.map_init.init_present});
  use("parts", level.maze.parts.size());
  use("rooms", level.rooms.rooms.size());
  use("corridors", level.rooms.corridors.size());
  use("random_objects", level.rooms.random_objects.size());
  use("random_monsters", level.rooms.random_monsters.size());
}

}  // namespace

void Declared::note(const Level& level, Span declaration) {
  const auto noting = [&](int owner) {
    return [this, owner, declaration](std::string_view list, std::size_t size) {
      std::size_t& known = sizes_[{list, owner}];
      if (size > known) places_.push_back({list, owner, static_cast<int>(known), declaration});
      known = std::max(known, size);
    };
  };
  if (places_.empty()) places_.push_back({"level", -1, 0, declaration});
  // What is added is added to the last part or room.
  const std::size_t parts = level.maze.parts.size(), rooms = level.rooms.rooms.size();
  each_list(level, noting(-1));
  if (parts > 0) each_list(level.maze.parts.back(), noting(static_cast<int>(parts) - 1));
  if (rooms > 0) each_list(level.rooms.rooms.back(), noting(static_cast<int>(rooms) - 1));
}

}  // namespace speclev::classic
