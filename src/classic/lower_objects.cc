// Lowers objects and containers.
#include "base/spell.hh"
#include "classic/lower.hh"

namespace speclev::classic {

void Lowerer::lower(const ast::Object& object) {
  Object made;
  made.chance = chance(object.chance);
  const std::int32_t letter = class_of(object.letter, false);
  made.letter = static_cast<Byte>(letter);
  name_object(made, object.name, letter);
  const Spot place = checked_spot(object.place);
  made.x = place.x;
  made.y = place.y;
  made.containment = containment(object);
  add_infos(made, object.infos);
  in_body([&](auto& body) { add(body.objects, std::move(made), "objects"); });
}

/// A name that is looked up, with the material behind it; one that is stored; or a rank.
void Lowerer::name_object(Object& made, const ast::ObjectName& name, std::int32_t letter) {
  const bool has_materials = !target_.materials.rows().empty();
  made.material = static_cast<Byte>(has_materials && name.name.random ? random_material : 0);
  if (name.rank != 0) made.id = static_cast<std::int16_t>(random_value - name.rank);
  if (name.name.random) return;
  const Span where = name.name.text.span;
  const std::string_view words = text(name.name.text);
  if (target_.object_classes.stores_names(static_cast<char>(letter))) {
    made.name = words;
    return;
  }
  if (const std::size_t colon = words.find(':'); has_materials && colon != std::string_view::npos) {
    // What is wrong with one of them is told, and mended, of that one.
    const auto part = [begin = where.begin + 1](std::size_t from, std::size_t to) {
      return Span{begin + static_cast<std::uint32_t>(from), begin + static_cast<std::uint32_t>(to)};
    };
    made.material = material(words.substr(colon + 1), part(colon + 1, words.size()));
    made.id = object_named(words.substr(0, colon), part(0, colon), letter);
    return;
  }
  made.id = object_named(words, where, letter);
}

Byte Lowerer::material(std::string_view name, Span where) {
  if (const auto number = target_.materials.find(name)) return static_cast<Byte>(*number);
  if (name == "random") return random_material;
  sink_.report(Diag::unknown_material, where, {name}).suggest(Speller(name, target_.materials));
  return random_material;
}

Byte Lowerer::containment(const ast::Object& object) {
  using Kind = ast::Coordinate::Kind;
  const bool contained = object.place.kind == Kind::contained;
  if (contained && !container_seen_)
    sink_.report(Diag::no_container, object.place.span)
        .advise("what it is in is a CONTAINER in front of it: the same as an OBJECT, with another keyword");
  container_seen_ = container_seen_ || object.is_container;
  if (object.is_container) return static_cast<Byte>(Containment::container);
  if (contained) return static_cast<Byte>(Containment::contained);
  if (object.place.position.given()) return setting(object.place.position);
  if (object.place.kind != Kind::carried) return static_cast<Byte>(Containment::none);
  std::size_t monsters = 0;
  in_body([&](const auto& body) { monsters = body.monsters.size(); });
  return static_cast<Byte>(-static_cast<std::int64_t>(monsters));
}

void Lowerer::add_infos(Object& made, const ast::ObjectInfos& infos) {
  if (!infos.given || !has_form(Feature::extras, current_->span, "objects with more behind their places")) return;
  if (target_.has(Feature::corpse_or_curse)) check_infos(infos);
  if (infos.curse_state.given()) made.curse_state = setting(infos.curse_state);
  if (infos.corpse.given()) made.corpse = corpse(infos.corpse);
  made.enchantment = infos.enchantment.random ? random_enchantment : numbers_.short_value(infos.enchantment.number);
  if (!infos.name.given() || infos.name.none) return;
  const char letter = static_cast<char>(made.letter);
  if (target_.object_classes.stores_names(letter) && !made.name.empty())
    sink_.report(Diag::second_name, infos.name.text.span, {std::string_view(&letter, 1)});
  else
    made.name = text(infos.name.text);
}

/// Where an object has either a corpse or a curse state, a name belongs to the latter.
void Lowerer::check_infos(const ast::ObjectInfos& infos) {
  const Span enchantment = infos.enchantment.number.span;
  const auto has_both = [](const TargetVocabulary& each) { return !each.has(Feature::corpse_or_curse); };
  if (infos.corpse.given() && infos.curse_state.given())
    has_form(has_both, infos.corpse.span, "monster's name behind a curse state");
  else if (infos.corpse.given() && infos.name.given())
    has_form(has_both, infos.name.text.span, "name of an object behind that of a monster");
  else if (infos.curse_state.given() && !infos.name.given())
    has_form(has_both, enchantment, "enchantment without a name or 'none' behind it");
}

/// They take the place of those that the object had.
void Lowerer::lower(const ast::ObjectFlags& flags) {
  std::int64_t sum = 0;
  for (const ast::Word& word : flags.words) sum |= word.value;
  in_body([&](auto& body) {
    if (body.objects.empty())
      sink_.report(Diag::no_object, current_->keyword.span, {source_.text(current_->keyword.span)});
    else
      body.objects.back().flags = sum;
  });
}

}  // namespace speclev::classic
