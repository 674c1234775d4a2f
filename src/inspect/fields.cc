#include "inspect/fields.hh"

#include <map>
#include <span>
#include <utility>

#include "binary/reader.hh"
#include "binary/walk.hh"
#include "inspect/inside.hh"
#include "inspect/kinds.hh"

namespace speclev {

namespace {

/// Numbers of which the first half stands in front of the second, as pairs.
std::vector<std::int64_t> paired(std::span<const std::int64_t> numbers) {
  std::vector<std::int64_t> pairs;
  const std::size_t half = numbers.size() / 2;
  for (std::size_t i = 0; i < half; ++i) pairs.insert(pairs.end(), {numbers[i], numbers[half + i]});
  return pairs;
}

ValueType type_of(const Field& field) {
  switch (field.type) {
    case FieldType::text_slot:
    case FieldType::text_pointer:
    case FieldType::text:
    case FieldType::chars: return ValueType::text;
    case FieldType::bytes:
    case FieldType::pairs:
    case FieldType::pair_sets: return ValueType::numbers;
    default: return field.repeat > 1 ? ValueType::numbers : ValueType::number;
  }
}

/// The reader, with a value or record for whatever it reads.
class Collector : public Reader {
 public:
  Collector(std::string_view bytes, const Abi& abi, Record& root) : Reader(bytes, abi), open_{&root} {}

  std::int64_t integer(const Field& field, int size, std::int64_t expected) {
    const std::int64_t number = Reader::integer(field, size, expected);
    if (field.type == FieldType::rows)
      record().cells.codes += static_cast<char>(number);
    else if (value_ != nullptr && value_->type == ValueType::numbers)
      value_->numbers.push_back(number);
    else if (value_ != nullptr)
      value_->number = number;
    return number;
  }
  std::size_t count(const Field& field, int size, std::size_t expected) {
    const std::size_t seen = Reader::count(field, size, expected);
    if (field.type == FieldType::pair_sets) sizes_.push_back(seen);
    return seen;
  }
  void text(const Field& field, std::string& text) {
    Reader::text(field, text);
    value_->text = text;
  }
  void chars(const Field& field, std::string& text) {
    Reader::chars(field, text);
    value_->text = text;
  }
  void begin(const Field& field, std::size_t row) {
    value_ = field.type == FieldType::rows || field.is_constant ? nullptr : &value_of(field);
    columns_ = row;
    sizes_.clear();
  }
  void end(const Field& field) {
    if (field.type == FieldType::pairs) value_->numbers = paired(value_->numbers);
    if (field.type == FieldType::pair_sets) value_->numbers = pairs_of_sets();
    if (field.type != FieldType::rows || record().cells.empty()) return;
    record().cells.columns = columns_;
    record().cells.rows = record().cells.codes.size() / columns_;
  }
  void enter(const Field& field, std::int64_t place) {
    if (place < 0) return open_.push_back(&record());
    Record& inner = record().records.emplace_back();
    inner.kind = kind_of(field);
    inner.name = field.name;
    inner.offset = offset();
    open_.push_back(&inner);
  }
  void leave() {
    Record& inner = record();
    open_.pop_back();
    if (&inner != &record()) locate(inner);
  }

 private:
  Record& record() { return *open_.back(); }

  Value& value_of(const Field& field) {
    auto& values = record().values;
    // The text of a slot stands behind the record that it belongs to.
    if (is_slot(field))
      for (Value& slot : values)
        if (slot.name == field.name) return slot;
    Value& value = values.emplace_back();
    value.name = field.name;
    ContentsInside::set_sense(value, field.meaning);
    value.type = type_of(field);
    value.offset = offset();
    return value;
  }

  /// Those of all sets behind each other. The first of the sizes is how many sets there are.
  std::vector<std::int64_t> pairs_of_sets() const {
    std::vector<std::int64_t> pairs;
    std::span<const std::int64_t> left = value_->numbers;
    for (const std::size_t size : std::span(sizes_).subspan(1)) {
      const auto set = paired(left.first(2 * size));
      pairs.insert(pairs.end(), set.begin(), set.end());
      left = left.subspan(2 * size);
    }
    return pairs;
  }

  RecordKind kind_of(const Field& list) {
    const auto [at, is_new] = kinds_.emplace(&list, RecordKind::other);
    if (is_new) at->second = kind_named(list.name);
    return at->second;
  }

  /// Where a record is and what it is, by the meaning of its values. Numbers below zero are random or registers.
  static void locate(Record& record) {
    const Value* x = record.find("x");
    const Value* y = record.find("y");
    const bool has_place = x != nullptr && y != nullptr && ContentsInside::meaning(*x) == "coordinate";
    if (has_place && x->number >= 0 && y->number >= 0) record.place = Place{x->number, y->number};
    const Value* letter = record.find("class");
    const Value* name = record.find("id");
    if (letter == nullptr || name == nullptr || (letter->number <= 0 && name->number < 0)) return;
    record.thing = Thing{letter->number > 0 ? static_cast<char>(letter->number) : '\0', name->number};
  }

  std::vector<Record*> open_;  ///< the records that the place is in, innermost last; again for a part without its own
  Value* value_ = nullptr;     ///< the one being read
  std::size_t columns_ = 0;
  std::vector<std::size_t> sizes_;  ///< of sets of pairs
  std::map<const Field*, RecordKind> kinds_;
};

}  // namespace

Record read_fields(const CompiledFile& file, void* model, std::vector<std::size_t>& oddities) {
  Record root;
  root.kind = RecordKind::file;
  Collector collector(file.bytes, file.abi, root);
  Walk(file.layout, file.abi, collector).run(model);
  collector.check_end();
  oddities = collector.oddities();
  return root;
}

}  // namespace speclev
