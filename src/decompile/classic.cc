// Writes the source of a compiled classic level.
#include "decompile/describe.hh"

#include <algorithm>
#include <utility>

#include "binary/reader.hh"
#include "classic/model.hh"
#include "decompile/classic_body.hh"
#include "decompile/classic_values.hh"
#include "decompile/map_rows.hh"

namespace speclev::decompiler {

namespace {

using classic::Byte;
using classic::MapInit;
using classic::random_value;

/// Whether it has what an INIT_MAP with a style leaves zero.
bool has_flags(const MapInit& init) { return init.smoothed != 0 || init.joined != 0 || init.walled != 0; }

/// One level, from its head to its end.
class ClassicLevel {
 public:
  ClassicLevel(const classic::Level& level, const TargetData& target, const Abi& abi, Description& out)
      : level_(level), target_(target), out_(out), values_(target, abi, out), body_(target, values_, out) {}

  void tell(std::string_view name);

 private:
  void level_before(std::string_view name);
  void head(std::string_view name);
  void filling();
  void flags();
  void map_init(const MapInit& init);
  void messages(TokenClass keyword, std::string_view text, std::string_view field);
  void maze();
  void part(const classic::Part& part);
  void geometry(const classic::Part& part);
  Byte unseen_cell(const classic::Part& part) const;
  void registers(const classic::Part& part);
  void class_registers(TokenClass keyword, std::span<const Byte> classes, std::string_view field);
  void place_list(std::span<const classic::Place> places);
  void rooms();
  bool is_subroom(const classic::Room& room) const;
  void room(const classic::Room& room, bool is_named);
  void corridors();
  void corridor_end(const std::array<Byte, 3>& end, std::string_view field);

