#include "decompile/classic_values.hh"

#include <string>
#include <vector>

#include "classic/names.hh"

namespace speclev::decompiler {

using classic::random_value;

/// Where the first of several is lost, it stands there twice.
void ClassicValues::flags(TokenClass token, std::int64_t sum, std::string_view field, bool first_is_lost) {
  std::vector<std::string_view> words;
  std::int64_t left = sum;
  for (const KeywordTable::Row& row : target_.keywords.rows()) {
    if (row.token != token || (sum & row.value) != row.value || (left & row.value) == 0) continue;
    words.push_back(row.word);
    left &= ~std::int64_t{row.value};
  }
  if (left != 0) out_.cannot(field, "there are no words for the flags " + std::to_string(left));
  if (first_is_lost && words.size() > 1) words.insert(words.begin(), words.front());
  for (std::size_t i = 0; i < words.size(); ++i) out_ << (i == 0 ? "" : ",") << words[i];
}

void ClassicValues::letter(char letter, std::string_view field) {
  out_ << '\'' << letter << '\'';
  if (letter == '\n') out_.cannot(field, "a character in quotes cannot be a line end");
}

/// Where numbers have no sign, one that is too large for its bits is cut to the negative one.
void ClassicValues::number(std::int64_t value, int bits, std::string_view field) {
  if (value < 0 && !target_.has(Feature::signed_numbers)) {
    if (bits == 32 && abi_.long_size == 4) out_.cannot(field, "numbers have no sign");
    value += std::int64_t{1} << bits;
  }
  out_ << value;
}

void ClassicValues::number_or_random(std::int64_t value, int bits, std::string_view field) {
  if (value == random_value)
    out_ << keyword(TokenClass::random_type);
  else
    number(value, bits, field);
}

void ClassicValues::pair(std::int64_t x, std::int64_t y, std::string_view x_field, std::string_view y_field,
                         int y_bits) {
  out_ << '(';
  number(x, 8, x_field);
  next().number(y, y_bits, y_field);
  out_ << ')';
}

void ClassicValues::corners(const classic::Corners& corners, std::string_view field) {
  char separator = '(';
  for (const Byte corner : corners) {
    out_ << separator;
    number(corner, 8, field);
    separator = ',';
  }
  out_ << ')';
}

void ClassicValues::corners(const classic::Corners& corners, bool of_level, std::string_view field) {
  if (of_level) out_ << keyword(TokenClass::lev);
  const auto columns = target_.limit(Limit::level_columns), rows = target_.limit(Limit::level_rows);
  const bool is_corner = corners[0] == columns && corners[1] == rows && corners[2] == columns && corners[3] == rows;
  if (of_level && is_corner && target_.has(Feature::empty_levregion))
    out_ << "()";
  else
    this->corners(corners, field);
}

/// Registers that stand for numbers beyond their list are written with a negative number, which is accepted.
void ClassicValues::register_number(std::int64_t value, Limit limit, std::string_view field) {
  std::int64_t index = -1 - value;
  if (index >= target_.limit(limit)) index -= 256;
  if (index < 0 && !target_.has(Feature::signed_numbers)) out_.cannot(field, "there is no such register");
  out_ << '[' << index << ']';
}

void ClassicValues::named_register(TokenClass list, std::int64_t value, Limit limit, std::string_view field) {
  out_ << keyword(list);
  register_number(value, limit, field);
}

bool ClassicValues::is_random_place(Byte x, Byte y) const {
  const Byte random = target_.has(Feature::place_sets) ? classic::random_place_beside_sets : classic::random_place;
  return x == random && y == random;
}

void ClassicValues::place(Byte x, Byte y) {
  const bool sets = target_.has(Feature::place_sets);
  if (is_random_place(x, y)) {
    out_ << keyword(TokenClass::random_type);
  } else if (sets && x == classic::region_place && y < 0) {
    out_ << keyword(TokenClass::r_register) << '[' << std::int64_t{-1 - y} << ']';
  } else if (sets && (x < 0 || y < 0)) {
    out_ << keyword(TokenClass::p_register);
    if (x != random_value) register_number(x, Limit::registers, "x");
    register_number(y, Limit::registers, "y");
  } else if (!sets && x < 0 && x == y) {
    named_register(TokenClass::p_register, x, Limit::registers, "x");
  } else {
    pair(x, y, "x", "y");
  }
}

void ClassicValues::thing_class(Byte value, bool monster) {
  const LetterTable& classes = monster ? target_.monster_classes : target_.object_classes;
  const char as_letter = static_cast<char>(value);
  if (value == classic::random_place)
    out_ << keyword(TokenClass::random_type);
  else if (value > 0 && classes.contains(as_letter))
    letter(as_letter, "class");
  else
    named_register(monster ? TokenClass::m_register : TokenClass::o_register, value, Limit::registers, "class");
}

void ClassicValues::alignment(Byte value, std::string_view field) {
  const std::string_view word = target_.keywords.word(TokenClass::alignment, value);
  if (!word.empty())
    out_ << word;
  else if (value == classic::random_place)
    out_ << keyword(TokenClass::random_type);
  else
    named_register(TokenClass::a_register, value, Limit::alignments, field);
}

void ClassicValues::chance(Byte percent) {
  if (!target_.has(Feature::chances) || percent == classic::certain) return;
  out_ << '[' << std::int64_t{percent} << "%]";
}

void ClassicValues::door_info(std::int16_t info) {
  if (info == 0) return;
  next();
  const std::string_view key = target_.door_keys.name(info);
  if (!key.empty()) return out_.of("info").string(key);
  number(info, 16, "info");
  if (!target_.has(Feature::door_texts)) out_.of("info").is_no(info, "key");
}

void ClassicValues::name_or_random(const WordTable& names, Byte number, std::string_view field, std::string_view what) {
  for (const WordTable::Row& row : names.rows())
    if (static_cast<Byte>(row.number) == number && names.find(row.name) == row.number)
      return out_.of(field).string(row.name);
  out_ << keyword(TokenClass::random_type);
  if (number != random_value) out_.of(field).is_no(number, what);
}

void ClassicValues::room_type(Byte type, std::string_view field) {
  name_or_random(target_.rooms, type, field, "type of room");
}

void ClassicValues::terrain(std::int64_t code, std::string_view field) {
  const char character = target_.terrain.letter(code);
  if (character == '\0') out_.of(field).is_no(code, "terrain with a character");
  letter(character == '\0' ? ' ' : character, field);
}

namespace {

/// A name that is found, the first choice being the one in the table.
template <class Find>
std::optional<std::string_view> findable(const NameTable& table, const WordTable* others, std::int64_t number,
                                         Find&& find) {
  const std::string_view name = table.name(number);
  if (!name.empty() && find(name) == number) return name;
  if (others == nullptr) return std::nullopt;
  for (const WordTable::Row& row : others->rows())
    if (row.number == number && find(row.name) == number) return row.name;
  return std::nullopt;
}

}  // namespace

std::optional<std::string_view> ClassicValues::monster_name(char letter, std::int64_t number) const {
  return findable(target_.monsters, &target_.monster_aliases, number,
                  [&](std::string_view name) { return classic::find_monster(target_, letter, name); });
}

std::optional<std::string_view> ClassicValues::object_name(char letter, std::int64_t number) const {
  return findable(target_.objects, nullptr, number,
                  [&](std::string_view name) { return classic::find_object(target_, letter, name); });
}

}  // namespace speclev::decompiler
