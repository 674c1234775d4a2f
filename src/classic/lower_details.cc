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

Byte Lowerer::trap_type(const ast::TextOrRandom& type) {
  if (type.random) return random_value;
  const std::string_view name = text(type.text);
  if (const auto number = target_.traps.find(name)) return static_cast<Byte>(*number);
  syntax::report_unknown_word(name, type.text.span, &TargetVocabulary::traps, target_, sink_);
  return random_value;
}

/// The number that a record holds for a value of one member.
std::int64_t Lowerer::value(const StatementValue& row, const ast::Plain::Value& given) {
  using Kind = StatementValue::Kind;
  switch (row.kind) {
    case Kind::chance: return chance(std::get<ast::Number>(given));
    case Kind::word: return setting(std::get<ast::Word>(given));
    case Kind::alignment: return alignment(std::get<ast::AlignmentRef>(given));
    case Kind::trap: return trap_type(std::get<ast::TextOrRandom>(given));
    case Kind::god: return std::holds_alternative<ast::Text>(given) ? god(std::get<ast::Text>(given)) : 0;
    default: break;
  }
  const auto& number = std::get<ast::NumberOrRandom>(given);
  return number.random ? random_value : numbers_.int_value(number.number);
}

void Lowerer::lower(const ast::Plain& plain) {
  using Kind = StatementValue::Kind;
  const Statement& statement = *find_statement(current_->keyword.token);
  void* const body = in_maze_ ? static_cast<void*>(&part()) : &room();
  const Member& list = *(in_maze_ ? statement.in_part() : statement.in_room());
  const std::size_t size = list.size(body);
  list.resize(body, size + 1);
  void* const record = list.at(body, size);
  for (std::size_t i = 0; i < statement.count; ++i) {
    const StatementValue& row = statement.row[i];
    const Member& member = list.binding->members[row.member];
    const ast::Plain::Value& given = plain.values[i];
    if (row.is_place()) {
      const auto& place = std::get<ast::Coordinate>(given);
      const Spot made = row.kind == Kind::place ? spot(place) : checked_spot(place);
      member.set(record, 0, made.x);
      list.binding->members[row.y].set(record, 0, made.y);
    } else if (row.kind == Kind::area) {
      const auto made = corners(std::get<ast::Region>(given)).value_or(std::array<std::int32_t, 4>{});
      for (std::size_t k = 0; k < made.size(); ++k) member.set(record, k, made[k]);
    } else if (row.kind == Kind::text) {
      *static_cast<std::string*>(member.at(record, 0)) = text(std::get<ast::Text>(given));
    } else {
      member.set(record, 0, value(row, given));
    }
  }
  const std::int64_t limit = target_.limit(statement.limit);
  if (static_cast<std::int64_t>(size) < limit) return;
  list.resize(body, size);
  too_many(statement.entries, limit);
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

/// The number of a god; 0 is none.
std::int32_t Lowerer::god(const ast::Text& name) {
  const auto has_gods = [](const TargetVocabulary& each) { return !each.gods.rows().empty(); };
  if (!has_form(has_gods, name.span, "gods of altars")) return 0;
  const std::string_view words = text(name);
  if (const auto number = target_.gods.find(words)) return *number;
  sink_.report(Diag::unknown_god, name.span, {words}).suggest(Speller(words, target_.gods));
  return 0;
}

void Lowerer::lower(const ast::WallSign& sign) {
  Engraving made;
  made.type = setting(sign.type);
  made.on_wall = 1;
  made.direction = sign_direction(sign.direction.value);
  const Spot place = checked_spot(sign.place);
  made.x = place.x;
  made.y = place.y;
  made.text = text(sign.text);
  in_body([&](auto& body) { add(body.engravings, std::move(made), "engravings"); });
}

}  // namespace speclev::classic
