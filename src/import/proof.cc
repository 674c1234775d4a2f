#include "speclev/import.hh"

#include <algorithm>
#include <span>
#include <string_view>

#include "base/characters.hh"
#include "import/c_text.hh"
#include "speclev/speclev.hh"
#include "target/embed.hh"
#include "target/target_data.hh"
#include "target/token_class.hh"

namespace speclev::import {

namespace {

constexpr std::size_t things_of_a_level = 50;  // fewer than any game's lists have room for

std::string in_quotes(char letter) {
  return letter == '\\' || letter == '\'' ? std::string("'\\") + letter + "'" : std::string("'") + letter + "'";
}

/// The version words that files begin with; an import always has those of its machine.
VersionWords words_of(const Target& target, const Abi& abi) {
  const VersionWords* words = target.version(abi.name);
  return words == nullptr ? VersionWords() : *words;
}

/// \n in a row of the file ends a line of the level.
std::string with_line_ends(std::string text) {
  for (std::size_t at = 0; (at = text.find("\\n", at)) != std::string::npos;) text.replace(at, 2, "\n");
  return text;
}

/// Makes the levels of one target.
class ProofWriter {
 public:
  ProofWriter(const Target& target, const Abi& abi) : target_(target), data_(data_of(target)), abi_(abi) {}

  ProofLevels write() {
    const std::string name = data_.statements.empty() ? "probe/levels-classic" : "probe/levels-opcode";
    std::string_view left = embedded_file(name).value_or("");
    bool in_frame = false;
    while (!left.empty()) {
      const std::size_t end = std::min(left.find('\n'), left.size());
      const std::string line(left.substr(0, end));
      left.remove_prefix(std::min(end + 1, left.size()));
      if (line.empty() || line.starts_with('#')) continue;
      if (line == "FRAME") frame_.clear();
      if (line == "FRAME" || line == "END")
        in_frame = line == "FRAME";
      else if (in_frame)
        frame_ += line + "\n";
      else
        statement(with_line_ends(line));
    }
    for (const auto& row : data_.keywords.rows())
      if (is_statement(row.word) && !is_tried(row.word)) proof_.untried.emplace_back(row.word);
    return std::move(proof_);
  }

 private:
  static bool is_statement(std::string_view word) {
    return std::ranges::all_of(word, [](char c) { return (c >= 'A' && c <= 'Z') || c == '_'; });
  }

  /// Whether a level has the word, and not as a part of another one.
  bool is_tried(std::string_view word) const {
    return std::ranges::any_of(proof_.levels, [&](const ProofLevel& level) {
      const std::string text = "\n" + level.source + "\n";
      for (std::size_t at = 0; (at = text.find(word, at + 1)) != std::string::npos;)
        if (!is_identifier_part(text[at - 1]) && !is_identifier_part(text[at + word.size()])) return true;
      return false;
    });
  }

  /// What stands in braces, each; nothing where there are no such braces.
  std::vector<std::string> things(const std::string& kind) const {
    std::vector<std::string> made;
    const auto texts = [&](const WordTable& table) {
      for (const auto& row : table.rows()) made.push_back('"' + std::string(row.name) + '"');
    };
    const auto entries = [&](const NameTable& table) {
      for (const auto& entry : table.entries()) {
        const std::string name = in_quotes(entry.letter) + ",\"" + std::string(entry.name) + '"';
        if (entry.letter != '\0' && !entry.name.empty())
          made.push_back(data_.statements.empty() ? name : "(" + name + ")");
      }
    };
    if (kind == "traps") texts(data_.traps);
    if (kind == "rooms") texts(data_.rooms);
    if (kind == "monsters") entries(data_.monsters);
    if (kind == "objects") entries(data_.objects);
    if (kind == "map")
      for (const char letter : data_.terrain.letters()) made.push_back(in_quotes(letter));
    for (const auto& row : data_.keywords.rows())
      if (token_class_name(row.token, data_.token_classes) == kind) made.emplace_back(row.word);
    return made;
  }

  /// One line for each combination of what is in braces.
  std::vector<std::string> expanded(const std::string& line) const {
    const std::size_t open = line.find('{');
    const std::size_t close = open == std::string::npos ? open : line.find('}', open);
    if (close == std::string::npos) return {line};
    const std::string kind = line.substr(open + 1, close - open - 1);
    if (kind.find(' ') != std::string::npos) return {line};  // a block of the language
    std::vector<std::string> lines;
    for (const std::string& thing : things(kind)) {
      const auto more = expanded(std::string(line).replace(open, close + 1 - open, thing));
      lines.insert(lines.end(), more.begin(), more.end());
    }
    return lines;
  }

