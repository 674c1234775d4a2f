#include "preview/map_text.hh"

#include "classic/meaning.hh"

namespace speclev {

namespace {

std::string number(std::int64_t value) { return std::to_string(value); }

std::string part_text(const classic::Part& part, std::size_t place, std::size_t count, const TargetData& target) {
  std::string text =
      "part " + number(static_cast<std::int64_t>(place + 1)) + " of " + number(static_cast<std::int64_t>(count));
  if (part.cells.size() <= 1) return text + ": no map\n";
  text += ": " + number(part.xsize) + " by " + number(part.ysize) + ", " +
          classic::meaning_of(target, "horizontal", part.halign) + ", " +
          classic::meaning_of(target, "vertical", part.valign) + "\n";
  std::size_t at = 0;
  for (int y = 0; y < part.ysize; ++y) {
    std::string row;
    for (int x = 0; x < part.xsize; ++x) {
      const char letter = target.terrain.letter(part.cells[at++]);
      row += letter == '\0' ? '?' : letter;
    }
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + "\n";
  }
  return text;
}

std::string room_text(const classic::Room& room, std::size_t place, const TargetData& target) {
  std::string text = "room " + number(static_cast<std::int64_t>(place));
  if (!room.name.empty()) text += " \"" + room.name + "\"";
  text += ": " + classic::meaning_of(target, "room_type", room.type);
  if (room.width > 0 && room.height > 0) text += ", " + number(room.width) + " by " + number(room.height);
  if (!room.parent.empty()) text += ", in \"" + room.parent + "\"";
  return text + "\n";
}

}  // namespace

std::string map_text(const classic::Level& level, const TargetData& target) {
  std::string text;
  for (std::size_t i = 0; i < level.maze.parts.size(); ++i)
    text += part_text(level.maze.parts[i], i, level.maze.parts.size(), target);
  for (std::size_t i = 0; i < level.rooms.rooms.size(); ++i) text += room_text(level.rooms.rooms[i], i, target);
  return text;
}

}  // namespace speclev
