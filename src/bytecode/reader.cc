#include "bytecode/reader.hh"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "binary/reader.hh"
#include "binary/walk.hh"
#include "bytecode/packing.hh"
#include "inspect/inside.hh"
#include "inspect/kinds.hh"
#include "inspect/operand_meaning.hh"

namespace speclev {

namespace {

using opcode::Op;
using opcode::Packing;
using opcode::Type;

constexpr std::string_view index_name = "index";

/// A row of operands.def.
struct Operand {
  std::string_view opcode;
  int place;
  std::string_view name;
  std::string_view meaning;
};
constexpr Operand operands[] = {
#define SPECLEV_OPERAND(opcode, place, name, meaning) {opcode, place, name, meaning},
#include "bytecode/operands.def"
#undef SPECLEV_OPERAND
};

/// What is known of an opcode.
struct Opcode {
  std::string_view name;
  RecordKind kind = RecordKind::other;
  std::size_t values = 0;  ///< of an operation: how many it takes
  std::vector<const StatementRow*> rows;
  std::vector<const Operand*> operands;
};

template <std::size_t count>
std::vector<std::int64_t> numbers_of(const std::array<std::int64_t, count>& packed) {
  return {packed.begin(), packed.end()};
}

/// The reader, which remembers where each instruction was.
class InstructionReader : public Reader {
 public:
  using Reader::Reader;

  void enter(const Field&, std::int64_t) { offsets.push_back(offset()); }

  std::vector<std::size_t> offsets;
};

/// Finds out what each instruction takes, by what is pushed before it.
class Operations {
 public:
  Operations(const Instructions& instructions, const TargetData& target)
      : ops_(instructions.program.ops),
        offsets_(instructions.offsets),
        target_(target),
        push_(target.number("push").value_or(-1)),
        packing_(target) {}

  std::vector<Record> records() {
    for (std::size_t i = 0; i < ops_.size(); ++i) {
      if (ops_[i].opcode == push_)
        push(i);
      else
        instruction(i);
    }
    if (!stack_.empty()) {
      Record& rest = records_.emplace_back();
      rest.kind = RecordKind::unused_values;
      rest.offset = stack_.front().offset;
      rest.instruction = ops_.size();
      rest.values = std::move(stack_);
    }
    return std::move(records_);
  }

 private:
  /// In front of an array stands the index of the element.
  void push(std::size_t i) {
    if (static_cast<Type>(ops_[i].type) == Type::variable && !stack_.empty() && arrays_.contains(ops_[i].text))
      name(stack_.back(), index_name, {});
    stack_.push_back(pushed(i));
  }

  Value pushed(std::size_t i) const {
    const Op& op = ops_[i];
    Value value;
    value.offset = offsets_[i];
    value.instruction = i;
    value.number = op.number;
    value.text = op.text;
    switch (static_cast<Type>(op.type)) {
      case Type::integer: value.type = ValueType::number; break;
      case Type::string: value.type = ValueType::text; break;
      case Type::variable: value.type = ValueType::variable; break;
      case Type::coord:
        value.type = ValueType::place;
        if (!packing_.is_random_place(op.number)) value.numbers = numbers_of(Packing::place(op.number));
        break;
      case Type::region:
        value.type = ValueType::region;
        value.numbers = numbers_of(Packing::corners(op.number));
        break;
      case Type::mapchar:
        value.type = ValueType::terrain;
        value.numbers = {Packing::code(op.number), packing_.behind_code(op.number)};
        break;
      case Type::monster:
      case Type::object:
        value.type = op.type == static_cast<std::int8_t>(Type::monster) ? ValueType::monster : ValueType::object;
        if (op.number != -1)
          value.numbers = {Packing::code(op.number), std::max<std::int64_t>(packing_.behind_code(op.number), -1)};
        break;
      default: value.type = ValueType::unknown; value.number = op.type;
    }
    return value;
  }

