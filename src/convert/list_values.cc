#include "convert/list_values.hh"

#include <algorithm>
#include <charconv>

#include "base/characters.hh"
#include "classic/names.hh"

namespace speclev::converter {

namespace ast = classic::ast;

namespace {

constexpr std::string_view random_word = "random", floor = "'.'";

std::string_view unquoted(std::string_view text) { return text.substr(1, text.size() - 2); }

std::string tuple(const std::string& first, const std::string& second) { return "(" + first + "," + second + ")"; }

}  // namespace

int ListValues::number(const ast::Number& number) const {
  std::string_view digits = source_.text(number.span);
  if (digits.starts_with('+')) digits.remove_prefix(1);
  int value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

std::string ListValues::written(const ast::Number& number) const {
  const int value = this->number(number);
  return value < 0 ? "(" + std::to_string(value) + ")" : std::to_string(value);
}

std::string ListValues::word(const ast::Word& word, Diag loss) const {
  const std::string written = text(word.span);
  const KeywordTable::Row* known = to_.keywords.find(written);
  if (known != nullptr) return written;
  losses_.tell(loss, word.span, {written});
  return {};
}

std::string ListValues::word_or_random(const ast::Word& word) const {
  const std::string known = this->word(word);
  if (!known.empty()) return known;
  losses_.replace(word.span, random_word);
  return std::string(random_word);
}

std::optional<char> ListValues::map_character(char letter) const {
  const auto code = from_.terrain.code(letter);
  if (!code) return std::nullopt;
  const std::string_view name = from_.terrain.name(*code);
  const bool is_kept = std::ranges::any_of(from_.loading.rows(), [&](const LoadingRow& row) {
    return row.kind == LoadingRow::Kind::terrain && row.name == name && (row.value & bit_of(TerrainClass::kept)) != 0;
  });
  const auto is_same = [&](char other) {
    const auto found = to_.terrain.code(other);
    if (!found || to_.look_up_characters.contains(other)) return false;
    return is_kept ? to_.terrain.is(*found, TerrainTable::unset) : to_.terrain.name(*found) == name;
  };
  if (is_same(letter)) return letter;
  for (const char other : to_.terrain.letters())
    if (is_same(other)) return other;
  return std::nullopt;
}

std::string ListValues::ground(const ast::Letter& letter) const {
  if (const auto known = map_character(letter.value)) {
    const std::string quoted = std::string("'") + *known + "'";
    return *known == letter.value ? text(letter.span) : quoted;
  }
  losses_.tell(Diag::lost_name, letter.span, {"map character " + std::string(1, letter.value)});
  losses_.replace(letter.span, floor);
  return std::string(floor);
}

std::string ListValues::foreground(const ast::Letter& letter, bool is_joined) const {
  const auto known = map_character(letter.value);
  if (!is_joined || !known || to_.terrain.is(*to_.terrain.code(*known), TerrainTable::joinable)) return ground(letter);
  losses_.tell(Diag::changed_result, letter.span, {"a joined INIT_MAP of " + text(letter.span) + " is one of floor"});
  losses_.replace(letter.span, floor);
  return std::string(floor);
}

std::string ListValues::places(const ast::Number& set) const {
  constexpr int letters = 26;
  const int number = set.given() ? this->number(set) : 0;
  std::string name = "$place";
  if (number > 0) name += "_";
  for (int left = number; left > 0; left /= letters) name += static_cast<char>('a' + left % letters);
  return name;
}

bool ListValues::is_mirrored(const TargetData& game) {
  return std::ranges::any_of(game.loading.rows(), [](const LoadingRow& row) {
    return row.kind == LoadingRow::Kind::rule && row.name == "mirror" &&
           row.value != static_cast<std::uint32_t>(LoadingWay::never_mirrored);
  });
}

std::string ListValues::place(const ast::Coordinate& place, Shift shift) const {
  using Kind = ast::Coordinate::Kind;
  if (place.check.given()) losses_.tell(Diag::lost_key, place.check.span, {text(place.check.span)});
  if (place.position.given()) losses_.tell(Diag::lost_key, place.position.span, {text(place.position.span)});
  switch (place.kind) {
    case Kind::explicit_place: return this->place(number(place.x) + shift.x, number(place.y) + shift.y);
    case Kind::reg:
      if (number(place.x) >= 0) return "$place[" + text(place.x.span) + "]";
      break;
    case Kind::set: return places(place.x) + "[" + text(place.y.span) + "]";
    case Kind::random: return std::string(random_word);
    default: break;
  }
  losses_.tell(Diag::lost_key, place.span, {text(place.span)});
  return std::string(random_word);
}

std::string ListValues::region(const ast::Region& region, Shift shift) const {
  std::string written = "(";
  for (std::size_t i = 0; i < region.corners.size(); ++i) {
    const int value = region.corners[i].given() ? number(region.corners[i]) : 0;
    written += (i == 0 ? "" : ",") + std::to_string(value + (i % 2 == 0 ? shift.x : shift.y));
  }
  return written + ")";
}

std::string ListValues::alignment(const ast::AlignmentRef& alignment) const {
  if (!alignment.is_register) return word(alignment.word);
  return text(alignment.word.span) + "[" + text(alignment.index.span) + "]";
}

std::string ListValues::class_of(const ast::ClassRef& letter, std::string_view variable,
                                 const LetterTable& known) const {
  switch (letter.kind) {
    case ast::ClassRef::Kind::reg: return "$" + std::string(variable) + "[" + text(letter.index.span) + "]";
    case ast::ClassRef::Kind::letter:
      if (known.contains(letter.letter)) return text(letter.span);
      losses_.tell(Diag::lost_name, letter.span, {text(letter.span)});
      break;
    case ast::ClassRef::Kind::random: break;
  }
  return std::string(random_word);
}

std::string ListValues::monster(const ast::ClassRef& letter, const ast::TextOrRandom& name) const {
  const std::string known = class_of(letter, "monster", to_.monster_classes);
  // With a class by chance names are never found.
  if (name.random || letter.kind != ast::ClassRef::Kind::letter) return known;
  const auto taken = classic::find_monster(from_, letter.letter, inside(name.text));
  if (taken) {
    const std::string found = name_taken(name.text, from_.monsters.name(*taken));
    if (to_.monsters.find_any_case(letter.letter, unquoted(found))) return tuple(known, found);
  }
  losses_.tell(Diag::lost_name, name.text.span, {text(name.text.span)});
  return known;
}

std::string ListValues::object(const ast::ClassRef& letter, const ast::ObjectName& name) const {
  const std::string known = class_of(letter, "object", to_.object_classes);
  if (name.rank != 0) losses_.tell(Diag::lost_name, name.name.text.span, {text(name.name.text.span)});
  if (name.name.random) return known;
  const bool has_class = letter.kind == ast::ClassRef::Kind::letter;
  const char in_class = has_class ? letter.letter : '\0';
  const auto taken = classic::find_object(from_, in_class, inside(name.name.text));
  if (taken) {
    const std::string found = name_taken(name.name.text, from_.objects.name(*taken));
    const bool is_known = has_class ? to_.objects.find_any_case(in_class, unquoted(found)).has_value()
                                    : to_.objects.find_any_case(unquoted(found)).has_value();
    if (is_known) return has_class ? tuple(known, found) : found;
  }
  losses_.tell(Diag::lost_name, name.name.text.span, {text(name.name.text.span)});
  return known;
}

std::string ListValues::name_taken(const ast::Text& name, std::string_view kind) const {
  const std::string_view words = inside(name);
  const bool is_beginning = kind.size() < words.size() && words.starts_with(kind);
  return is_beginning ? '"' + std::string(kind) + '"' : text(name.span);
}

std::string ListValues::montype(const ast::Text& name) const {
  const std::string_view words = inside(name);
  if (words == random_word) return std::string(random_word);
  if (classic::find_monster(from_, '\0', words) && to_.monsters.find_any_case(words)) return text(name.span);
  losses_.tell(Diag::lost_name, name.span, {text(name.span)});
  return std::string(random_word);
}

std::string ListValues::known_name(const ast::TextOrRandom& name, bool is_known, std::string_view instead) const {
  if (is_known) return text(name.text.span);
  losses_.tell(Diag::lost_name, name.text.span, {text(name.text.span)});
  return std::string(instead);
}

std::string ListValues::trap(const ast::TextOrRandom& name) const {
  if (name.random) return std::string(random_word);
  return known_name(name, to_.traps.find(inside(name.text)).has_value(), random_word);
}

std::string ListValues::room_type(const ast::TextOrRandom& name) const {
  if (name.random) return std::string(random_word);
  return known_name(name, to_.rooms.find(inside(name.text)).has_value(), "\"ordinary\"");
}

bool ListValues::is_ordinary(std::string_view type) const { return unquoted(type) == to_.rooms.name(0); }

}  // namespace speclev::converter
