#include "convert/classic_to_opcode.hh"

#include <algorithm>
#include <array>

#include "convert/list_rooms.hh"
#include "convert/list_things.hh"

namespace speclev::converter {

namespace ast = classic::ast;

namespace {

/// In which order the game goes through the lists of a part: by the classes of their words.
constexpr std::array part_order = {
    TokenClass::region,  TokenClass::door,   TokenClass::drawbridge, TokenClass::non_diggable, TokenClass::non_passwall,
    TokenClass::ladder,  TokenClass::stair,  TokenClass::altar,      TokenClass::fountain,     TokenClass::trap,
    TokenClass::monster, TokenClass::object, TokenClass::gold,       TokenClass::engraving};

/// The place of a declaration in that order; those that the game has no list of come last, and are lost.
std::size_t place_in_part(const ast::Declaration& declaration) {
  TokenClass token = declaration.keyword.token;
  if (token == TokenClass::cobject || token == TokenClass::object_flags) token = TokenClass::object;
  return static_cast<std::size_t>(std::ranges::find(part_order, token) - part_order.begin());
}

constexpr std::string_view maze_keyword = "MAZE";

bool is_of_nothing(const ast::Maze& maze) { return maze.word.given() && !maze.word.is_random(); }

bool is_register(const ast::Declaration& declaration) {
  return std::holds_alternative<ast::RandomClasses>(declaration.node) ||
         std::holds_alternative<ast::RandomPlaces>(declaration.node);
}

bool is_walk(const ast::Declaration& declaration) { return declaration.keyword.token == TokenClass::mazewalk; }

/// Where a mazewalk begins, and in which direction.
std::pair<const ast::Coordinate&, const ast::Word&> walk_of(const ast::Declaration& declaration) {
  const auto& values = std::get<ast::Plain>(declaration.node).values;
  return {std::get<ast::Coordinate>(values[0]), std::get<ast::Word>(values[1])};
}

/// Objects first, then places, then monsters.
int place_of_register(const ast::Declaration& declaration) {
  const auto* classes = std::get_if<ast::RandomClasses>(&declaration.node);
  return classes == nullptr ? 1 : classes->monsters ? 2 : 0;
}

}  // namespace

void ClassicToOpcode::add_all(std::vector<Piece> pieces) {
  for (Piece& each : pieces) pieces_.push_back(std::move(each));
}

std::vector<Piece> ClassicToOpcode::run() {
  has_init_ = level_.compiled.map_init.init_present != 0 &&
              std::ranges::none_of(level_.declarations, [](const ast::Declaration& each) {
                return std::holds_alternative<ast::StyledMap>(each.node);  // it is lost
              });
  begin(level_.declarations.front());
  if (std::holds_alternative<ast::Level>(level_.declarations.front().node))
    rooms();
  else
    maze();
  return std::move(pieces_);
}

/// The head of the level, its flags, what it is filled with, and what it says.
void ClassicToOpcode::begin(const ast::Declaration& head) {
  add({head.span, this->head(head)});
  for (const ast::Declaration& each : level_.declarations)
    if (std::holds_alternative<ast::Flags>(each.node)) head_detail(each);
  const bool has_flags = std::ranges::any_of(
      level_.declarations, [](const ast::Declaration& each) { return std::holds_alternative<ast::Flags>(each.node); });
  if (const std::string words = flags_of_others(); !has_flags && !words.empty()) add({{}, "FLAGS:" + words});
  if (const auto* maze = std::get_if<ast::Maze>(&head.node)) ground(*maze);
  for (const ast::Declaration& each : level_.declarations)
    if (!std::holds_alternative<ast::Flags>(each.node)) head_detail(each);
}

/// A game without MAZE has a flag and INIT_MAP for it.
std::string ClassicToOpcode::head(const ast::Declaration& head) const {
  const auto* maze = std::get_if<ast::Maze>(&head.node);
  const ast::Text& name = maze != nullptr ? maze->name : std::get<ast::Level>(head.node).name;
  std::string text = values_.text(head.span), written = values_.text(name.span);
  if (values_.from().has(Feature::serial_names)) {
    written = '"' + std::string(level_.name) + '"';
    text.replace(name.span.begin - head.span.begin, name.span.end - name.span.begin, written);
  }
  if (maze == nullptr) return text;
  if (!values_.knows(maze_keyword)) return "LEVEL:" + written;
  const bool is_random = maze->filling.span.end == 0;
  if (is_of_nothing(*maze) || (is_random && values_.to().has(Feature::maze_light))) return "MAZE:" + written + ",' '";
  if (maze->filling.span.end != 0)
    text.replace(maze->filling.span.begin - head.span.begin, maze->filling.span.end - maze->filling.span.begin,
                 values_.ground(maze->filling));
  // The first games had no fillings: their mazes are mazes all over.
  return text + (is_random && !maze->word.given() ? ",random" : "");
}

void ClassicToOpcode::ground(const ast::Maze& maze) {
  const bool has_letter = maze.filling.span.end != 0, is_filled = has_letter && maze.filling.value != ' ';
  // A maze whose filling has a light cannot be random.
  const bool takes_random = !values_.to().has(Feature::maze_light);
  if (is_filled && !has_init_)
    add({{}, "INIT_MAP:solidfill,(" + values_.ground(maze.filling) + ",unlit)"});
  else if (!has_init_ && !(values_.knows(maze_keyword) && (has_letter || is_of_nothing(maze) || takes_random)))
    add({{}, has_letter || is_of_nothing(maze) ? "INIT_MAP:solidfill,' '" : "INIT_MAP:mazegrid,'-'"});
  if (is_of_nothing(maze)) values_.losses().tell(Diag::lost_key, maze.word.span, {values_.text(maze.word.span)});
}

void ClassicToOpcode::head_detail(const ast::Declaration& declaration) {
  const auto text = [&](const ast::Word& word) { return "," + values_.word(word); };
  if (const auto* flags = std::get_if<ast::Flags>(&declaration.node)) {
    std::string words;
    for (const ast::Word& each : flags->words)
      if (const std::string word = has_flag(each.value) ? values_.word(each) : std::string(); !word.empty())
        words += (words.empty() ? "" : ",") + word;
    if (const std::string others = flags_of_others(); !others.empty()) words += (words.empty() ? "" : ",") + others;
    add({declaration.span, words.empty() ? "" : "FLAGS:" + words});
  } else if (const auto* init = std::get_if<ast::InitMap>(&declaration.node)) {
    add({declaration.span, "INIT_MAP:mines," + values_.foreground(init->foreground, init->joined.value != 0) + "," +
                               values_.ground(init->background) + text(init->smoothed) + text(init->joined) + "," +
                               values_.word_or_random(init->lit) + text(init->walled)});
  } else if (std::holds_alternative<ast::StyledMap>(declaration.node) ||
             (std::holds_alternative<ast::Message>(declaration.node) &&
              declaration.keyword.token != TokenClass::message)) {
    values_.losses().tell(Diag::lost_statement, declaration.span, {values_.text(declaration.keyword.span)});
    add({declaration.span, {}});
  } else if (std::holds_alternative<ast::Message>(declaration.node)) {
    add({declaration.span, values_.text(declaration.span)});
  }
}

/// The first games lose some of the flags that are written, and give a level those of levels before it.
bool ClassicToOpcode::has_flag(std::int64_t flag) const { return (level_.loaded.flags & flag) == flag; }

std::string ClassicToOpcode::flags_of_others() const {
  const auto is_written = [&](std::string_view word) {
    return std::ranges::any_of(level_.declarations, [&](const ast::Declaration& declaration) {
      const auto* flags = std::get_if<ast::Flags>(&declaration.node);
      return flags != nullptr &&
             std::ranges::any_of(flags->words, [&](const ast::Word& each) { return values_.text(each.span) == word; });
    });
  };
  std::string words;
  for (const KeywordTable::Row& row : values_.from().keywords.rows())
    if (row.token == TokenClass::flag_type && row.value != 0 && has_flag(row.value) && !is_written(row.word) &&
        values_.to().keywords.find(row.word) != nullptr)
      words.append(words.empty() ? "" : ",").append(row.word);
  const auto add_flag = [&](std::string_view word) { words.append(words.empty() ? "" : ",").append(word); };
  if (std::holds_alternative<ast::Maze>(level_.declarations.front().node) && !values_.knows(maze_keyword))
    add_flag("mazelevel");
  if (values_.is_mirrored(values_.to()) && !values_.is_mirrored(values_.from()) && values_.knows("noflip"))
    add_flag("noflip");
  return words;
}

void ClassicToOpcode::maze() {
  std::vector<Part> parts;
  for (const ast::Declaration& each : level_.declarations) {
    if (std::holds_alternative<ast::Map>(each.node) || std::holds_alternative<ast::NoMap>(each.node))
      parts.push_back({&each, {}, static_cast<int>(parts.size())});
    else if (!parts.empty())
      parts.back().declarations.push_back(&each);
  }
  for (Part& each : parts) part(each);
  walks(parts);
  if (!parts.empty()) last_corner_ = is_in_frame_ ? parts.back().corner : LevelPlace{1, 0};
  for (std::size_t i = parts.size(); i-- > 0;) {
    const Declarations& declarations = parts[i].declarations;
    for (std::size_t k = declarations.size(); k-- > 0;)
      if (std::holds_alternative<ast::LevRegion>(declarations[k]->node)) level_region(*declarations[k], parts[i]);
  }
}

void ClassicToOpcode::part(Part& part) {
  const auto& origins = level_.loaded.map_origins;
  const auto drawn = std::ranges::find(origins, part.number, &Origin::index);
  part.corner = {1, 0};  // of a part that is the whole level
  part.frame = "(0,0,78,20)";
  if (drawn != origins.end()) {
    const LevelArea& area = level_.loaded.maps[static_cast<std::size_t>(drawn - origins.begin())];
    part.corner = {area.x1, area.y1};
    part.frame = "(0,0," + std::to_string(area.x2 - area.x1) + "," + std::to_string(area.y2 - area.y1) + ")";
  }
  if (std::holds_alternative<ast::NoMap>(part.head->node))
    no_map(part);
  else
    map(part);
  Declarations list = part.declarations;
  std::ranges::stable_sort(list, {}, [](const auto* each) { return place_of_register(*each); });
  registers(part, list);
  list = part.declarations;
  std::ranges::stable_sort(list, {}, [](const auto* each) { return place_in_part(*each); });
  Declarations objects;
  const auto is_object = [](const ast::Declaration& each) {
    return std::holds_alternative<ast::Object>(each.node) || std::holds_alternative<ast::ObjectFlags>(each.node);
  };
  const ListThings things(values_, part.shift, {});
  for (std::size_t i = 0; i < list.size(); ++i) {
    const ast::Declaration& each = *list[i];
    const bool is_late = is_walk(each) || std::holds_alternative<ast::LevRegion>(each.node) || is_register(each);
    if (is_late) continue;
    if (is_object(each)) objects.push_back(&each);
    if (is_object(each) && (i + 1 == list.size() || !is_object(*list[i + 1]))) add_all(things.objects(objects));
    if (is_object(each)) continue;
    if (std::holds_alternative<ast::Door>(each.node))
      door(each, part);
    else
      plain(each, part);
  }
}

void ClassicToOpcode::registers(const Part& part, const Declarations& declarations) {
  for (const ast::Declaration* each : declarations) {
    std::string name, type, list;
    if (const auto* classes = std::get_if<ast::RandomClasses>(&each->node)) {
      name = classes->monsters ? "$monster" : "$object";
      type =
          values_.either(classes->monsters ? std::array{"monster", "MONSTER"} : std::array{"object", "OBJECT"}) + ":";
      const LetterTable& known = classes->monsters ? values_.to().monster_classes : values_.to().object_classes;
      for (const ast::Letter& letter : classes->letters) {
        if (!known.contains(letter.value))
          values_.losses().tell(Diag::lost_name, letter.span, {values_.text(letter.span)});
        const bool is_known = known.contains(letter.value);
        list += (list.empty() ? "" : ",") + (is_known ? values_.text(letter.span) : std::string("random"));
      }
    } else if (const auto* places = std::get_if<ast::RandomPlaces>(&each->node)) {
      name = values_.places(places->set);
      for (const ast::Coordinate& place : places->places)
        list += (list.empty() ? "" : ",") + values_.place(place, part.shift);
    } else {
      continue;
    }
    add({each->span, name + " = " + (type.empty() ? "" : type + " ") + "{ " + list + " }\nSHUFFLE:" + name});
  }
}

void ClassicToOpcode::region(const ast::Declaration& declaration, Shift shift) {
  const auto& region = std::get<ast::RegionDetail>(declaration.node);
  const bool is_unfilled = region.filling.value != 0 && region.filling.given();
  const bool is_irregular = region.irregular.given() && region.irregular.value != 0;
  std::string type = values_.room_type(region.type);
  // The number behind the greatest one stands for another type then.
  if (is_unfilled && region.type.random)
    type = '"' + std::string(values_.from().rooms.name(values_.from().limit(Limit::room_types))) + '"';
  std::string text = "REGION:" + values_.region(region.area, shift) + "," + values_.word(region.lit) + "," + type;
  if (is_unfilled)
    text += "," + values_.text(region.filling.span);
  else if (region.filling.given() || is_irregular)
    text += ",filled";
  const std::string_view irregular = values_.to().has(Feature::boolean_room_flags) ? ",true" : ",irregular";
  if (is_irregular) text += irregular;
  add({declaration.span, text});
}

/// A secret door is closed, whatever the state of it that a list has.
void ClassicToOpcode::door(const ast::Declaration& declaration, const Part& part) {
  const auto& door = std::get<ast::Door>(declaration.node);
  std::string state = values_.word(door.state);
  if (!door.infos.empty()) values_.losses().tell(Diag::lost_key, declaration.span, {"what is said behind the place"});
  if (door.place.kind == ast::Coordinate::Kind::explicit_place && std::holds_alternative<ast::Map>(part.head->node)) {
    const std::vector<std::string>& map = part.rows;
    const int x = values_.number(door.place.x), y = values_.number(door.place.y);
    const bool is_on_map = y >= 0 && y < static_cast<int>(map.size()) && x >= 0 &&
                           x < static_cast<int>(map[static_cast<std::size_t>(y)].size());
    const bool is_secret =
        is_on_map &&
        values_.to().terrain.name(
            values_.to().terrain.code(map[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)]).value_or(0)) ==
            "secret-door";
    if (is_secret && state != "locked" && !door.state.is_random()) state = "closed";
  }
  add({declaration.span, "DOOR:" + state + "," + values_.place(door.place, part.shift)});
}

