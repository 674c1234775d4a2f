#include "convert/list_rooms.hh"

#include <algorithm>
#include <array>

#include "convert/list_things.hh"

namespace speclev::converter {

namespace ast = classic::ast;

namespace {

/// In which order the game goes through the lists of a room.
constexpr std::array room_order = {TokenClass::stair,    TokenClass::ladder,  TokenClass::sink,   TokenClass::pool,
                                   TokenClass::fountain, TokenClass::forge,   TokenClass::altar,  TokenClass::door,
                                   TokenClass::trap,     TokenClass::monster, TokenClass::object, TokenClass::gold,
                                   TokenClass::engraving};

std::size_t place_in_room(const ast::Declaration& declaration) {
  TokenClass token = declaration.keyword.token;
  if (token == TokenClass::cobject || token == TokenClass::object_flags) token = TokenClass::object;
  return static_cast<std::size_t>(std::ranges::find(room_order, token) - room_order.begin());
}

constexpr int south = 2, east = 4;

}  // namespace

std::vector<Piece> ListRooms::run(const Declarations& declarations) {
  Declarations corridors;
  for (const ast::Declaration* each : declarations) {
    if (std::holds_alternative<ast::Room>(each->node)) {
      rooms_.push_back({each, {}, nullptr, nullptr, -1});
    } else if (std::holds_alternative<ast::RandomCorridors>(each->node) ||
               std::holds_alternative<ast::Corridor>(each->node)) {
      has_random_corridors_ = has_random_corridors_ || std::holds_alternative<ast::RandomCorridors>(each->node);
      corridors.push_back(each);
    } else if (rooms_.empty()) {
      corridors.push_back(each);  // what it is, is told there
    } else if (const auto* name = std::get_if<ast::RoomName>(&each->node)) {
      rooms_.back().name = name;
    } else if (const auto* chance = std::get_if<ast::RoomChance>(&each->node)) {
      rooms_.back().chance = chance;
    } else {
      rooms_.back().declarations.push_back(each);
    }
  }
  find_parents();
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < rooms_.size(); ++i)
    if (rooms_[i].parent < 0) pieces.push_back(room(i));
  for (const ast::Declaration* each : corridors) pieces.push_back(corridor(*each));
  return pieces;
}

/// A subroom is in the first room that has the name of its parent.
void ListRooms::find_parents() {
  for (Room& each : rooms_) {
    const auto& room = std::get<ast::Room>(each.head->node);
    if (!room.is_subroom) continue;
    const auto is_it = [&](const Room& outer) {
      return outer.name != nullptr && values_.inside(outer.name->name) == values_.inside(room.parent);
    };
    const auto outer = std::ranges::find_if(rooms_, is_it);
    if (outer != rooms_.end()) each.parent = static_cast<int>(outer - rooms_.begin());
  }
}

/// In some games it is a square; in the other one it is a cell of five by five, or of a subroom a square.
std::string ListRooms::position(const ast::Room& room) const {
  constexpr int cells = 5;
  const auto is_cell = [&](const ast::Number& number) {
    return values_.number(number) >= 1 && values_.number(number) <= cells;
  };
  if (room.position.random || room.is_subroom || (is_cell(room.position.first) && is_cell(room.position.second)))
    return values_.text(room.position.span);
  values_.losses().tell(Diag::lost_key, room.position.span, {values_.text(room.position.span)});
  return "random";
}

std::string ListRooms::head(const Room& of) const {
  const auto& room = std::get<ast::Room>(of.head->node);
  std::string text = room.is_subroom ? "SUBROOM:" : "ROOM:";
  const std::string type = values_.room_type(room.type);
  text += type;
  if (of.chance != nullptr && !room.type.random) {
    if (values_.is_ordinary(type))
      values_.losses().tell(Diag::lost_key, of.chance->chance.span, {values_.text(of.chance->chance.span)});
    else
      text += "[" + values_.text(of.chance->chance.span) + "%]";
  }
  text += "," + values_.word(room.lit) + "," + position(room);
  if (!room.is_subroom) text += "," + values_.text(room.alignment.span);
  text += "," + values_.text(room.size.span);
  const bool is_unfilled = room.filled.given() && room.filled.value == 0;
  const bool is_ordinary = room.type.random || values_.inside(room.type.text) == values_.from().rooms.name(0);
  if (is_unfilled && room.is_subroom) text += ",unfilled";
  if (is_unfilled && !room.is_subroom && !is_ordinary)
    values_.losses().tell(Diag::changed_result, of.head->span, {"the game fills each ROOM"});
  return text;
}

