// Writes the contents of parts and rooms of a classic level.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "classic/model.hh"
#include "classic/statements.hh"
#include "decompile/classic_values.hh"

namespace speclev::decompiler {

/// What stands in parts and rooms.
class ClassicBody {
 public:
  ClassicBody(const TargetData& target, ClassicValues& values, Description& out)
      : target_(target), values_(values), out_(out) {}

  void part(const classic::Part& part);
  /// The map that doors and drawbridges are held against from here on: rows of width terrain codes. On a level with
  /// an INIT_MAP, where a place may be outside of it, one that does not fit is written so that it is not looked at.
  void set_map(std::vector<classic::Byte> cells, int width, bool may_be_outside);
  void room(const classic::Room& room);
  /// The two areas of a region of the level.
  void areas(const classic::LevRegion& region);

 private:
  /// A statement for each entry of a list, with its chance. tell writes what follows the colon.
  template <class Entry, class Tell>
  void each(const std::vector<Entry>& entries, std::string_view list, TokenClass keyword, Tell&& tell) {
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const Inside here(out_, list, i);
      classic::Byte chance = classic::certain;
      if constexpr (requires { entries[i].chance; }) chance = entries[i].chance;
      values_.statement(keyword, chance, [&] { tell(entries[i]); });
    }
  }
  /// The statements of a paragraph whose records follow from their values.
  template <class Body>
  void paragraph(const Body& body, classic::Paragraph paragraph) {
    for (const classic::Statement& each : classic::statements())
      if (const Member* list = std::is_same_v<Body, classic::Part> ? each.in_part() : each.in_room();
          list != nullptr && each.paragraph == paragraph)
        plain(&body, *list, each);
  }
  void plain(const void* body, const Member& list, const classic::Statement& statement);
  void value(const classic::StatementValue& row, std::span<const Member> members, const void* record);
  void regions(const std::vector<classic::Region>& regions);
  void lev_regions(const std::vector<classic::LevRegion>& regions);
  void drawbridge(const classic::Drawbridge& bridge);
  /// A place of a door or drawbridge, with the square that must be of one of some kinds of terrain.
  void place(classic::Byte x, classic::Byte y, int checked_x, int checked_y, unsigned kinds);
  void engravings(const std::vector<classic::Engraving>& engravings);
  /// An object that a monster carries follows that monster; all others follow the monsters.
  void things(std::span<const classic::Monster> monsters, std::span<const classic::Object> objects);
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
  std::vector<classic::Byte> map_;
  int width_ = 0;
  bool may_be_outside_ = false;
};

}  // namespace speclev::decompiler
