#include "base/spell.hh"
#include "classic/lower.hh"

namespace speclev::classic {

void Lowerer::reset_registers() {
  object_registers_ = {};
  monster_registers_ = {};
  place_registers_ = {};
}

/// Notes that a register list is given; false if it cannot be taken.
bool Lowerer::begin_registers(RegisterList& list, std::size_t count, Span excess) {
  const std::string keyword(source_.text(current_->keyword.span));
  const auto limit = target_.limit(Limit::registers);
  const bool fits = static_cast<std::int64_t>(count) <= limit;
  if (!fits) sink_.report(Diag::too_many_registers, excess, {keyword, limit, count});
  if (list.given) {
    sink_.report(Diag::registers_twice, current_->keyword.span, {keyword}).note(*list.given, "the first time");
    return false;
  }
  list = {count, current_->keyword.span};
  return fits;
}

/// Class registers are stored last first.
void Lowerer::lower(const ast::RandomClasses& classes) {
  const LetterTable& known = classes.monsters ? target_.monster_classes : target_.object_classes;
  for (const ast::Letter& letter : classes.letters)
    if (!known.contains(letter.value))
      sink_.report(classes.monsters ? Diag::unknown_monster_class : Diag::unknown_object_class, letter.span,
                   {std::string_view(&letter.value, 1)});
  const auto& last = classes.letters.back();
  if (!begin_registers(classes.monsters ? monster_registers_ : object_registers_, classes.letters.size(), last.span))
    return;
  const auto store = [&](auto& body) {
    std::vector<Byte>& list = classes.monsters ? body.random_monsters : body.random_objects;
    for (auto letter = classes.letters.rbegin(); letter != classes.letters.rend(); ++letter)
      list.push_back(static_cast<Byte>(letter->value));
  };
  if (in_maze_)
    store(part());
  else
    store(result_.level.rooms);
}

/// Places are stored in the order of the text.
void Lowerer::lower(const ast::RandomPlaces& places) {
  std::vector<Place> list;
  for (const ast::Coordinate& place : places.places) {
    const Spot at = spot(place);
    list.push_back({at.x, at.y});
  }
  if (begin_registers(place_registers_, list.size(), places.places.back().span)) part().random_places = std::move(list);
}

void Lowerer::lower(const ast::Monster& monster) {
  Monster made;
  made.chance = chance(monster.chance);
  const std::int32_t letter = class_of(monster.letter, true);
  made.letter = static_cast<Byte>(letter);
  const Spot place = checked_spot(monster.place);
  made.x = place.x;
  made.y = place.y;
  made.id = monster_named(monster.name, letter);
  for (const ast::MonsterInfo& info : monster.infos) {
    if (const auto* name = std::get_if<ast::Text>(&info)) made.name = text(*name);
    if (const auto* align = std::get_if<ast::AlignmentRef>(&info)) made.alignment = alignment(*align);
    if (const auto* appearance = std::get_if<ast::Appearance>(&info)) {
      made.appearance = setting(appearance->kind);
      made.appear_as = text(appearance->text);
    }
    if (const auto* word = std::get_if<ast::Word>(&info))
      (word->token == TokenClass::mon_attitude ? made.peaceful : made.asleep) = setting(*word);
  }
  in_body([&](auto& body) { add(body.monsters, std::move(made), "monsters"); });
}

void Lowerer::lower(const ast::Object& object) {
  Object made;
  made.chance = chance(object.chance);
  const std::int32_t letter = class_of(object.letter, false);
  made.letter = static_cast<Byte>(letter);
  made.id = object_named(object.name, letter);
  const Spot place = checked_spot(object.place);
  made.x = place.x;
  made.y = place.y;

  const bool contained = object.place.kind == ast::Coordinate::Kind::contained;
  if (contained && !container_seen_) sink_.report(Diag::no_container, object.place.span);
  container_seen_ = container_seen_ || object.is_container;
  made.containment = static_cast<Byte>(object.is_container ? Containment::container
                                       : contained         ? Containment::contained
                                                           : Containment::none);
  const ast::ObjectInfos& infos = object.infos;
  if (infos.given) {
    if (infos.curse_state.given()) made.curse_state = setting(infos.curse_state);
    if (infos.corpse.given()) made.corpse = corpse(infos.corpse);
    made.enchantment = infos.enchantment.random ? random_enchantment : numbers_.short_value(infos.enchantment.number);
    if (infos.name.given()) made.name = text(infos.name);
  }
  in_body([&](auto& body) { add(body.objects, std::move(made), "objects"); });
}

/// The monster that a corpse, egg or statue is of; any unknown name leaves it to the game.
std::int32_t Lowerer::corpse(const ast::Text& name) {
  const std::string_view words = text(name);
  if (const auto found = target_.monsters.find(words)) return *found;
  if (words != "random" && sink_.enabled(Diag::unknown_corpse)) {
    Speller speller(words);
    target_.monsters.suggest('\0', speller);
    sink_.report(Diag::unknown_corpse, name.span, {words}).suggest(speller.best());
  }
  return unknown_corpse;
}

void Lowerer::lower(const ast::Trap& trap) {
  Byte type = random_value;
  if (!trap.type.random) {
    const std::string_view name = text(trap.type.text);
    if (const auto number = target_.traps.find(name)) {
      type = static_cast<Byte>(*number);
    } else {
      Speller speller(name);
      target_.traps.suggest(speller);
      sink_.report(Diag::unknown_trap, trap.type.text.span, {name}).suggest(speller.best());
    }
  }
  const Byte percent = chance(trap.chance);
  const Spot place = checked_spot(trap.place);
  in_body([&](auto& body) { add(body.traps, Trap{place.x, place.y, percent, type}, "traps"); });
}

void Lowerer::lower(const ast::Mazewalk& walk) {
  const Spot place = spot(walk.place);
  add(part().mazewalks, Mazewalk{place.x, place.y, setting(walk.direction)}, "mazewalks");
}

void Lowerer::lower(const ast::Ladder& ladder) {
  const Spot place = checked_spot(ladder.place);
  add(part().ladders, Stair{place.x, place.y, setting(ladder.up)}, "ladders");
}

void Lowerer::lower(const ast::Stair& stair) {
  const Spot place = checked_spot(stair.place);
  in_body([&](auto& body) { add(body.stairs, Stair{place.x, place.y, setting(stair.up)}, "stairs"); });
}

void Lowerer::lower(const ast::LevRegion& region) {
  LevRegion made;
  const auto in = corners(region.in_area);
  const auto del = corners(region.del_area);
  made.in_area = narrowed(in.value_or(std::array<std::int32_t, 4>{}));
  made.del_area = narrowed(del.value_or(std::array<std::int32_t, 4>{}));
  made.in_islev = region.in_area.levregion;
  made.del_islev = region.del_area.levregion;
  const bool up = region.up.value != 0;
  RegionKind kind = RegionKind::branch;
  if (current_->keyword.token == TokenClass::stair) kind = up ? RegionKind::up_stair : RegionKind::down_stair;
  if (current_->keyword.token == TokenClass::portal) kind = RegionKind::portal;
  if (current_->keyword.token == TokenClass::teleprt)
    kind = !region.up.given() ? RegionKind::teleport : up ? RegionKind::up_teleport : RegionKind::down_teleport;
  made.kind = static_cast<Byte>(kind);
  if (region.name.given()) made.name = text(region.name);
  add(part().lev_regions, std::move(made), "stair, portal, teleport and branch regions");
}

void Lowerer::lower(const ast::Feature& feature) {
  if (current_->keyword.token == TokenClass::fountain) {
    const Spot place = checked_spot(feature.place);
    in_body([&](auto& body) { add(body.fountains, Place{place.x, place.y}, "fountains"); });
    return;
  }
  const Spot place = spot(feature.place);
  const bool sink = current_->keyword.token == TokenClass::sink;
  add(sink ? room().sinks : room().pools, Place{place.x, place.y}, sink ? "sinks" : "pools");
}

void Lowerer::lower(const ast::Protection& protection) {
  const Area area{narrowed(corners(protection.area).value_or(std::array<std::int32_t, 4>{}))};
  if (current_->keyword.token == TokenClass::non_diggable)
    add(part().non_diggables, area, "non-diggable regions");
  else
    add(part().non_passwalls, area, "non-passwall regions", target_.limit(Limit::non_passwalls));
}

void Lowerer::lower(const ast::Altar& altar) {
  const Spot place = checked_spot(altar.place);
  const Byte align = alignment(altar.alignment);
  in_body([&](auto& body) { add(body.altars, Altar{place.x, place.y, align, setting(altar.type)}, "altars"); });
}

void Lowerer::lower(const ast::Gold& gold) {
  const Spot place = checked_spot(gold.place);
  const std::int32_t amount = gold.amount.random ? random_value : numbers_.int_value(gold.amount.number);
  in_body([&](auto& body) { add(body.golds, Gold{place.x, place.y, amount}, "gold piles"); });
}

void Lowerer::lower(const ast::Engraving& engraving) {
  const Spot place = checked_spot(engraving.place);
  in_body([&](auto& body) {
    add(body.engravings, Engraving{place.x, place.y, std::string(text(engraving.text)), setting(engraving.type)},
        "engravings");
  });
}

}  // namespace speclev::classic