  const classic::Level& level_;
  const TargetData& target_;
  Description& out_;
  ClassicValues values_;
  ClassicBody body_;
  const classic::Part* last_map_ = nullptr;  ///< the part before that has a map
};

void ClassicLevel::tell(std::string_view name) {
  const bool is_maze = level_.type == static_cast<std::uint8_t>(classic::LevelType::maze);
  level_before(name);
  head(name);
  if (is_maze)
    maze();
  else
    rooms();
}

/// Where a level takes over the numbers of an INIT_MAP from the one before it, there has to be one.
void ClassicLevel::level_before(std::string_view name) {
  const MapInit& init = level_.map_init;
  const bool left = init.init_present == 0 && (init.fg != 0 || init.bg != 0 || init.lit != 0 || has_flags(init));
  const bool is_plain = init.init_present == 1 && init.argument != 0 && has_flags(init);
  if (!left && !is_plain) return;
  if (!target_.has(left ? Feature::lasting_map_init : Feature::lasting_map_argument)) return;
  values_.statement(values_.has(TokenClass::maze) ? TokenClass::maze : TokenClass::bare_maze, [&] {
    out_ << '"' << (name == "before" ? "earlier" : "before") << "\"," << values_.keyword(TokenClass::random_type);
  });
  MapInit before = init;
  before.init_present = 1;
  if (is_plain) {
    before = {.argument = init.argument, .fg = init.fg, .bg = init.bg, .lit = init.lit};
    for (const KeywordTable::Row& row : target_.keywords.rows())
      if (row.token == TokenClass::map_style) before.init_present = static_cast<std::uint8_t>(row.value);
  }
  map_init(before);
  out_.begin();
  out_ << values_.keyword(TokenClass::nomap);
  out_.end();
  out_.gap();
}

void ClassicLevel::head(std::string_view name) {
  const bool is_maze = level_.type == static_cast<std::uint8_t>(classic::LevelType::maze);
  const bool is_bare = is_maze && !values_.has(TokenClass::maze);
  values_.statement(is_bare   ? TokenClass::bare_maze
                    : is_maze ? TokenClass::maze
                              : TokenClass::level,
                    [&] {
                      out_ << '"' << name << '"';
                      if (is_maze && !is_bare) filling();
                    });
  if (level_.flags != 0)
    values_.statement(TokenClass::flags, [&] {
      values_.flags(TokenClass::flag_type, level_.flags, "flags", target_.has(Feature::lossy_flags));
    });
  if (level_.map_init.init_present != 0) map_init(level_.map_init);
  messages(TokenClass::message, level_.message, "message");
  messages(TokenClass::hallumsg, level_.hallu_message, "hallu_message");
  out_.gap();
}

void ClassicLevel::filling() {
  const std::int16_t filling = level_.maze.filling;
  out_.comma();
  if (filling == random_value)
    out_ << values_.keyword(TokenClass::random_type);
  else if (filling == classic::no_filling)
    out_ << values_.keyword(TokenClass::none);
  else
    values_.terrain(filling, "filling");
}

/// A style has an argument in place of what else there is.
void ClassicLevel::map_init(const MapInit& init) {
  values_.statement(TokenClass::lev_init, [&] {
    values_.terrain(init.fg, "fg");
    values_.next().terrain(init.bg, "bg");
    out_.comma();
    const std::string_view style = target_.keywords.word(TokenClass::map_style, init.init_present);
    const bool has_styles = !style.empty() || target_.has(Feature::numbered_styles);
    if (has_styles && !has_flags(init) && (init.init_present != 1 || init.argument != 0)) {
      if (style.empty())
        out_ << std::int64_t{static_cast<Byte>(init.init_present)};
      else
        out_ << style;
      values_.next().number(init.argument, 8, "argument");
      values_.next().word(TokenClass::light_state, init.lit, "lit");
      return;
    }
    if (init.init_present != 1) out_.of("init_present").is_no(init.init_present, "style of INIT_MAP");
    values_.word(TokenClass::boolean, init.smoothed, "smoothed");
    values_.next().word(TokenClass::boolean, init.joined, "joined");
    values_.next().word(TokenClass::light_state, init.lit, "lit");
    values_.next().word(TokenClass::boolean, init.walled, "walled");
  });
}

/// A line each. Line ends in front of all others are part of the first string, since a first message that is empty has
/// none behind it.
void ClassicLevel::messages(TokenClass keyword, std::string_view text, std::string_view field) {
  if (text.empty()) return;
  if (!values_.has(keyword)) out_.cannot(field, "there is no statement for it");
  std::size_t begin = 0, search = std::min(text.find_first_not_of('\n'), text.size());
  while (true) {
    const std::size_t end = std::min(text.find('\n', search), text.size());
    values_.statement(keyword, [&] { out_.of(field).string(text.substr(begin, end - begin)); });
    if (end == text.size()) return;
    begin = search = end + 1;
  }
}

void ClassicLevel::maze() {
  const auto& parts = level_.maze.parts;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Inside here(out_, "parts", i);
    part(parts[i]);
  }
  if (parts.empty()) out_.cannot("parts", "a maze has at least one part");
}

void ClassicLevel::part(const classic::Part& part) {
  geometry(part);
  out_.gap();
  registers(part);
  out_.gap();
  body_.part(part);
}

void ClassicLevel::geometry(const classic::Part& part) {
  out_.begin();
  const bool is_small = part.xsize == 1 && part.ysize == 1;
  // Behind an INIT_MAP a map of one cell is not in the file.
  std::vector<Byte> cells = part.cells;
  if (cells.empty()) cells.assign(std::size_t{part.xsize} * part.ysize, is_small ? unseen_cell(part) : Byte{0});
  const bool is_stone = is_small && cells.front() == 0;
  if (is_stone && part.halign == 1 && part.valign == 1 && values_.has(TokenClass::nomap)) {
    out_ << values_.keyword(TokenClass::nomap);
    return out_.end();
  }
  last_map_ = &part;
  const auto side = [&](TokenClass token, Byte value, std::string_view field) {
    if (value == 0 && target_.has(Feature::random_geometry))
      out_ << values_.keyword(TokenClass::random_type);
    else
      values_.word({token, TokenClass::center}, value, field);
  };
  out_ << values_.keyword(TokenClass::geometry) << ':';
  side(TokenClass::left_or_right, part.halign, "halign");
  out_.comma();
  side(TokenClass::top_or_bot, part.valign, "valign");
  out_ << "\nMAP\n";
  write_map_rows(out_, cells, part.xsize, part.ysize, target_);
  const bool may_be_outside = level_.map_init.init_present != 0 && target_.has(Feature::placement_checks);
  body_.set_map(std::move(cells), part.xsize, may_be_outside);
  out_ << "ENDMAP";
  out_.end();
}

/// What the only cell of a map must be, for what stands on it; 0 if that is all one, or if the map before it has it.
Byte ClassicLevel::unseen_cell(const classic::Part& part) const {
  unsigned kinds = 0;
  for (const classic::Region& region : part.regions)
    if (region.irregular == 1 && region.area[0] == 0 && region.area[1] == 0) kinds = TerrainTable::room;
  for (const classic::Door& door : part.doors)
    if (door.x == 0 && door.y == 0) kinds = TerrainTable::door;
  const bool may_be_nomap = part.halign == 1 && part.valign == 1 && values_.has(TokenClass::nomap);
  const bool before =
      may_be_nomap && last_map_ != nullptr && !last_map_->cells.empty() && last_map_->cells.front() >= 0;
  if (kinds == 0 || (before && target_.terrain.is(last_map_->cells.front(), kinds))) return 0;
  for (int code = 1; code < 128; ++code)
    if (target_.terrain.is(code, kinds) && target_.terrain.letter(code) != '\0') return static_cast<Byte>(code);
  return 0;
}

void ClassicLevel::registers(const classic::Part& part) {
  for (std::size_t i = 0; i < part.random_regions.size(); ++i) {
    const Inside here(out_, "random_regions", i);
    const classic::LevRegion& region = part.random_regions[i];
    out_.begin();
    out_ << values_.keyword(TokenClass::random_region) << '[' << static_cast<std::int64_t>(i) << "]:";
    body_.areas(region);
    out_.end();
  }
  class_registers(TokenClass::random_objects, part.random_objects, "random_objects");
  if (!part.random_places.empty())
    values_.statement(TokenClass::random_places, [&] { place_list(part.random_places); });
  for (std::size_t i = 0; i < part.place_sets.size(); ++i) {
    out_.begin();
    out_ << values_.keyword(TokenClass::random_places);
    if (part.place_sets.size() > 1) out_ << '[' << static_cast<std::int64_t>(i) << ']';
    out_ << ':';
    place_list(part.place_sets[i].places);
    out_.end();
  }
  class_registers(TokenClass::random_monsters, part.random_monsters, "random_monsters");
}

void ClassicLevel::class_registers(TokenClass keyword, std::span<const Byte> classes, std::string_view field) {
  if (classes.empty()) return;
  values_.statement(keyword, [&] {
    for (std::size_t i = 0; i < classes.size(); ++i) {
      const bool as_written = target_.has(Feature::registers_as_written);
      if (i != 0) out_.comma();
      values_.letter(static_cast<char>(classes[as_written ? i : classes.size() - 1 - i]), field);
    }
  });
}

void ClassicLevel::place_list(std::span<const classic::Place> places) {
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto [x, y] = places[i];
    if (i != 0) out_.comma();
    if (x == random_value && y == random_value && target_.has(Feature::place_sets))
      out_ << values_.keyword(TokenClass::none);
    else
      values_.pair(x, y, "random_places", "random_places");
  }
}

