// Converts the rooms and corridors of a classic level.
#pragma once

#include <string>
#include <vector>

#include "classic/ast.hh"
#include "convert/list_values.hh"
#include "convert/piece.hh"

namespace speclev::converter {

/// Writes the rooms of a level of lists, and its corridors, as blocks of a program.
class ListRooms {
 public:
  using Declarations = std::vector<const classic::ast::Declaration*>;

  explicit ListRooms(const ListValues& values) : values_(values) {}

  /// What stands behind the head of a level.
  std::vector<Piece> run(const Declarations& declarations);

 private:
  struct Room {
    const classic::ast::Declaration* head = nullptr;
    Declarations declarations;
    const classic::ast::RoomName* name = nullptr;
    const classic::ast::RoomChance* chance = nullptr;
    int parent = -1;
  };

  void find_parents();
  Piece room(std::size_t number) const;
  std::string head(const Room& room) const;
  std::string position(const classic::ast::Room& room) const;
  Piece door(const classic::ast::Declaration& declaration, const Room& room) const;
  Piece corridor(const classic::ast::Declaration& declaration) const;

  const ListValues& values_;
  std::vector<Room> rooms_;
  bool has_random_corridors_ = false;
};

}  // namespace speclev::converter
