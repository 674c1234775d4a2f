// Checks the declarations of a level and turns them into the model.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "classic/ast.hh"
#include "classic/declared.hh"
#include "classic/model.hh"
#include "classic/numbers.hh"
#include "classic/statements.hh"
#include "classic/structure.hh"
#include "speclev/abi.hh"
#include "target/target_data.hh"

namespace speclev::classic {

/// A level as it goes into a file.
struct NamedLevel {
  std::string name;
  Level level;
  std::vector<DeclarationPlace> declarations{};  ///< if they are asked for
};

/// What a level leaves to the next one of its file, in games whose compilers do not begin anew.
struct CrossLevelState {
  MapInit map_init;
  std::int64_t flags = 0;
  std::vector<Byte> random_objects, random_monsters;
  int serial_names = 0;
};

/// Turns the declarations of one level into what the file holds, with all checks on the way: they depend on what came
/// before. One object per level. doc/language.md describes the meaning of each declaration.
class Lowerer {
 public:
  /// declared: notes where the records are from; null if nobody wants to know.
  Lowerer(const SourceText& source, const TargetData& target, const Abi& abi, CrossLevelState& carried, Sink& sink,
          Declared* declared = nullptr)
      : source_(source),
        target_(target),
        sink_(sink),
        numbers_(source, abi, sink),
        abi_(abi),
        carried_(carried),
        declared_(declared),
        structure_(source, target, sink) {}

  /// The level; incomplete if the sink has got an error.
  NamedLevel lower(const ast::DeclarationList& declarations);

 private:
  // lower.cc: the head of a level.
  void declaration(const ast::Declaration& declaration);
  void level_name(const ast::Text& name);
  void number_name(std::string& name);
  void begin_level();
  void lower(const ast::Broken&);
  void lower(const ast::Maze& maze);
  void lower(const ast::Level& level);
  void lower(const ast::Flags& flags);
  void lower(const ast::InitMap& init);
  void lower(const ast::StyledMap& init);
  std::optional<int> init_terrain(const ast::Letter& letter, std::string_view what);
  void lower(const ast::Message& message);
  void finish();

  // lower_map.cc: parts, their cells, and what is checked against them.
  void begin_part();
  void lower(const ast::NoMap&);
  void lower(const ast::Map& map);
  Byte justification(const ast::Word& word);
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
  std::int16_t door_info(const std::vector<ast::DoorInfo>& infos);
  void lower(const ast::RandomCorridors&);
  void lower(const ast::Corridor& corridor);
  std::array<Byte, 3> corridor_end(const ast::CorridorEnd& end);
  std::array<Byte, 3> corridor_wall(const ast::Number& wall);
  std::ptrdiff_t subrooms_of(const std::vector<Room>& rooms, std::string_view name) const;
  void check_subrooms();

  // lower_registers.cc: lists that details refer to.
  void lower(const ast::RandomClasses& classes);
  std::vector<Byte>& class_registers(bool monsters);
  void take_registers();
  void leave_registers();
  void lower(const ast::RandomPlaces& places);
  bool begin_place_set(const ast::RandomPlaces& places, std::size_t count);
  void lower(const ast::RandomRegion& region);

  // lower_objects.cc
  void lower(const ast::Object& object);
  void name_object(Object& made, const ast::ObjectName& name, std::int32_t letter);
  Byte material(std::string_view name, Span where);
  Byte containment(const ast::Object& object);
  void add_infos(Object& made, const ast::ObjectInfos& infos);
  void check_infos(const ast::ObjectInfos& infos);
  void lower(const ast::ObjectFlags& flags);

  // lower_details.cc: what else stands in rooms and parts.
  void lower(const ast::Plain& plain);
  std::int64_t value(const StatementValue& row, const ast::Plain::Value& given);
  Byte trap_type(const ast::TextOrRandom& type);
  void lower(const ast::Monster& monster);
  LevRegion lev_region(const ast::Region& in_area, const ast::Region& del_area);
  RegionKind kind_of(const ast::LevRegion& region) const;
  void lower(const ast::LevRegion& region);
  std::int32_t god(const ast::Text& name);
  void lower(const ast::WallSign& sign);

