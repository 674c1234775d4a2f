// The virtual machine that runs compiled programs: values, variables, jumps and places.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/game_facts.hh"
#include "sim/places.hh"
#include "sim/room_maker.hh"
#include "sim/selections.hh"
#include "sim/stage.hh"
#include "vm/machine_code.hh"

namespace speclev::sim {

/// What the machine computes with.
struct MachineValue {
  enum class Kind : std::uint8_t { number, text, variable, place, region, terrain, monster, object, selection };

  Kind kind = Kind::number;
  std::int64_t number = 0;  ///< as in the file, but for places
  std::string_view text{};
  LevelPlace place{};       ///< relative to what is around its use
  bool is_random = false;   ///< of a place
  bool is_chosen = false;   ///< of a place: another seed may choose another one
  bool is_of_play = false;  ///< it is known in play only
  unsigned ground = 0;      ///< of a random place; 0: as the statement wants
  std::shared_ptr<const Selection> squares{};
};

/// Runs the program of a level. What each instruction does is a member function of a row of machine_codes.def; those of
/// values are in machine.cc, what the game is asked in machine_functions.cc, selections in machine_selections.cc, the
/// ground and rooms in machine_ground.cc and things in machine_things.cc.
class Machine {
 public:
  using Kind = MachineValue::Kind;

  Machine(LevelBuilder& stage, const GameFacts& facts, const MachineCode& code);

  /// Throws GameEnds.
  void run();

  void push(), drop(), copy(), decrement(), increment(), roll(), throw_dice(), add(), subtract(), multiply(), divide(),
      modulo(), sign(), set_variable(), shuffle_array();
  void select_point(), select_rect(), select_filled_rect(), select_line(), select_random_line(), select_grown(),
      select_flood(), choose_place(), select_ellipse(), select_filtered(), select_both(), select_others(),
      select_gradient();
  void compare(), jump(), jump_if_less(), jump_unless_greater(), jump_if_greater(), jump_unless_less(), jump_if_equal(),
      jump_unless_equal(), call(), leave_function(), leave();
  void message(), flags(), begin_ground(), map(), terrain(), replace_terrain(), wallify(), mazewalk(), mineralize(),
      non_diggable(), non_passwall();
  void room(), subroom(), end_room(), region(), room_door(), corridor();
  void door(), drawbridge(), stair(), ladder(), altar(), fountain(), sink(), pool(), grave(), trap(), gold(),
      engraving(), level_region(), monster(), object(), end_container();
  void nothing() {}
  void ask_game(), give_depth(), give_whether(), make_text(), make_number(), make_place(), make_region_of_numbers(),
      roll_from_one(), give_room_width(), give_room_height(), give_column(), give_row(), give_length(), convert_type(),
      add_room_of_flood();
  // What only some games have.
  void put_terrain(), change_floor(), put_other_trap(), put_other_monster(), spill(), set_boundary();

 private:
  struct Variable {
    std::vector<MachineValue> values;
    bool is_array = false;
  };
  /// What a function has of its own.
  struct Call {
    std::vector<MachineValue> stack;
    std::map<std::string, Variable, std::less<>> variables;
    std::size_t returns_to = 0;
  };
  /// A room whose block is executed. Places are relative to it.
  struct Block {
    int room = -1;  ///< in the list of rooms; -1: only an area
    LevelArea area;
  };
  struct Found {
    LevelPlace place;
    bool random;
    bool is_nowhere = false;  ///< nothing suits, and this game leaves things out then: those that can be
  };

  // ---- values ----

  std::vector<MachineValue>& stack() { return calls_.back().stack; }
  void push_value(MachineValue value) { stack().push_back(std::move(value)); }
  void push_number(std::int64_t number);
  /// The last value, with variables replaced by what they hold.
  MachineValue pop();
  MachineValue element(const Variable& variable);
  /// The last value if it is of that kind; else the statement does nothing. The value is lost in any case.
  std::optional<MachineValue> pop(Kind kind);
  std::optional<int> pop_number();
  std::optional<std::string_view> pop_text();
  template <class Operation>
  void calculate(Operation&& operation);
  void jump_if(bool condition);
  void unknown_step();
  /// The statement at work is not simulated, and what becomes of the ground is not known.
  void leave_out();
  void give_coordinate(int LevelPlace::*axis);
  /// Takes from the stack what a statement of this game has besides what the machine takes.
  void sort_operands(const std::vector<Operand>& operands);
  bool affords(std::size_t work);

  // ---- places ----

  const LevelArea& frame() const { return blocks_.empty() ? map_ : blocks_.back().area; }
  const LoadedRoom* room_at_work() const;
  /// Where a place is: on the level in any case.
  Found find(const MachineValue& place, unsigned ground);
  Found find_random(const MachineValue& place, unsigned ground);
  /// The same of corners and of points of selections, which may be off the level.
  LevelPlace raw(const MachineValue& place, unsigned ground);
  std::optional<Found> pop_place(unsigned ground);
  std::optional<LevelPlace> pop_raw();
  /// In the map, also in blocks of rooms.
  std::optional<LevelArea> pop_region_of_map();
  /// Relative to the room whose block is executed.
  std::optional<LevelArea> pop_region_in_frame();
  std::optional<std::shared_ptr<const Selection>> pop_selection();
  void push_selection(Selection selection);
  std::optional<Found> on_floor_of_room(Found found);

  // ---- ground ----

  struct TerrainValue {
    std::int64_t code = 0;
    int light = 0;
  };
  TerrainValue terrain_of(const MachineValue& value) const;
  void paint(LevelPlace place, const TerrainValue& what);
  void draw_map(std::string_view cells, int columns, int rows);
  void fill_grid(std::int64_t wall);
  void fill_solid(std::int64_t code, bool lit, const LevelArea& area);
  LevelArea frame_of_absolute_maps() const;
  void open_block(int room, const LevelArea& area);
  void make_room_of(bool is_subroom);
  void skip_block();
  void finish();

  // ---- things ----

  void put_features(Terrain feature);

  LevelBuilder& stage_;
  const GameFacts& facts_;
  const MachineCode& code_;
  std::size_t at_ = 0;  ///< the next instruction
  int compared_ = 0;
  int asked_ = 0;               ///< the number of the function that the game is asked for
  std::map<int, int> answers_;  ///< what it gives each time
  /// How many dice may still be thrown and elements of arrays shuffled: a loop of large ones would take minutes.
  std::size_t work_left_ = std::size_t{1} << 18;
  std::vector<Call> calls_;
  std::deque<std::string> texts_;         ///< those that were made
  std::vector<std::int64_t> said_;        ///< the numbers of what is said besides of what the statement makes
  std::optional<std::int64_t> floor_;     ///< terrain that the statement wants in place of floor
  std::optional<std::int64_t> boundary_;  ///< what the squares that bound floods become
  LevelArea map_ = whole_level;
  bool has_ground_ = false;
  bool has_grid_ = false;              ///< that of a maze
  std::optional<Origin> uncarved_;     ///< what made the grid of a maze out of which nothing is carved yet
  std::optional<Origin> walled_grid_;  ///< what made one of walls
  std::vector<Block> blocks_;
  RoomMaker maker_;
  std::vector<LevelPlace> containers_;
  std::vector<LevelRegion> level_regions_;
};

/// What the machine does for an opcode; null if it does not know it.
MachineStep machine_step(std::string_view name);

}  // namespace speclev::sim
