// Makes rooms, subrooms, doors and corridors.
#pragma once

#include <optional>
#include <vector>

#include "sim/free_rectangles.hh"
#include "sim/stage.hh"

namespace speclev::sim {

/// A room or subroom as files ask for it; -1: random.
struct RoomSpec {
  int x = -1,
      y = -1;  ///< of a room its cell, from 1 to 5; of a subroom its first square, from that of the room it is in
  int width = -1, height = -1;
  int xalign = -1, yalign = -1;
  int type = 0;
  int light = -1;
  bool filled = true;
  std::optional<std::int64_t> ground{};  ///< the code of what is in it; floor if it has none
};

/// A door in the wall of a room; -1: random.
struct RoomDoorWish {
  int walls = -1;  ///< bits: 1 north, 2 south, 4 east, 8 west
  int position = -1;
  int secret = -1;
  int state = -1;  ///< as in files
};

/// One end of a corridor as files have it.
struct CorridorEnd {
  int room = 0, wall = 0, door = 0;
};

/// Makes rooms, their doors, and the corridors between them.
class RoomMaker {
 public:
  RoomMaker(LevelBuilder& stage, int vault_type);

  int first_column = 2;  ///< the first that floor may be in

  /// Gives the place of the room in the list of rooms; -1 if it does not fit.
  int make_room(const RoomSpec& wish);
  int make_subroom(int parent, const RoomSpec& wish);
  /// Where the contents of a vault are strewn, after make_room for one.
  LevelArea strewn() const { return strewn_; }
  bool is_vault(const RoomSpec& wish) const { return wish.type == vault_type_; }

  void make_door(int room, const RoomDoorWish& wish);

  void make_corridor(const CorridorEnd& from, const CorridorEnd& to);
  void make_random_corridors();

  /// A square of a room that is open floor and no subroom's; nothing if many attempts find none.
  std::optional<LevelPlace> random_floor(int room);
  /// The same where nothing but the square decides: also in front of a subroom.
  std::optional<LevelPlace> random_unoccupied(int room);

 private:
  struct Placement {
    LevelArea floor, taken;
  };
  std::optional<Placement> anywhere();
  std::optional<Placement> where_told(const RoomSpec& wish);
  bool move_apart(LevelPlace& at, int width, int height);
  int add(const LevelArea& floor, const RoomSpec& wish, int parent);
  void build(const LevelArea& floor, std::uint8_t number, bool lit, std::optional<std::int64_t> ground);
  static LevelPlace door_place(const LevelArea& floor, int wall, int position, int& length);
  bool can_have_door(LevelPlace place, int wall) const;
  bool leads_into_rock(LevelPlace place, int wall) const;
  void check_number(int room);
  void add_door(int room, LevelPlace place, int secret, int state);
  std::optional<LevelPlace> door_on(const CorridorEnd& end);
  std::vector<LevelPlace>& doors_of(int room);
  bool join(std::size_t a, std::size_t b, bool may_fail);

  LevelBuilder& stage_;
  int vault_type_;
  LevelArea strewn_;
  FreeRectangles free_;
  std::vector<int> top_level_;                  ///< places in the list of rooms, in the order they were made
  std::vector<std::vector<LevelPlace>> doors_;  ///< of each room of the list
};

}  // namespace speclev::sim
