#include "live/level_generator.hh"

#include <algorithm>
#include <utility>

namespace speclev::test {

namespace {

using Texts = std::vector<std::string>;

constexpr std::size_t deepest = 20;
constexpr std::int64_t word_size = std::int64_t{1} << 32;
constexpr std::size_t short_enough = 450;

const Texts lights = {"lit", "unlit", "random"};
const Texts booleans = {"true", "false"};
const Texts directions_of_walls = {"north", "south", "east", "west"};
const Texts door_states = {"nodoor", "broken", "open", "closed", "locked", "secret", "random"};
const Texts humidities = {"dry", "wet", "hot", "solid", "any"};
const Texts alignments = {"noalign", "chaos", "neutral", "coaligned", "law", "noncoaligned"};
const Texts flags = {"noteleport", "hardfloor", "nommap",   "shortsighted", "arboreal", "mazelevel",    "premapped",
                     "shroud",     "graveyard", "icedpools", "solidify",     "corrmaze", "inaccessibles"};
const Texts comparisons = {"==", "!=", "<>", "<", "<=", ">", ">="};

/// What an input may hold where it should not.
const Texts& stray_tokens() {
  static const Texts tokens = {
      ",",        ":",      "(",         ")",        "[",       "]",       "{",         "}",      "=",        ".",
      "+",        "*",      "/",         "%",        "|",       "&",       "==",        "<",      "-",        "..",
      "5",        "0",      "+1",        "-1",       "2d4",     "[50%]",   "30%",       "'x'",    "'a'",      "\"a\"",
      "$a",       "$b",     "$unknown",  "foo",      "random",  "random[", "(1,1)",     "(1,1,2,2)", "lit",   "true",
      "filled",   "north",  "quantity:", "align",    "all",     "# c",     "\r",        "\f",     "object",   "monster",
      "terrain",  "name:",  "montype:",  "m_object", "none",    "center",  "horizontal", "NAME",   "levregion", "rect",
      "selection", "\nMAP\n..\nENDMAP\n", "\nMAP\n", "\nENDMAP\n", "FUNCTION", "1..3", "align[1]", "peaceful", "buried", "up"};
  return tokens;
}

bool is_mark(const std::string& token) {
  return token.size() == 1 && std::string_view(",:()[]{}&|").find(token[0]) != std::string_view::npos;
}

}  // namespace

LevelGenerator::LevelGenerator(const TargetData& target, unsigned seed)
    : Choices(seed), target_(target), map_letters_(target.terrain.letters()) {
  for (int i = 0; i < 100; ++i) {
    if (const auto name = target.traps.name(i); !name.empty()) traps_.emplace_back(name);
    if (const auto name = target.rooms.name(i); !name.empty()) rooms_.emplace_back(name);
  }
}

bool LevelGenerator::wrong() {
  if (faults_ != Faults::meaning || !one_in(patience_)) return false;
  faults_ = Faults::none;
  return true;
}

std::string LevelGenerator::next() {
  faults_ = any<Faults>({Faults::none, Faults::none, Faults::meaning, Faults::meaning, Faults::syntax, Faults::bytes});
  patience_ = any<std::size_t>({5, 20, 60});
  line_end_ = one_in(6) ? "\r\n" : "\n";
  tokens_.clear();
  bounds_x_ = bounds_y_ = 0;
  levels_ = 0;
  if (!one_in(80))
    for (std::size_t count = one_in(6) ? 1 + below(3) : 1; count > 0; --count) level();
  if (faults_ == Faults::syntax)
    for (std::size_t count = one_in(3) ? 1 + below(3) : 1; count > 0; --count) break_tokens();
  std::string text = written();
  if (faults_ == Faults::bytes && text.size() < short_enough) break_bytes(text);
  // What ends the input, and what nobody reads.
  if (one_in(25)) text += any<std::string>({std::string(1, '\0'), "\x80", "\xe9"}) + " LEVEL ) ";
  return text;
}

void LevelGenerator::level() {
  variables_.clear();
  depth_ = counted_ = fors_ = containers_ = breakable_ = switches_ = 0;
  const bool maze = one_in(2);
  add(maze ? "MAZE" : "LEVEL");
  add(":");
  level_name();
  if (maze) {
    comma();
    if (one_in(2))
      add("random");
    else
      character(static_cast<char>(one_in(2) ? " -|#.IC"[below(7)] : static_cast<int>(' ' + below(95))));
    bounds_x_ = 79, bounds_y_ = 21;
  }
  if (one_in(3)) {
    add_all({"FLAGS", ":"});
    word(flags);
    while (one_in(2)) comma(), word(flags);
  }
  statements(one_in(3) ? 14 : 5);
  if (wrong()) add_all({"FLAGS", ":", "noteleport"});
}

/// Names of levels of one file differ by what they begin with.
void LevelGenerator::level_name() {
  std::string name(1, static_cast<char>('a' + levels_++));
  if (one_in(4)) name += any<std::string>({"-1", " x", "_\xe9", "\\", "#", "2d4", "AbC"});
  if (one_in(12)) name.resize(14, 'z');
  if (wrong()) name = one_in(2) ? name + ".x" : name + "0123456789abcdefghi";
  text(name);
}

void LevelGenerator::statements(std::size_t most) {
  for (std::size_t count = below(most + 1); count > 0; --count) statement();
}

void LevelGenerator::statement() {
  switch (below(24)) {
    case 0: return init_map();
    case 1: return map();
    case 2: return one_in(3) ? subroom() : room();
    case 3: return region();
    case 4: return corridor();
    case 5: return doors();
    case 6:
    case 7: return monster();
    case 8:
    case 9: return object(depth_ < 5 && one_in(4));
    case 10:
    case 11: return place_and_words();
    case 12:
    case 13: return terrain_feature();
    case 14:
    case 15: return selection_statement();
    case 16: return level_regions();
    case 17:
    case 18: return define();
    case 19: return one_in(3) ? shuffle() : define_array();
    case 20: add_all({"MESSAGE", ":"}); return string();
    default: return control_flow();
  }
}

void LevelGenerator::block() {
  ++depth_;
  add("{");
  statements(depth_ < 4 ? 4 : 1);
  add("}");
  --depth_;
}

void LevelGenerator::init_map() {
  add_all({"INIT_MAP", ":"});
  const auto terrain = [&] {
    const std::string& letters = map_letters_;
    char c = letters[below(letters.size())];
    while (c == 'x') c = letters[below(letters.size())];
    if (wrong()) c = any<char>({'x', 'q', '?'});
    character(c);
  };
  const std::size_t style = below(4);
  if (style != 3) bounds_x_ = 79, bounds_y_ = 21;
  switch (style) {
    case 0:
      add_all({"solidfill", ","});
      if (one_in(2)) return terrain();
      add("(");
      terrain();
      comma();
      word(lights);
      return add(")");
    case 1: add_all({"mazegrid", ","}); return terrain();
    case 3: return add("rogue");
    default: {
      add_all({"mines", ","});
      const bool joined = one_in(2);
      if (joined && !wrong())
        character(one_in(2) ? '.' : '#');
      else
        terrain();
      comma();
      terrain();
      comma();
      word(booleans);
      comma();
      add(joined ? "true" : "false");
      comma();
      word(lights);
      comma();
      word({"true", "false", "random"});
      if (one_in(2)) {
        comma();
        if (one_in(8))
          character('x');
        else
          terrain();
      }
    }
  }
}

std::string LevelGenerator::map_text() {
  static const std::string_view letters = "-|}{+xABCISHKPLWTF\\#. 0123456789";
  std::size_t columns = below(12), rows = below(6);
  if (one_in(12)) columns = 76, rows = 1 + below(2);
  if (one_in(12)) rows = 21, columns = 1 + below(3);
  if (wrong()) {
    if (one_in(2))
      columns = 77, rows = 1;
    else
      rows = 22;
  }
  std::string map = "\nMAP\n";
  std::int64_t width = 0;
  for (std::size_t y = 0; y < rows; ++y) {
    std::string row;
    while (row.size() < columns) row += one_in(3) ? letters[below(letters.size())] : '.';
    if (one_in(5)) row.resize(below(row.size() + 1));
    width = std::max(width, static_cast<std::int64_t>(
                                std::count_if(row.begin(), row.end(), [](char c) { return c < '0' || c > '9'; })));
    map += row + (one_in(8) ? "\r\n" : "\n");
  }
  if (one_in(15)) map += "# a comment: no row\n";
  if (one_in(15)) map += "MAP\n";
  if (wrong()) map += any<std::string>({"..q..\n", "ENDMAPX\n", " \t..\"\n", "...,\n"});
  bounds_x_ = width - 1, bounds_y_ = static_cast<std::int64_t>(rows) - 1;
  return map + (one_in(10) ? "  ENDMAP\n" : "ENDMAP\n");
}

void LevelGenerator::map() {
  if (one_in(5)) {
    bounds_x_ = 79, bounds_y_ = 21;
    return add("NOMAP");
  }
  add_all({"GEOMETRY", ":"});
  if (one_in(2)) {
    word({"left", "half-left", "center", "half-right", "right"});
    comma();
    word({"top", "center", "bottom"});
  } else {
    coord();
  }
  if (one_in(2)) comma(), word(booleans);
  add(map_text());
}

void LevelGenerator::room_head() {
  bool ordinary = false;
  if (one_in(4)) {
    add("random");
  } else {
    const std::string name = one_in(2) ? "ordinary" : any(rooms_);
    ordinary = name == "ordinary";
    const bool unknown = one_in(20);
    ordinary = ordinary || unknown;
    text(unknown ? "Throne room" : name);
  }
  if (one_in(3)) {
    const std::size_t percent = ordinary && !wrong() ? 100 : below(101);
    add((one_in(4) ? "[ " : "[") + std::to_string(wrong() ? 101 + percent : percent) + "%" + (one_in(4) ? " ]" : "]"));
  }
  comma();
  word(lights);
}

void LevelGenerator::room_flags() {
  static const Texts words = {"filled", "unfilled", "irregular", "regular", "joined", "unjoined"};
  while (one_in(2)) comma(), word(words);
}

void LevelGenerator::pair() {
  if (one_in(3)) return add("random");
  add("(");
  any_number();
  comma();
  any_number();
  add(")");
}

void LevelGenerator::room() {
  add_all({"ROOM", ":"});
  room_head();
  comma();
  if (one_in(3)) {
    add("random");
  } else {
    add("(");
    number(wrong() ? any<std::int64_t>({0, 6, 70}) : static_cast<std::int64_t>(1 + below(5)));
    comma();
    number(wrong() ? any<std::int64_t>({0, 6, 70}) : static_cast<std::int64_t>(1 + below(5)));
    add(")");
  }
  comma();
  if (one_in(2)) {
    add("random");
  } else {
    add("(");
    word({"left", "half-left", "center", "half-right", "right"});
    comma();
    word({"top", "center", "bottom"});
    add(")");
  }
  room_tail();
}

/// The size of a room or subroom, its flags and its block.
void LevelGenerator::room_tail() {
  comma();
  pair();
  room_flags();
  ++breakable_;
  block();
  --breakable_;
}

void LevelGenerator::subroom() {
  add_all({"SUBROOM", ":"});
  room_head();
  comma();
  pair();
  room_tail();
}

void LevelGenerator::region() {
  add_all({"REGION", ":"});
  region_value();
  comma();
  word(lights);
  comma();
  if (one_in(4))
    add("random");
  else
    text(one_in(15) ? "nothing" : any(rooms_));
  room_flags();
  if (one_in(2)) return;
  ++breakable_;
  block();
  --breakable_;
}

void LevelGenerator::corridor() {
  if (one_in(3)) {
    add("RANDOM_CORRIDORS");
    if (one_in(3)) return;
    add(":");
    return one_in(3) ? add("random") : signed_number();
  }
  const auto end = [&] {
    add("(");
    any_number();
    comma();
    word(directions_of_walls);
    comma();
    if (one_in(3))
      add("random");
    else
      any_number();
    add(")");
  };
  add_all({"CORRIDOR", ":"});
  end();
  comma();
  if (one_in(3))
    signed_number();
  else
    end();
}

void LevelGenerator::directions() {
  word(directions_of_walls);
  while (one_in(3)) add("|"), word(directions_of_walls);
}

void LevelGenerator::doors() {
  if (one_in(2)) {
    add_all({"DOOR", ":"});
    word(door_states);
    comma();
    return selection();
  }
  add_all({"ROOMDOOR", ":"});
  word({"true", "false", "random"});
  comma();
  word(door_states);
  comma();
  const bool random_wall = one_in(3);
  if (random_wall)
    add("random");
  else
    directions();
  comma();
  if (random_wall ? !wrong() : one_in(3))
    add("random");
  else
    any_number();
}

void LevelGenerator::monster() {
  add_all({"MONSTER", ":"});
  monster_value();
  comma();
  coord();
  static constexpr std::size_t kinds = 16;
  std::vector<std::size_t> given;
  while (one_in(2)) {
    std::size_t kind = below(kinds);
    const bool twice = std::find(given.begin(), given.end(), kind) != given.end();
    if (twice && !wrong()) continue;
    given.push_back(kind);
    comma();
    switch (kind) {
      case 0: string(); break;
      case 1: word({"peaceful", "hostile"}); break;
      case 2: word({"asleep", "awake"}); break;
      case 3:
        if (one_in(2)) {
          word(alignments);
        } else if (one_in(2)) {
          add_all({"align", ":", "random"});
        } else {
          add_all({"align", "["});
          number(wrong() ? any<std::int64_t>({3, 7}) : static_cast<std::int64_t>(below(3)));
          add("]");
        }
        break;
      case 4:
        word({"m_feature", "m_object", "m_monster"});
        string();
        break;
      case 5: add("female"); break;
      case 6: add("invisible"); break;
      case 7: add("cancelled"); break;
      case 8: add("revived"); break;
      case 9: add("avenge"); break;
      case 10:
      case 11:
      case 12:
        word({kind == 10 ? "fleeing" : kind == 11 ? "blinded" : "paralyzed"});
        add(":");
        integer();
        break;
      case 13: add("stunned"); break;
      case 14: add("confused"); break;
      default: {
        add_all({"seen_traps", ":"});
        if (one_in(4)) {
          add("all");
          break;
        }
        std::vector<std::string> traps;
        do {
          std::string trap = any(traps_);
          if (wrong()) trap = any<std::string>({"Arrow", "frob", ""});
          if (std::find(traps.begin(), traps.end(), trap) != traps.end() && !wrong()) continue;
          if (!traps.empty()) add("|");
          traps.push_back(trap);
          text(trap);
        } while (one_in(2));
        if (wrong()) add_all({"|", "all"});
      }
    }
  }
  if (depth_ > 4 || !one_in(4)) return;
  ++breakable_, ++containers_;
  block();
  --breakable_, --containers_;
}

void LevelGenerator::object(bool container) {
  add(container ? "CONTAINER" : "OBJECT");
  add(":");
  object_value();
  static constexpr std::size_t kinds = 14;
  std::vector<std::size_t> given;
  const bool place = (containers_ == 0) != wrong();
  bool placed = false;
  while (one_in(2) || (place && !placed)) {
    std::size_t kind = place && !placed && one_in(2) ? 13 : below(kinds);
    if (kind == 13 && !place) continue;
    const bool twice = std::find(given.begin(), given.end(), kind) != given.end();
    if (twice && !wrong()) continue;
    given.push_back(kind);
    placed = placed || kind == 13;
    comma();
    switch (kind) {
      case 0: word({"blessed", "uncursed", "cursed"}); break;
      case 1: add_all({"montype", ":"}), monster_value(); break;
      case 2:
        if (one_in(3))
          dice();
        else
          signed_number();
        break;
      case 3: word({"name", "NAME"}), add(":"), string(); break;
      case 4: add_all({"quantity", ":"}), integer(); break;
      case 5: add("buried"); break;
      case 6: word({"lit", "unlit"}); break;
      case 7:
        if (one_in(2))
          add("erodeproof");
        else
          add_all({"eroded", ":"}), integer();
        break;
      case 8: add(wrong() ? any<std::string>({"open", "closed", "nodoor", "secret"}) : "locked"); break;
      case 9: add("broken"); break;
      case 10: word({"trapped", "not_trapped"}); break;
      case 11: add_all({"recharged", ":"}), integer(); break;
      case 12: word({"invisible", "greased"}), given.push_back(12); break;
      default: coord(); break;
    }
  }
  if (!container) return;
  ++breakable_, ++containers_;
  block();
  --breakable_, --containers_;
}

/// A place and words.
void LevelGenerator::place_and_words() {
  const auto head = [&](const char* keyword) {
    add_all({keyword, ":"});
    coord();
  };
  switch (below(9)) {
    case 0:
      head("ALTAR");
      comma();
      if (one_in(3)) {
        add_all({"align", "["});
        number(wrong() ? 3 : static_cast<std::int64_t>(below(3)));
        add("]");
      } else {
        add(one_in(4) ? "random" : any(alignments));
      }
      comma();
      return word({"altar", "shrine", "sanctum", "random"});
    case 1: head("LADDER"); comma(); return word({"up", "down"});
    case 2: head("STAIR"); comma(); return word({"up", "down"});
    case 3:
      head("GRAVE");
      if (one_in(3)) return;
      comma();
      return one_in(2) ? add("random") : string();
    case 4:
      head("ENGRAVING");
      comma();
      word({"dust", "engrave", "burn", "mark", "blood", "random"});
      comma();
      return string();
    case 5:
      add_all({"GOLD", ":"});
      integer();
      comma();
      return coord();
    case 6:
      add_all({"TRAP", ":"});
      if (one_in(4))
        add("random");
      else
        text(wrong() ? any<std::string>({"frob", "Pit", ""}) : any(traps_));
      comma();
      return coord();
    case 7:
      head("DRAWBRIDGE");
      comma();
      word(directions_of_walls);
      comma();
      return wrong() ? word({"nodoor", "broken", "locked", "secret"}) : word({"open", "closed", "random"});
    default:
      head("MAZEWALK");
      comma();
      word(directions_of_walls);
      if (one_in(2)) return;
      comma();
      word(booleans);
      if (one_in(2)) return;
      comma();
      return character(one_in(2) ? '.' : static_cast<char>(' ' + below(95)));
  }
}

void LevelGenerator::terrain_feature() {
  switch (below(5)) {
    case 0:
      add_all({"REPLACE_TERRAIN", ":"});
      region_value();
      comma();
      mapchar();
      comma();
      mapchar();
      comma();
      return percent();
    case 1: add_all({"NON_DIGGABLE", ":"}); return region_value();
    case 2: add_all({"NON_PASSWALL", ":"}); return region_value();
    case 3: {
      add("MINERALIZE");
      if (one_in(3)) return;
      add(":");
      integer();
      for (int i = 0; i < 3; ++i) comma(), integer();
      return;
    }
    default:
      add_all({"TERRAIN", ":"});
      selection();
      comma();
      return mapchar();
  }
}

void LevelGenerator::selection_statement() {
  const std::string keyword = any<std::string>({"FOUNTAIN", "SINK", "POOL", "WALLIFY"});
  add(keyword);
  if (keyword == "WALLIFY" && one_in(2)) return;
  add(":");
  selection();
}

void LevelGenerator::level_region() {
  const bool plain = bounds_x_ >= 0 && bounds_y_ >= 0 && one_in(2);
  if (!plain) add("levregion");
  add("(");
  for (int i = 0; i < 4; ++i) {
    if (i > 0) comma();
    const bool is_x = i % 2 == 0;
    const std::int64_t most = plain ? (is_x ? bounds_x_ : bounds_y_) : (is_x ? 79 : 20);
    const std::int64_t least = !plain && is_x ? 1 : 0;
    std::int64_t value = least + static_cast<std::int64_t>(below(static_cast<std::size_t>(most - least) + 1));
    if (one_in(6)) value = one_in(2) ? least : most;
    if (wrong()) value = most + 1;
    if (least == 1 && wrong()) value = 0;
    number(value);
  }
  add(")");
}

void LevelGenerator::level_regions() {
  const std::size_t kind = below(4);
  add_all({kind == 0 ? "STAIR" : kind == 1 ? "PORTAL" : kind == 2 ? "TELEPORT_REGION" : "BRANCH", ":"});
  level_region();
  comma();
  level_region();
  if (kind == 0 || (kind == 2 && one_in(2))) comma(), word({"up", "down"});
  if (kind == 1) comma(), text(any_text());
}

// Variables.

std::string LevelGenerator::fresh_name() {
  static const Texts names = {"$a", "$b", "$c", "$d", "$place", "$N_", "$_", "$Long_Name_Of_A_Variable", "$e", "$f", "$x"};
  for (int i = 0; i < 8; ++i) {
    const std::string& name = any(names);
    if (std::none_of(variables_.begin(), variables_.end(), [&](const Variable& each) { return each.name == name; }))
      return name;
  }
  return "$v" + std::string(variables_.size() + 1, 'v');
}

void LevelGenerator::define() {
  const Type type = static_cast<Type>(below(8));
  std::string name = fresh_name();
  const auto other = [&](bool same) {
    for (const Variable& each : variables_)
      if ((each.type == type && !each.array) == same && one_in(2)) name = each.name;
  };
  if (one_in(4)) other(true);
  const bool known = std::any_of(variables_.begin(), variables_.end(), [&](const Variable& v) { return v.name == name; });
  if (!known && wrong()) other(false);
  add(name);
  add("=");
  if (type == Type::mapchar) word({"terrain", "TERRAIN"}), add(":");
  if (type == Type::monster) word({"monster", "MONSTER"}), add(":");
  if (type == Type::object) word({"object", "obj", "OBJECT"}), add(":");
  if (type == Type::selection) add_all({"selection", ":"});
  value(type);
  if (std::none_of(variables_.begin(), variables_.end(), [&](const Variable& v) { return v.name == name; }))
    variables_.push_back({name, type, false});
}

void LevelGenerator::define_array() {
  const Type type = static_cast<Type>(below(7));
  const std::string name = fresh_name();
  add(name);
  add("=");
  if (type == Type::mapchar) word({"terrain", "TERRAIN"}), add(":");
  if (type == Type::monster) word({"monster", "MONSTER"}), add(":");
  if (type == Type::object) word({"object", "obj", "OBJECT"}), add(":");
  add("{");
  if (!wrong()) {
    fixed(type);
    while (one_in(2)) comma(), fixed(type);
  }
  add("}");
  variables_.push_back({name, type, true});
}

void LevelGenerator::shuffle() {
  std::vector<std::string> arrays;
  for (const Variable& each : variables_)
    if (each.array != wrong()) arrays.push_back(each.name);
  if (arrays.empty()) return define_array();
  add_all({"SHUFFLE", ":"});
  word(arrays);
}

/// Puts a variable of that type, or an element of an array, where there is one.
bool LevelGenerator::variable(Type type) {
  std::vector<Variable> fitting;
  for (const Variable& each : variables_)
    if (each.type == type) fitting.push_back(each);
  if (wrong()) fitting = variables_;
  if (fitting.empty()) return false;
  const Variable chosen = any(fitting);
  add(chosen.name);
  if (chosen.array == wrong()) return true;
  add("[");
  integer();
  add("]");
  return true;
}

// Control flow.

void LevelGenerator::condition() {
  if (one_in(2)) return chance_token();
  add("[");
  integer();
  if (one_in(3)) return add("]");
  word(comparisons);
  integer();
  add("]");
}

void LevelGenerator::control_flow() {
  switch (depth_ < 6 ? below(10) : 8 + below(2)) {
    case 0:
    case 1:
    case 2:
      if (counted_ == deepest) return;
      add("IF");
      condition();
      ++counted_;
      block();
      if (one_in(2)) {
        add("ELSE");
        block();
      }
      --counted_;
      return;
    case 3:
      if (counted_ == deepest) return;
      condition();
      add(":");
      ++counted_, ++depth_;
      statement();
      --counted_, --depth_;
      return;
    case 4:
      if (counted_ == deepest) return;
      add_all({"LOOP", "["});
      integer();
      add("]");
      ++counted_, ++breakable_;
      block();
      --counted_, --breakable_;
      return;
    case 5: {
      if (fors_ == deepest) return;
      add("FOR");
      std::string name = fresh_name();
      const bool other = wrong();
      for (const Variable& each : variables_)
        if (!each.array && (each.type == Type::integer) != other && one_in(3)) name = each.name;
      add(name);
      add("=");
      integer();
      if (one_in(2))
        add("TO");
      else
        add_all({".", "."});
      integer();
      if (std::none_of(variables_.begin(), variables_.end(), [&](const Variable& v) { return v.name == name; }))
        variables_.push_back({name, Type::integer, false});
      ++fors_, ++breakable_;
      block();
      --fors_, --breakable_;
      return;
    }
    case 6:
      if (switches_ > 0 && !wrong()) return add("EXIT");
      return switch_block();
    case 7: return one_in(4) ? deep_blocks() : add("EXIT");
    case 8: return add("EXIT");
    default:
      if (breakable_ > 0 || wrong()) add("BREAK");
  }
}

void LevelGenerator::switch_block() {
  add_all({"SWITCH", "["});
  integer();
  add_all({"]", "{"});
  ++switches_, ++breakable_, ++depth_;
  std::size_t cases = below(4);
  if (one_in(20)) cases = 20;
  if (wrong()) cases = 21;
  if (wrong()) statement();
  bool has_default = false;
  for (std::size_t i = 0; i < cases; ++i) {
    add("CASE");
    signed_number();
    add(":");
    if (cases < 10) statements(2);
    if (one_in(3) && (!has_default || wrong())) {
      has_default = true;
      add_all({"DEFAULT", ":"});
      statements(1);
    }
  }
  --switches_, --breakable_, --depth_;
  add("}");
}

/// As many as there may be, or one more.
void LevelGenerator::deep_blocks() {
  const std::size_t count = deepest - counted_ + (wrong() ? 1 : 0);
  for (std::size_t i = 0; i < count; ++i) add_all({"IF", "[50%]", "{"});
  for (std::size_t i = 0; i < count; ++i) add("}");
}

// Values.

void LevelGenerator::value(Type type) {
  switch (type) {
    case Type::integer: return integer();
    case Type::string: return string();
    case Type::coord: return coord();
    case Type::region: return region_value();
    case Type::mapchar: return mapchar();
    case Type::monster: return monster_value();
    case Type::object: return object_value();
    default: return selection();
  }
}

void LevelGenerator::fixed(Type type) {
  switch (type) {
    case Type::integer: return integer();
    case Type::string: return string();
    case Type::coord: return fixed_coord();
    case Type::region: return fixed_region();
    case Type::mapchar: return fixed_mapchar();
    case Type::monster: return fixed_monster();
    default: return fixed_object();
  }
}

void LevelGenerator::integer() {
  if (values_ > 4) return any_number();
  ++values_;
  switch (below(12)) {
    case 0: dice(); break;
    case 1:
      add_all({"("});
      add("-" + std::to_string(below(20)));
      add(")");
      break;
    case 2:
    case 3:
      if (!variable(Type::integer)) any_number();
      break;
    case 4:
      integer();
      add(any<std::string>({"+", "*", "/", "%"}));
      integer();
      break;
    case 5:
      add("(");
      integer();
      add(")");
      break;
    default: any_number(); break;
  }
  --values_;
}

void LevelGenerator::dice() {
  add(std::to_string(below(20)) + "d" + (one_in(10) ? "4294967302" : std::to_string(below(20))));
}

void LevelGenerator::string() {
  do {
    if (!one_in(4) || !variable(Type::string)) text(any_text());
    if (!one_in(6)) return;
    add(".");
  } while (true);
}

void LevelGenerator::fixed_coord() {
  switch (below(6)) {
    case 0: return add("random");
    case 1:
      add("random[");
      word(humidities);
      while (one_in(3)) comma(), word(humidities);
      return add("]");
    default:
      add("(");
      number(wrong() ? any<std::int64_t>({80, 100, 2147483648}) : static_cast<std::int64_t>(below(80)));
      comma();
      number(wrong() ? any<std::int64_t>({21, 100}) : static_cast<std::int64_t>(below(21)));
      add(")");
  }
}

void LevelGenerator::coord() {
  if (one_in(5) && variable(Type::coord)) return;
  if (values_ > 3 || !one_in(8)) return fixed_coord();
  ++values_;
  add_all({"rndcoord", "("});
  selection();
  add(")");
  --values_;
}

void LevelGenerator::fixed_region() {
  add("(");
  std::int64_t x1 = static_cast<std::int64_t>(below(80)), y1 = static_cast<std::int64_t>(below(21));
  std::int64_t x2 = x1 + static_cast<std::int64_t>(below(40)), y2 = y1 + static_cast<std::int64_t>(below(10));
  if (one_in(15)) x2 += 300;
  if (wrong()) std::swap(x1, ++x2);
  if (wrong()) std::swap(y1, ++y2);
  number(x1);
  comma();
  number(y1);
  comma();
  number(x2);
  comma();
  number(y2);
  add(")");
}

void LevelGenerator::region_value() {
  if (!one_in(5) || !variable(Type::region)) fixed_region();
}

void LevelGenerator::fixed_mapchar() {
  const std::string& letters = map_letters_;
  const char c = wrong() ? any<char>({'q', '?', '\xe9', '1'}) : letters[below(letters.size())];
  if (one_in(2)) return character(c);
  add("(");
  character(c);
  comma();
  word(lights);
  add(")");
}

void LevelGenerator::mapchar() {
  if (!one_in(4) || !variable(Type::mapchar)) fixed_mapchar();
}

std::string LevelGenerator::other_case(std::string name) {
  if (one_in(5))
    for (char& c : name) {
      if (c >= 'a' && c <= 'z' && one_in(2))
        c = static_cast<char>(c - 32);
      else if (c >= 'A' && c <= 'Z' && one_in(2))
        c = static_cast<char>(c + 32);
    }
  return name;
}

void LevelGenerator::fixed_monster() {
  const auto& entry = target_.monsters.entries()[below(target_.monsters.size())];
  std::string classes(target_.monster_classes.letters());
  std::erase(classes, '\0');  // a class that we let nobody write
  switch (below(6)) {
    case 0: return add("random");
    case 1:
    case 2: return text(wrong() ? "unheard of" : other_case(std::string(entry.name)));
    case 3: return character(wrong() ? any<char>({'2', '\xe9', '_'}) : classes[below(classes.size())]);
    default:
      add("(");
      character(wrong() ? any<char>({'2', 'z', '\x01'}) : entry.letter);
      comma();
      text(other_case(std::string(entry.name)));
      add(")");
  }
}

void LevelGenerator::monster_value() {
  if (!one_in(5) || !variable(Type::monster)) fixed_monster();
}

void LevelGenerator::fixed_object() {
  const NameTable::Entry* entry = nullptr;
  do entry = &target_.objects.entries()[below(target_.objects.size())];
  while (entry->name.empty());
  const std::string_view classes = target_.object_classes.letters();
  switch (below(6)) {
    case 0: return add("random");
    case 1:
    case 2: return text(wrong() ? any<std::string>({"unheard of", ""}) : other_case(std::string(entry->name)));
    case 3: return character(wrong() ? any<char>({'2', '\xe9', 'Z'}) : classes[below(classes.size())]);
    default:
      add("(");
      character(wrong() ? any<char>({'2', 'a', '%'}) : one_in(25) ? '\xe9' : entry->letter);
      comma();
      text(other_case(std::string(entry->name)));
      add(")");
  }
}

void LevelGenerator::object_value() {
  if (!one_in(5) || !variable(Type::object)) fixed_object();
}

void LevelGenerator::selection() {
  if (values_ > 3) return coord();
  ++values_;
  switch (below(16)) {
    case 0: add("rect"), region_value(); break;
    case 1: add("fillrect"), region_value(); break;
    case 2:
      add("line");
      coord();
      comma();
      coord();
      break;
    case 3:
      add("randline");
      coord();
      comma();
      coord();
      comma();
      integer();
      break;
    case 4:
      add_all({"grow", "("});
      if (one_in(2)) directions(), comma();
      selection();
      add(")");
      break;
    case 5:
    case 6:
      add_all({"filter", "("});
      switch (below(3)) {
        case 0: percent(); break;
        case 1: selection(); break;
        default: mapchar(); break;
      }
      comma();
      selection();
      add(")");
      break;
    case 7: add("floodfill"), coord(); break;
    case 8:
      add_all({"circle", "("});
      coord();
      comma();
      integer();
      if (one_in(2)) comma(), word({"filled", "unfilled"});
      add(")");
      break;
    case 9:
      add_all({"ellipse", "("});
      coord();
      comma();
      integer();
      comma();
      integer();
      if (one_in(2)) comma(), word({"filled", "unfilled"});
      add(")");
      break;
    case 10: add("complement"), selection(); break;
    case 11:
      add("(");
      selection();
      add(")");
      break;
    case 12:
      selection();
      add("&");
      selection();
      break;
    case 13:
      if (variable(Type::selection)) break;
      coord();
      break;
    default: coord(); break;
  }
  --values_;
}

// Tokens.

void LevelGenerator::add_all(std::initializer_list<const char*> tokens) {
  for (const char* each : tokens) tokens_.emplace_back(each);
}

void LevelGenerator::number(std::int64_t value) {
  if (one_in(40)) return add("00" + std::to_string(value));
  add(std::to_string(one_in(80) ? value + word_size : value));
}

void LevelGenerator::any_number() {
  static const std::vector<std::int64_t> odd = {2147483647, 2147483648, 4294967295, 4294967297, 1000, 100, 65536};
  number(one_in(30) ? any(odd) : static_cast<std::int64_t>(below(one_in(3) ? 100 : 6)));
}

void LevelGenerator::signed_number() {
  if (one_in(2)) return any_number();
  add(any<std::string>({"+", "-"}) + (one_in(25) ? "99999999999999999999" : std::to_string(below(12))));
}

void LevelGenerator::percent() {
  add(std::to_string(wrong() ? 101 + below(200) : below(101)) + "%");
}

void LevelGenerator::chance_token() {
  add((one_in(8) ? "[  " : "[") + std::to_string(wrong() ? 101 + below(200) : below(101)) + "%" + (one_in(8) ? " ]" : "]"));
}

/// Any bytes but the quote. A NUL ends it.
std::string LevelGenerator::any_text() {
  static const Texts parts = {"a", "B", " ", "\n", "\n# no comment\n", "\r\n", "\xe9", "\xc3\xa9", "\\", "'", "#",
                              "%", "\t", "LEVEL:", "\nMAP\n", std::string(1, '\0'), "word", "$a"};
  std::string text;
  for (std::size_t size = below(one_in(6) ? 60 : 8); text.size() < size;) text += any(parts);
  return text;
}

void LevelGenerator::character(char c) {
  add(std::string("'") + (one_in(10) ? "\\" : "") + c + "'");
}

/// A fault of the syntax, perhaps.
void LevelGenerator::break_tokens() {
  const std::size_t at = below(tokens_.size() + 1);
  const auto place = tokens_.begin() + static_cast<std::ptrdiff_t>(at);
  const auto other = [&]() -> std::string {
    if (one_in(3) && !tokens_.empty()) return any(tokens_);
    const auto& keywords = target_.keywords.rows();
    if (one_in(3)) return std::string(keywords[below(keywords.size())].word);
    return any(stray_tokens());
  };
  const std::string token = other();
  if (at == tokens_.size() || one_in(3)) {
    tokens_.insert(place, token);
  } else if (one_in(3)) {
    tokens_.erase(place);
  } else if (one_in(2) || at + 1 == tokens_.size()) {
    *place = token;
  } else {
    std::swap(tokens_[at], tokens_[at + 1]);
  }
}

void LevelGenerator::break_bytes(std::string& text) {
  if (text.empty()) return;
  const std::size_t at = below(text.size());
  switch (below(4)) {
    case 0: text[at] = static_cast<char>(below(256)); break;
    case 1: text.erase(at, 1 + below(3)); break;
    case 2: text.insert(at, 1, static_cast<char>(' ' + below(95))); break;
    default: text.insert(at, text.substr(below(text.size()), 1 + below(12)));
  }
}

std::string LevelGenerator::written() {
  std::string text;
  if (one_in(4)) text += "# written by a machine" + line_end_;
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    if (i > 0) text += gap(tokens_[i - 1], tokens_[i]);
    text += tokens_[i];
  }
  return one_in(6) ? text : text + line_end_;
}

std::string LevelGenerator::gap(const std::string& before, const std::string& after) {
  if (after.front() == '\n' || before.back() == '\n') return "";
  switch (below(60)) {
    case 0: return line_end_ + " \t# a comment: \"LEVEL\" \xe9" + line_end_;
    case 1: return " \t ";
    case 2: return line_end_ + line_end_ + "\t";
    default: break;
  }
  if (after.size() > 2 && after.front() >= 'A' && after.front() <= 'Z' && !is_mark(before) && !one_in(5)) return line_end_;
  const bool bracket = before == "random" && after.front() == '[';
  if ((is_mark(before) || is_mark(after)) && !bracket && !one_in(5)) return "";
  return one_in(12) ? line_end_ : " ";
}

}  // namespace speclev::test
