// The values of words that the code refers to.
#pragma once

/// Values of words that the code decides on, whatever the words are; src/target/token_classes.def says which values the
/// words of a class may have.
namespace speclev::word_value {

// direction
inline constexpr int north = 1, south = 2, east = 4, west = 8;
// door_state
inline constexpr int open_door = 2, closed_door = 4;
// branch_type
inline constexpr int stair = 0, portal = 3;
// mon_appearance
inline constexpr int like_object = 2, like_monster = 3;
// descriptor
inline constexpr int hellish = 2, roguelike = 8;

}  // namespace speclev::word_value
