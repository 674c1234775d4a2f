#include "diff/program_items.hh"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "decompile/value_words.hh"
#include "diff/statements.hh"
#include "program/codes.hh"

namespace speclev::differ {

namespace {

/// In so many blocks a statement may be.
constexpr std::size_t deepest = 32;

constexpr std::string_view block_name = "block", line_name = "line", condition_field = "condition";
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

/// The condition of a statement in brackets, with these; strings and characters may have brackets, too.
std::string_view condition(std::string_view text) {
  const std::size_t begin = std::min(text.find('['), text.size());
  std::size_t depth = 0;
  for (std::size_t at = begin; at < text.size(); ++at) {
    if (text[at] == '"') at = std::min(text.find('"', at + 1), text.size());
    else if (text[at] == '\'') at += text.substr(at + 1, 1) == "\\" ? 3 : 2;
    else if (text[at] == '[') ++depth;
    else if (text[at] == ']' && --depth == 0) return text.substr(begin, at + 1 - begin);
  }
  return text.substr(begin);
}

/// Makes a tree of the lines of a program.
class StatementTree {
 public:
  StatementTree(std::vector<Line> lines, RecordFields& fields) : lines_(std::move(lines)), fields_(fields) {}

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
      const std::size_t count = block.items.size();
      if (line.records.front()->kind == RecordKind::flags || line.records.back()->kind == RecordKind::flags)
        head(line, block);
      else
        block.items.push_back(statement(line));
      for (std::size_t i = count; i < block.items.size(); ++i)
        block.items[i].steps = own_steps - std::min(own_steps, steps);
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

  /// LEVEL or MAZE, with the flags.
  void head(Line& line, Item& block) {
    for (const Record* record : line.records) {
      if (std::ranges::find(heads_, record) != heads_.end()) continue;
      heads_.push_back(record);
      block.items.push_back(of_record(*record));
      if (record == line.records.front()) block.items.back().statement = line.text;
    }
  }

  Item statement(Line& line) {
    const Record& record = *line.records.back();
    Item item = has_values(record, opens_block(line)) ? of_record(record) : of_words(line);
    item.offset = record.offset;
    if (line.records.size() > 1 && !item.is_line) {
      const std::string words(condition(line.text));
      item.fields.insert(item.fields.begin(), {condition_field, words, words, false});
    }
    item.statement = std::move(line.text);
    return item;
  }

  Item of_record(const Record& record) {
    Item item = fields_.item(record);
    item.form = Form::statement;
    return item;
  }

  static Item of_words(const Line& line) {
    Item item;
    item.form = Form::statement;
    item.is_line = true;
    item.has_items = opens_block(line);
    item.name = item.has_items ? block_name : line_name;
    std::string_view words = line.text;
    words.remove_suffix(item.has_items ? opening.size() : 1);
    if (words.starts_with("} ")) words.remove_prefix(2);
    item.fields.push_back({{}, std::string(words), std::string(words), false});
    item.statement = line.text;
    return item;
  }

  std::vector<Line> lines_;
  RecordFields& fields_;
  std::size_t at_ = 0;
  std::vector<const Record*> heads_;  ///< records that are items already
  bool is_too_deep_ = false;
};

}  // namespace

std::optional<Item> program_statements(const Contents& contents, const CompiledFile& file,
                                       const decompiler::Describer& describer, ShortTexts& texts) {
  auto lines = program_lines(contents, file, describer);
  if (!lines) return std::nullopt;
  const decompiler::ValueWords words(file);
  RecordFields fields(contents, texts, [&](std::size_t instruction) { return words.of(instruction); });
  for (const Record& record : contents.root.records)
    if (record.kind == RecordKind::operation) fields.compute(record);
  return StatementTree(std::move(*lines), fields).whole();
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
