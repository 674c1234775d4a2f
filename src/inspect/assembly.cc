#include "inspect/assembly.hh"

#include <cstdio>
#include <set>

#include "base/characters.hh"

namespace speclev {

namespace {

class Assembly {
 public:
  explicit Assembly(const Contents& program) : program_(program), lines_(program.instructions) {
    for (const Record& record : program.root.records) {
      for (const Value& value : record.values)
        if (value.type != ValueType::computed) line_of(value.instruction).pushed = &value;
      if (record.kind != RecordKind::unused_values) line_of(record.instruction).record = &record;
      if (record.jumps_to) labels_.insert(*record.jumps_to);
      if (has_cells(record)) line_of(record.find("cells")->instruction).map = &record;
    }
  }

  std::string text() const {
    std::string result;
    for (std::size_t i = 0; i <= lines_.size(); ++i) {
      if (labels_.contains(i)) result += label(i) + ":\n";
      if (i < lines_.size()) result += text_of(i, lines_[i]);
    }
    return result;
  }

 private:
  /// An instruction: what it pushes, or its record.
  struct Line {
    const Value* pushed = nullptr;
    const Record* record = nullptr;
    const Record* map = nullptr;  ///< the one whose cells are pushed
  };

  Line& line_of(std::size_t instruction) { return lines_[instruction]; }

  static std::string label(std::size_t i) { return std::string("L").append(std::to_string(i)); }

  std::string text_of(std::size_t i, const Line& line) const {
    char index[24];
    std::snprintf(index, sizeof index, "%5zu  ", i);
    std::string result = index;
    if (line.pushed != nullptr)
      result.append("PUSH  ").append(shown(line));
    else if (line.record->name.empty())
      result += std::to_string(line.record->opcode);
    else
      result += line.record->name;
    if (line.record != nullptr && line.record->jumps_to) result.append("  ").append(label(*line.record->jumps_to));
    result += '\n';
    if (line.map != nullptr)
      for (const std::string& row : drawn_cells(program_, *line.pushed, line.map->find("columns")->number))
        result.append("         ").append(row).append("\n");
    return result;
  }

  std::string shown(const Line& line) const {
    const Value& value = *line.pushed;
    std::string words = program_.words(value);
    switch (value.type) {
      case ValueType::number: return std::to_string(value.number) + (words.empty() ? "" : " = " + words);
      case ValueType::text:
        return line.map != nullptr ? std::to_string(value.text.size()) + " cells"
                                   : '"' + terminal_safe(value.text) + '"';
      case ValueType::variable: return terminal_safe(value.text);
      case ValueType::place: return value.numbers.empty() ? words : in_parentheses(value.numbers);
      case ValueType::region: return in_parentheses(value.numbers);
      case ValueType::monster: return "monster " + words;
      case ValueType::object: return "object " + words;
      case ValueType::unknown: return "of unknown type " + std::to_string(value.number);
      default: return words;
    }
  }

  static std::string in_parentheses(const std::vector<std::int64_t>& numbers) {
    std::string result = "(";
    for (const std::int64_t number : numbers)
      result.append(result.size() == 1 ? "" : ",").append(std::to_string(number));
    return result + ")";
  }

  const Contents& program_;
  std::vector<Line> lines_;
  std::set<std::size_t> labels_;
};

}  // namespace

std::string assembly(const Contents& program) { return Assembly(program).text(); }

bool has_cells(const Record& record) {
  const Value* cells = record.kind == RecordKind::map ? record.find("cells") : nullptr;
  return cells != nullptr && cells->type == ValueType::text && cells->instruction + 3 == record.instruction;
}

std::vector<std::string> drawn_cells(const Contents& program, const Value& cells, std::int64_t columns) {
  Cells drawn;
  if (columns > 0) drawn.columns = static_cast<std::size_t>(columns);
  for (const char cell : cells.text) drawn.codes += static_cast<char>(cell - 1);
  return program.draw(drawn);
}

}  // namespace speclev