void ClassicLevel::rooms() {
  class_registers(TokenClass::random_objects, level_.rooms.random_objects, "random_objects");
  class_registers(TokenClass::random_monsters, level_.rooms.random_monsters, "random_monsters");
  const auto& rooms = level_.rooms.rooms;
  // A parent may have an empty name, too.
  const bool any_nameless =
      std::ranges::any_of(rooms, [&](const auto& each) { return each.parent.empty() && is_subroom(each); });
  const auto nameless = std::ranges::find_if(rooms, [](const auto& each) { return each.name.empty(); }) - rooms.begin();
  for (std::size_t i = 0; i < rooms.size(); ++i) {
    const Inside here(out_, "rooms", i);
    room(rooms[i], !rooms[i].name.empty() || (any_nameless && std::cmp_equal(i, nameless)));
  }
  corridors();
}

/// A room inside of another; also one at a place that no other room can have.
bool ClassicLevel::is_subroom(const classic::Room& room) const {
  if (!room.parent.empty()) return true;
  const auto least = target_.limit(Limit::room_least);
  const bool is_random = room.x == random_value && room.y == random_value;
  return !is_random && (room.x < least || room.x > target_.limit(Limit::room_columns) || room.y < least ||
                        room.y > target_.limit(Limit::room_rows));
}