  void instruction(std::size_t i) {
    const Opcode& opcode = opcode_of(ops_[i].opcode);
    Record record;
    record.kind = opcode.kind;
    record.name = opcode.name;
    record.offset = offsets_[i];
    record.instruction = i;
    record.opcode = ops_[i].opcode;
    const bool computes = opcode.kind == RecordKind::operation;
    const std::size_t taken = computes ? std::min(opcode.values, stack_.size()) : stack_.size();
    const auto first = stack_.end() - static_cast<std::ptrdiff_t>(taken);
    record.values.assign(std::make_move_iterator(first), std::make_move_iterator(stack_.end()));
    stack_.erase(first, stack_.end());
    if (computes)
      stack_.push_back(result_of(i));
    else
      describe(opcode, record);
    records_.push_back(std::move(record));
  }

  Value result_of(std::size_t i) const {
    Value value;
    value.type = ValueType::computed;
    value.number = static_cast<std::int64_t>(i);
    value.offset = offsets_[i];
    value.instruction = i;
    return value;
  }

  const Opcode& opcode_of(int number) {
    const auto [at, is_new] = opcodes_.try_emplace(number);
    Opcode& opcode = at->second;
    if (!is_new) return opcode;
    opcode.name = target_.opcodes.name(number);
    opcode.kind = kind_named(opcode.name);
    opcode.values = values_of_operation(opcode.name).value_or(0);
    for (const StatementRow& row : target_.statements)
      if (row.opcode == number) opcode.rows.push_back(&row);
    for (const Operand& operand : operands)
      if (operand.opcode == opcode.name) opcode.operands.push_back(&operand);
    return opcode;
  }

  /// The values of a record that are operands: all but the indices of arrays.
  using Operands = std::vector<Value*>;

  void describe(const Opcode& opcode, Record& record) {
    Operands values;
    for (Value& value : record.values)
      if (value.name != index_name) values.push_back(&value);
    if (opcode.kind == RecordKind::monster) extras(of_monster, 2, values);
    if (opcode.kind == RecordKind::object) extras(of_object, 2, values);
    for (const Operand* operand : opcode.operands)
      if (Value* value = value_at(values, operand->place)) name(*value, operand->name, operand->meaning);
    const auto row = std::ranges::find_if(opcode.rows, [&](const StatementRow* each) { return fits(*each, values); });
    if (row != opcode.rows.end()) slots(**row, values);
    if (opcode.kind == RecordKind::variable) remember_array(record);
    locate(record);
  }

  /// The value at a place: from the last, which is 1, or, below zero, from the first.
  static Value* value_at(const Operands& values, int place) {
    const auto size = static_cast<int>(values.size());
    const int at = place > 0 ? size - place : -place - 1;
    return at >= 0 && at < size ? values[static_cast<std::size_t>(at)] : nullptr;
  }

  /// A value keeps its first name.
  static void name(Value& value, std::string_view name, std::string_view meaning, const Slot* slot = nullptr) {
    if (!value.name.empty()) return;
    value.name = name;
    ContentsInside::set_sense(value, meaning, slot);
  }

  void remember_array(const Record& record) {
    const Value* variable = record.find("variable");
    const Value* elements = record.find("elements");
    if (variable != nullptr && elements != nullptr && elements->number > 0) arrays_.insert(variable->text);
  }

  /// How many values a slot pushes; of one that may push any number, nothing.
  static std::size_t width(const Slot& slot) {
    if (slot.kind == SlotKind::group || slot.kind == SlotKind::extras) return 0;
    return slot_facts(slot.kind).width();
  }
  static std::size_t width(const StatementRow& row, const Push& push) {
    return push.kind == Push::Kind::slot ? width(row.slots[static_cast<std::size_t>(push.value)]) : 1;
  }

