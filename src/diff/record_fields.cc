#include "diff/record_fields.hh"

#include <algorithm>
#include <utility>

#include "base/characters.hh"
#include "inspect/inside.hh"
#include "target/target_data.hh"

namespace speclev::differ {

namespace {

constexpr std::string_view place_field = "place", thing_field = "kind";

/// What is computed is told where it is taken, unless it is longer: many terms are items of their own.
constexpr std::size_t longest_computed = 1000;

std::string in_parentheses(const std::vector<std::int64_t>& numbers) {
  std::string result(1, '(');
  for (const std::int64_t number : numbers) result.append(result.size() == 1 ? "" : ",").append(std::to_string(number));
  return result += ')';
}

std::string quoted(std::string_view text) {
  std::string result(1, '"');
  return result.append(terminal_safe(text.substr(0, text.find('\0')))).append(1, '"');
}

/// Whether the size of a map says what a value says, or the number of records in a dungeon.
bool is_counted(const Record& record, const Value& value) {
  if (record.kind == RecordKind::dungeon) return value.name == "levels" || value.name == "branches";
  if (record.cells.empty()) return false;
  return value.name == "xsize" || value.name == "ysize" || value.name == "rows" || value.name == "columns" ||
         value.name == "cells";
}

}  // namespace

std::string ShortTexts::of(std::string text) {
  constexpr std::size_t short_enough = 60;
  if (text.size() <= short_enough) return text;
  const std::size_t number = numbers_.size();
  return "#" + std::to_string(numbers_.emplace(std::move(text), number).first->second);
}

Item RecordFields::item(const Record& record) {
  Item result;
  result.form = is_program_ ? Form::instruction : Form::record;
  result.kind = record.kind;
  result.name = record.name;
  result.record = &record;
  result.offset = record.offset;
  if (record.kind == RecordKind::dungeon) remember_levels(record);
  fields(record, result);
  map(record, result);
  return result;
}

bool RecordFields::compute(const Record& operation) {
  Computed made{std::string(operation.name) + "(", std::string(operation.name) + "("};
  std::string_view between;
  for (const Value& value : operation.values) {
    const Field argument = field(value);
    made.words.append(between).append(argument.words);
    made.exact.append(std::to_string(argument.exact.size())).append(":").append(argument.exact);
    between = ", ";
  }
  if (operation.name.empty() || made.words.size() > longest_computed) return false;
  made.words += ')';
  made.exact = texts_.of(std::move(made.exact));
  computed_[operation.instruction] = std::move(made);
  return true;
}

void RecordFields::computed(const Value& value, Field& field) const {
  const auto made = computed_.find(static_cast<std::size_t>(value.number));
  field.exact = made == computed_.end() ? "computed" : made->second.exact;
  field.words = made == computed_.end() ? "computed" : made->second.words;
}

/// Levels are chained to others by their numbers in the file, which change with those before them.
void RecordFields::remember_levels(const Record& dungeon) {
  for (const Record& record : dungeon.records)
    if (record.kind == RecordKind::special_level)
      if (const Value* name = record.find("name")) levels_.push_back(quoted(name->text));
}

void RecordFields::fields(const Record& record, Item& result) const {
  const Value* x = record.find("x");
  const Value* y = record.find("y");
  const Value* letter = record.find("class");
  const Value* name = record.find("id");
  const bool has_place = x != nullptr && y != nullptr && ContentsInside::meaning(*x) == "coordinate";
  const bool has_thing = letter != nullptr && name != nullptr;
  if (has_place) place(*x, *y, result);
  if (has_thing) thing(*letter, *name, result);
  for (const Value& value : record.values) {
    if (value.name == "version" || is_counted(record, value)) continue;
    if ((has_place && (&value == x || &value == y)) || (has_thing && (&value == letter || &value == name))) continue;
    if (record.jumps_to && &value == &record.values.back()) continue;
    result.fields.push_back(field(value));
  }
  if (is_program_) title_of_operands(record, result);
  const Value* own = record.find("name");
  if (own != nullptr && !has_thing && own->type == ValueType::text && !own->text.empty() && own->text.front() != '\0')
    result.title = quoted(own->text);
}

void RecordFields::place(const Value& x, const Value& y, Item& result) const {
  const std::string words = contents_.words(x);
  const std::string place = in_parentheses({x.number, y.number});
  if (words.empty()) result.place = place;
  result.fields.push_back({place_field, words.empty() ? place : words, place, false});
}

void RecordFields::thing(const Value& letter, const Value& name, Item& result) const {
  std::string words = letter.number == 0 ? "" : contents_.words(letter);
  // Below zero it is random, or none.
  const std::string named = name.number < 0 ? "" : contents_.words(name);
  if (!named.empty()) words = words.empty() ? quoted(named) : words + " " + quoted(named);
  if (name.number >= 0 && named.empty()) words += " number " + std::to_string(name.number);
  if (words.empty()) words = "random";
  result.title = words;
  result.fields.push_back(
      {thing_field, words, std::to_string(letter.number) + " " + std::to_string(name.number), false});
}

void RecordFields::title_of_operands(const Record& record, Item& result) const {
  for (const Field& field : result.fields)
    if (result.place.empty() && is_place(field.words)) result.place = field.words;
  for (const Value& value : record.values) {
    const bool is_thing = value.type == ValueType::monster || value.type == ValueType::object;
    if (is_thing && result.title.empty()) result.title = contents_.words(value);
  }
  const Value* const variable = record.kind == RecordKind::variable ? record.find("variable") : nullptr;
  if (variable != nullptr) result.title = terminal_safe(variable->text);
}

Field RecordFields::field(const Value& value) const {
  Field result{value.name, contents_.words(value), {}, false};
  switch (value.type) {
    case ValueType::text:
    case ValueType::variable:
      result.exact = value.text;
      result.words = value.type == ValueType::text ? quoted(value.text) : terminal_safe(value.text);
      result.is_nothing = value.text.find_first_not_of('\0') == std::string::npos;
      break;
    case ValueType::computed: computed(value, result); break;
    case ValueType::numbers:
      result.exact = in_parentheses(value.numbers);
      list(value, result);
      result.is_nothing = std::ranges::all_of(value.numbers, [](std::int64_t number) { return number == 0; });
      break;
    default:
      result.exact = std::to_string(value.number);
      result.is_nothing = value.number == 0;
      if (value.type != ValueType::number && value.type != ValueType::terrain && !value.numbers.empty() &&
          result.words.empty())
        result.words = in_parentheses(value.numbers);
  }
  result.is_list = result.is_list || ContentsInside::meaning(value) == "flags";
  if (ContentsInside::meaning(value) == "chain") chained(value.number, result);
  // Values of different types may be the same numbers.
  if (is_program_) result.exact += static_cast<char>('a' + static_cast<int>(value.type));
  if (result.words.empty())
    result.words = value.type == ValueType::numbers ? result.exact : std::to_string(value.number);
  return result;
}

/// Several values that the language writes one by one: places, or classes.
void RecordFields::list(const Value& value, Field& field) const {
  const bool are_places = value.name == "random_places";
  const std::string_view meaning = ContentsInside::meaning(value);
  std::string words;
  bool is_known = are_places;
  for (std::size_t i = 0; i < value.numbers.size(); i += are_places ? 2 : 1) {
    std::string one =
        are_places ? in_parentheses({value.numbers[i], value.numbers[i + 1]})
                   : ContentsInside::language(contents_).meaning(data_of(contents_.target), meaning, value.numbers[i]);
    is_known = is_known || !one.empty();
    words.append(i == 0 ? "" : ", ").append(one.empty() ? std::to_string(value.numbers[i]) : one);
  }
  field.is_list = is_known && !value.numbers.empty();
  if (field.is_list) field.words = std::move(words);
}

void RecordFields::chained(std::int64_t number, Field& field) const {
  if (number < 0 || static_cast<std::size_t>(number) >= levels_.size()) return;
  field.words = field.exact = levels_[static_cast<std::size_t>(number)];
}

void RecordFields::map(const Record& record, Item& result) const {
  result.cells = record.cells;
  result.rows = contents_.draw(record.cells);
  for (std::string& row : result.rows) row.resize(record.cells.columns, ' ');
}

bool is_place(std::string_view words) {
  return words.starts_with('(') && words.ends_with(')') &&
         words.find_first_not_of("0123456789,", 1) == words.size() - 1 && std::ranges::count(words, ',') == 1;
}

std::string told(const Item& item) {
  std::string name(item.name);
  std::string line = name.empty() ? std::string(record_kind_name(item.kind)) : name;
  std::string_view between = ": ";
  for (const Field& field : item.fields) {
    if (field.name == "selector") continue;
    line += between;
    if (!field.name.empty()) line.append(field.name).append(" ");
    line += field.words;
    between = ", ";
  }
  line += '\n';
  for (const std::string& row : item.rows) line.append("  ").append(row).append("\n");
  return line;
}

}  // namespace speclev::differ
