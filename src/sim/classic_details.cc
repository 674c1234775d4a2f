#include "sim/classic_details.hh"

#include "sim/cave.hh"
#include "sim/features.hh"

namespace speclev::sim {

namespace {

std::optional<bool> known(classic::Byte stored) {
  return stored == classic::random_value ? std::nullopt : std::optional(stored != 0);
}

}  // namespace

char letter_of(LevelBuilder& stage, classic::Byte stored, const std::vector<classic::Byte>& registers,
               LoadFault unset) {
  if (stored == random_letter || stored == 0) return '\0';
  if (stored > 0) return static_cast<char>(stored);
  const auto index = static_cast<std::size_t>(-1 - stored);
  if (index < registers.size()) return registers[index] > 0 ? static_cast<char>(registers[index]) : '\0';
  stage.report(unset);
  return '\0';
}

void put_monster(LevelBuilder& stage, const GameFacts& facts, const classic::Monster& monster, char letter,
                 LevelPlace place, bool random_place) {
  check_thing(stage, place, random_place);
  if (monster.appearance > 0) check_appearance(stage, facts, letter, monster.appearance, monster.appear_as);
  LoadedThing& thing = stage.put(ThingKind::monster, place, random_place);
  thing.letter = letter;
  thing.number = monster.id;
  thing.text = monster.name;
  thing.asleep = known(monster.asleep);
  thing.peaceful = known(monster.peaceful);
}

void put_object(LevelBuilder& stage, const classic::Object& object, char letter, LevelPlace place, bool random_place) {
  check_thing(stage, place, random_place);
  LoadedThing& thing = stage.put(ThingKind::object, place, random_place);
  thing.letter = letter;
  thing.number = object.id;
  thing.text = object.name;
}

void put_gold(LevelBuilder& stage, const classic::Gold& gold, LevelPlace place, bool random_place) {
  check_thing(stage, place, random_place);
  const int amount = gold.amount == random_number ? stage.dice.r(200, "amount") : gold.amount;
  stage.put(ThingKind::gold, place, random_place).number = amount;
}

void put_engraving(LevelBuilder& stage, const classic::Engraving& engraving, LevelPlace place, bool random_place) {
  check_thing(stage, place, random_place);
  std::erase_if(stage.level.things,
                [&](const LoadedThing& thing) { return thing.kind == ThingKind::engraving && thing.place == place; });
  LoadedThing& thing = stage.put(ThingKind::engraving, place, random_place);
  thing.text = engraving.text;
  thing.number = engraving.type;
}

void Containers::put(LevelBuilder& stage, const classic::Object& object, char letter, LevelPlace place,
                     bool random_place) {
  const auto containment = static_cast<classic::Containment>(object.containment);
  const bool is_contained = containment == classic::Containment::contained;
  if (is_contained && !last_) stage.report(LoadFault::no_container, place);
  const bool is_inside = is_contained && last_;
  put_object(stage, object, letter, is_inside ? *last_ : place, random_place);
  stage.level.things.back().contained = is_inside;
  if (containment == classic::Containment::container) last_ = place;
}

void begin_level(LevelBuilder& stage, const classic::Level& level) {
  stage.level.flags = static_cast<std::uint32_t>(level.flags);
  if (!level.message.empty()) stage.level.messages.push_back(level.message);
  const classic::MapInit& init = level.map_init;
  if (init.init_present == 0) return;
  stage.begin({"map_init", -1, 0});
  const auto style = stage.rules.styles.find(init.init_present);
  if (style == stage.rules.styles.end() || style->second != GroundStyle::cave) {
    stage.level.not_simulated.push_back(stage.dice.origin);
    for (Square& square : stage.level.squares) square.uncertain = true;
    return;
  }
  const bool lit = init.lit == classic::random_value ? stage.dice.rn(2, "light") != 0 : init.lit != 0;
  make_cave(stage, {init.fg, init.bg, init.smoothed != 0, init.joined != 0, init.walled != 0, lit});
}

}  // namespace speclev::sim
