#include "diff/items.hh"

#include <algorithm>
#include <map>
#include <utility>

#include "classic/model.hh"

namespace speclev::differ {

namespace {

bool has_items(RecordKind kind) {
  return kind == RecordKind::file || kind == RecordKind::part || kind == RecordKind::room ||
         kind == RecordKind::dungeon;
}

/// What is in a container stands behind it, and what a monster carries has the number of the monster: both are moved
/// into these, and their place in the list does not matter any more.
void hand_over(const Record& record, Item& result) {
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
    if (is_carried || is_inside)
      std::erase_if(each.fields, [](const Field& field) { return field.name == "containment"; });
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

Item nested(const Record& record, RecordFields& fields) {
  Item result = fields.item(record);
  result.has_items = has_items(record.kind);
  result.items.reserve(record.records.size());
  for (const Record& inner : record.records) result.items.push_back(nested(inner, fields));
  hand_over(record, result);
  return result;
}

}  // namespace

FileItems::FileItems(const Contents& contents, const CompiledFile& file, const decompiler::Describer& describer,
                     Form form, ShortTexts& texts)
    : file_(file), describer_(describer), contents_(contents), form_(form) {
  if (form == Form::record) {
    RecordFields fields(contents, texts);
    whole_ = nested(contents.root, fields);
  } else if (form == Form::instruction) {
    whole_ = program_instructions(contents, texts);
  } else {
    std::optional<Item> statements = program_statements(contents, file, describer, texts);
    is_good_ = statements.has_value();
    if (is_good_) whole_ = std::move(*statements);
  }
}

std::string_view FileItems::said(const Item& item) {
  if (!item.statement.empty()) return item.statement;
  if (form_ != Form::record || item.record == nullptr) return {};
  if (!statements_) statements_.emplace(contents_, file_, describer_);
  return statements_->of(*item.record);
}

std::string FileItems::statement(const Item& item) {
  const std::string_view words = said(item);
  return words.empty() ? told(item) : std::string(words);
}

std::string FileItems::all_statements(const Item& item, std::size_t steps) {
  constexpr std::size_t step_width = 2;
  const std::string blanks(steps * step_width, ' ');
  std::string text = blanks + statement(item);
  for (const Item& inner : item.items) text += all_statements(inner, steps + inner.steps);
  if (!item.end.empty()) text.append(blanks).append(item.end);
  return text;
}

void FileItems::say_all(Item& item) {
  if (item.statement.empty()) item.statement = said(item);
  for (Item& inner : item.items) say_all(inner);
}

}  // namespace speclev::differ
