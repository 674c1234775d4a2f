#include "decompile/places.hh"

#include <map>

namespace speclev::decompiler {

namespace {

/// The record that a step leads to; null if there is none.
const Record* next(const Record& record, const Step& step) {
  std::size_t index = 0;
  for (const Record& inner : record.records)
    if (inner.name == step.list && index++ == step.index) return &inner;
  return nullptr;
}

/// The last record that begins at a byte or before it, as a step; nothing if all begin behind it.
std::optional<std::pair<Step, const Record*>> last_before(const Record& record, std::size_t offset) {
  std::map<std::string_view, std::size_t> counts;
  std::optional<std::pair<Step, const Record*>> last;
  for (const Record& inner : record.records) {
    if (inner.offset > offset) break;
    last = {Step{inner.name, counts[inner.name]++}, &inner};
  }
  return last;
}

const Value* value_before(const Record& record, std::size_t offset) {
  const Value* last = nullptr;
  for (const Value& value : record.values)
    if (value.offset <= offset && (last == nullptr || value.offset >= last->offset)) last = &value;
  return last;
}

}  // namespace

const Record& Places::root() {
  if (!contents_) {
    std::vector<std::size_t> oddities;
    contents_ = file_.language.read(file_, oddities);
  }
  return contents_->root;
}

Unsayable Places::found(const Trouble& trouble) {
  const Record* record = &root();
  Unsayable result{.offset = 0, .where = {}, .reason = trouble.reason};
  for (const Step& step : trouble.record) {
    if (!result.where.empty()) result.where += '.';
    result.where.append(step.list).append("[").append(std::to_string(step.index)).append("]");
    if (record != nullptr) record = next(*record, step);
    if (record != nullptr) result.offset = record->offset;
  }
  if (trouble.field.empty()) return result;
  if (!result.where.empty()) result.where += '.';
  result.where.append(trouble.field);
  const Value* value = record == nullptr ? nullptr : record->find(trouble.field);
  if (value != nullptr) result.offset = value->offset;
  return result;
}

Trouble Places::at_byte(std::size_t offset, std::string reason) {
  Trouble result{{}, {}, std::move(reason), 0};
  const Record* record = &root();
  const Value* value = value_before(*record, offset);
  while (const auto inner = last_before(*record, offset)) {
    record = inner->second;
    result.record.push_back(inner->first);
    // What stands behind the records of a list is a value of the record that they are in.
    const Value* own = value_before(*record, offset);
    if (own != nullptr && (value == nullptr || own->offset >= value->offset)) value = own;
  }
  if (value != nullptr) result.field = value->name;
  return result;
}

}  // namespace speclev::decompiler
