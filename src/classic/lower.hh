#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "classic/ast.hh"
#include "classic/model.hh"
#include "classic/numbers.hh"
#include "classic/structure.hh"
#include "speclev/abi.hh"
#include "target/target_data.hh"

namespace speclev::classic {

/// A level as it goes into a file.
struct NamedLevel {
  std::string name;
  Level level;
};

/// Turns the declarations of one level into what the file holds, with all checks on the way: they depend on what came
/// before. One object per level. doc/language.md describes the meaning of each declaration.
class Lowerer {
 public:
  Lowerer(const SourceText& source, const TargetData& target, const Abi& abi, Sink& sink)
      : source_(source),
        target_(target),
        sink_(sink),
        numbers_(source, abi, sink),
        abi_(abi),
        structure_(source, sink) {}

  /// The level; incomplete if the sink has got an error.
  NamedLevel lower(const ast::DeclarationList& declarations);

 private:
  // lower.cc: the head of a level.
  void declaration(const ast::Declaration& declaration);
  void level_name(const ast::Text& name);
  void lower(const ast::Broken&);
  void lower(const ast::Maze& maze);
  void lower(const ast::Level& level);
  void lower(const ast::Flags& flags);
  void lower(const ast::InitMap& init);
  void lower(const ast::Message& message);
  void finish();

  // lower_map.cc: parts, their cells, and what is checked against them.
  void begin_part();
  void lower(const ast::NoMap&);
  void lower(const ast::Map& map);
  void lower(const ast::Wallify&);
  void lower(const ast::Door& door);
  void lower(const ast::Drawbridge& bridge);
  void lower(const ast::RegionDetail& region);
  void check_rooms_rock(const std::array<std::int32_t, 4>& corners, Span where);
  /// The terrain code at a place of the last map; nothing outside it.
  std::optional<int> cell(int x, int y) const;
  std::string terrain_at(int x, int y) const;
  int wall_for(const Part& part, int x, int y) const;

  // lower_rooms.cc: rooms and corridors.
  void lower(const ast::Room& room);
  void lower(const ast::RoomName& name);
  void lower(const ast::RoomChance& chance);
  void lower(const ast::RoomDoor& door);
  void lower(const ast::RandomCorridors&);
  void lower(const ast::Corridor& corridor);
  std::array<Byte, 3> corridor_end(const ast::CorridorEnd& end);
  void check_subrooms();

  // lower_details.cc: what stands in rooms and parts.
  void lower(const ast::RandomClasses& classes);
  void lower(const ast::RandomPlaces& places);
  void lower(const ast::Monster& monster);
  void lower(const ast::Object& object);
  std::int32_t corpse(const ast::Text& name);
  void lower(const ast::Trap& trap);
  void lower(const ast::Mazewalk& walk);
  void lower(const ast::Ladder& ladder);
  void lower(const ast::Stair& stair);
  void lower(const ast::LevRegion& region);
  void lower(const ast::Feature& feature);
  void lower(const ast::Protection& protection);
  void lower(const ast::Altar& altar);
  void lower(const ast::Gold& gold);
  void lower(const ast::Engraving& engraving);

  // lower_values.cc: names, places and other things inside declarations.
  struct Spot {
    Byte x = random_place, y = random_place;
    bool bad = false;  ///< it has an error already
    // Before they were cut to bytes.
    std::int32_t whole_x = random_place, whole_y = random_place;

    bool is_place() const { return whole_x >= 0 && whole_y >= 0; }
  };
  Spot spot(const ast::Coordinate& place);
  /// spot, and a warning where nothing can be placed there.
  Spot checked_spot(const ast::Coordinate& place);
  void check_placement(const Spot& spot, Span where);
  std::int32_t register_index(const ast::Number& index, Limit limit, std::string_view name, std::size_t filled,
                              std::string_view filler);
  std::int32_t class_of(const ast::ClassRef& ref, bool monster);
  std::int16_t monster_named(const ast::TextOrRandom& name, std::int32_t letter);
  std::int16_t object_named(const ast::TextOrRandom& name, std::int32_t letter);
  Byte room_type(const ast::TextOrRandom& type);
  Byte alignment(const ast::AlignmentRef& ref);
  Byte chance(const ast::Number& percent);
  /// The bytes between the quotes, up to the first NUL.
  std::string_view text(const ast::Text& text) const;
  static Byte setting(const ast::Word& word) { return static_cast<Byte>(word.value); }
  Byte byte_or_random(const ast::NumberOrRandom& number);
  /// The corners, checked against the map, or against the level for a levregion; nothing after an error.
  std::optional<std::array<std::int32_t, 4>> corners(const ast::Region& region);
  static Corners narrowed(const std::array<std::int32_t, 4>& corners);

  /// Adds an entry to a list of the part or room, or reports that the list is full.
  template <class Entry>
  void add(std::vector<Entry>& list, Entry entry, std::string_view what) {
    add(list, std::move(entry), what, target_.limit(Limit::entries));
  }
  template <class Entry>
  void add(std::vector<Entry>& list, Entry entry, std::string_view what, std::int64_t limit) {
    if (static_cast<std::int64_t>(list.size()) < limit)
      list.push_back(std::move(entry));
    else
      too_many(what, limit);
  }
  void too_many(std::string_view what, std::int64_t limit);

  /// Calls a function with the current part or room.
  template <class Use>
  void in_body(Use&& use) {
    if (in_maze_)
      use(part());
    else
      use(room());
  }
  Part& part() { return result_.level.maze.parts.back(); }
  Room& room() { return result_.level.rooms.rooms.back(); }

  const SourceText& source_;
  const TargetData& target_;
  Sink& sink_;
  Numbers numbers_;
  const Abi& abi_;
  Structure structure_;
  NamedLevel result_;

  const ast::Declaration* current_ = nullptr;
  bool in_maze_ = false;
  Span head_;                ///< the MAZE of a head that could be read
  bool unsure_map_ = false;  ///< an error took the map away; places are not checked
  int max_x_ = 0, max_y_ = 0;
  /// Size and cells of the last MAP of this level; no cells before the first.
  int map_width_ = 0, map_height_ = 0;
  std::vector<Byte> map_;
  Span last_part_;

  /// How many entries the register lists of the level or part have, and where they were given.
  struct RegisterList {
    std::size_t filled = 0;
    std::optional<Span> given;
  };
  RegisterList object_registers_, monster_registers_, place_registers_;
  void reset_registers();
  bool begin_registers(RegisterList& list, std::size_t count, Span excess);

  bool container_seen_ = false;
  std::optional<Span> room_name_, room_chance_;
  /// For each room the span of its parent's name; empty for rooms that are no subrooms.
  std::vector<std::optional<Span>> parents_;
  std::vector<bool> named_;  ///< for each room
};

}  // namespace speclev::classic
