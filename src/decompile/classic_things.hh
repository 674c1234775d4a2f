// Writes the monsters and objects of a classic level.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "classic/model.hh"
#include "decompile/classic_values.hh"

namespace speclev::decompiler {

/// Monsters and objects of one part or room, with what is said of them.
class ClassicThings {
 public:
  ClassicThings(const TargetData& target, ClassicValues& values, Description& out)
      : target_(target), values_(values), out_(out) {}

  /// An object that a monster carries stands behind that monster; all others behind the monsters.
  void all(std::span<const classic::Monster> monsters, std::span<const classic::Object> objects);

 private:
  void monster(const classic::Monster& monster);
  void monster_name(const classic::Monster& monster, bool stored);
  void object(const classic::Object& object, std::size_t monsters);
  void object_name(const classic::Object& object, bool stored);
  void material(classic::Byte material);
  void object_place(const classic::Object& object, std::size_t monsters);
  void object_infos(const classic::Object& object, bool stored);

  const TargetData& target_;
  ClassicValues& values_;
  Description& out_;
};

}  // namespace speclev::decompiler
