#include "inspect/map_text.hh"

#include <algorithm>

#include "base/characters.hh"
#include "inspect/assembly.hh"

namespace speclev {

namespace {

std::string rows(const std::vector<std::string>& drawn) {
  std::string text;
  for (const std::string& row : drawn) text += row + "\n";
  return text;
}

std::string part_text(const Contents& level, const Record& part, std::size_t place, std::size_t count) {
  const std::string title = "part " + std::to_string(place) + " of " + std::to_string(count);
  const Cells& cells = part.cells;
  if (cells.codes.size() <= 1) return title + ": no map\n";
  return title + ": " + std::to_string(cells.columns) + " by " + std::to_string(cells.rows) + ", " +
         level.words(*part.find("halign")) + ", " + level.words(*part.find("valign")) + "\n" + rows(level.draw(cells));
}

std::string room_text(const Contents& level, const Record& room, std::size_t place) {
  const std::int64_t width = room.find("width")->number, height = room.find("height")->number;
  const std::string& name = room.find("name")->text;
  const std::string& parent = room.find("parent")->text;
  std::string text = "room " + std::to_string(place);
  if (!name.empty()) text += " \"" + terminal_safe(name) + "\"";
  text += ": " + level.words(*room.find("type"));
  if (width > 0 && height > 0) text += ", " + std::to_string(width) + " by " + std::to_string(height);
  if (!parent.empty()) text += ", in \"" + terminal_safe(parent) + "\"";
  return text + "\n";
}

/// The map parts or rooms of a level that has such lists.
std::string list_text(const Contents& level) {
  const auto count = std::ranges::count(level.root.records, RecordKind::part, &Record::kind);
  std::string text;
  std::size_t parts = 0, rooms = 0;
  for (const Record& record : level.root.records) {
    if (record.kind == RecordKind::part) text += part_text(level, record, ++parts, static_cast<std::size_t>(count));
    if (record.kind == RecordKind::room) text += room_text(level, record, rooms++);
  }
  return text;
}

std::string program_text(const Contents& level) {
  std::string text;
  for (const Record& record : level.root.records) {
    if (!has_cells(record)) continue;
    const std::int64_t columns = record.find("columns")->number;
    if (!text.empty()) text += '\n';
    text += std::to_string(columns) + " by " + std::to_string(record.find("rows")->number) + "\n";
    text += rows(drawn_cells(level, *record.find("cells"), columns));
  }
  return text;
}

}  // namespace

std::string map_text(const Contents& level) {
  return level.kind == FileKind::program ? program_text(level) : list_text(level);
}

}  // namespace speclev