  /// Whether what is pushed can have come from a form of a statement.
  bool fits(const StatementRow& row, const Operands& values) const {
    std::size_t wanted = 0;
    bool any_number = false;
    for (const Push& push : row.pushes) {
      wanted += width(row, push);
      any_number = any_number || width(row, push) == 0;
    }
    if (wanted > values.size()) return false;
    std::size_t at = any_number ? 0 : values.size() - wanted;
    for (const Push& push : row.pushes) {
      const std::size_t size = width(row, push);
      if (size != 0 && !fits(row, push, *values[at])) return false;
      at += size != 0 ? size : values.size() - wanted;
    }
    return true;
  }
  bool fits(const StatementRow& row, const Push& push, const Value& value) const {
    const bool is_number = value.type == ValueType::number;
    if (push.kind == Push::Kind::integer || push.kind == Push::Kind::narrow)
      return is_number && static_cast<std::int32_t>(value.number) == push.value;
    if (push.kind != Push::Kind::slot || !is_number) return true;
    const Slot& slot = row.slots[static_cast<std::size_t>(push.value)];
    const bool has_words = slot.kind == SlotKind::word;
    return !has_words || !meaning_of(target_, slot, value.number).empty();
  }

  void slots(const StatementRow& row, const Operands& values) const {
    std::size_t wanted = 0;
    for (const Push& push : row.pushes) wanted += width(row, push);
    std::size_t at = values.size();
    for (std::size_t i = row.pushes.size(); i-- > 0;) {
      const Push& push = row.pushes[i];
      const std::size_t size = width(row, push);
      at -= size != 0 ? size : values.size() - wanted;
      if (push.kind != Push::Kind::slot) continue;
      const Slot& slot = row.slots[static_cast<std::size_t>(push.value)];
      if (slot.kind == SlotKind::group)
        group(row, values, at, at + values.size() - wanted);
      else if (slot.kind == SlotKind::extras)
        extras(slot.key, static_cast<int>(values.size() - (at + values.size() - wanted) + 1), values);
      else
        this->slot(slot, values, at);
    }
  }

  void slot(const Slot& slot, const Operands& values, std::size_t at) const {
    const std::span<const char* const> parts(slot_facts(slot.kind).parts);
    const std::string_view whole = slot.key.empty() ? slot_name(slot, target_.token_classes) : slot.key;
    for (std::size_t part = 0; part < width(slot); ++part)
      name(*values[at + part], parts.empty() ? whole : std::string_view(parts[part]), {}, &slot);
  }

  /// The values from one place to another, each so many as the slots of the group push.
  void group(const StatementRow& row, const Operands& values, std::size_t at, std::size_t end) const {
    std::size_t size = 0;
    for (const Slot& each : row.group) size += width(each);
    while (size != 0 && at + size <= end)
      for (const Slot& each : row.group) {
        slot(each, values, at);
        at += width(each);
      }
  }

  /// Behind the value that begins them stand values, each with the selector that says what it is; the last one is at a
  /// place from the end.
  void extras(std::string_view of, int place, const Operands& values) const {
    while (true) {
      Value* selector = value_at(values, place);
      Value* value = value_at(values, place + 1);
      if (selector == nullptr || value == nullptr || selector->type != ValueType::number) return;
      const ExtraRow* row = extra(of, selector->number, *value);
      if (row == nullptr) return;
      name(*selector, "selector", "");
      selector->text = extra_name(*row);
      name(*value, row->word.empty() ? slot_name(row->slot, target_.token_classes) : row->word, {},
           row->constant ? nullptr : &row->slot);
      if (row->word_in_front)
        if (Value* in_front = value_at(values, place + 2)) name(*in_front, "as", "");
      place += row->word_in_front ? 3 : 2;
    }
  }

  /// A word that stands for the value comes before one in front of it.
  const ExtraRow* extra(std::string_view of, std::int64_t selector, const Value& value) const {
    const ExtraRow* result = nullptr;
    for (const ExtraRow& each : target_.extras) {
      if (each.of != of || each.selector != selector) continue;
      const bool is_number = value.type == ValueType::number;
      if (each.constant && is_number && static_cast<std::int32_t>(value.number) == each.value.value) return &each;
      if (result == nullptr) result = &each;
    }
    return result;
  }

