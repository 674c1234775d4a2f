// Monsters and objects of scripts.
#include <algorithm>
#include <optional>

#include "base/characters.hh"
#include "lua/arguments.hh"
#include "lua/names.hh"
#include "lua/words.hh"

namespace speclev::lua {

using namespace sim;

namespace {

constexpr std::size_t deepest_containers = 10;

/// The ground that a monster is put on at random.
unsigned ground_of(const MonsterKind& kind) {
  unsigned ground = 0;
  for (const auto& [word, bit] :
       {std::pair<std::string_view, unsigned>{"dry", dry}, {"wet", wet}, {"hot", hot}, {"solid", solid_ground}})
    if (contains(kind.places, word)) ground |= bit;
  return ground == 0 ? unsigned{dry} : ground;
}

/// The same of a class, where all its members want the same.
unsigned ground_of_class(const GameTables& game, char letter) {
  std::optional<unsigned> ground;
  for (const MonsterKind& kind : game.monsters) {
    if (kind.letter != letter) continue;
    if (ground && *ground != ground_of(kind)) return dry;
    ground = ground_of(kind);
  }
  return ground.value_or(dry);
}

/// Fails because the game has no such kind.
[[noreturn]] void fail_without(lua_State* state, Script& script, const std::string& what, const std::string& near) {
  script.charge_search(state);
  const std::string text = "there is no " + what + (near.empty() ? "" : "; did you mean '" + near + "'?");
  for (;;) luaL_error(state, "%s", text.c_str());
}

/// Which monster or class a call asks for.
struct WantedMonster {
  int kind = -1;
  char letter = '\0';
  Sex sex = Sex::any;
};

void take_class(lua_State* state, Script& script, WantedMonster& wanted, char letter) {
  const bool is_known = script.game.monster_classes.find(letter) != std::string::npos;
  if (!is_known && script.game.does(Way::any_monster_class)) {
    script.complain(state, std::string("there is no class of monsters '") + letter + "'; any monster is made");
    return;
  }
  if (!is_known) script.sandbox.end(state, Ending::ends, std::string("there is no class of monsters '") + letter + "'");
  wanted.letter = letter;
}

/// Notes the nearest monster for a name that no monster has.
void take_kind(lua_State* state, Script& script, WantedMonster& wanted, const FoundKind& found, std::string_view text) {
  const std::string& name = script.game.monsters[found.number].name;
  const std::string quoted = "'" + std::string(text) + "' is ";
  if (found.match == NameMatch::beginning)
    script.remark(state, Diag::partial_name, quoted + "taken for '" + name + "', with which it begins", text, name);
  else if (found.match == NameMatch::plural)
    script.remark(state, Diag::partial_name, quoted + "taken for a plural of '" + name + "'", text, name);
  else if (found.match == NameMatch::title)
    script.remark(state, Diag::partial_name, quoted + "a rank of '" + name + "'", text, name);
  wanted.kind = static_cast<int>(found.number);
  wanted.letter = script.game.monsters[found.number].letter;
  wanted.sex = found.sex;
}

WantedMonster wanted_monster(lua_State* state, Script& script, const Arguments& arguments) {
  WantedMonster wanted;
  if (arguments.has("name") && !arguments.form().is_table()) {
    const std::string_view name = arguments.text("name");
    if (name.size() == 1) {
      take_class(state, script, wanted, name.front());
      return wanted;
    }
    if (const auto found = find_monster(script.game, name)) {
      take_kind(state, script, wanted, *found, name);
    } else if (script.observer != nullptr) {
      script.charge_search(state);
      script.remark(state, Diag::unknown_name,
                    "there is no monster '" + std::string(name.substr(0, 200)) + "'; any monster is made", name,
                    near_monster(script.game, name.substr(0, 200)));
      script.declare_as("id", "");
    }
    return wanted;
  }
  const std::string_view letter = arguments.text("class");
  if (letter.size() == 1) take_class(state, script, wanted, letter.front());
  if (!arguments.has("id")) return wanted;
  const std::string name(arguments.text("id"));
  const auto found = find_monster(script.game, name);
  if (!found) fail_without(state, script, "monster '" + name.substr(0, 100) + "'", near_monster(script.game, name));
  take_kind(state, script, wanted, *found, name);
  script.declare_as("class", "");
  return wanted;
}

/// Empty: by chance, or not known.
std::string sex_of(const Script& script, const WantedMonster& wanted, const Arguments& arguments) {
  const Sex fixed = wanted.kind < 0 ? Sex::any : script.game.monsters[static_cast<std::size_t>(wanted.kind)].sex;
  if (const auto* told = arguments.find("female"); told != nullptr && fixed == Sex::any) {
    const Constant* sex = script.game.find_constant("sex", std::to_string(told->number));
    return sex == nullptr ? "" : sex->text;
  }
  const Sex sex = fixed != Sex::any ? fixed : wanted.sex;
  return sex == Sex::male ? "male" : sex == Sex::female ? "female" : sex == Sex::neuter ? "neuter" : "";
}

/// What a monster is to look like; an empty text if the game does not know it.
std::string looks_of(lua_State* state, Script& script, const std::string& text) {
  const std::string kind = text.substr(0, std::min<std::size_t>(4, text.size())),
                    name = text.size() > 4 ? text.substr(4) : "";
  if (kind == "obj:") {
    for (std::size_t i = 0; i < script.game.objects.size(); ++i)
      if (script.game.objects[i].name == name) return "object " + std::to_string(i);
    script.complain(state, "there is no object '" + name + "' that the monster could look like");
  } else if (kind == "mon:") {
    if (const auto found = find_monster(script.game, name)) return "monster " + std::to_string(found->number);
    script.complain(state, "there is no monster '" + name + "' that the monster could look like");
  } else if (kind == "ter:") {
    for (std::size_t i = 0; i < script.game.furniture.size(); ++i)
      if (script.game.furniture[i] == name) return "furniture " + std::to_string(i);
    script.complain(state, "there is no furniture '" + name + "' that the monster could look like");
  } else {
    luaL_error(state, "what a monster looks like begins with obj:, mon: or ter:");
  }
  return {};
}

bool is_taken(const Script& script, LevelPlace at) {
  return std::ranges::any_of(script.things, [&](const ScriptThing& each) {
    return !each.is_gone && each.thing.kind == ThingKind::monster && each.thing.place == at && each.details.holder < 0;
  });
}

/// The nearest square that no monster has; the same one if there is none.
LevelPlace free_near(const Script& script, LevelPlace at) {
  if (!is_taken(script, at)) return at;
  for (int distance = 1; distance < rows_of_level; ++distance)
    for (int x = at.x - distance; x <= at.x + distance; ++x)
      for (int y = at.y - distance; y <= at.y + distance; ++y) {
        if (std::max(std::abs(x - at.x), std::abs(y - at.y)) != distance || !is_on_level(x, y)) continue;
        if (script.stage.is(x, y, passable) && !is_taken(script, {x, y})) return {x, y};
      }
  return at;
}

std::string states_of(const Arguments& arguments) {
  std::string words;
  for (const char* key : {"invisible", "cancelled", "fleeing", "blinded", "paralyzed", "stunned", "confused", "waiting",
                          "revived", "dead"})
    if (arguments.number(key, 0) != 0) words += std::string(words.empty() ? "" : " ") + key;
  return words;
}

/// Whether there is water where things are put now: those that live in it are put on land only if there is none.
bool has_water(const Script& script) {
  const LevelArea area = script.room_at_work() != nullptr ? script.room_at_work()->floor : script.map;
  for (int x = std::max(area.x1, 1); x <= std::min(area.x2, last_column); ++x)
    for (int y = std::max(area.y1, 0); y <= std::min(area.y2, last_row); ++y)
      if (suits(script.stage, {x, y}, wet)) return true;
  return false;
}

int monster(lua_State* state, Script& script, const Arguments& arguments) {
  const WantedMonster wanted = wanted_monster(state, script, arguments);
  const bool is_known = wanted.kind >= 0;
  const MonsterKind* kind = is_known ? &script.game.monsters[static_cast<std::size_t>(wanted.kind)] : nullptr;
  std::string looks;
  if (arguments.has("appear_as")) {
    const std::string text(arguments.text("appear_as"));
    const bool changes = kind == nullptr || kind->letter == 'm' || kind->is("shapeshift") || kind->is("shapeshifter");
    if (changes) looks = looks_of(state, script, text);
  }
  unsigned ground = arguments.truth("ignorewater", false) ? unsigned{dry}
                    : is_known                            ? ground_of(*kind)
                                                          : ground_of_class(script.game, wanted.letter);
  if ((ground & wet) != 0) ground = has_water(script) ? ground & ~unsigned{dry} : ground | dry;
  const auto at = script.find(state, arguments.place(), ground);
  if (const LoadedRoom* room = script.room_at_work())
    if (!room->floor.has(at.place.x, at.place.y)) return 0;
  const bool is_unique = kind != nullptr && kind->is("unique");
  const auto is_it = [&](const ScriptThing& each) {
    return !each.is_gone && each.thing.kind == ThingKind::monster && each.details.kind == wanted.kind;
  };
  if (is_unique && std::ranges::any_of(script.things, is_it)) return 0;
  const int number = static_cast<int>(script.things.size());
  ScriptThing& made = script.things.emplace_back();
  made.thing.kind = ThingKind::monster;
  made.thing.origin = script.stage.dice.origin;
  made.thing.place = free_near(script, at.place);
  made.thing.random_place = at.is_random;
  made.thing.letter = wanted.letter;
  made.thing.number = wanted.kind;
  made.thing.asleep = arguments.maybe("asleep");
  made.thing.peaceful = arguments.maybe("peaceful");
  made.details.kind = wanted.kind;
  made.details.sex = sex_of(script, wanted, arguments);
  made.details.looks = looks;
  made.details.traits = states_of(arguments);
  if (arguments.form().is_table()) made.details.name = made.thing.text = arguments.text("name").substr(0, 200);
  if (!arguments.push_function("inventory")) return 0;
  script.holders.push_back(number);
  script.run_contents(state, 0);
  script.holders.pop_back();
  return 0;
}

// ---- objects ----

struct WantedObject {
  int kind = -1;
  char letter = '\0';
};

void take_object_class(lua_State* state, Script& script, WantedObject& wanted, char letter) {
  if (script.game.object_classes.find(letter) == std::string::npos)
    script.sandbox.end(state, Ending::ends, std::string("there is no class of objects '") + letter + "'");
  wanted.letter = letter;
}

WantedObject wanted_object(lua_State* state, Script& script, const Arguments& arguments) {
  WantedObject wanted;
  std::string name(arguments.text("id"));
  if (!arguments.form().is_table()) {
    name = arguments.text("name");
    if (name.size() == 1) {
      take_object_class(state, script, wanted, name.front());
      return wanted;
    }
  } else if (arguments.text("class").size() == 1) {
    take_object_class(state, script, wanted, arguments.text("class").front());
  }
  if (name.empty()) return wanted;
  const char letter = script.game.does(Way::objects_of_all_classes) ? '\0' : wanted.letter;
  const auto found = find_object(script.game, name, letter);
  if (!found || (name == "slime mold")) {
    const std::string near = near_object(script.game, name, letter),
                      of_class = letter == '\0' ? "" : std::string(" of the class '") + letter + "'";
    fail_without(state, script, "object '" + name.substr(0, 100) + "'" + of_class,
                 equal_but_for_case(near, name) ? "" : near);
  }
  const ObjectKind& kind = script.game.objects[found->number];
  constexpr std::string_view shuffled_classes = "=!?+/\"";
  if (found->match == NameMatch::appearance && shuffled_classes.find(kind.letter) != std::string_view::npos)
    script.remark(state, Diag::shuffled_appearance,
                  "'" + name + "' is what some object looks like; which one, is another in each game", name);
  if (wanted.letter == '\0' && !found->has_prefix && found->classes > 1)
    script.remark(
        state, Diag::ambiguous_name,
        "objects of several classes are called '" + name + "'; without a class it is that of '" + kind.letter + "'",
        name);
  if (!kind.name.empty()) script.declare_as("id", recorded_text(small(kind.name)));
  script.declare_as("class", recorded_text(std::string(1, kind.letter)));
  wanted.kind = static_cast<int>(found->number);
  wanted.letter = kind.letter;
  return wanted;
}

constexpr std::string_view bodies[] = {"statue", "egg", "corpse", "tin", "figurine"};

/// What an object is made of, as a monster's name or class; the script fails where the game does not know it.
std::string body_of(lua_State* state, Script& script, const Arguments& arguments, const std::string& object) {
  const std::string text(arguments.text("montype"));
  if (std::find(std::begin(bodies), std::end(bodies), object) == std::end(bodies)) return {};
  const bool is_special = text == "empty" || (object == "tin" && text == "spinach");
  if (is_special && (object == "tin" || object == "egg")) return text;
  if (text.size() == 1 && script.game.monster_classes.find(text.front()) != std::string::npos) return "class " + text;
  const auto found = find_monster_exactly(script.game, text);
  if (!found) fail_without(state, script, "monster '" + text.substr(0, 100) + "'", near_monster(script.game, text));
  return script.game.monsters[found->number].name;
}

int object(lua_State* state, Script& script, const Arguments& arguments) {
  const WantedObject wanted = wanted_object(state, script, arguments);
  const ObjectKind* kind = wanted.kind < 0 ? nullptr : &script.game.objects[static_cast<std::size_t>(wanted.kind)];
  std::string body;
  if (arguments.has("montype") && kind != nullptr) body = body_of(state, script, arguments, kind->name);
  const auto at = script.find(state, arguments.place(), dry);
  if (arguments.truth("achievement", false))
    script.complain(state, "an achievement belongs to one level of the game only");
  const bool is_held = !script.holders.empty();
  const bool is_too_deep = script.holders.size() >= deepest_containers;
  int count = 1;
  std::optional<int> quantity;
  const int asked = arguments.number("quantity", -1);
  if (asked > 0 && arguments.text("quantity") != "random") {
    const bool is_gold = wanted.letter == '$';
    if (kind == nullptr || kind->merges || is_gold)
      quantity = asked;
    else
      count = std::min(asked, 100);
  } else if (kind != nullptr && !kind->merges) {
    quantity = 1;
  }
  const int first = static_cast<int>(script.things.size());
  for (int i = 0; i < count; ++i) {
    ScriptThing& made = script.things.emplace_back();
    made.thing.kind = ThingKind::object;
    made.thing.origin = script.stage.dice.origin;
    made.thing.place = at.place;
    made.thing.random_place = at.is_random;
    made.thing.letter = wanted.letter;
    made.thing.number = wanted.kind;
    made.details.kind = wanted.kind;
    made.details.looks = body;
    made.details.quantity = quantity;
    made.details.name = made.thing.text =
        arguments.form().is_table() ? arguments.text("name").substr(0, 200) : std::string_view();
    if (arguments.has("spe") && arguments.text("spe") != "random") made.details.spe = arguments.number("spe", 0);
    const std::string_view curse = arguments.text("buc", "random");
    if (curse == "blessed" || curse == "uncursed" || curse == "cursed") made.details.curse = curse;
    for (const char* key : {"buried", "lit", "locked", "trapped", "greased", "broken"})
      if (arguments.number(key, 0) != 0)
        made.details.traits += std::string(made.details.traits.empty() ? "" : " ") + key;
    if (is_held) made.details.holder = script.holders.back();
  }
  if (is_too_deep && arguments.has("contents")) script.complain(state, "containers are nested ten deep at most");
  const bool goes_on = !is_too_deep && arguments.push_function("contents");
  if (goes_on) {
    push_object(state, first);
    script.holders.push_back(first);
    script.run_contents(state, 1);
    script.holders.pop_back();
  }
  push_object(state, first);
  return 1;
}

constexpr NamedFunction functions[] = {{"monster", monster}, {"object", object}};

}  // namespace

void add_things(lua_State* state) { add_functions(state, "des", functions, std::size(functions)); }

}  // namespace speclev::lua