void ClassicLevel::room(const classic::Room& room, bool is_named) {
  const bool is_subroom = this->is_subroom(room);
  const auto pair = [&](Byte first, Byte second, std::string_view first_field, std::string_view second_field) {
    if (first == random_value && second == random_value)
      out_ << values_.keyword(TokenClass::random_type);
    else
      values_.pair(first, second, first_field, second_field);
  };
  // The position of a subroom is cut to a byte only after the check that it is not negative.
  const auto position = [&](Byte x, Byte y) {
    if (!is_subroom || (x == random_value && y == random_value)) return pair(x, y, "x", "y");
    out_.tuple({static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)});
  };
  out_.gap();
  values_.statement(is_subroom ? TokenClass::subroom : TokenClass::room, [&] {
    values_.room_type(room.type, "type");
    values_.next().word(TokenClass::light_state, room.lit, "lit");
    out_.comma();
    position(room.x, room.y);
    out_.comma();
    if (!is_subroom && room.xalign == random_value && room.yalign == random_value) {
      out_ << values_.keyword(TokenClass::random_type) << ',';
    } else if (!is_subroom) {
      out_ << '(';
      values_.word({TokenClass::left_or_right, TokenClass::center}, room.xalign, "xalign");
      values_.next().word({TokenClass::top_or_bot, TokenClass::center}, room.yalign, "yalign");
      out_ << "),";
    }
    pair(room.width, room.height, "width", "height");
    if (is_subroom) out_.of("parent").comma().string(room.parent);
    if (room.filled == 1) return;
    values_.next().word(TokenClass::boolean, room.filled, "filled");
  });
  if (is_named) values_.statement(TokenClass::name, [&] { out_.of("name").string(room.name); });
  if (room.chance != 0) values_.statement(TokenClass::chance, [&] { out_ << std::int64_t{room.chance}; });
  body_.room(room);
}

void ClassicLevel::corridors() {
  const auto& corridors = level_.rooms.corridors;
  out_.gap();
  for (std::size_t i = 0; i < corridors.size(); ++i) {
    const Inside here(out_, "corridors", i);
    const classic::Corridor& corridor = corridors[i];
    out_.begin();
    if (corridor.source[0] == random_value) {
      out_ << values_.keyword(TokenClass::rand_corridor);
    } else {
      out_ << values_.keyword(TokenClass::corridor) << ':';
      corridor_end(corridor.source, "source");
      out_.comma();
      if (corridor.destination[0] == random_value && target_.has(Feature::corridor_walls))
        values_.number(corridor.destination[1], 8, "destination");
      else
        corridor_end(corridor.destination, "destination");
    }
    out_.end();
  }
}

void ClassicLevel::corridor_end(const std::array<Byte, 3>& end, std::string_view field) {
  out_ << '(' << std::int64_t{end[0]} << ',';
  values_.word(TokenClass::direction, end[1], field);
  values_.next().number_or_random(end[2], 8, field);
  out_ << ')';
}

}  // namespace

void classic_level(const CompiledFile& file, std::string_view name, Description& out) {
  classic::Level level;
  read_binary(file.layout, file.abi, file.bytes, &level);
  ClassicLevel(level, data_of(file.target), file.abi, out).tell(name);
}

}  // namespace speclev::decompiler
