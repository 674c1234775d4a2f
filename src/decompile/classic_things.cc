// Writes the monsters and objects of a classic level.
#include "decompile/classic_body.hh"

namespace speclev::decompiler {

using classic::random_value;

void ClassicBody::things(std::span<const classic::Monster> monsters, std::span<const classic::Object> objects) {
  std::size_t told = 0;
  const auto tell_monsters = [&](std::size_t end) {
    for (; told < end; ++told) {
      const Inside here(out_, "monsters", told);
      values_.statement(TokenClass::monster, monsters[told].chance, [&] { monster(monsters[told]); });
    }
  };
  std::size_t carried = 0;
  for (std::size_t i = 0; i < objects.size(); ++i)
    if (objects[i].containment < 0) carried = i + 1;
  out_.gap();
  if (carried == 0) tell_monsters(monsters.size());
  if (carried == 0) out_.gap();
  for (std::size_t i = 0; i < objects.size(); ++i) {
    if (objects[i].containment < 0)
      tell_monsters(std::min(monsters.size(), static_cast<std::size_t>(-objects[i].containment)));
    if (i == carried) tell_monsters(monsters.size());
    const Inside here(out_, "objects", i);
    object(objects[i], told);
  }
  tell_monsters(monsters.size());
}

void ClassicBody::monster(const classic::Monster& monster) {
  const bool stored = monster.letter > 0 && target_.monster_classes.stores_names(static_cast<char>(monster.letter));
  values_.thing_class(monster.letter, true);
  out_.comma();
  monster_name(monster, stored);
  values_.next().place(monster.x, monster.y);
  if (!monster.name.empty() && !stored) out_.of("name").comma().string(monster.name);
  if (monster.peaceful != random_value) values_.next().word(TokenClass::mon_attitude, monster.peaceful, "peaceful");
  if (monster.asleep != random_value) values_.next().word(TokenClass::mon_alertness, monster.asleep, "asleep");
  if (monster.alignment != classic::no_alignment) values_.next().alignment(monster.alignment, "alignment");
  if (monster.appearance != 0) {
    values_.next().word(TokenClass::mon_appearance, monster.appearance, "appearance");
    (out_.of("appear_as") << ' ').string(monster.appear_as);
  } else if (!monster.appear_as.empty()) {
    out_.cannot("appear_as", "a monster that appears as something has a kind of appearance");
  }
}

void ClassicBody::monster_name(const classic::Monster& monster, bool stored) {
  if (stored && !monster.name.empty()) return out_.of("name").string(monster.name);
  const bool is_of_class = monster.letter >= 0 && !stored;
  const auto name = is_of_class ? values_.monster_name(static_cast<char>(monster.letter), monster.id) : std::nullopt;
  if (name) return out_.of("id").string(*name);
  out_ << values_.keyword(TokenClass::random_type);
  if (monster.id != random_value) out_.of("id").is_no(monster.id, "monster of that class");
}

void ClassicBody::object(const classic::Object& object, std::size_t monsters) {
  using classic::Containment;
  const bool is_container = object.containment == static_cast<classic::Byte>(Containment::container);
  const bool stored = object.letter > 0 && target_.object_classes.stores_names(static_cast<char>(object.letter));
  values_.statement(is_container ? TokenClass::cobject : TokenClass::object, object.chance, [&] {
    values_.thing_class(object.letter, false);
    out_.comma();
    object_name(object, stored);
    out_.comma();
    object_place(object, monsters);
    object_infos(object, stored);
  });
  if (object.flags != 0)
    values_.statement(TokenClass::object_flags, [&] { values_.flags(TokenClass::object_flag, object.flags, "flags"); });
}

void ClassicBody::object_name(const classic::Object& object, bool stored) {
  const bool has_materials = !target_.materials.rows().empty();
  if (stored && !object.name.empty()) return out_.of("name").string(object.name);
  const auto find = [&](char letter) { return values_.object_name(letter, object.id); };
  const auto name =
      object.id >= 0 && !stored ? find(object.letter > 0 ? static_cast<char>(object.letter) : '\0') : std::nullopt;
  if (!name && object.id == random_value && has_materials && object.material != classic::random_material) {
    // A name that the compiler does not find.
    out_ << (stored ? "\"" : "\"unknown");
    if (!stored) material(object.material);
    out_ << '"';
    return;
  }
  if (!name) {
    const std::string_view rank =
        object.id < random_value ? target_.keywords.word(TokenClass::object_rank, random_value - object.id) : "";
    out_ << (rank.empty() ? values_.keyword(TokenClass::random_type) : rank);
    if (rank.empty() && object.id != random_value) out_.of("id").is_no(object.id, "object of that class");
    return;
  }
  out_ << '"' << *name;
  material(object.material);
  out_ << '"';
}

/// Behind the name of an object.
void ClassicBody::material(classic::Byte material) {
  if (material == 0) return;
  const bool random = material == classic::random_material;
  const std::string_view name = target_.materials.name(material);
  out_ << ':' << (random ? "random" : name);
  if (name.empty() && !random) out_.of("material").is_no(material, "material");
}

void ClassicBody::object_place(const classic::Object& object, std::size_t monsters) {
  using classic::Containment;
  const auto containment = object.containment;
  const auto at_random = [&](TokenClass word, bool allowed) {
    out_ << values_.keyword(word);
    if (!values_.is_random_place(object.x, object.y)) out_.cannot("x", "what is inside of something has no place");
    if (!allowed) out_.of("containment").is_no(containment, "containment");
  };
  const std::string_view position = target_.keywords.word(TokenClass::object_position, containment);
  if (containment == static_cast<classic::Byte>(Containment::contained))
    return at_random(TokenClass::contained, values_.has(TokenClass::contained));
  if (containment < 0)
    return at_random(TokenClass::carried,
                     values_.has(TokenClass::carried) && static_cast<std::size_t>(-containment) == monsters);
  const bool is_plain = containment == static_cast<classic::Byte>(Containment::none) ||
                        containment == static_cast<classic::Byte>(Containment::container);
  if (!position.empty() && !is_plain) out_ << position << ' ';
  if (position.empty() && !is_plain) out_.of("containment").is_no(containment, "containment");
  values_.place(object.x, object.y);
}

void ClassicBody::object_infos(const classic::Object& object, bool stored) {
  const bool has_name = !object.name.empty() && !stored;
  const bool has_corpse = object.corpse != random_value, has_curse = object.curse_state != random_value;
  if (!has_name && !has_corpse && !has_curse && object.enchantment == classic::random_enchantment) return;
  if (has_curse || !has_corpse) values_.next().word(TokenClass::curse_type, object.curse_state, "curse_state");
  if (has_corpse) {
    const auto name = values_.monster_name('\0', object.corpse);
    if (!name && object.corpse != classic::unknown_corpse) out_.of("corpse").is_no(object.corpse, "monster");
    out_.of("corpse").comma().string(name.value_or("random"));
  }
  if (object.enchantment == classic::random_enchantment)
    out_.comma() << values_.keyword(TokenClass::random_type);
  else
    values_.next().number(object.enchantment, 16, "enchantment");
  if (has_name)
    out_.of("name").comma().string(object.name);
  else if (!has_corpse && target_.has(Feature::corpse_or_curse))
    out_.comma() << values_.keyword(TokenClass::none);
}

}  // namespace speclev::decompiler
