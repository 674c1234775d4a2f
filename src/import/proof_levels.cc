// Writes the small levels of a proof.
#include <algorithm>
#include <span>
#include <string_view>

#include "base/characters.hh"
#include "import/c_text.hh"
#include "import/proof_lines.hh"
#include "speclev/import.hh"
#include "speclev/speclev.hh"
#include "target/embed.hh"
#include "target/target_data.hh"

namespace speclev::import {

namespace {

constexpr std::size_t lines_of_a_level = 50;  // fewer than the lists of any game have room for

/// \n in a row of the file ends a line of the level.
std::string with_line_ends(std::string text) {
  for (std::size_t at = 0; (at = text.find("\\n", at)) != std::string::npos;) text.replace(at, 2, "\n");
  return text;
}

bool is_capital_word(std::string_view word) {
  return std::ranges::all_of(word, [](char c) { return (c >= 'A' && c <= 'Z') || c == '_'; });
}

/// Makes the levels of one target.
class ProofWriter {
 public:
  ProofWriter(const Target& target, const Abi& abi, const std::vector<std::string>& left_out)
      : target_(target), data_(data_of(target)), abi_(abi), left_out_(left_out), lines_(data_) {}

  ProofLevels write() {
    const std::string name = data_.statements.empty() ? "probe/levels-classic" : "probe/levels-opcode";
    std::string_view left = embedded_file(name).value_or("");
    std::string part;  // what the line stands in
    while (!left.empty()) {
      const std::size_t end = std::min(left.find('\n'), left.size());
      const std::string line(left.substr(0, end));
      left.remove_prefix(std::min(end + 1, left.size()));
      if (line.empty() || line.starts_with('#')) continue;
      if (line == "FRAME") frame_ = std::string();
      if (line == "FRAME" || line == "VALUES" || line == "WITH" || line == "END")
        part = line;
      else if (part == "FRAME")
        add_to_frame(line);
      else if (part == "VALUES")
        lines_.add_value(line);
      else if (frame_)
        part == "WITH" ? add_if_taken(line) : add(line);
    }
    for (const auto& row : data_.keywords.rows())
      if (is_capital_word(row.word) && !is_tried(row.word)) proof_.untried.emplace_back(row.word);
    return std::move(proof_);
  }

 private:
  /// Whether a level has the word, and not as a part of another one.
  bool is_tried(std::string_view word) const {
    return std::ranges::any_of(proof_.levels, [&](const std::string& level) {
      const std::string text = "\n" + level + "\n";
      for (std::size_t at = 0; (at = text.find(word, at + 1)) != std::string::npos;)
        if (!is_identifier_part(text[at - 1]) && !is_identifier_part(text[at + word.size()])) return true;
      return false;
    });
  }

  bool is_taken(const std::string& source) const {
    static const VersionWords none;
    const VersionWords* const words = target_.version(abi_.name);
    CompileOptions options;
    options.check_only = true;
    return !compile(SourceText("proof.des", source), target_, abi_, words == nullptr ? none : *words, options).failed;
  }

  bool is_wanted(const std::string& line) const {
    const std::string lines = "\n" + line + "\n";
    const auto has = [&](const std::string& statement) {
      return lines.find("\n" + statement + "\n") != std::string::npos;
    };
    return std::ranges::none_of(left_out_, has) && is_taken(*frame_ + line + "\n");
  }

  /// A game may have no word for what the line begins with; then it has none of the levels.
  void add_to_frame(const std::string& line) {
    const std::vector<std::string> made = lines_.lines(line);
    if (made.empty())
      frame_.reset();
    else if (frame_)
      *frame_ += made.front() + "\n";
  }

  void add_if_taken(const std::string& line) {
    for (const std::string& each : lines_.lines(line))
      if (is_wanted(each)) {
        *frame_ += each + "\n";
        return;
      }
  }

  void add(const std::string& line) {
    if (line != "statements") return add(lines_.lines(with_line_ends(line)));
    for (const StatementRow& row : data_.statements) add(lines_.lines(row));
  }

  /// Lines go together into one level, as long as the target takes them; but those that begin levels of their own.
  void add(std::vector<std::string> lines) {
    std::erase_if(lines, [&](const std::string& line) { return !is_wanted(line); });
    const std::size_t step = frame_->empty() ? 1 : lines_of_a_level;
    for (std::size_t i = 0; i < lines.size(); i += step)
      add_level(std::span(lines).subspan(i, std::min(step, lines.size() - i)));
  }

  /// A level with these lines; two with half of them where the target does not take them together.
  void add_level(std::span<const std::string> lines) {
    std::string source = *frame_;
    for (const std::string& line : lines) source += line + "\n";
    if (lines.size() == 1 || is_taken(source)) {
      proof_.levels.push_back(std::move(source));
      return;
    }
    add_level(lines.first(lines.size() / 2));
    add_level(lines.subspan(lines.size() / 2));
  }

  const Target& target_;
  const TargetData& data_;
  const Abi& abi_;
  const std::vector<std::string>& left_out_;
  ProofLines lines_;
  std::optional<std::string> frame_;  ///< nothing: the game has no such levels
  ProofLevels proof_;
};

}  // namespace

ProofLevels proof_levels(const Target& target, const Abi& abi, const std::vector<std::string>& left_out) {
  return ProofWriter(target, abi, left_out).write();
}

}  // namespace speclev::import