  static std::string extra_name(const ExtraRow& row) {
    if (!row.word.empty()) return std::string(row.word);
    switch (row.slot.kind) {
      case SlotKind::string: return "name";
      case SlotKind::coord: return "place";
      case SlotKind::align: return "alignment";
      default: return {};
    }
  }

  /// What a record has beside its values.
  void locate(Record& record) const {
    if (record.kind == RecordKind::jump) return jump(record);
    if (record.kind == RecordKind::map) return map(record);
    for (const Value& value : record.values) {
      if (value.type == ValueType::place && !record.place && !value.numbers.empty())
        record.place = Place{value.numbers[0], value.numbers[1]};
    }
    if (record.kind != RecordKind::monster && record.kind != RecordKind::object) return;
    const ValueType wanted = record.kind == RecordKind::monster ? ValueType::monster : ValueType::object;
    const auto what = std::ranges::find(record.values, wanted, &Value::type);
    if (what != record.values.end() && !what->numbers.empty())
      record.thing = Thing{static_cast<char>(what->numbers[0]), what->numbers[1]};
  }

  /// The distance is pushed right before a jump, and counts from it.
  void jump(Record& record) const {
    if (record.values.empty()) return;
    const Value& distance = record.values.back();
    if (distance.type != ValueType::number || distance.instruction + 1 != record.instruction) return;
    const auto here = static_cast<std::int64_t>(record.instruction);
    const auto end = static_cast<std::int64_t>(ops_.size());
    if (distance.number >= -here && distance.number <= end - here)
      record.jumps_to = static_cast<std::size_t>(here + distance.number);
  }

  /// The last three values of a map are its cells, rows and columns; a cell is its terrain and one.
  static void map(Record& record) {
    const Value* cells = record.find("cells");
    if (cells == nullptr || cells->type != ValueType::text) return;
    const auto rows = static_cast<std::size_t>(record.find("rows")->number);
    const auto columns = static_cast<std::size_t>(record.find("columns")->number);
    if (columns == 0 || cells->text.empty() || cells->text.size() % columns != 0 ||
        cells->text.size() / columns != rows)
      return;
    record.cells.rows = rows;
    record.cells.columns = columns;
    for (const char cell : cells->text) record.cells.codes += static_cast<char>(cell - 1);
  }

  const std::vector<Op>& ops_;
  const std::vector<std::size_t>& offsets_;
  const TargetData& target_;
  std::int64_t push_;
  Packing packing_;
  std::map<int, Opcode> opcodes_;
  std::set<std::string, std::less<>> arrays_;  ///< the variables that have elements
  std::vector<Value> stack_;                   ///< what was pushed or computed, and no instruction has taken yet
  std::vector<Record> records_;
};

Value version_of(const opcode::Program& program) {
  Value version;
  version.name = "version";
  ContentsInside::set_sense(version, "version");
  version.type = ValueType::numbers;
  version.numbers.assign(program.version.begin(), program.version.end());
  return version;
}

}  // namespace

Instructions read_instructions(const CompiledFile& file, std::vector<std::size_t>& oddities) {
  Instructions result;
  InstructionReader reader(file.bytes, file.abi);
  Walk(file.layout, file.abi, reader).run(&result.program);
  reader.check_end();
  result.offsets = std::move(reader.offsets);
  oddities = reader.oddities();
  return result;
}

opcode::Program read_program(const CompiledFile& file) {
  std::vector<std::size_t> oddities;
  return read_instructions(file, oddities).program;
}

Record program_root(const Instructions& instructions, const TargetData& target) {
  Record root;
  root.kind = RecordKind::file;
  root.values.push_back(version_of(instructions.program));
  root.records = Operations(instructions, target).records();
  return root;
}

}  // namespace speclev
