#pragma once

#include <optional>
#include <string>
#include <vector>

#include "live/level_generator.hh"

namespace speclev::test {

/// Makes level files of the classic language. Which declarations there are, it takes from the words of the target, and
/// which forms, from its tables and features.
class ClassicGenerator final : public LevelGenerator {
 public:
  ClassicGenerator(const TargetData& target, unsigned seed);

 private:
  struct Declaration {
    TokenClass keyword;
    bool in_room, in_maze;
    void (ClassicGenerator::*make)();
  };
  struct Spot {
    std::size_t x, y;
  };
  static const std::vector<Declaration>& declarations();

  void source() override;

  // Levels and their parts.
  void level();
  void flags();
  void init_map();
  void message(TokenClass which);
  void part();
  void geometry();
  void class_register(TokenClass which, const LetterTable& classes);
  void places();
  void random_region();
  void details(std::size_t most);
  void rooms();
  void room_head(bool sub);
  void room_body(std::size_t number);
  void corridors(std::size_t rooms);
  void corridor_end(std::size_t rooms);

  // Declarations in them.
  void monster();
  void object() { object_like(TokenClass::object); }
  void container() { object_like(TokenClass::cobject); }
  void object_like(TokenClass which);
  bool object_name(const Entity& entity);
  void object_place();
  void object_infos(bool may_be_named);
  void object_flags();
  void door();
  void room_door();
  void map_door();
  void door_infos();
  void trap();
  void drawbridge();
  void mazewalk();
  void wallify();
  void ladder();
  void stair();
  void portal();
  void teleport_region();
  void branch();
  void fountain() { feature(TokenClass::fountain); }
  void forge() { feature(TokenClass::forge); }
  void sink() { feature(TokenClass::sink); }
  void pool() { feature(TokenClass::pool); }
  void feature(TokenClass which);
  void non_diggable() { protection(TokenClass::non_diggable); }
  void non_passwall() { protection(TokenClass::non_passwall); }
  void protection(TokenClass which);
  void region();
  void altar();
  void gold();
  void engraving();
  void wall_sign();

  // What they have.
  void class_of(const Entity& entity, const LetterTable& classes, TokenClass reg);
  void percent();
  void place();
  void checked_place();
  void spot(Spot where);
  void indexed(TokenClass which, std::size_t count);
  void fixed_place();
  void area();
  void level_region();
  void two_level_regions();
  void alignment();
  void pair();
  void room_type();
  void number_or_random();
  void direction() { word(words(TokenClass::direction, TokenClass::clockwise_direction)); }
  void random() { word(TokenClass::random_type); }
  bool has_area() const { return columns_ > 0 && rows_ > 0; }
  /// A place on the map with terrain of that kind; nothing if there is none.
  std::optional<Spot> spot_of(unsigned kinds);

  std::vector<const Declaration*> in_rooms_, in_mazes_;
  bool in_maze_ = false, has_init_ = false, has_own_map_ = false;
  std::size_t levels_ = 0, objects_ = 0, regions_ = 0, messages_ = 0;
  std::size_t columns_ = 0, rows_ = 0;  ///< that places may have
  Texts map_;                           ///< the last one of the level
};

}  // namespace speclev::test
