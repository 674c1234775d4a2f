// Loads the details that classic mazes and rooms share.
#pragma once

#include <cstddef>
#include <string_view>

#include "classic/model.hh"
#include "sim/game_facts.hh"
#include "sim/stage.hh"

namespace speclev::sim {

// What mazes and levels of rooms read in the same way.

inline constexpr classic::Byte random_letter = -11;

/// Calls a function for each element of a list, which is the origin of what happens then.
template <class List, class Function>
void in_order(LevelBuilder& stage, int owner, std::string_view name, const List& list, Function&& function) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    stage.begin({name, owner, static_cast<int>(i)});
    function(list[i]);
  }
}

/// The same, the last one first.
template <class List, class Function>
void in_reverse(LevelBuilder& stage, int owner, std::string_view name, const List& list, Function&& function) {
  for (std::size_t i = list.size(); i-- > 0;) {
    stage.begin({name, owner, static_cast<int>(i)});
    function(list[i]);
  }
}

/// The class of a monster or object: a character, a zero for any. registers: those of its kind.
char letter_of(LevelBuilder& stage, classic::Byte stored, const std::vector<classic::Byte>& registers, LoadFault unset);

void put_monster(LevelBuilder& stage, const GameFacts& facts, const classic::Monster& monster, char letter,
                 LevelPlace place, bool random_place);
void put_object(LevelBuilder& stage, const classic::Object& object, char letter, LevelPlace place, bool random_place);
void put_gold(LevelBuilder& stage, const classic::Gold& gold, LevelPlace place, bool random_place);
void put_engraving(LevelBuilder& stage, const classic::Engraving& engraving, LevelPlace place, bool random_place);

/// The containers that objects are put into.
class Containers {
 public:
  /// Puts an object where it stands, or into the last container, whose place it has then.
  void put(LevelBuilder& stage, const classic::Object& object, char letter, LevelPlace place, bool random_place);

 private:
  std::optional<LevelPlace> last_;
};

/// What happens before anything is built: the cave, flags and messages. Alignments show nowhere and are not rolled.
void begin_level(LevelBuilder& stage, const classic::Level& level);

}  // namespace speclev::sim
