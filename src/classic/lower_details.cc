// Lowers the details of maps and rooms: traps, stairs, altars, regions.
#include "base/spell.hh"
#include "classic/lower.hh"
#include "syntax/name_advice.hh"
#include "target/word_values.hh"

namespace speclev::classic {

namespace {

/// The number of the side of its square on which a sign hangs.
Byte sign_direction(int word) {
  switch (word) {
    case word_value::north: return 1;
    case word_value::east: return 2;
    case word_value::south: return 3;
    default: return 0;
  }
}

}  // namespace

void Lowerer::lower(const ast::Monster& monster) {
  Monster made;
  made.chance = chance(monster.chance);
  const std::int32_t letter = class_of(monster.letter, true);
  made.letter = static_cast<Byte>(letter);
  const Spot place = checked_spot(monster.place);
  made.x = place.x;
  made.y = place.y;
  if (!monster.name.random && target_.monster_classes.stores_names(static_cast<char>(letter)))
    made.name = text(monster.name.text);
  else
    made.id = monster_named(monster.name, letter);
  if (!monster.infos.empty()) has_form(Feature::extras, current_->span, "monsters with more behind their places");
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

void Lowerer::lower(const ast::Trap& trap) {
  Byte type = random_value;
  if (!trap.type.random) {
    const std::string_view name = text(trap.type.text);
    if (const auto number = target_.traps.find(name)) {
      type = static_cast<Byte>(*number);
    } else {
      syntax::report_unknown_word(name, trap.type.text.span, &TargetVocabulary::traps, target_, sink_);
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
  in_body([&](auto& body) { add(body.ladders, Stair{place.x, place.y, setting(ladder.up)}, "ladders"); });
}

void Lowerer::lower(const ast::Stair& stair) {
  const Spot place = checked_spot(stair.place);
  in_body([&](auto& body) { add(body.stairs, Stair{place.x, place.y, setting(stair.up)}, "stairs"); });
}

LevRegion Lowerer::lev_region(const ast::Region& in_area, const ast::Region& del_area) {
  LevRegion made;
  const auto in = corners(in_area);
  const auto del = corners(del_area);
  made.in_area = narrowed(in.value_or(std::array<std::int32_t, 4>{}));
  made.del_area = narrowed(del.value_or(std::array<std::int32_t, 4>{}));
  made.in_islev = in_area.levregion;
  made.del_islev = del_area.levregion;
  return made;
}

RegionKind Lowerer::kind_of(const ast::LevRegion& region) const {
  const bool up = region.up.value != 0;
  switch (current_->keyword.token) {
    case TokenClass::stair: return up ? RegionKind::up_stair : RegionKind::down_stair;
    case TokenClass::ladder: return up ? RegionKind::up_ladder : RegionKind::down_ladder;
    case TokenClass::portal: return RegionKind::portal;
    case TokenClass::teleprt:
      if (!region.up.given()) return RegionKind::teleport;
      return up ? RegionKind::up_teleport : RegionKind::down_teleport;
    default: return RegionKind::branch;
  }
}

void Lowerer::lower(const ast::LevRegion& region) {
  if (current_->keyword.token == TokenClass::ladder &&
      !has_form(Feature::ladder_regions, current_->span, "ladders with regions"))
    return;
  LevRegion made = lev_region(region.in_area, region.del_area);
  made.kind = static_cast<Byte>(kind_of(region));
  if (region.name.given()) made.name = text(region.name);
  add(part().lev_regions, std::move(made), "stair, portal, teleport and branch regions");
}

void Lowerer::lower(const ast::Feature& feature) {
  const TokenClass keyword = current_->keyword.token;
  if (keyword == TokenClass::fountain || keyword == TokenClass::forge) {
    const Spot place = checked_spot(feature.place);
    const bool forge = keyword == TokenClass::forge;
    in_body([&](auto& body) {
      add(forge ? body.forges : body.fountains, Place{place.x, place.y}, forge ? "forges" : "fountains");
    });
    return;
  }
  const Spot place = spot(feature.place);
  const bool sink = keyword == TokenClass::sink;
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
  const std::int32_t of = god(altar.god);
  in_body([&](auto& body) { add(body.altars, Altar{place.x, place.y, align, setting(altar.type), of}, "altars"); });
}

/// The number of a god; 0 is none.
std::int32_t Lowerer::god(const ast::Text& name) {
  const auto has_gods = [](const TargetVocabulary& each) { return !each.gods.rows().empty(); };
  if (!name.given() || !has_form(has_gods, name.span, "gods of altars")) return 0;
  const std::string_view words = text(name);
  if (const auto number = target_.gods.find(words)) return *number;
  sink_.report(Diag::unknown_god, name.span, {words}).suggest(Speller(words, target_.gods));
  return 0;
}

void Lowerer::lower(const ast::Gold& gold) {
  const Spot place = checked_spot(gold.place);
  const std::int32_t amount = gold.amount.random ? random_value : numbers_.int_value(gold.amount.number);
  in_body([&](auto& body) { add(body.golds, Gold{place.x, place.y, amount}, "gold piles"); });
}

void Lowerer::lower(const ast::Engraving& engraving) {
  Engraving made;
  made.type = setting(engraving.type);
  add_engraving(engraving.place, engraving.text, std::move(made));
}

void Lowerer::lower(const ast::WallSign& sign) {
  Engraving made;
  made.type = setting(sign.type);
  made.on_wall = 1;
  made.direction = sign_direction(sign.direction.value);
  add_engraving(sign.place, sign.text, std::move(made));
}

void Lowerer::add_engraving(const ast::Coordinate& where, const ast::Text& words, Engraving made) {
  const Spot place = checked_spot(where);
  made.x = place.x;
  made.y = place.y;
  made.text = text(words);
  in_body([&](auto& body) { add(body.engravings, std::move(made), "engravings"); });
}

}  // namespace speclev::classic
