#include <tuple>

#include "base/characters.hh"
#include "base/spell.hh"
#include "classic/lower.hh"

namespace speclev::classic {

namespace {

// A levregion counts columns of the whole level from 1.
constexpr std::array<std::int32_t, 4> level_least = {1, 0, 1, 0};
constexpr std::array<std::string_view, 4> corner_names = {"x1", "y1", "x2", "y2"};

}  // namespace

std::string_view Lowerer::text(const ast::Text& text) const {
  const std::string_view content = source_.text({text.span.begin + 1, text.span.end - 1});
  return content.substr(0, content.find('\0'));
}

Lowerer::Spot Lowerer::spot(const ast::Coordinate& place) {
  using Kind = ast::Coordinate::Kind;
  if (place.kind == Kind::random || place.kind == Kind::contained) return {};
  if (place.kind == Kind::reg) {
    const std::int32_t index =
        register_index(place.x, Limit::registers, "place", place_registers_.filled, "RANDOM_PLACES");
    const std::int32_t value = register_value(index);
    const auto cut = static_cast<Byte>(value);
    return {cut, cut, index >= target_.limit(Limit::registers), value, value};
  }
  const auto as_written = [&]() -> Spot {
    return {numbers_.byte(place.x), numbers_.byte(place.y), false, numbers_.value(place.x), numbers_.value(place.y)};
  };
  if (!in_maze_ || result_.level.map_init.init_present != 0 || unsure_map_) return as_written();
  if (max_x_ < 0 || max_y_ < 0) {
    sink_.report(Diag::empty_map, place.span);
    return {0, 0, true};
  }
  for (const auto& [number, name, greatest] : {std::tuple(place.x, "x", max_x_), {place.y, "y", max_y_}}) {
    const std::int32_t value = numbers_.value(number);
    if (value >= 0 && value <= greatest) continue;
    sink_.report(Diag::coordinate_range, number.span, {name, "0", greatest, numbers_.digits(number)});
    return {0, 0, true};
  }
  return as_written();
}

Lowerer::Spot Lowerer::checked_spot(const ast::Coordinate& place) {
  const Spot result = spot(place);
  check_placement(result, place.span);
  return result;
}

void Lowerer::check_placement(const Spot& spot, Span where) {
  if (!in_maze_ || unsure_map_ || spot.bad || spot.x < 0 || spot.y < 0) return;
  const auto terrain = cell(spot.x, spot.y);
  if (terrain && target_.terrain.is(*terrain, TerrainTable::rock | TerrainTable::blocked))
    sink_.report(Diag::placed_in_wall, where, {terrain_at(spot.x, spot.y)});
}

/// The number of a register. Negative numbers are accepted, as in the original; they stand for other things.
std::int32_t Lowerer::register_index(const ast::Number& index, Limit limit, std::string_view name, std::size_t filled,
                                     std::string_view filler) {
  const std::int32_t value = numbers_.int_value(index);
  if (value >= target_.limit(limit)) {
    sink_.report(Diag::register_range, index.span, {target_.limit(limit) - 1, numbers_.digits(index)});
  } else if (value < 0) {
    if (sink_.enabled(Diag::negative_register))
      sink_.report(Diag::negative_register, index.span,
                   {name, numbers_.digits(index), static_cast<Byte>(register_value(value))});
  } else if (!filler.empty() && static_cast<std::size_t>(value) >= filled && sink_.enabled(Diag::unset_register)) {
    sink_.report(Diag::unset_register, index.span, {value, filler});
  }
  return value;
}

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
    sink_.report(monster ? Diag::unknown_monster_class : Diag::unknown_object_class, ref.span,
                 {std::string_view(&ref.letter, 1)});
  return static_cast<Byte>(ref.letter);
}

namespace {

/// Whether a class that was given is in no table, so that it has its error already.
bool is_bad_class(std::int32_t letter, const LetterTable& classes) {
  return letter > 0 && !classes.contains(static_cast<char>(letter));
}

/// Helps with a name that a class does not have: another class may, else a near name.
void advise_name(Diagnostic& diagnostic, std::string_view name, std::int32_t letter, const NameTable& table) {
  if (const auto elsewhere = table.find(name)) {
    const char other = table.entries()[static_cast<std::size_t>(*elsewhere)].letter;
    diagnostic.advise("it exists as class " + quote({&other, 1}));
    return;
  }
  Speller speller(name);
  if (letter > 0) table.suggest(static_cast<char>(letter), speller);
  if (!speller.best().empty()) {
    diagnostic.suggest(speller.best());
    return;
  }
  table.suggest('\0', speller);
  if (const auto near = table.find(speller.best())) {
    const char other = table.entries()[static_cast<std::size_t>(*near)].letter;
    diagnostic.advise("did you mean " + quote(speller.best()) + " of class " + quote({&other, 1}) + "?");
  }
}

std::string in_class(std::int32_t letter) {
  const char character = static_cast<char>(letter);
  return letter > 0 ? " in class " + quote({&character, 1}) : "";
}

}  // namespace

