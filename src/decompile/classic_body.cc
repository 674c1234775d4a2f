#include "decompile/classic_body.hh"

#include <algorithm>
#include <utility>

#include "target/word_values.hh"

namespace speclev::decompiler {

using classic::Paragraph;
using classic::random_value;
using classic::RegionKind;

void ClassicBody::part(const classic::Part& part) {
  regions(part.regions);
  out_.gap();
  lev_regions(part.lev_regions);
  paragraph(part, Paragraph::arrivals);
  out_.gap();
  paragraph(part, Paragraph::protections);
  out_.gap();
  paragraph(part, Paragraph::walks);
  out_.gap();
  each(part.drawbridges, "drawbridges", TokenClass::drawbridge,
       [&](const classic::Drawbridge& bridge) { drawbridge(bridge); });
  each(part.doors, "doors", TokenClass::door, [&](const classic::Door& door) {
    values_.word(TokenClass::door_state, door.state, "state");
    out_.comma();
    place(door.x, door.y, door.x, door.y, TerrainTable::door);
    values_.door_info(door.info);
  });
  out_.gap();
  paragraph(part, Paragraph::furniture);
  engravings(part.engravings);
  paragraph(part, Paragraph::things);
  things(part.monsters, part.objects);
  out_.gap();
}

void ClassicBody::room(const classic::Room& room) {
  each(room.doors, "doors", TokenClass::door, [&](const classic::RoomDoor& door) {
    values_.word(TokenClass::boolean, door.secret, "secret");
    values_.next().word(TokenClass::door_state, door.state, "state");
    values_.next().word(TokenClass::direction, door.wall, "wall");
    values_.next().number_or_random(door.position, 8, "position");
    values_.door_info(door.info);
  });
  paragraph(room, Paragraph::arrivals);
  paragraph(room, Paragraph::furniture);
  engravings(room.engravings);
  paragraph(room, Paragraph::things);
  things(room.monsters, room.objects);
  out_.gap();
}

void ClassicBody::plain(const void* body, const Member& list, const classic::Statement& statement) {
  using Kind = classic::StatementValue::Kind;
  for (std::size_t i = 0; i < list.size(body); ++i) {
    const Inside here(out_, list.name, i);
    const void* record = list.at(const_cast<void*>(body), i);
    const Member* chance = list.binding->find("chance");
    const auto percent = chance == nullptr ? classic::certain : static_cast<classic::Byte>(chance->get(record, 0));
    values_.statement(statement.token, percent, [&] {
      bool is_first = true;
      for (const classic::StatementValue& row : statement.values()) {
        const bool is_left_out = row.kind == Kind::god && statement.members()[row.member].get(record, 0) == 0;
        if (row.kind == Kind::chance || is_left_out) continue;
        if (!std::exchange(is_first, false)) out_.comma();
        value(row, statement.members(), record);
      }
    });
  }
}

void ClassicBody::value(const classic::StatementValue& row, std::span<const Member> members, const void* record) {
  using Kind = classic::StatementValue::Kind;
  const Member& held = members[row.member];
  const auto byte = [&](const Member& member, std::size_t place = 0) {
    return static_cast<classic::Byte>(member.get(record, place));
  };
  switch (row.kind) {
    case Kind::place:
    case Kind::checked_place: return values_.place(byte(held), byte(members[row.y]));
    case Kind::area: return values_.corners({byte(held, 0), byte(held, 1), byte(held, 2), byte(held, 3)}, held.name);
    case Kind::chance: return;
    case Kind::word: return values_.word(row.classes(), held.get(record, 0), held.name);
    case Kind::number: return values_.number_or_random(held.get(record, 0), 32, held.name);
    case Kind::text:
      out_.of(held.name).string(*static_cast<const std::string*>(held.at(const_cast<void*>(record), 0)));
      return;
    case Kind::alignment: return values_.alignment(byte(held), held.name);
    case Kind::trap: return values_.name_or_random(target_.traps, byte(held), held.name, "trap");
    case Kind::god:
      const auto number = held.get(record, 0);
      const std::string_view god = target_.gods.name(number);
      if (god.empty()) out_.of(held.name).is_no(number, "god");
      out_.of(held.name).string(god);
  }
}

void ClassicBody::regions(const std::vector<classic::Region>& regions) {
  const auto highest = target_.limit(Limit::room_types);
  each(regions, "regions", TokenClass::region, [&](const classic::Region& region) {
    const bool filled = region.room_type == random_value || !target_.rooms.name(region.room_type).empty();
    values_.corners(region.area, "area");
    values_.next().word(TokenClass::light_state, region.lit, "lit");
    const std::int64_t type = filled ? region.room_type : region.room_type - highest - 1;
    values_.next().room_type(static_cast<classic::Byte>(type), "room_type");
    if (filled && region.irregular == 0) return;
    values_.next().word(TokenClass::filling, filled ? 0 : 1, "room_type");
    if (region.irregular == 0) return;
    values_.next().word({TokenClass::region_shape, TokenClass::boolean}, region.irregular, "irregular");
  });
}

void ClassicBody::areas(const classic::LevRegion& region) {
  values_.corners(region.in_area, region.in_islev != 0, "in_area");
  values_.next().corners(region.del_area, region.del_islev != 0, "del_area");
}

void ClassicBody::lev_regions(const std::vector<classic::LevRegion>& regions) {
  struct Form {
    TokenClass keyword;
    int direction;  ///< -1: none
  };
  constexpr int none = -1, down = 0, up = 1;
  constexpr Form forms[] = {{TokenClass::stair, down},   {TokenClass::stair, up},     {TokenClass::portal, none},
                            {TokenClass::branch, none},  {TokenClass::teleprt, none}, {TokenClass::teleprt, up},
                            {TokenClass::teleprt, down}, {TokenClass::ladder, up},    {TokenClass::ladder, down}};
  for (std::size_t i = 0; i < regions.size(); ++i) {
    const classic::LevRegion& region = regions[i];
    const Inside here(out_, "lev_regions", i);
    const bool known = region.kind >= 0 && static_cast<std::size_t>(region.kind) < std::size(forms);
    const Form& form = forms[known ? region.kind : 0];
    values_.statement(form.keyword, [&] {
      if (!known) out_.of("kind").is_no(region.kind, "kind of region");
      areas(region);
      if (form.direction != none) values_.next().word(TokenClass::up_or_down, form.direction, "kind");
      const bool is_portal = region.kind == static_cast<classic::Byte>(RegionKind::portal);
      if (is_portal) out_.of("name").comma().string(region.name);
      if (!is_portal && !region.name.empty()) out_.cannot("name", "only portals have a name");
    });
  }
}

void ClassicBody::set_map(std::vector<classic::Byte> cells, int width, bool may_be_outside) {
  map_ = std::move(cells);
  width_ = width;
  may_be_outside_ = may_be_outside;
}

void ClassicBody::place(classic::Byte x, classic::Byte y, int checked_x, int checked_y, unsigned kinds) {
  const bool is_in_map = checked_x >= 0 && checked_x < width_ && checked_y >= 0 &&
                         checked_y < static_cast<int>(map_.size()) / std::max(width_, 1);
  const auto cell =
      static_cast<std::size_t>(checked_y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(checked_x);
  const bool fits = is_in_map && target_.terrain.is(map_[cell], kinds);
  if (!may_be_outside_ || fits || x < 0 || y < 0) return values_.place(x, y);
  // Of a negative number the byte is the same, and the square is not looked at.
  constexpr int byte_values = 256;
  values_.pair(x, y - byte_values, "x", "y", 32);
}

void ClassicBody::drawbridge(const classic::Drawbridge& bridge) {
  struct Direction {
    std::int64_t number;
    int value;      ///< of its word
    int clockwise;  ///< the same where words are counted clockwise
    int dx, dy;     ///< to the wall
  };
  const Direction directions[] = {{0, word_value::north, 0, 0, -1},
                                  {1, word_value::south, 2, 0, 1},
                                  {2, word_value::east, 1, 1, 0},
                                  {target_.number(Number::bridge_west), word_value::west, 3, -1, 0}};
  std::string_view word;
  int wall_x = bridge.x, wall_y = bridge.y;
  for (const auto& [number, value, clockwise, dx, dy] : directions) {
    if (number != bridge.direction) continue;
    wall_x = bridge.x + dx;
    wall_y = bridge.y + dy;
    word = target_.keywords.word(TokenClass::direction, value);
    if (word.empty()) word = target_.keywords.word(TokenClass::clockwise_direction, clockwise);
  }
  place(bridge.x, bridge.y, wall_x, wall_y, TerrainTable::wall);
  out_.comma() << word;
  if (word.empty()) out_.of("direction").is_no(bridge.direction, "direction of a drawbridge");
  if (bridge.open != 0 && bridge.open != 1) out_.of("open").is_no(bridge.open, "state of a drawbridge");
  values_.next().word(TokenClass::door_state, bridge.open != 0 ? word_value::open_door : word_value::closed_door,
                      "open");
}

void ClassicBody::engravings(const std::vector<classic::Engraving>& engravings) {
  constexpr int sign_sides[] = {word_value::west, word_value::north, word_value::east, word_value::south};
  for (std::size_t i = 0; i < engravings.size(); ++i) {
    const classic::Engraving& engraving = engravings[i];
    const Inside here(out_, "engravings", i);
    values_.statement(engraving.on_wall != 0 ? TokenClass::wall_sign : TokenClass::engraving, [&] {
      values_.place(engraving.x, engraving.y);
      if (engraving.on_wall != 0) {
        const bool known = engraving.direction >= 0 && engraving.direction < 4;
        if (!known) out_.of("direction").is_no(engraving.direction, "side of a wall");
        values_.next().word(TokenClass::direction, sign_sides[known ? engraving.direction : 0], "direction");
      }
      values_.next().word(TokenClass::engraving_type, engraving.type, "type");
      out_.of("text").comma().string(engraving.text);
    });
  }
}

}  // namespace speclev::decompiler
