// Implements the queries for records and values of a compiled file.
#include <algorithm>

#include "base/characters.hh"
#include "inspect/inside.hh"
#include "inspect/operand_meaning.hh"
#include "speclev/level.hh"
#include "target/language.hh"
#include "target/target_data.hh"

/// What can be asked of the values of a compiled file.
namespace speclev {

namespace {

/// The kinds of terrain that a random place may have.
std::string place_words(const TargetData& target, const Value& value) {
  if (!value.numbers.empty()) return {};
  std::string kinds;
  for (const auto& row : target.keywords.rows())
    if (row.token == TokenClass::humidity_type && (value.number & row.value) != 0)
      kinds.append(kinds.empty() ? "" : ",").append(row.word);
  return kinds.empty() ? "random" : std::string("random[").append(kinds) + "]";
}

std::string terrain_words(const TargetData& target, const Value& value) {
  const std::int64_t light = value.numbers[1];
  const char letter = target.terrain.letter(value.numbers[0]);
  std::string result = quote({&letter, letter == '\0' ? 0U : 1U});
  if (light == -1) return result + ", random light";
  if (light == 0 || light == 1) result.append(", ").append(target.keywords.word(TokenClass::light_state, light));
  return result;
}

std::string thing_words(const NameTable& table, const Value& value) {
  if (value.numbers.empty()) return "random";
  if (value.numbers[1] >= 0) return quote(table.name(value.numbers[1]));
  const char letter = static_cast<char>(value.numbers[0]);
  return "of class " + quote({&letter, 1});
}

/// Of several numbers, what each of them means; nothing if none means anything.
std::string numbers_words(const TargetData& target, const Language& language, const Value& value) {
  std::string result;
  bool known = false;
  for (const std::int64_t number : value.numbers) {
    const std::string words = language.meaning(target, ContentsInside::meaning(value), number);
    known = known || !words.empty();
    result.append(result.empty() ? "" : " ").append(words.empty() ? std::to_string(number) : words);
  }
  return known ? result : std::string();
}

}  // namespace

const Value* Record::find(std::string_view value) const {
  const auto at = std::ranges::find(values, value, &Value::name);
  return at == values.end() ? nullptr : &*at;
}

bool Record::is_computed() const {
  return std::ranges::any_of(values, [](const Value& value) {
    return value.type == ValueType::computed || value.type == ValueType::variable;
  });
}

std::string Contents::words(const Value& value) const {
  const TargetData& data = data_of(target);
  const std::string_view meaning = ContentsInside::meaning(value);
  const Language& of_file = ContentsInside::language(*this);
  switch (value.type) {
    case ValueType::number:
      if (!value.text.empty()) return value.text;
      if (const Slot* slot = ContentsInside::slot(value)) return meaning_of(data, *slot, value.number);
      return meaning.empty() ? std::string() : of_file.meaning(data, meaning, value.number);
    case ValueType::numbers: return meaning.empty() ? std::string() : numbers_words(data, of_file, value);
    case ValueType::place: return place_words(data, value);
    case ValueType::terrain: return terrain_words(data, value);
    case ValueType::monster: return thing_words(data.monsters, value);
    case ValueType::object: return thing_words(data.objects, value);
    default: return {};
  }
}

std::vector<std::string> Contents::draw(const Cells& cells) const {
  std::vector<std::string> rows;
  if (cells.columns == 0) return rows;
  for (std::size_t at = 0; at < cells.codes.size(); at += cells.columns) {
    std::string row;
    for (const char code : std::string_view(cells.codes).substr(at, cells.columns)) {
      const char letter = data_of(target).terrain.letter(static_cast<unsigned char>(code));
      row += letter == '\0' ? '?' : letter;
    }
    row.erase(row.find_last_not_of(' ') + 1);
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace speclev
