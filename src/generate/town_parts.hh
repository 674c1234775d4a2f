// The ground, buildings and inhabitants of a town.
#pragma once

#include <string>
#include <vector>

#include "generate/algorithms.hh"

/// What a town is made of: what is wanted, the ground that it is built on, and who lives there.
namespace speclev::generator {

/// What was asked for, as far as it can be.
struct TownWishes {
  TownWishes(const GenerationContext& making, MapSize size);

  bool is_older;  ///< by the first or the second algorithm
  bool is_ruined, has_temple, has_wall;
  int gates = 0, graves = 0;
  std::vector<std::string> shop_types;
  std::string alignment;  ///< empty: any
  std::string failure;    ///< what was asked for and cannot be; what only comes by chance is left out
  bool is_hopeless = false;

 private:
  void check(const GenerationContext& making, bool has_room_for_gates);
};

/// Whether something is asked for that is not there without a word.
bool is_wanted(const Values& values, std::string_view name);

struct TownGround {
  Box town;                        ///< inside of its wall
  std::vector<Box> lots;           ///< between which there are streets
  std::vector<Spot> inside_gates;  ///< the squares behind the gates
};
/// The ground of a town, with its wall and what is around.
TownGround lay_ground(Sketch& sketch, GenerationContext& making, const TownWishes& wishes);

/// Doors of what nobody cares for any more.
inline constexpr DoorState fallen_doors[] = {DoorState::broken, DoorState::broken, DoorState::none};

/// The watch, and people in houses without a name and in the streets.
void put_people(Sketch& sketch, GenerationContext& making, const TownGround& ground, bool has_gates);

}  // namespace speclev::generator