/// A name is looked up within its class, which 0 stands for any of; with a random one or a register it is never found.
std::int16_t Lowerer::monster_named(const ast::TextOrRandom& name, std::int32_t letter) {
  if (name.random || is_bad_class(letter, target_.monster_classes)) return random_value;
  const std::string_view words = text(name.text);
  const auto found = letter > 0    ? target_.monsters.find(static_cast<char>(letter), words)
                     : letter == 0 ? target_.monsters.find(words)
                                   : std::nullopt;
  if (found) return static_cast<std::int16_t>(*found);
  if (!sink_.enabled(Diag::unknown_monster)) return random_value;
  Diagnostic& report = sink_.report(Diag::unknown_monster, name.text.span, {words, in_class(letter)});
  if (letter < 0)
    report.advise("a name needs its class in quotes before it, not random or a register");
  else
    advise_name(report, words, letter, target_.monsters);
  return random_value;
}

/// A name is looked up within its class, or among all objects where the class is random or a register. That look-up
/// fails where plain char is unsigned.
std::int16_t Lowerer::object_named(const ast::TextOrRandom& name, std::int32_t letter) {
  if (name.random || is_bad_class(letter, target_.object_classes)) return random_value;
  const std::string_view words = text(name.text);
  const auto found = letter > 0                           ? target_.objects.find(static_cast<char>(letter), words)
                     : abi_.char_is_signed || letter == 0 ? target_.objects.find(words)
                                                          : std::nullopt;
  if (found) return static_cast<std::int16_t>(*found);
  if (!sink_.enabled(Diag::unknown_object)) return random_value;
  advise_name(sink_.report(Diag::unknown_object, name.text.span, {words, in_class(letter)}), words, letter,
              target_.objects);
  return random_value;
}

Byte Lowerer::room_type(const ast::TextOrRandom& type) {
  if (type.random) return random_value;
  const std::string_view words = text(type.text);
  if (const auto number = target_.rooms.find(words)) return static_cast<Byte>(*number);
  Speller speller(words);
  target_.rooms.suggest(speller);
  sink_.report(Diag::unknown_room_type, type.text.span, {words}).suggest(speller.best());
  return 0;
}

Byte Lowerer::alignment(const ast::AlignmentRef& ref) {
  if (ref.is_register)
    return static_cast<Byte>(register_value(register_index(ref.index, Limit::alignments, "align", 0, {})));
  return ref.word.is_random() ? random_place : setting(ref.word);
}

Byte Lowerer::chance(const ast::Number& percent) {
  if (!percent.given()) return 100;
  const std::int32_t value = numbers_.int_value(percent);
  if (value < 1 || value > 100) sink_.report(Diag::percent_range, percent.span, {numbers_.digits(percent)});
  return static_cast<Byte>(value);
}

Byte Lowerer::byte_or_random(const ast::NumberOrRandom& number) {
  return number.random ? random_value : numbers_.byte(number.number);
}

std::optional<std::array<std::int32_t, 4>> Lowerer::corners(const ast::Region& region) {
  std::array<std::int32_t, 4> values{};
  for (std::size_t i = 0; i < 4; ++i) values[i] = numbers_.value(region.corners[i]);
  if (unsure_map_ && !region.levregion) return values;
  const std::array<std::int32_t, 4> least = region.levregion ? level_least : std::array<std::int32_t, 4>{};
  const auto columns = static_cast<std::int32_t>(target_.limit(Limit::level_columns));
  const auto rows = static_cast<std::int32_t>(target_.limit(Limit::level_rows));
  const std::array<std::int32_t, 4> greatest = region.levregion
                                                   ? std::array{columns - 1, rows - 1, columns - 1, rows - 1}
                                                   : std::array{max_x_, max_y_, max_x_, max_y_};
  if (!region.levregion && (max_x_ < 0 || max_y_ < 0)) {
    sink_.report(Diag::empty_map, region.span);
    return std::nullopt;
  }
  for (std::size_t i = 0; i < 4; ++i) {
    if (values[i] >= least[i] && values[i] <= greatest[i]) continue;
    Diagnostic& report = sink_.report(Diag::coordinate_range, region.corners[i].span,
                                      {corner_names[i], least[i], greatest[i], numbers_.digits(region.corners[i])});
    if (!region.levregion)
      report.advise("these are places on the map part; levregion(…) counts from the level's corner");
    return std::nullopt;
  }
  return values;
}

Corners Lowerer::narrowed(const std::array<std::int32_t, 4>& corners) {
  return {static_cast<Byte>(corners[0]), static_cast<Byte>(corners[1]), static_cast<Byte>(corners[2]),
          static_cast<Byte>(corners[3])};
}

void Lowerer::too_many(std::string_view what, std::int64_t limit) {
  sink_.report(Diag::too_many_entries, current_->keyword.span,
               {in_maze_              ? "map part"
                : what == "corridors" ? "level"
                                      : "room",
                limit, what});
}

}  // namespace speclev::classic
