#include "diff/items.hh"

#include <algorithm>
#include <map>
#include <utility>

#include "base/characters.hh"
#include "classic/model.hh"
#include "diff/statements.hh"

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

class Maker {
 public:
  Maker(const Contents& contents, const CompiledFile& file)
      : contents_(contents), is_program_(contents.kind == FileKind::program) {
    if (!is_program_) statements_ = Statements(file);  // the instructions of a program are told, one by one
  }

  Item whole() { return is_program_ ? program() : item(contents_.root, {}); }

 private:
  Item item(const Record& record, const std::string& path) {
    Item result;
    result.kind = record.kind;
    result.name = record.name;
    result.offset = record.offset;
    result.statement = statements_.of(path);
    if (record.kind == RecordKind::dungeon) remember_levels(record);
    fields(record, result);
    map(record, result);
    result.is_instruction = is_program_;
    result.has_items = !is_program_ && has_items(record.kind);
    std::map<std::string_view, std::size_t> counts;
    result.items.reserve(record.records.size());
    for (const Record& inner : record.records)
      result.items.push_back(item(inner, Statements::step(path, inner.name, counts[inner.name]++)));
    hand_over(record, result);
    if (result.statement.empty()) result.statement = told(result);
    return result;
  }

  /// An item for each instruction that does something, with what is computed for it.
  Item program() {
    Item root;
    root.kind = contents_.root.kind;
    root.has_items = true;
    std::vector<const Record*> records;
    for (const Record& record : contents_.root.records) {
      if (record.kind == RecordKind::operation && compute(record)) continue;
      records.push_back(&record);
      root.items.push_back(item(record, {}));
    }
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (!records[i]->jumps_to) continue;
      const auto to = std::ranges::lower_bound(records, *records[i]->jumps_to, {}, &Record::instruction);
      const std::size_t begin = to == records.begin() ? 0 : (*std::prev(to))->instruction + 1;
      root.items[i].leads_to = {static_cast<std::size_t>(to - records.begin()), *records[i]->jumps_to - begin};
    }
    return root;
  }

  /// Keeps what an operation computes for the instruction that takes it. False if it is too long for that.
  bool compute(const Record& operation) {
    Computed made{std::string(operation.name) + "(", std::string(operation.name) + "("};
    std::string_view between;
    for (const Value& value : operation.values) {
      const Field argument = field(value);
      made.words.append(between).append(argument.words);
      made.exact.append(between).append(std::to_string(argument.exact.size())).append(":").append(argument.exact);
      between = ", ";
    }
    if (operation.name.empty() || made.exact.size() > longest_computed) return false;
    made.words += ')';
    computed_[operation.instruction] = std::move(made);
    return true;
  }

  static bool has_items(RecordKind kind) {
    return kind == RecordKind::file || kind == RecordKind::part || kind == RecordKind::room || kind == RecordKind::dungeon;
  }

  /// Levels are chained to others by their numbers in the file, which change with those before them.
  void remember_levels(const Record& dungeon) {
    for (const Record& record : dungeon.records)
      if (record.kind == RecordKind::special_level)
        if (const Value* name = record.find("name")) levels_.push_back(quoted(name->text));
  }

  void fields(const Record& record, Item& result) const {
    const Value* x = record.find("x");
    const Value* y = record.find("y");
    const Value* letter = record.find("class");
    const Value* name = record.find("id");
    const bool has_place = x != nullptr && y != nullptr && x->meaning == "coordinate";
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

  void place(const Value& x, const Value& y, Item& result) const {
    const std::string words = contents_.words(x);
    const std::string place = in_parentheses({x.number, y.number});
    if (words.empty()) result.place = place;
    result.fields.push_back({place_field, words.empty() ? place : words, place, false});
  }

  void thing(const Value& letter, const Value& name, Item& result) const {
    std::string words = letter.number == 0 ? "" : contents_.words(letter);
    // Below zero it is random, or none.
    const std::string named = name.number < 0 ? "" : contents_.words(name);
    if (!named.empty()) words = words.empty() ? quoted(named) : words + " " + quoted(named);
    if (name.number >= 0 && named.empty()) words += " number " + std::to_string(name.number);
    if (words.empty()) words = "random";
    result.title = words;
    result.fields.push_back({thing_field, words, std::to_string(letter.number) + " " + std::to_string(name.number), false});
  }

  void title_of_operands(const Record& record, Item& result) const {
    for (const Value& value : record.values) {
      const bool is_thing = value.type == ValueType::monster || value.type == ValueType::object;
      if (is_thing && result.title.empty()) result.title = contents_.words(value);
      if (value.type == ValueType::place && !value.numbers.empty() && result.place.empty())
        result.place = in_parentheses(value.numbers);
    }
  }

  Field field(const Value& value) const {
    Field result{value.name, contents_.words(value), {}, false};
    switch (value.type) {
      case ValueType::text:
      case ValueType::variable:
        result.exact = value.text;
        result.words = value.type == ValueType::text ? quoted(value.text) : terminal_safe(value.text);
        result.is_nothing = value.text.find_first_not_of('\0') == std::string::npos;
        break;
      case ValueType::computed: {
        const auto made = computed_.find(static_cast<std::size_t>(value.number));
        result.words = made == computed_.end() ? "computed" : made->second.words;
        result.exact = made == computed_.end() ? "computed" : made->second.exact;
        break;
      }
      case ValueType::numbers:
        result.exact = in_parentheses(value.numbers);
        result.is_nothing = std::ranges::all_of(value.numbers, [](std::int64_t number) { return number == 0; });
        break;
      default:
        result.exact = std::to_string(value.number);
        result.is_nothing = value.number == 0;
        if (value.type != ValueType::number && value.type != ValueType::terrain && !value.numbers.empty() &&
            result.words.empty())
          result.words = in_parentheses(value.numbers);
    }
    if (value.meaning == "chain") chained(value.number, result);
    // Values of different types may be the same numbers.
    if (is_program_) result.exact += static_cast<char>('a' + static_cast<int>(value.type));
    if (result.words.empty()) result.words = value.type == ValueType::numbers ? result.exact : std::to_string(value.number);
    return result;
  }

  void chained(std::int64_t number, Field& field) const {
    if (number < 0 || static_cast<std::size_t>(number) >= levels_.size()) return;
    field.words = field.exact = levels_[static_cast<std::size_t>(number)];
  }

  void map(const Record& record, Item& result) const {
    result.cells = record.cells;
    result.rows = contents_.draw(record.cells);
    for (std::string& row : result.rows) row.resize(record.cells.columns, ' ');
  }

  /// What is in a container stands behind it, and what a monster carries has the number of the monster: both are moved
  /// into these, and their place in the list does not matter any more.
  static void hand_over(const Record& record, Item& result) {
    using classic::Containment;
    std::vector<Item*> monsters;
    for (Item& each : result.items)
      if (each.kind == RecordKind::monster) monsters.push_back(&each);
    std::vector<Item> kept;
    Item* container = nullptr;
    std::vector<std::pair<Item*, std::size_t>> moved;  // to a monster, or, null, to the kept one of the number
    kept.reserve(result.items.size());
    for (std::size_t i = 0; i < result.items.size(); ++i) {
      Item& each = result.items[i];
      const Value* in = each.kind == RecordKind::object ? record.records[i].find("containment") : nullptr;
      const std::int64_t number = in == nullptr ? 0 : in->number;
      const auto carrier = static_cast<std::size_t>(-number);
      const bool is_carried = number < 0 && carrier <= monsters.size();
      const bool is_inside = number == static_cast<std::int64_t>(Containment::contained) && container != nullptr;
      if (is_carried || is_inside) std::erase_if(each.fields, [](const Field& field) { return field.name == "containment"; });
      Item* const holder = is_carried ? monsters[carrier - 1] : is_inside ? container : nullptr;
      if (holder != nullptr) {
        moved.emplace_back(holder, i);
        continue;
      }
      if (number == static_cast<std::int64_t>(Containment::container)) container = &each;
    }
    if (moved.empty()) return;
    std::vector<bool> is_moved(result.items.size());
    for (const auto& [holder, at] : moved) {
      holder->items.push_back(std::move(result.items[at]));
      is_moved[at] = true;
    }
    for (std::size_t i = 0; i < result.items.size(); ++i)
      if (!is_moved[i]) kept.push_back(std::move(result.items[i]));
    result.items = std::move(kept);
  }

  /// The item as a line, where the source has no statement for it alone.
  std::string told(const Item& item) const {
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

  struct Computed {
    std::string words, exact;
  };

  const Contents& contents_;
  Statements statements_;
  bool is_program_;
  std::vector<std::string> levels_;           ///< of a dungeon file, those that were seen
  std::map<std::size_t, Computed> computed_;  ///< by the instruction that computes it
};

}  // namespace

Item items_of(const Contents& contents, const CompiledFile& file) { return Maker(contents, file).whole(); }

std::string all_statements(const Item& item) {
  std::string text = item.statement;
  for (const Item& inner : item.items) text += all_statements(inner);
  return text;
}

}  // namespace speclev::differ