void ClassicToOpcode::plain(const ast::Declaration& declaration, const Part& part) {
  const Shift shift = part.shift;
  const ListThings things(values_, shift, part.frame);
  const auto& node = declaration.node;
  if (const auto* bridge = std::get_if<ast::Drawbridge>(&node))
    return add({declaration.span, "DRAWBRIDGE:" + values_.place(bridge->place, shift) + "," +
                                      values_.word(bridge->direction) + "," + values_.word(bridge->state)});
  if (std::holds_alternative<ast::RegionDetail>(node)) return region(declaration, shift);
  if (std::holds_alternative<ast::Monster>(node)) return add(things.monster(declaration));
  if (std::holds_alternative<ast::Plain>(node)) return add(things.plain(declaration));
  if (std::holds_alternative<ast::Wallify>(node)) return add({declaration.span, {}});  // it is drawn
  if (std::holds_alternative<ast::Message>(node)) return;                              // said at the head of the level
  values_.losses().tell(Diag::lost_statement, declaration.span, {values_.text(declaration.keyword.span)});
  add({declaration.span, {}});
}

// ---- what comes when all parts are there ----

/// From the last to the first; only the last of them puts things into the maze.
void ClassicToOpcode::walks(const std::vector<Part>& parts) {
  std::vector<std::pair<const ast::Declaration*, const Part*>> all;
  for (std::size_t i = parts.size(); i-- > 0;)
    for (std::size_t k = parts[i].declarations.size(); k-- > 0;)
      if (is_walk(*parts[i].declarations[k])) all.emplace_back(parts[i].declarations[k], &parts[i]);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& [declaration, of] = all[i];
    if (is_in_frame_ && of != &parts.back()) {
      add({{}, "NOMAP"});
      is_in_frame_ = false;
    }
    walk(*declaration, *of, i + 1 == all.size());
  }
}

