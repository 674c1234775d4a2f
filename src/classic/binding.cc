// Binds the members of a compiled classic level to the names in its layout and in the rows of its statements.
#include <array>
#include <initializer_list>
#include <iterator>

#include "classic/model.hh"
#include "classic/statements.hh"

namespace speclev::classic {

namespace {

/// The members of a struct by their names.
template <class Record>
constexpr Binding binding_of{};

// One row per member, under the name it has in the layout.
constexpr Member map_init_members[] = {
    bind_integer<&MapInit::init_present>("init_present"),
    bind_integer<&MapInit::argument>("argument"),
    bind_integer<&MapInit::fg>("fg"),
    bind_integer<&MapInit::bg>("bg"),
    bind_integer<&MapInit::smoothed>("smoothed"),
    bind_integer<&MapInit::joined>("joined"),
    bind_integer<&MapInit::lit>("lit"),
    bind_integer<&MapInit::walled>("walled"),
};
template <>
constexpr Binding binding_of<MapInit>{"map_init", map_init_members};

constexpr Member lev_region_members[] = {
    bind_integers<&LevRegion::in_area>("in_area"),  bind_integers<&LevRegion::del_area>("del_area"),
    bind_integer<&LevRegion::in_islev>("in_islev"), bind_integer<&LevRegion::del_islev>("del_islev"),
    bind_integer<&LevRegion::kind>("kind"),         bind_text<&LevRegion::name>("name"),
};
template <>
constexpr Binding binding_of<LevRegion>{"lev_region", lev_region_members};

constexpr Member region_members[] = {
    bind_integers<&Region::area>("area"),
    bind_integer<&Region::room_type>("room_type"),
    bind_integer<&Region::lit>("lit"),
    bind_integer<&Region::irregular>("irregular"),
};
template <>
constexpr Binding binding_of<Region>{"region", region_members};

constexpr Member door_members[] = {
    bind_integer<&Door::x>("x"),
    bind_integer<&Door::y>("y"),
    bind_integer<&Door::state>("state"),
    bind_integer<&Door::info>("info"),
};
template <>
constexpr Binding binding_of<Door>{"door", door_members};

constexpr Member room_door_members[] = {
    bind_integer<&RoomDoor::wall>("wall"),     bind_integer<&RoomDoor::position>("position"),
    bind_integer<&RoomDoor::secret>("secret"), bind_integer<&RoomDoor::state>("state"),
    bind_integer<&RoomDoor::info>("info"),
};
template <>
constexpr Binding binding_of<RoomDoor>{"room_door", room_door_members};

constexpr Member drawbridge_members[] = {
    bind_integer<&Drawbridge::x>("x"),
    bind_integer<&Drawbridge::y>("y"),
    bind_integer<&Drawbridge::direction>("direction"),
    bind_integer<&Drawbridge::open>("open"),
};
template <>
constexpr Binding binding_of<Drawbridge>{"drawbridge", drawbridge_members};

constexpr Member mazewalk_members[] = {
    bind_integer<&Mazewalk::x>("x"),
    bind_integer<&Mazewalk::y>("y"),
    bind_integer<&Mazewalk::direction>("direction"),
};
template <>
constexpr Binding binding_of<Mazewalk>{"mazewalk", mazewalk_members};

constexpr Member area_members[] = {
    bind_integers<&Area::area>("area"),
};
template <>
constexpr Binding binding_of<Area>{"area", area_members};

constexpr Member stair_members[] = {
    bind_integer<&Stair::x>("x"),
    bind_integer<&Stair::y>("y"),
    bind_integer<&Stair::up>("up"),
};
template <>
constexpr Binding binding_of<Stair>{"stair", stair_members};

constexpr Member altar_members[] = {
    bind_integer<&Altar::x>("x"),       bind_integer<&Altar::y>("y"),     bind_integer<&Altar::alignment>("alignment"),
    bind_integer<&Altar::type>("type"), bind_integer<&Altar::god>("god"),
};
template <>
constexpr Binding binding_of<Altar>{"altar", altar_members};

constexpr Member place_members[] = {
    bind_integer<&Place::x>("x"),
    bind_integer<&Place::y>("y"),
};
template <>
constexpr Binding binding_of<Place>{"place", place_members};

constexpr Member place_set_members[] = {
    bind_list<&PlaceSet::places>("places", binding_of<Place>),
};
template <>
constexpr Binding binding_of<PlaceSet>{"place_set", place_set_members};

constexpr Member trap_members[] = {
    bind_integer<&Trap::x>("x"),
    bind_integer<&Trap::y>("y"),
    bind_integer<&Trap::chance>("chance"),
    bind_integer<&Trap::type>("type"),
};
template <>
constexpr Binding binding_of<Trap>{"trap", trap_members};

constexpr Member monster_members[] = {
    bind_text<&Monster::name>("name"),
    bind_text<&Monster::appear_as>("appear_as"),
    bind_integer<&Monster::id>("id"),
    bind_integer<&Monster::alignment>("alignment"),
    bind_integer<&Monster::x>("x"),
    bind_integer<&Monster::y>("y"),
    bind_integer<&Monster::chance>("chance"),
    bind_integer<&Monster::letter>("class"),
    bind_integer<&Monster::appearance>("appearance"),
    bind_integer<&Monster::peaceful>("peaceful"),
    bind_integer<&Monster::asleep>("asleep"),
};
template <>
constexpr Binding binding_of<Monster>{"monster", monster_members};

constexpr Member object_members[] = {
    bind_text<&Object::name>("name"),
    bind_integer<&Object::corpse>("corpse"),
    bind_integer<&Object::id>("id"),
    bind_integer<&Object::enchantment>("enchantment"),
    bind_integer<&Object::x>("x"),
    bind_integer<&Object::y>("y"),
    bind_integer<&Object::chance>("chance"),
    bind_integer<&Object::letter>("class"),
    bind_integer<&Object::containment>("containment"),
    bind_integer<&Object::material>("material"),
    bind_integer<&Object::curse_state>("curse_state"),
    bind_integer<&Object::flags>("flags"),
};
template <>
constexpr Binding binding_of<Object>{"object", object_members};

constexpr Member gold_members[] = {
    bind_integer<&Gold::x>("x"),
    bind_integer<&Gold::y>("y"),
    bind_integer<&Gold::amount>("amount"),
};
template <>
constexpr Binding binding_of<Gold>{"gold", gold_members};

constexpr Member engraving_members[] = {
    bind_integer<&Engraving::x>("x"),
    bind_integer<&Engraving::y>("y"),
    bind_text<&Engraving::text>("text"),
    bind_integer<&Engraving::type>("type"),
    bind_integer<&Engraving::on_wall>("on_wall"),
    bind_integer<&Engraving::direction>("direction"),
};
template <>
constexpr Binding binding_of<Engraving>{"engraving", engraving_members};

constexpr Member corridor_members[] = {
    bind_integers<&Corridor::source>("source"),
    bind_integers<&Corridor::destination>("destination"),
};
template <>
constexpr Binding binding_of<Corridor>{"corridor", corridor_members};

constexpr Member part_members[] = {
    needed(bind_integer<&Part::halign>("halign")),
    needed(bind_integer<&Part::valign>("valign")),
    bind_integer<&Part::xsize>("xsize"),
    bind_integer<&Part::ysize>("ysize"),
    bind_rows<&Part::cells>("cells", "ysize", "xsize"),
    bind_list<&Part::lev_regions>("lev_regions", binding_of<LevRegion>),
    bind_list<&Part::random_regions>("random_regions", binding_of<LevRegion>),
    bind_integers<&Part::random_objects>("random_objects"),
    bind_list<&Part::random_places>("random_places", binding_of<Place>),
    bind_list<&Part::place_sets>("place_sets", binding_of<PlaceSet>),
    bind_integers<&Part::random_monsters>("random_monsters"),
    bind_list<&Part::regions>("regions", binding_of<Region>),
    bind_list<&Part::doors>("doors", binding_of<Door>),
    bind_list<&Part::drawbridges>("drawbridges", binding_of<Drawbridge>),
    bind_list<&Part::monsters>("monsters", binding_of<Monster>),
    bind_list<&Part::objects>("objects", binding_of<Object>),
#define SPECLEV_STATEMENT(token, record, where, list, ...) \
  SPECLEV_IN_PART_##where(bind_list<&Part::list>(#list, binding_of<record>), )
#include "classic/statements.def"
#undef SPECLEV_STATEMENT
};
template <>
constexpr Binding binding_of<Part>{"part", part_members};

constexpr Member room_members[] = {
    needed(bind_text<&Room::name>("name")),
    needed(bind_text<&Room::parent>("parent")),
    bind_integer<&Room::x>("x"),
    bind_integer<&Room::y>("y"),
    needed(bind_integer<&Room::width>("width")),
    needed(bind_integer<&Room::height>("height")),
    bind_integer<&Room::xalign>("xalign"),
    bind_integer<&Room::yalign>("yalign"),
    needed(bind_integer<&Room::type>("type")),
    bind_integer<&Room::chance>("chance"),
    bind_integer<&Room::lit>("lit"),
    bind_integer<&Room::filled>("filled"),
    bind_list<&Room::doors>("doors", binding_of<RoomDoor>),
    bind_list<&Room::monsters>("monsters", binding_of<Monster>),
    bind_list<&Room::objects>("objects", binding_of<Object>),
#define SPECLEV_STATEMENT(token, record, where, list, ...) \
  SPECLEV_IN_ROOM_##where(bind_list<&Room::list>(#list, binding_of<record>), )
#include "classic/statements.def"
#undef SPECLEV_STATEMENT
};
template <>
constexpr Binding binding_of<Room>{"room", room_members};

constexpr Member maze_members[] = {
    bind_integer<&Maze::filling>("filling"),
    bind_list<&Maze::parts>("parts", binding_of<Part>),
};
template <>
constexpr Binding binding_of<Maze>{"maze", maze_members};

constexpr Member rooms_members[] = {
    bind_integers<&Rooms::random_objects>("random_objects"),
    bind_integers<&Rooms::random_monsters>("random_monsters"),
    bind_list<&Rooms::rooms>("rooms", binding_of<Room>),
    bind_list<&Rooms::corridors>("corridors", binding_of<Corridor>),
};
template <>
constexpr Binding binding_of<Rooms>{"rooms", rooms_members};

constexpr Member level_members[] = {
    bind_words<&Level::version>("version"),
    bind_integer<&Level::type>("type"),
    bind_object<&Level::map_init>("map_init", binding_of<MapInit>),
    bind_integer<&Level::flags>("flags"),
    bind_text<&Level::message>("message"),
    bind_text<&Level::hallu_message>("hallu_message"),
    bind_object<&Level::maze>("maze", binding_of<Maze>),
    bind_object<&Level::rooms>("rooms", binding_of<Rooms>),
};

/// A value of a row of statements.def.
struct ValueRow {
  StatementValue::Kind kind{};
  std::string_view name = "x";
  std::array<TokenClass, 2> words{TokenClass::reserved, TokenClass::reserved};
};

constexpr std::uint8_t number_of(const Binding& binding, std::string_view name) {
  const Member* member = binding.find(name);
  return member == nullptr ? Statement::none : static_cast<std::uint8_t>(member - binding.members.data());
}

/// A row of statements.def, with the numbers of the members that it names.
constexpr Statement statement(TokenClass token, const Binding& record, std::string_view list, std::string_view entries,
                              Limit limit, Paragraph paragraph, std::initializer_list<ValueRow> values) {
  Statement made{.token = token, .limit = limit, .paragraph = paragraph, .entries = entries};
  made.part_list = number_of(binding_of<Part>, list);
  made.room_list = number_of(binding_of<Room>, list);
  for (const ValueRow& value : values)
    made.row[made.count++] = {value.kind, number_of(record, value.name), number_of(record, "y"), value.words};
  return made;
}

using enum StatementValue::Kind;
constexpr Statement all_statements[] = {
#define SPECLEV_STATEMENT(token, record, where, list, entries, limit, paragraph, ...) \
  statement(TokenClass::token, binding_of<record>, #list, entries, Limit::limit, Paragraph::paragraph, {__VA_ARGS__}),
#include "classic/statements.def"
#undef SPECLEV_STATEMENT
};

/// The numbers of the statements by token class.
constexpr auto statement_numbers = [] {
  std::array<std::uint8_t, token_class_count> numbers{};
  numbers.fill(Statement::none);
  for (std::uint8_t i = 0; i < std::size(all_statements); ++i)
    numbers[static_cast<std::size_t>(all_statements[i].token)] = i;
  return numbers;
}();

}  // namespace

const Member* Statement::in_part() const { return part_list == none ? nullptr : &part_members[part_list]; }
const Member* Statement::in_room() const { return room_list == none ? nullptr : &room_members[room_list]; }

std::span<const Statement> statements() { return all_statements; }

const Statement* find_statement(TokenClass token) {
  if (token >= TokenClass::reserved) return nullptr;
  const std::uint8_t number = statement_numbers[static_cast<std::size_t>(token)];
  return number == Statement::none ? nullptr : &all_statements[number];
}

const Binding level_binding{"level", level_members};

}  // namespace speclev::classic
