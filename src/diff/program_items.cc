// Turns a program into items.
#include "diff/items.hh"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bytecode/codes.hh"
#include "diff/clauses.hh"
#include "inspect/inside.hh"
#include "target/target_data.hh"

namespace speclev::differ {

namespace {

/// In so many blocks a statement may be.
constexpr std::size_t deepest = 32;

constexpr std::string_view block_name = "block", line_name = "line", level_name = "level";
constexpr std::string_view opening = " {\n";

bool ends_block(const Line& line) { return line.records.empty() && line.text.starts_with('}'); }
bool opens_block(const Line& line) { return line.text.ends_with(opening); }

/// Whether the statement of a record has values of its own: else it is known by its words.
bool has_values(const Record& record, bool opens) {
  switch (record.kind) {
    case RecordKind::jump:
    case RecordKind::comparison:
    case RecordKind::counter:
    case RecordKind::discard:
    case RecordKind::operation:
    case RecordKind::end_of_block:
    case RecordKind::unused_values: return false;
    // In front of a block it begins a loop.
    case RecordKind::variable: return !opens;
    default: return record.name != opcode::needed_opcodes[static_cast<std::size_t>(opcode::Code::CALL)].name;
  }
}

/// Makes a tree of the lines of a program.
class StatementTree {
 public:
  /// function_word: what begins a function; empty if the language has none.
  StatementTree(std::vector<Line> lines, RecordFields& fields, std::string_view function_word)
      : lines_(std::move(lines)), fields_(fields), function_word_(function_word) {}

  /// Nothing if blocks are too deep in one another.
  std::optional<Item> whole() {
    Item root;
    root.form = Form::statement;
    root.kind = RecordKind::file;
    root.has_items = true;
    while (at_ < lines_.size()) {
      statements(root, 0, 0);
      if (is_too_deep_) return std::nullopt;
      ++at_;  // the end of what did not begin
    }
    return root;
  }

 private:
  /// Statements up to the end of the block that they are in. steps: how far this is set in.
  void statements(Item& block, std::size_t steps, std::size_t depth) {
    is_too_deep_ = is_too_deep_ || depth > deepest;
    while (!is_too_deep_ && at_ < lines_.size() && !ends_block(lines_[at_])) {
      Line& line = lines_[at_++];
      if (line.records.empty()) continue;  // of a level in front
      const bool opens = opens_block(line);
      const std::size_t own_steps = line.steps;
      const bool is_head =
          line.records.front()->kind == RecordKind::flags || line.records.back()->kind == RecordKind::flags;
      block.items.push_back(is_head ? head(line) : statement(line));
      block.items.back().steps = own_steps - std::min(own_steps, steps);
      const bool is_level = is_head && block.items.back().kind != RecordKind::flags;
      const bool has_flags = at_ < lines_.size() && !lines_[at_].records.empty() &&
                             std::ranges::find(heads_, lines_[at_].records.front()) != heads_.end();
      if (is_level && !has_flags) block.items.push_back(no_flags(block.items.back()));
      if (opens) inside(block.items.back(), own_steps, depth);
    }
  }

  /// What is in the block of an item, and what is in its ELSE.
  void inside(Item& item, std::size_t steps, std::size_t depth) {
    statements(item, steps, depth + 1);
    while (at_ < lines_.size() && opens_block(lines_[at_])) {
      Line& line = lines_[at_++];
      Item other = of_words(line);
      other.offset = item.offset;
      statements(other, steps, depth + 1);
      item.items.push_back(std::move(other));
    }
    if (at_ < lines_.size()) item.end = std::move(lines_[at_++].text);
  }

  /// LEVEL or MAZE, or FLAGS.
  Item head(Line& line) {
    Item item = of_clauses(line, false);
    const bool is_flags = line.records.size() == 1 && std::ranges::find(heads_, line.records.front()) != heads_.end();
    heads_.insert(heads_.end(), line.records.begin(), line.records.end());
    item.is_head = true;
    item.kind = is_flags ? RecordKind::flags : RecordKind::other;
    item.name = is_flags ? line.records.front()->name : level_name;
    // What the level is called is no part of its file; and of flags there are none without such a line.
    item.fields.erase(item.fields.begin() + (is_flags ? 0 : 1));
    return item;
  }

  /// The flags of a level that has none.
  static Item no_flags(const Item& level) {
    Item item;
    item.form = Form::statement;
    item.kind = RecordKind::flags;
    item.is_head = true;
    item.name = level.record->name;
    item.record = level.record;
    item.offset = level.offset;
    return item;
  }