void ClassicToOpcode::walk(const ast::Declaration& declaration, const Part& part, bool is_last) {
  const auto& [place, direction] = walk_of(declaration);
  const Shift shift = is_in_frame_ ? part.shift : Shift{part.corner.x - 1, part.corner.y};
  if (!is_in_frame_ && place.kind != ast::Coordinate::Kind::explicit_place)
    values_.losses().tell(Diag::changed_frame, declaration.span, {"its place is counted from another map"});
  add({declaration.span,
       "MAZEWALK:" + values_.place(place, shift) + "," + values_.word(direction) + (is_last ? "" : ",false")});
}

/// Whether nothing of the area is excluded.
bool ClassicToOpcode::is_nothing(const ast::Region& excluded, const ast::Region& area) const {
  for (const ast::Number& each : excluded.corners)
    if (each.given() && values_.number(each) != 0) return false;
  if (excluded.levregion) return true;
  if (area.levregion) return false;
  return values_.number(area.corners[0]) > 0 || values_.number(area.corners[1]) > 0;
}

/// One square that is none of the area: the corner of the last map, or else that of the level.
std::string ClassicToOpcode::nothing(const ast::Region& area, const Part& part) const {
  const Shift shift = area.levregion ? Shift{} : Shift{part.corner.x, part.corner.y};
  const auto corner = [&](std::size_t i) { return values_.number(area.corners[i]) + (i % 2 == 0 ? shift.x : shift.y); };
  const LevelArea whole = area.corners[0].given() ? LevelArea{corner(0), corner(1), corner(2), corner(3)} : LevelArea();
  return whole.has(last_corner_.x, last_corner_.y) ? "levregion(1,0,1,0)" : "(0,0,0,0)";
}

