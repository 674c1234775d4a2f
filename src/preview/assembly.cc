#include "preview/assembly.hh"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

#include "base/quote.hh"
#include "preview/operand_words.hh"

namespace speclev {

namespace {

using opcode::Op;
using opcode::Type;

class Assembly {
 public:
  Assembly(const opcode::Program& program, const TargetData& target)
      : ops_(program.ops),
        target_(target),
        words_(operand_words(program, target)),
        push_(target_.number(Number::push)),
        bias_(target_.number(Number::pack_bias)) {
    for (std::size_t i = 1; i < ops_.size(); ++i)
      if (const auto to = jump_target(i)) labels_.insert(*to);
  }

  std::string text() const {
    std::string result;
    for (std::size_t i = 0; i <= ops_.size(); ++i) {
      if (labels_.contains(i)) result += label(i) + ":\n";
      if (i < ops_.size()) result += line(i);
    }
    return result;
  }

  std::string maps() const {
    std::string result;
    for (std::size_t i = 0; i < ops_.size(); ++i) {
      if (name(i) != "MAP" || i < 3 || !is_push(i - 3, Type::string)) continue;
      const std::int64_t rows = ops_[i - 2].number, columns = ops_[i - 1].number;
      if (!result.empty()) result += '\n';
      result += std::to_string(columns) + " by " + std::to_string(rows) + "\n";
      for (const std::string& row : drawn(ops_[i - 3].text, columns)) result += row + "\n";
    }
    return result;
  }

 private:
  std::string_view name(std::size_t i) const { return target_.opcodes.name(ops_[i].opcode); }
  bool is_push(std::size_t i, Type type) const {
    return ops_[i].opcode == push_ && ops_[i].type == static_cast<std::int8_t>(type);
  }

  /// Where an opcode jumps to: its operand is pushed right before it, and counts from it.
  std::optional<std::size_t> jump_target(std::size_t i) const {
    const std::string_view code = name(i);
    const bool jumps = code == "JMP" || code == "JE" || code == "JNE" || code == "JL" || code == "JLE" ||
                       code == "JG" || code == "JGE";
    if (!jumps || i == 0 || !is_push(i - 1, Type::integer)) return std::nullopt;
    const std::int64_t to = static_cast<std::int64_t>(i) + ops_[i - 1].number;
    if (to < 0 || to > static_cast<std::int64_t>(ops_.size())) return std::nullopt;
    return static_cast<std::size_t>(to);
  }

  static std::string label(std::size_t i) { return std::string("L").append(std::to_string(i)); }

  std::string line(std::size_t i) const {
    char index[24];
    std::snprintf(index, sizeof index, "%5zu  ", i);
    const std::string_view code = name(i);
    std::string result = index;
    result += code.empty() ? std::to_string(ops_[i].opcode) : std::string(code);
    if (ops_[i].opcode == push_) result.append("  ").append(pushed(i));
    if (const auto words = words_.find(i); words != words_.end()) result.append(" = ").append(words->second);
    if (const auto to = jump_target(i)) result.append("  ").append(label(*to));
    result += '\n';
    if (i + 3 < ops_.size() && name(i + 3) == "MAP" && is_push(i, Type::string))
      for (const std::string& row : drawn(ops_[i].text, ops_[i + 2].number))
        result.append("         ").append(row).append("\n");
    return result;
  }

  std::string pushed(std::size_t i) const {
    const Op& op = ops_[i];
    switch (static_cast<Type>(op.type)) {
      case Type::integer: return std::to_string(op.number);
      case Type::string: {
        const bool cells = i + 3 < ops_.size() && name(i + 3) == "MAP";
        return cells ? std::to_string(op.text.size()) + " cells" : '"' + with_dots(op.text) + '"';
      }
      case Type::variable: return with_dots(op.text);
      case Type::coord: return coord(op.number);
      case Type::region: return region(op.number);
      case Type::mapchar: return mapchar(op.number);
      case Type::monster: return entity("monster ", target_.monsters, op.number);
      case Type::object: return entity("object ", target_.objects, op.number);
      default: return "of unknown type " + std::to_string(op.type);
    }
  }

  std::string coord(std::int64_t value) const {
    if ((value & opcode::random_place) == 0)
      return std::string("(")
                 .append(std::to_string(value & 255))
                 .append(",")
                 .append(std::to_string(value >> 16 & 255)) +
             ")";
    std::string kinds;
    for (const auto& row : target_.keywords.rows())
      if (row.token == TokenClass::humidity_type && (value & row.value) != 0)
        kinds.append(kinds.empty() ? "" : ",").append(row.word);
    return kinds.empty() ? "random" : std::string("random[").append(kinds) + "]";
  }

  static std::string region(std::int64_t value) {
    std::string result = "(";
    for (int shift = 0; shift < 32; shift += 8)
      result.append(shift == 0 ? "" : ",").append(std::to_string(value >> shift & 255));
    return result + ")";
  }

  std::string mapchar(std::int64_t value) const {
    const std::int64_t light = (value >> 8) - bias_;
    const char letter = target_.terrain.letter(value & 255);
    std::string result = quote({&letter, letter == '\0' ? 0U : 1U});
    if (light == -1) return result + ", random light";
    if (light == 0 || light == 1) result.append(", ").append(target_.keywords.word(TokenClass::light_state, light));
    return result;
  }

  std::string entity(std::string_view what, const NameTable& table, std::int64_t value) const {
    std::string result(what);
    if (value == -1) return result + "random";
    const std::int64_t index = (value >> 8) - bias_;
    const char letter = static_cast<char>(value & 255);
    if (index >= 0) return result + quote(table.name(index));
    return result + "of class " + quote({&letter, 1});
  }

  std::vector<std::string> drawn(const std::string& cells, std::int64_t columns) const {
    std::vector<std::string> rows;
    if (columns <= 0) return rows;
    const auto width = static_cast<std::size_t>(columns);
    for (std::size_t at = 0; at < cells.size(); at += width) {
      std::string row;
      for (const char cell : std::string_view(cells).substr(at, width)) {
        const char letter = target_.terrain.letter(static_cast<unsigned char>(cell) - 1);
        row += letter == '\0' ? '?' : letter;
      }
      row.erase(row.find_last_not_of(' ') + 1);
      rows.push_back(std::move(row));
    }
    return rows;
  }

  const std::vector<Op>& ops_;
  const TargetData& target_;
  const std::map<std::size_t, std::string> words_;
  std::int64_t push_, bias_;
  std::set<std::size_t> labels_;
};

}  // namespace

std::string assembly(const opcode::Program& program, const TargetData& target) {
  return Assembly(program, target).text();
}

std::string map_text(const opcode::Program& program, const TargetData& target) {
  return Assembly(program, target).maps();
}

}  // namespace speclev
