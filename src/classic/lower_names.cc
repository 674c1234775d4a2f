// Looks up classes and names of monsters and objects.
#include "base/characters.hh"
#include "base/spell.hh"
#include "classic/lower.hh"
#include "classic/names.hh"
#include "syntax/name_advice.hh"
#include "target/others.hh"

/// Classes and names of monsters and objects.
namespace speclev::classic {

std::int32_t Lowerer::class_of(const ast::ClassRef& ref, bool monster) {
  if (ref.kind == ast::ClassRef::Kind::random) return random_place;
  if (ref.kind == ast::ClassRef::Kind::reg) {
    const RegisterList& list = monster ? monster_registers_ : object_registers_;
    return static_cast<Byte>(
        register_value(register_index(ref.index, Limit::registers, monster ? "monster" : "object", list.filled,
                                      monster ? "RANDOM_MONSTERS" : "RANDOM_OBJECTS")));
  }
  const LetterTable& classes = monster ? target_.monster_classes : target_.object_classes;
  if (!classes.contains(ref.letter))
    sink_
        .report(monster ? Diag::unknown_monster_class : Diag::unknown_object_class, ref.span,
                {std::string_view(&ref.letter, 1)})
        .or_take(nearest_target_with_class(target_, ref.letter, monster));
  return static_cast<Byte>(ref.letter);
}

namespace {

/// Whether a class that was given is in no table, so that it has its error already.
bool is_bad_class(std::int32_t letter, const LetterTable& classes) {
  return letter > 0 && !classes.contains(static_cast<char>(letter));
}

constexpr std::string_view unbound_name = "a name needs its class in quotes before it, not random or a register";

/// Helps with a name that a class does not have: another class may, else a near name.
void advise_name(Diagnostic& diagnostic, std::string_view name, const syntax::InputName& given,
                 const NameTable& table) {
  const char letter = given.letter;
  if (const auto elsewhere = table.find(name)) {
    Help advice = syntax::advice_on_class(name, table.entry(static_cast<std::size_t>(*elsewhere)).letter, given);
    const Help half = letter == '\0' ? Help() : syntax::advice_on_half_name(name, given, table);
    const std::string fact = advice.text;
    if (!half.text.empty()) advice.text.append("; ").append(half.text);
    diagnostic.advise(std::move(advice)).otherwise(fact);
    return;
  }
  Speller speller(name);
  if (letter != '\0') table.suggest(letter, speller);
  if (!speller.best().empty()) {
    diagnostic.suggest(speller);
    return;
  }
  if (Help advice = syntax::advice_on_half_name(name, given, table); !advice.empty()) {
    diagnostic.advise(std::move(advice));
    return;
  }
  table.suggest('\0', speller);
  if (const auto near = table.find(speller.best())) {
    const char other = table.entry(static_cast<std::size_t>(*near)).letter;
    diagnostic.advise({"did you mean " + quote(speller.best()) + " of class " + quote({&other, 1}) + "?",
                       syntax::renamed(given, speller.best(), other)});
  }
}

/// The class that a name is given with; NUL where it is random or a register.
char letter_of(std::int32_t letter) { return letter > 0 ? static_cast<char>(letter) : '\0'; }

std::string in_class(std::int32_t letter) {
  const char character = static_cast<char>(letter);
  return letter > 0 ? " in class " + quote({&character, 1}) : "";
}

}  // namespace

/// A name is looked up within its class, which 0 stands for any of; with a random one or a register it is never found.
std::int16_t Lowerer::monster_named(const ast::TextOrRandom& name, std::int32_t letter) {
  if (name.random || is_bad_class(letter, target_.monster_classes)) return random_value;
  const std::string_view words = text(name.text);
  const bool fails = letter < 0 || (letter == 0 && target_.has(Feature::class_bound_names));
  const auto found = fails ? std::nullopt : find_monster(target_, static_cast<char>(letter), words);
  if (found) return static_cast<std::int16_t>(*found);
  if (!sink_.enabled(Diag::unknown_monster)) return random_value;
  Diagnostic& report = sink_.report(Diag::unknown_monster, name.text.span, {words, in_class(letter)});
  const syntax::InputName given{source_.bytes(), name.text.span, letter_of(letter)};
  Help advice = syntax::advice_on_monster(words, given, target_);
  if (fails)
    report.advise(unbound_name);
  else if (!advice.empty())
    report.advise(std::move(advice));
  else
    advise_name(report, words, given, target_.monsters);
  return random_value;
}

/// A name is looked up within its class, or among all objects where the class is random or a register. That look-up
/// fails where plain char is unsigned, and in games that look within classes only.
std::int16_t Lowerer::object_named(std::string_view name, Span where, std::int32_t letter) {
  if (is_bad_class(letter, target_.object_classes)) return random_value;
  const bool is_bound = letter <= 0 && target_.has(Feature::class_bound_names);
  const bool fails = is_bound || (letter < 0 && !abi_.char_is_signed && !target_.has(Feature::classless_objects));
  const auto found = fails ? std::nullopt : find_object(target_, letter > 0 ? static_cast<char>(letter) : '\0', name);
  if (found) return static_cast<std::int16_t>(*found);
  if (!sink_.enabled(Diag::unknown_object)) return random_value;
  Diagnostic& report = sink_.report(Diag::unknown_object, where, {name, in_class(letter)});
  const syntax::InputName given{source_.bytes(), where, letter_of(letter)};
  Help advice = syntax::advice_on_object(name, given, target_);
  if (is_bound)
    report.advise(unbound_name);
  else if (!advice.empty())
    report.advise(std::move(advice));
  else
    advise_name(report, name, given, target_.objects);
  return random_value;
}

/// The monster that a corpse, egg or statue is of; any unknown name leaves it to the game.
std::int32_t Lowerer::corpse(const ast::Text& name) {
  const std::string_view words = text(name);
  if (const auto found = find_monster(target_, '\0', words)) return *found;
  if (words != "random" && sink_.enabled(Diag::unknown_corpse)) {
    Speller speller(words);
    target_.monsters.suggest('\0', speller);
    sink_.report(Diag::unknown_corpse, name.span, {words}).suggest(speller);
  }
  return unknown_corpse;
}

}  // namespace speclev::classic