  Item statement(Line& line) {
    const Record& record = *line.records.back();
    if (!has_values(record, opens_block(line))) {
      Item item = of_words(line);
      const std::string_view words = line.text;
      item.is_function =
          item.has_items && !function_word_.empty() && words.starts_with(std::string(function_word_) + " ");
      if (item.is_function)
        item.title = words.substr(function_word_.size() + 1, words.find('(') - function_word_.size() - 1);
      return item;
    }
    Item item = of_clauses(line, line.records.size() > 1);
    const Item operands = fields_.item(record);
    item.kind = record.kind;
    item.name = record.name;
    if (record.kind != RecordKind::variable && record.kind != RecordKind::room && record.kind != RecordKind::subroom) {
      const auto place = std::ranges::find_if(item.fields, [](const Field& field) { return is_place(field.words); });
      if (place != item.fields.end()) item.place = place->words;
    }
    item.title = operands.title;
    item.cells = operands.cells;
    item.rows = operands.rows;
    item.operands = operands.fields;
    for (std::size_t i = 0; i < item.operands.size(); ++i) {
      const Slot* slot = ContentsInside::slot(record.values[i]);
      // Where a slot is but what stands in it, its name says nothing more.
      if (slot != nullptr && slot->key.empty()) item.operands[i].name = {};
    }
    const bool is_thing = record.kind == RecordKind::monster || record.kind == RecordKind::object;
    if (const Field* part = field_of(item, part_field); part != nullptr && is_thing && !item.title.empty())
      item.title = part->words;
    return item;
  }

  /// A statement with its parts as fields.
  static Item of_clauses(Line& line, bool has_condition) {
    Item item;
    item.form = Form::statement;
    item.statement = std::move(line.text);
    item.record = line.records.back();
    item.offset = line.records.back()->offset;
    const Clauses clauses = clauses_of(item.statement, has_condition);
    if (has_condition) item.fields.push_back(said(condition_field, clauses.condition));
    item.fields.push_back(said(head_field, clauses.head));
    for (const std::string_view part : clauses.parts) item.fields.push_back(said(part_field, part));
    return item;
  }

  static Item of_words(const Line& line) {
    Item item;
    item.form = Form::statement;
    item.offset = line.records.empty() ? 0 : line.records.back()->offset;
    item.is_line = true;
    item.has_items = opens_block(line);
    item.name = item.has_items ? block_name : line_name;
    std::string_view words = line.text;
    words.remove_suffix(item.has_items ? opening.size() : 1);
    if (words.starts_with("} ")) words.remove_prefix(2);
    item.fields.push_back(said(part_field, words));
    item.statement = line.text;
    return item;
  }

  std::vector<Line> lines_;
  RecordFields& fields_;
  std::string_view function_word_;
  std::size_t at_ = 0;
  std::vector<const Record*> heads_;  ///< records that are items already
  bool is_too_deep_ = false;
};

}  // namespace

std::optional<Item> program_statements(const Contents& contents, const CompiledFile& file,
                                       const decompiler::Describer& describer, ShortTexts& texts) {
  auto lines = program_lines(contents, file, describer);
  if (!lines) return std::nullopt;
  RecordFields fields(contents, texts);
  for (const Record& record : contents.root.records)
    if (record.kind == RecordKind::operation) fields.compute(record);
  const std::string_view function_word = data_of(file.target).keywords.first_word(TokenClass::function_word);
  return StatementTree(std::move(*lines), fields, function_word).whole();
}

Item program_instructions(const Contents& contents, ShortTexts& texts) {
  RecordFields fields(contents, texts);
  Item root;
  root.form = Form::instruction;
  root.kind = contents.root.kind;
  root.has_items = true;
  std::vector<const Record*> records;
  for (const Record& record : contents.root.records) {
    if (record.kind == RecordKind::operation && fields.compute(record)) continue;
    records.push_back(&record);
    root.items.push_back(fields.item(record));
  }
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (!records[i]->jumps_to) continue;
    const auto to = std::ranges::lower_bound(records, *records[i]->jumps_to, {}, &Record::instruction);
    const std::size_t begin = to == records.begin() ? 0 : (*std::prev(to))->instruction + 1;
    root.items[i].leads_to = {static_cast<std::size_t>(to - records.begin()), *records[i]->jumps_to - begin};
  }
  return root;
}

}  // namespace speclev::differ