  bool is_accepted(const std::string& source) const {
    CompileOptions options;
    options.check_only = true;
    return !compile(SourceText("proof.des", source), target_, abi_, words_of(target_, abi_), options).failed;
  }

  /// Things of a table go together into one level, as long as the target takes them.
  void statement(const std::string& line) {
    const bool of_table = std::ranges::any_of(std::initializer_list<const char*>{"{monsters}", "{objects}", "{traps}"},
                                              [&](const char* each) { return line.find(each) != std::string::npos; });
    std::vector<std::string> lines;
    for (std::string& each : expanded(line))
      if (is_accepted(frame_ + each + "\n")) lines.push_back(std::move(each));
    const std::size_t step = of_table ? things_of_a_level : 1;
    for (std::size_t i = 0; i < lines.size(); i += step)
      level_of(std::span(lines).subspan(i, std::min(step, lines.size() - i)));
  }

  /// A level with these lines, or with each by itself where the target does not take them together.
  void level_of(std::span<const std::string> lines) {
    ProofLevel level{lines[0].substr(0, lines[0].find('\n')), frame_};
    for (const std::string& line : lines) level.source += line + "\n";
    if (lines.size() == 1 || is_accepted(level.source))
      proof_.levels.push_back(std::move(level));
    else
      for (std::size_t i = 0; i < lines.size(); ++i) level_of(lines.subspan(i, 1));
  }

  const Target& target_;
  const TargetData& data_;
  const Abi& abi_;
  std::string frame_;
  ProofLevels proof_;
};

/// The fields of a file, a line each, without offsets and bytes; and without padding.
std::vector<std::string> fields_of(const std::string& bytes, const Target& target, const Abi& abi) {
  constexpr std::size_t name_column = 33;  // of the text of a dump
  const Reading reading = dump(bytes, target, abi);
  std::vector<std::string> fields;
  std::string_view left = reading.text;
  while (!left.empty()) {
    const std::size_t end = std::min(left.find('\n'), left.size());
    const std::string_view line = left.substr(0, end);
    left.remove_prefix(std::min(end + 1, left.size()));
    if (line.size() <= name_column || line.find(".padding:") != std::string_view::npos) continue;
    fields.emplace_back(line.substr(name_column));
  }
  if (!reading.error.empty()) fields.push_back("byte " + std::to_string(reading.offset) + ": " + reading.error);
  return fields;
}

}  // namespace

ProofLevels proof_levels(const Target& target, const Abi& abi) { return ProofWriter(target, abi).write(); }

std::optional<std::string> first_disproof(const ProofLevels& proof, const Target& target, const Abi& abi,
                                          const OwnCompiler& own) {
  for (const ProofLevel& level : proof.levels) {
    const Output made = compile(SourceText("proof.des", level.source), target, abi, words_of(target, abi), {});
    const std::string about = "in a level with " + quote(level.statement) + " ";
    if (made.files.empty()) return about + "the target gives no file";
    const OutputFile& file = made.files.front();
    const OwnOutput theirs = own(level.source, file.name);
    if (!theirs.bytes) return about + "the game's own compiler writes no " + file.name + ": " + theirs.said;
    if (*theirs.bytes == file.bytes) continue;
    const auto own_fields = fields_of(*theirs.bytes, target, abi);
    const auto our_fields = fields_of(file.bytes, target, abi);
    const auto [one, other] = std::ranges::mismatch(own_fields, our_fields);
    const bool ends = one == own_fields.end() || other == our_fields.end();
    if (!ends || one != own_fields.end() || other != our_fields.end())
      return about + "the game's own compiler gives " + (one == own_fields.end() ? "nothing more" : quote(*one)) +
             ", and the target " + (other == our_fields.end() ? "nothing more" : quote(*other));
    if (theirs.bytes->size() != file.bytes.size())
      return about + "the file has " + std::to_string(theirs.bytes->size()) + " bytes and not " +
             std::to_string(file.bytes.size());
  }
  return std::nullopt;
}

}  // namespace speclev::import