  // lower_places.cc: places and regions.
  struct Spot {
    Byte x, y;
    bool bad = false;  ///< it has an error already
    // Before they were cut to bytes.
    std::int32_t whole_x = x, whole_y = y;

    bool is_place() const { return whole_x >= 0 && whole_y >= 0; }
  };
  /// Whether the terrain there is checked.
  bool is_checked(const Spot& spot) const;
  Byte random_coordinate() const;
  Spot random_spot() const { return {random_coordinate(), random_coordinate()}; }
  Spot spot(const ast::Coordinate& place);
  Spot explicit_spot(const ast::Coordinate& place);
  Spot register_spot(const ast::Coordinate& place);
  Spot set_spot(const ast::Coordinate& place);
  Spot region_spot(const ast::Coordinate& place);
  /// How many places a set of this part has.
  std::size_t filled_places(std::int32_t set) const;
  /// spot, and a warning where nothing can be placed there.
  Spot checked_spot(const ast::Coordinate& place);
  void check_placement(const Spot& spot, Span where);
  /// Adds to a message about a column or row where the map ends.
  void note_edge(Diagnostic& message, bool is_column) const;
  /// The character of the map on a square; nothing if there is none.
  std::optional<Span> drawn_at(std::int32_t x, std::int32_t y) const;
  /// The corners, checked against the map, or against the level for a levregion; nothing after an error.
  std::optional<std::array<std::int32_t, 4>> corners(const ast::Region& region);
  static Corners narrowed(const std::array<std::int32_t, 4>& corners);

  // lower_names.cc: classes and names of monsters and objects.
  std::int32_t class_of(const ast::ClassRef& ref, bool monster);
  std::int16_t monster_named(const ast::TextOrRandom& name, std::int32_t letter);
  std::int16_t object_named(std::string_view name, Span where, std::int32_t letter);
  std::int32_t corpse(const ast::Text& name);

  // lower_values.cc: other things inside declarations.
  bool has_form(const std::function<bool(const TargetVocabulary&)>& has, Span where, std::string_view what);
  bool has_form(Feature feature, Span where, std::string_view what) {
    return has_form([=](const TargetVocabulary& each) { return each.has(feature); }, where, what);
  }
  std::int32_t register_index(const ast::Number& index, Limit limit, std::string_view name, std::size_t filled,
                              std::string_view filler);
  Byte room_type(const ast::TextOrRandom& type);
  Byte alignment(const ast::AlignmentRef& ref);
  Byte chance(const ast::Number& percent);
  /// The bytes between the quotes, up to the first NUL.
  std::string_view text(const ast::Text& text) const;
  static Byte setting(const ast::Word& word) { return static_cast<Byte>(word.value); }
  Byte byte_or_random(const ast::NumberOrRandom& number);

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
  CrossLevelState& carried_;
  Declared* const declared_;
  Structure structure_;
  NamedLevel result_;

  bool lost_keyword_ = false;  ///< something that lacks its keyword may have begun a level, a part or a room
  const ast::Declaration* current_ = nullptr;
  bool in_maze_ = false;
  Span head_;                ///< the MAZE of a head that could be read
  bool unsure_map_ = false;  ///< an error took the map away; places are not checked
  int max_x_ = 0, max_y_ = 0;
  /// Size and cells of the last MAP of this level; no cells before the first.
  int map_width_ = 0, map_height_ = 0;
  const ast::Map* drawn_ = nullptr;  ///< the map that places are counted on
  std::vector<Byte> map_;
  Span last_part_;

  /// How many entries the register lists of the level or part have, and where they were given.
  struct RegisterList {
    std::size_t filled = 0;
    std::optional<Span> given;
  };
  RegisterList object_registers_, monster_registers_;
  std::vector<RegisterList> place_registers_;  ///< one for each set
  void reset_registers();
  bool begin_registers(RegisterList& list, std::size_t count, Span excess);

  bool container_seen_ = false;
  std::optional<Span> room_name_, room_chance_;
  /// For each room the span of its parent's name; empty for rooms that are no subrooms.
  std::vector<std::optional<Span>> parents_;
  std::vector<bool> named_;  ///< for each room
};

}  // namespace speclev::classic