/// Subrooms are made first; most lists are gone through from the last to the first.
Piece ListRooms::room(std::size_t number) const {
  const Room& of = rooms_[number];
  Piece piece{of.head->span, head(of), true, {}};
  for (std::size_t i = 0; i < rooms_.size(); ++i)
    if (rooms_[i].parent == static_cast<int>(number)) piece.inner.push_back(room(i));
  Declarations list = of.declarations;
  std::ranges::reverse(list);
  std::ranges::stable_sort(list, {}, [](const auto* each) { return place_in_room(*each); });
  const ListThings things(values_, {}, {});
  Declarations objects;
  for (const ast::Declaration* each : of.declarations)
    if (std::holds_alternative<ast::Object>(each->node) || std::holds_alternative<ast::ObjectFlags>(each->node))
      objects.push_back(each);
  bool has_objects = false;
  for (const ast::Declaration* each : list) {
    const auto& node = each->node;
    if (std::holds_alternative<ast::Object>(node) || std::holds_alternative<ast::ObjectFlags>(node)) {
      if (!has_objects)
        for (Piece& object : things.objects(objects)) piece.inner.push_back(std::move(object));
      has_objects = true;
    } else if (std::holds_alternative<ast::RoomDoor>(node)) {
      piece.inner.push_back(door(*each, of));
    } else if (std::holds_alternative<ast::Plain>(node)) {
      piece.inner.push_back(things.plain(*each));
    } else if (std::holds_alternative<ast::Monster>(node)) {
      piece.inner.push_back(things.monster(*each));
    } else {
      values_.losses().tell(Diag::lost_statement, each->span, {values_.text(each->keyword.span)});
      piece.inner.push_back({each->span, {}});
    }
  }
  return piece;
}

/// The game makes no door in the wall of a room that is in no other one by ROOMDOOR, since behind it is rock. Where the
/// wall is known, it is a square of the room's frame.
Piece ListRooms::door(const ast::Declaration& declaration, const Room& room) const {
  const auto& door = std::get<ast::RoomDoor>(declaration.node);
  const auto& head = std::get<ast::Room>(room.head->node);
  const auto position = door.position.random ? std::string("random") : values_.text(door.position.number.span);
  if (room.parent >= 0)
    return {declaration.span, "ROOMDOOR:" + values_.word(door.secret) + "," + values_.word(door.state) + "," +
                                  values_.word(door.wall) + "," + position};
  const bool is_plain =
      !door.secret.is_random() && door.secret.value == 0 && !head.size.random && !door.position.random;
  const auto at = [&](const std::string& place) {
    return Piece{declaration.span, "DOOR:" + values_.word(door.state) + "," + place};
  };
  if (is_plain && !has_random_corridors_ && door.wall.value == south)
    return at("(" + position + "," + values_.text(head.size.second.span) + ")");
  if (is_plain && !has_random_corridors_ && door.wall.value == east)
    return at("(" + values_.text(head.size.first.span) + "," + position + ")");
  values_.losses().tell(Diag::lost_statement, declaration.span, {"a door of a room that is in no other one"});
  return {declaration.span, {}};
}

Piece ListRooms::corridor(const ast::Declaration& declaration) const {
  if (std::holds_alternative<ast::RandomCorridors>(declaration.node)) return {declaration.span, "RANDOM_CORRIDORS"};
  if (std::holds_alternative<ast::Corridor>(declaration.node))
    return {declaration.span, values_.text(declaration.span)};
  values_.losses().tell(Diag::lost_statement, declaration.span, {values_.text(declaration.keyword.span)});
  return {declaration.span, {}};
}

}  // namespace speclev::converter
