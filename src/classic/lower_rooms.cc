// Lowers rooms and corridors.
#include "classic/lower.hh"

#include "base/spell.hh"
#include "target/others.hh"

namespace speclev::classic {

void Lowerer::lower(const ast::Room& room) {
  Rooms& rooms = result_.level.rooms;
  if (static_cast<std::int64_t>(rooms.rooms.size()) == target_.limit(Limit::rooms))
    sink_.report(Diag::too_many_rooms, current_->keyword.span, {target_.limit(Limit::rooms)});
  Room& made = rooms.rooms.emplace_back();
  room_name_.reset();
  room_chance_.reset();
  container_seen_ = false;
  made.type = room_type(room.type);
  made.lit = setting(room.lit);
  made.x = made.y = made.xalign = made.yalign = made.width = made.height = random_value;
  if (!room.position.random) {
    const std::int32_t x = numbers_.value(room.position.first);
    const std::int32_t y = numbers_.value(room.position.second);
    const auto least = target_.limit(Limit::room_least);
    const auto columns = target_.limit(Limit::room_columns);
    const auto rows = target_.limit(Limit::room_rows);
    if (room.is_subroom && (x < 0 || y < 0))
      sink_.report(Diag::subroom_position, room.position.span, {x, y});
    else if (!room.is_subroom && (x < least || x > columns || y < least || y > rows))
      sink_.report(Diag::room_position, room.position.span, {least, columns, rows, x, y})
          .or_take(nearest_target_with_room_at(target_, x, y));
    made.x = numbers_.byte(room.position.first);
    made.y = numbers_.byte(room.position.second);
  }
  if (!room.alignment.random) {
    for (const ast::Word& word : {room.alignment.first, room.alignment.second})
      if (word.is_random()) has_form(Feature::random_geometry, word.span, "random half of an alignment");
    made.xalign = setting(room.alignment.first);
    made.yalign = setting(room.alignment.second);
  }
  if (!room.size.random) {
    made.width = numbers_.byte(room.size.first);
    made.height = numbers_.byte(room.size.second);
  }
  made.filled = room.filled.given() ? setting(room.filled) : Byte{1};
  if (room.is_subroom) made.parent = text(room.parent);
  const auto longest = target_.limit(Limit::room_name);
  if (static_cast<std::int64_t>(made.parent.size()) > longest)
    sink_.report(Diag::room_name_length, room.parent.span, {longest, made.parent.size()});
  named_.push_back(false);
  parents_.push_back(room.is_subroom ? std::optional(room.parent.span) : std::nullopt);
}

void Lowerer::lower(const ast::RoomName& name) {
  if (room_name_) {
    sink_.report(Diag::room_name_twice, name.name.span).note(*room_name_, "the first one");
    return;
  }
  const std::string_view words = text(name.name);
  const auto longest = target_.limit(Limit::room_name);
  if (static_cast<std::int64_t>(words.size()) > longest)
    sink_.report(Diag::room_name_length, name.name.span, {longest, words.size()});
  if (words.empty()) sink_.report(Diag::empty_name, name.name.span, {"ROOM"});
  room_name_ = name.name.span;
  named_.back() = true;
  room().name = words;
}

void Lowerer::lower(const ast::RoomChance& chance) {
  const std::int32_t value = numbers_.int_value(chance.chance);
  if (room_chance_)
    sink_.report(Diag::room_chance_twice, chance.chance.span).note(*room_chance_, "the first one");
  else if (room().type == 0 && !target_.has(Feature::ordinary_room_chance))
    sink_.report(Diag::room_chance_ordinary, current_->keyword.span)
        .or_take(nearest_target(target_, Feature::ordinary_room_chance));
  else if (value < 1 || value > 99)
    sink_.report(Diag::room_chance_range, chance.chance.span, {numbers_.digits(chance.chance)});
  else
    room().chance = static_cast<Byte>(value);
  if (room().chance != 0) room_chance_ = chance.chance.span;
}

void Lowerer::lower(const ast::RoomDoor& door) {
  const Byte position = byte_or_random(door.position);
  const std::int16_t info = door_info(door.infos);
  if (door.wall.is_random() && !door.position.random && numbers_.value(door.position.number) != random_value) {
    sink_.report(Diag::door_position, door.position.number.span, {numbers_.digits(door.position.number)});
    return;
  }
  add(room().doors, RoomDoor{setting(door.wall), position, setting(door.secret), setting(door.state), info}, "doors");
}

/// The number of the key or text that a door has; the last one counts.
std::int16_t Lowerer::door_info(const std::vector<ast::DoorInfo>& infos) {
  std::int16_t result = 0;
  for (const ast::DoorInfo& info : infos) {
    if (const auto* number = std::get_if<ast::Number>(&info)) {
      if (has_form(Feature::door_texts, number->span, "numbers behind a door")) result = numbers_.short_value(*number);
      continue;
    }
    const auto& name = std::get<ast::Text>(info);
    const auto has_keys = [](const TargetVocabulary& each) { return !each.door_keys.rows().empty(); };
    if (!has_form(has_keys, name.span, "names behind a door")) continue;
    const std::string_view words = text(name);
    const auto key = words.empty() ? std::optional(0) : target_.door_keys.find(words);
    if (key) {
      result = static_cast<std::int16_t>(*key);
    } else {
      sink_.report(Diag::unknown_key, name.span, {words}).suggest(Speller(words, target_.door_keys));
    }
  }
  return result;
}

void Lowerer::lower(const ast::RandomCorridors&) {
  Corridor corridor;
  corridor.source[0] = random_value;
  result_.level.rooms.corridors.push_back(corridor);
}

std::array<Byte, 3> Lowerer::corridor_end(const ast::CorridorEnd& end) {
  const std::int32_t number = numbers_.value(end.room);
  const std::size_t rooms = result_.level.rooms.rooms.size();
  if (number < 0 || (!lost_keyword_ && static_cast<std::size_t>(number) >= rooms))
    sink_.report(Diag::corridor_room, end.room.span, {numbers_.digits(end.room), rooms});
  return {static_cast<Byte>(number), setting(end.wall), byte_or_random(end.door)};
}

/// A wall of any room.
std::array<Byte, 3> Lowerer::corridor_wall(const ast::Number& wall) {
  has_form(Feature::corridor_walls, wall.span, "corridors to a wall of any room");
  return {random_value, numbers_.byte(wall), 0};
}

void Lowerer::lower(const ast::Corridor& corridor) {
  Corridor made;
  made.source = corridor_end(corridor.source);
  if (const auto* end = std::get_if<ast::CorridorEnd>(&corridor.destination))
    made.destination = corridor_end(*end);
  else
    made.destination = corridor_wall(std::get<ast::Number>(corridor.destination));
  add(result_.level.rooms.corridors, made, "corridors");
}

/// How many rooms say that they are subrooms of one of that name.
std::ptrdiff_t Lowerer::subrooms_of(const std::vector<Room>& rooms, std::string_view name) const {
  std::ptrdiff_t count = 0;
  for (std::size_t i = 0; i < rooms.size(); ++i) count += parents_[i] && rooms[i].parent == name;
  return count;
}

/// At the end of a level without errors: every subroom needs a room of its parent's name, and a parent has room for so
/// many subrooms only.
void Lowerer::check_subrooms() {
  const auto& rooms = result_.level.rooms.rooms;
  StringIndex names;
  names.reset(rooms.size());
  const auto name_of = [&](std::size_t place) { return StringIndex::Key{'\0', rooms[place].name}; };
  for (std::size_t i = 0; i < rooms.size(); ++i)
    if (named_[i]) names.insert(i, name_of);  // an empty name is a name, too

  std::vector<std::int64_t> subrooms(rooms.size());
  for (std::size_t i = 0; i < rooms.size(); ++i) {
    if (!parents_[i]) continue;
    const auto parent = names.find({'\0', rooms[i].parent}, name_of);
    if (!parent) {
      Speller speller(rooms[i].parent, rooms);
      // What several subrooms say is no slip, nor what none says right: it may be the room that is misspelt.
      const bool is_slip = subrooms_of(rooms, rooms[i].parent) == 1 && subrooms_of(rooms, speller.best()) > 0;
      sink_.report(Diag::unknown_parent, *parents_[i], {rooms[i].parent})
          .suggest(speller.best(), speller.certain() && is_slip);
      continue;
    }
    const auto limit = target_.limit(Limit::subrooms);
    if (++subrooms[*parent] == limit + 1) sink_.report(Diag::too_many_subrooms, *parents_[i], {limit, rooms[i].parent});
  }
}

}  // namespace speclev::classic
