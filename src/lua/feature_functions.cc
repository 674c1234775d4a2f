// What stands on squares of a script's level, and regions.
#include <algorithm>

#include "base/characters.hh"
#include "lua/arguments.hh"
#include "lua/game_numbers.hh"

namespace speclev::lua {

using namespace sim;

namespace {

bool is_for_stairs(Script& script, int x, int y) {
  const Terrain terrain = script.stage.terrain(x, y);
  return (terrain == Terrain::floor || terrain == Terrain::corridor || terrain == Terrain::ice) &&
         !script.stage.has_trap({x, y});
}

int climb(lua_State* state, Script& script, const Arguments& arguments, bool is_ladder) {
  const auto at =
      script.find_where(state, arguments.place(), [&](int x, int y) { return is_for_stairs(script, x, y); });
  const bool up = arguments.text("dir", "down") == "up";
  script.stage.remove_trap(at.place);
  if (is_ladder)
    make_ladder(script.stage, at.place, up, at.is_random);
  else
    make_stairs(script.stage, at.place, up, at.is_random);
  return 0;
}
int stair(lua_State* state, Script& script, const Arguments& arguments) {
  return climb(state, script, arguments, false);
}
int ladder(lua_State* state, Script& script, const Arguments& arguments) {
  return climb(state, script, arguments, true);
}

int altar(lua_State* state, Script& script, const Arguments& arguments) {
  const auto at = script.find(state, arguments.place(), dry);
  constexpr std::string_view kinds[] = {"altar", "shrine", "sanctum"};
  const std::string_view type = arguments.text("type", "altar");
  const int shrine = static_cast<int>(std::find(std::begin(kinds), std::end(kinds), type) - std::begin(kinds));
  const int temple = number_of(script.game, "room", "temple");
  if (!make_altar(script.stage, at.place, shrine, temple, at.is_random)) return 0;
  script.stage.level.things.back().text = arguments.text("align", "random");
  return 0;
}

int feature(lua_State* state, Script& script, const Arguments& arguments) {
  const std::string_view type = arguments.text("type");
  const auto at = script.find(state, arguments.place(), dry);
  std::string name;
  for (const char each : type) name += static_cast<char>(each >= 'a' && each <= 'z' ? each - 'a' + 'A' : each);
  const int code = script.ground.code(name);
  if (code < 0) return luaL_error(state, "there is no such feature in this game");
  // What is there already is as good; its flags are set.
  make_feature(script.stage, at.place, code, at.is_random);
  return 0;
}

TrapTypes trap_types(const Script& script) {
  const auto number = [&](std::string_view name) { return number_of(script.game, "trap", name); };
  return {number("falling rock"),
          number("pit"),
          number("spiked pit"),
          number("hole"),
          number("trap door"),
          number("web"),
          {}};
}

/// An object that comes with something else.
ScriptThing& add_object(Script& script, std::string_view name, LevelPlace place) {
  ScriptThing& made = script.things.emplace_back();
  made.thing.kind = ThingKind::object;
  made.thing.place = place;
  made.thing.origin = script.stage.dice.origin;
  const auto kind = std::ranges::find(script.game.objects, name, &ObjectKind::name);
  if (kind != script.game.objects.end()) {
    made.thing.letter = kind->letter;
    made.details.kind = static_cast<int>(kind - script.game.objects.begin());
  }
  made.thing.number = made.details.kind;
  return made;
}

int trap(lua_State* state, Script& script, const Arguments& arguments) {
  LevelBuilder& stage = script.stage;
  const std::string_view word = arguments.text("type", "random");
  const Constant* known = script.game.find_constant("trap", word, true);
  const int type = known == nullptr ? -1 : static_cast<int>(known->value.value_or(-1));
  const auto at = script.find(state, arguments.place(), dry);
  const Terrain before = stage.terrain(at.place.x, at.place.y);
  if (before == Terrain::stairs || before == Terrain::ladder) return 0;
  const bool is_on_wall = stage.is(at.place, wall) || before == Terrain::stone || before == Terrain::secret_door;
  if (!is_on_wall && stage.is(at.place, furniture)) return 0;
  if (word == "vibrating square") {  // it is on another level of the game
    if (script.game.does(Way::vibrating_told))
      script.complain(state, "a vibrating square is on one level of the game only");
    return 0;
  }
  make_trap(stage, at.place, type, trap_types(script), at.is_random);
  if (!stage.has_trap(at.place)) return 0;
  LoadedThing& made = stage.level.things.back();
  const auto behind = [&](std::string_view key) { return arguments.place(key); };
  if (const auto to = behind("teledest")) {
    const LevelPlace there = script.absolute(*to);
    made.text = "to " + std::to_string(there.x) + "," + std::to_string(there.y);
  }
  if (const auto from = behind("launchfrom"))
    made.text = "from " + std::to_string(at.place.x + from->x) + "," + std::to_string(at.place.y + from->y);
  if (arguments.truth("seen", false)) made.text += made.text.empty() ? "seen" : " seen";
  if (word == "rolling boulder" && behind("launchfrom"))
    add_object(script, "boulder", at.place + *behind("launchfrom"));
  if (word == "statue") {
    ScriptThing& statue = add_object(script, "statue", at.place);
    statue.thing.random_place = at.is_random;
    statue.thing.stocked = true;
    statue.details.quantity = 1;
  }
  return 0;
}

int gold(lua_State* state, Script& script, const Arguments& arguments) {
  const auto at = script.find(state, arguments.place(), dry);
  const int amount = arguments.number("amount", -1);
  script.stage.put(ThingKind::gold, at.place, at.is_random).number = amount < 0    ? script.roll(200, "amount") + 1
                                                                     : amount == 0 ? -1
                                                                                   : amount;
  return 0;
}

int engrave(lua_State* state, Script& script, const Arguments& arguments) {
  const auto at = script.find(state, arguments.place(), dry);
  std::erase_if(script.stage.level.things,
                [&](const LoadedThing& each) { return each.kind == ThingKind::engraving && each.place == at.place; });
  LoadedThing& made = script.stage.put(ThingKind::engraving, at.place, at.is_random);
  made.text = arguments.text("text");
  const Constant* type = script.game.find_constant("engraving", arguments.text("type", "engrave"));
  made.number = type == nullptr ? -1 : type->value.value_or(-1);
  return 0;
}

int grave(lua_State* state, Script& script, const Arguments& arguments) {
  const auto at = script.find(state, arguments.place(), dry);
  make_grave(script.stage, at.place, arguments.text("text"), at.is_random);
  return 0;
}

int message(lua_State*, Script& script, const Arguments& arguments) {
  auto& messages = script.stage.level.messages;
  const std::string text(arguments.text("text").substr(0, 1000));
  if (messages.empty()) messages.emplace_back();
  constexpr std::size_t longest = 10000;
  if (messages.back().size() < longest) messages.back() += (messages.back().empty() ? "" : "\n") + text;
  return 0;
}

int drawbridge(lua_State* state, Script& script, const Arguments& arguments) {
  const auto told = arguments.place();
  if (!told) return luaL_error(state, "des.drawbridge has no place");
  const LevelPlace at = script.absolute(*told);
  if (told->x < 1 || told->y < 0 || !is_on_level(at.x, at.y))
    return luaL_error(state, "the drawbridge is not on the level");
  constexpr std::string_view words[] = {"north", "south", "east", "west"};
  std::string_view word = arguments.text("dir", "random");
  if (word == "random") word = words[script.roll(4, "direction")];
  const int direction = static_cast<int>(std::find(std::begin(words), std::end(words), word) - std::begin(words));
  const std::string_view way = arguments.text("state", "random");
  const bool open = way == "random" ? script.roll(2, "open") != 0 : way == "open";
  const std::size_t before = script.stage.level.things.size();
  make_drawbridge(script.stage, at, direction, open, false);
  if (script.stage.level.things.size() == before)
    script.complain(state, "the drawbridge does not lead to a wall; none is made");
  return 0;
}

// ---- regions ----

LevelArea moved(const LevelArea& area, LevelPlace first, bool is_absolute) {
  return is_absolute ? area : LevelArea{area.x1 + first.x, area.y1 + first.y, area.x2 + first.x, area.y2 + first.y};
}

void add_region(Script& script, const Arguments& arguments, int kind) {
  LevelRegion region;
  const LevelPlace first{script.map.x1, script.map.y1};
  region.area = moved(*arguments.area("region"), first, arguments.truth("region_islev", false));
  if (const auto forbidden = arguments.area("exclude"))
    region.forbidden = moved(*forbidden, first, arguments.truth("exclude_islev", false));
  if (region.area.x1 < 1) region.area = {1, 0, last_column, last_row};
  region.kind = kind;
  region.text = arguments.text("name");
  region.origin = script.stage.dice.origin;
  script.level_regions.push_back(region);
}

/// Whether a portal finds its level: one of a number, or one of the game's dungeons, which have one name for the levels
/// of all roles.
bool leads_somewhere(const Script& script, const std::string& name) {
  if (!script.options.dungeon_levels || (!name.empty() && is_digit(name.front()))) return true;
  const auto has = [&](const std::string& level) { return contains(*script.options.dungeon_levels, level); };
  const GameNeeds& needs = script.game.needs;
  return has(name) || std::ranges::any_of(needs.roles, [&](const std::string& role) {
           return name.starts_with(role + "-") && has(needs.role_mark + name.substr(role.size() + 1));
         });
}

int levregion(lua_State* state, Script& script, const Arguments& arguments) {
  const std::string_view type = arguments.text("type", "stair-down");
  constexpr std::pair<std::string_view, int> kinds[] = {{"stair-down", LevelRegion::stairs_down},
                                                        {"stair-up", LevelRegion::stairs_up},
                                                        {"portal", LevelRegion::portal},
                                                        {"branch", LevelRegion::branch},
                                                        {"teleport", LevelRegion::teleport},
                                                        {"teleport-up", LevelRegion::teleport_up},
                                                        {"teleport-down", LevelRegion::teleport_down}};
  int kind = 0;
  for (const auto& [word, value] : kinds)
    if (word == type) kind = value;
  if (kind == LevelRegion::portal && !arguments.has("name"))
    script.sandbox.end(state, Ending::crash, "the game crashes by a portal that leads to no level");
  const std::string name(arguments.text("name").substr(0, 200));
  if (kind == LevelRegion::portal && !leads_somewhere(script, name))
    script.sandbox.end(state, Ending::crash,
                       "the portal leads to '" + name + "', and no level of the dungeons has that name");
  add_region(script, arguments, kind);
  return 0;
}

int teleport_region(lua_State*, Script& script, const Arguments& arguments) {
  const std::string_view direction = arguments.text("dir", "both");
  add_region(script, arguments,
             direction == "down" ? LevelRegion::teleport_down
             : direction == "up" ? LevelRegion::teleport_up
                                 : LevelRegion::teleport);
  return 0;
}

int exclusion(lua_State*, Script& script, const Arguments& arguments) {
  script.result.areas.push_back({"exclusion", moved(*arguments.area("region"), script.origin(), false),
                                 std::string(arguments.text("type", "teleport"))});
  return 0;
}

int gas_cloud(lua_State* state, Script& script, const Arguments& arguments) {
  LevelArea area{columns_of_level, rows_of_level, -1, -1};
  const auto place = arguments.place();
  const Selection* squares = arguments.squares("selection");
  if (!place && squares == nullptr) return luaL_error(state, "des.gas_cloud has neither a place nor a selection");
  if (place) {
    const LevelPlace at = script.find(state, place, dry).place;
    area = {at.x, at.y, at.x, at.y};
  } else {
    for (const LevelPlace at : squares->places())
      area = {std::min(area.x1, at.x), std::min(area.y1, at.y), std::max(area.x2, at.x), std::max(area.y2, at.y)};
  }
  script.result.areas.push_back({"gas_cloud", area, {}});
  return 0;
}

constexpr NamedFunction features[] = {
    {"stair", stair}, {"ladder", ladder},     {"altar", altar}, {"feature", feature}, {"trap", trap},
    {"gold", gold},   {"engraving", engrave}, {"grave", grave}, {"message", message}, {"drawbridge", drawbridge},
};
constexpr NamedFunction regions[] = {
    {"levregion", levregion},
    {"teleport_region", teleport_region},
    {"exclusion", exclusion},
    {"gas_cloud", gas_cloud},
};

}  // namespace

void add_features(lua_State* state) { add_functions(state, "des", features, std::size(features)); }
void add_regions(lua_State* state) { add_functions(state, "des", regions, std::size(regions)); }

}  // namespace speclev::lua