std::string ClassicToOpcode::level_area(const ast::Region& region, const Part& part) const {
  if (!region.corners[0].given()) return "levregion(1,0,79,20)";
  const Shift shift = region.levregion ? Shift{} : Shift{part.corner.x, part.corner.y};
  if (values_.number(region.corners[0]) + shift.x == 0) return "levregion(1,1,79,20)";  // taken for the whole level
  return "levregion" + values_.region(region, shift);
}

void ClassicToOpcode::level_region(const ast::Declaration& declaration, const Part& part) {
  const auto& region = std::get<ast::LevRegion>(declaration.node);
  const bool is_ladder = declaration.keyword.token == TokenClass::ladder;
  if (is_ladder) {
    values_.losses().tell(Diag::lost_statement, declaration.span, {"a LADDER in a region"});
    return add({declaration.span, {}});
  }
  std::string text = values_.text(declaration.keyword.span) + ":" + level_area(region.in_area, part) + ",";
  text +=
      is_nothing(region.del_area, region.in_area) ? nothing(region.in_area, part) : level_area(region.del_area, part);
  if (region.up.given()) text += "," + values_.word(region.up);
  if (region.name.given()) text += "," + values_.text(region.name.span);
  add({declaration.span, text});
}

void ClassicToOpcode::rooms() {
  Declarations registers, others;
  for (const ast::Declaration& each : level_.declarations) {
    if (is_register(each))
      registers.push_back(&each);
    else if (!std::holds_alternative<ast::Level>(each.node) && !std::holds_alternative<ast::Flags>(each.node) &&
             !std::holds_alternative<ast::Message>(each.node) && !std::holds_alternative<ast::InitMap>(each.node) &&
             !std::holds_alternative<ast::StyledMap>(each.node))
      others.push_back(&each);
  }
  std::ranges::stable_sort(registers, {}, [](const auto* each) { return place_of_register(*each); });
  this->registers(Part(), registers);
  add_all(ListRooms(values_).run(others));
}

}  // namespace speclev::converter
